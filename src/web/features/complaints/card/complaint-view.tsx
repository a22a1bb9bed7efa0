import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import classes from '../complaints.module.css'
import { complaintQuery } from '../complaints.queries.ts'
import type { ComplaintChoices } from '../form/complaint-choices.ts'
import { cardTexts as texts } from '../messages.ts'
import { ComplaintCard } from './complaint-card.tsx'

/** The page of one complaint. */
export function ComplaintView({ complaintId, choices }: { complaintId: number; choices: ComplaintChoices }) {
  const { data, error, refetch } = useQuery(complaintQuery(complaintId))
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/quejas" />}
        >
          {texts.back}
        </Anchor>
      </div>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && <ComplaintCard complaint={data} choices={choices} />}
      {!data && !error && <SlowLoading />}
    </div>
  )
}
