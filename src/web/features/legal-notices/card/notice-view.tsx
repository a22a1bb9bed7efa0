import { Anchor, Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import loneLink from '../../../ui/lone-link.module.css'
import { SlowLoading } from '../../../ui/slow-loading.tsx'
import classes from '../legal-notices.module.css'
import { type LegalNotice, noticeQuery } from '../legal-notices.queries.ts'
import { cardTexts as texts } from '../messages.ts'
import { NoticeCard } from './notice-card.tsx'

const toActa = ({ inspectionId, establishmentId }: LegalNotice) => (
  <Button
    mih={44}
    variant="default"
    leftSection={<IconFileText size={20} aria-hidden />}
    renderRoot={(props) => (
      <Link
        {...props}
        to="/dashboard/inspecciones/$inspectionId/$establishmentId"
        params={{ inspectionId: String(inspectionId), establishmentId: String(establishmentId) }}
      />
    )}
  >
    {texts.acta}
  </Button>
)

/** The page of one notice. */
export function NoticeView({ noticeId }: { noticeId: number }) {
  const { data, error, refetch } = useQuery(noticeQuery(noticeId))
  return (
    <div className={classes.page}>
      <div className={classes.noPrint}>
        <Anchor
          className={loneLink.link}
          renderRoot={(props) => <Link {...props} to="/dashboard/seguimiento/notificaciones" />}
        >
          {texts.back}
        </Anchor>
      </div>
      {error && <LoadFailure error={error} text={texts.failed} onRetry={refetch} />}
      {data && <NoticeCard notice={data} toActa={toActa(data)} />}
      {!data && !error && <SlowLoading />}
    </div>
  )
}
