import { Title } from '@mantine/core'
import { Loading } from '../../../ui/loading.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { VisitCard } from '../card/visit-card.tsx'
import { messages } from '../messages.ts'
import shared from '../offline-visits.module.css'
import { visitsTexts } from './messages.ts'
import { byMunicipality } from './offline-visit.ts'
import classes from './pending-visits.module.css'
import type { OfflineVisitList } from './use-offline-visits.ts'

function NoVisits({ isOnline }: { isOnline: boolean }) {
  return (
    <div className={classes.nothing}>
      <p>
        <strong>{isOnline ? visitsTexts.none : visitsTexts.noneOffline}</strong>
      </p>
      <p className={shared.hint}>{isOnline ? visitsTexts.noneHint : visitsTexts.noneOfflineHint}</p>
    </div>
  )
}

/** Tells that the list could not be read. Without the list the page must not claim that there are no visits. */
const ListFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={classes.failure} role="alert">
    <span>{visitsTexts.listFailed}</span>
    <Retry onRetry={onRetry} />
  </div>
)

type Props = { title: string; list: OfflineVisitList }

/** The user's visits on this device and on the server, by municipality. */
export function PendingVisits({ title, list: { visits, isLoading, connection, retryList } }: Props) {
  const isOnline = connection === 'online'
  return (
    <section className={shared.section} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      {retryList && <ListFailure onRetry={retryList} />}
      {visits.length === 0 && isLoading && <Loading text={messages.loading} />}
      {visits.length === 0 && !isLoading && !retryList && <NoVisits isOnline={isOnline} />}
      {byMunicipality(visits).map(({ name, visits: own }) => (
        <section key={name} className={classes.municipality} aria-label={name}>
          <Title order={3} size="h4" className={classes.municipalityName}>
            {name} <span className={classes.count}>{visitsTexts.count(own.length)}</span>
          </Title>
          <div className={classes.cards}>
            {own.map((visit) => (
              <VisitCard key={visit.assignmentId} visit={visit} isOnline={isOnline} />
            ))}
          </div>
        </section>
      ))}
    </section>
  )
}
