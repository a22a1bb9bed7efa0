import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import classes from '../cases.module.css'
import { caseQuery } from '../cases.queries.ts'
import { cardTexts as texts } from '../messages.ts'
import { CaseCard } from './case-card.tsx'

/** The page of one case. */
export function CaseView({ caseId }: { caseId: number }) {
  const { data, error, refetch } = useQuery(caseQuery(caseId))
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/expedientes" />}
        >
          {texts.back}
        </Anchor>
      </div>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && <CaseCard found={data} />}
      {!data && !error && <SlowLoading />}
    </div>
  )
}
