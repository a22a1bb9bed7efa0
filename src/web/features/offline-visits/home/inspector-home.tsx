import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Official } from '../../../../domain/access/official.ts'
import { dayOf, formatDay, formatInstant } from '../../../../domain/shared/time.ts'
import { useSyncTimestamps } from '../../../offline/store/sync-timestamps.ts'
import { Loading } from '../../../ui/loading.tsx'
import { Retry } from '../../../ui/retry.tsx'
import { stateTexts } from '../card/messages.ts'
import { type DraftStorage, DraftsContext, useDeviceDrafts } from '../list/device-drafts.ts'
import { visitsTexts } from '../list/messages.ts'
import { type OfflineVisitList, useOfflineVisits } from '../list/use-offline-visits.ts'
import { messages } from '../messages.ts'
import { LapsedNotice } from '../sync/lapsed-notice.tsx'
import type { Connection } from '../sync/sync-summary.ts'
import { dayPlan, routeOf } from './day-plan.ts'
import classes from './home.module.css'
import { type HomeWork, homeWork } from './home-work.ts'
import { homeTexts as texts } from './messages.ts'
import { UnsentRows } from './unsent-rows.tsx'
import { VisitRows } from './visit-rows.tsx'

/** Visits after today that the page shows; the others are one link away. */
const SHOWN_NEXT = 5

/** How old the data of this device are: the hour for today, and the day before it otherwise. */
export function offlineText(preparedAt: string | undefined, now: Date): string {
  if (preparedAt === undefined) return texts.offlineWithout
  const prepared = new Date(preparedAt)
  const hour = formatInstant(prepared).slice(-5)
  const day = dayOf(prepared)
  return texts.offline(day === dayOf(now) ? texts.atHour(hour) : texts.onDay(formatDay(day), hour))
}

function ConnectionNote({
  userId,
  connection,
  onLogIn,
}: {
  userId: number
  connection: Connection
  onLogIn: () => void
}) {
  const timestamps = useSyncTimestamps(userId)
  if (connection === 'online') return null
  if (connection === 'lapsed') return <LapsedNotice onLogIn={onLogIn} />
  return (
    <p role="status" className={classes.offline}>
      {timestamps && offlineText(timestamps.preparedAt, new Date())}
    </p>
  )
}

function Visits({ list }: { list: OfflineVisitList }) {
  const { today, late, next } = dayPlan(list.visits, dayOf(new Date()))
  const others = [...late, ...next]
  const isUnknown = list.visits.length === 0 && list.isLoading
  return (
    <>
      <section className={classes.block} aria-label={texts.today}>
        <h2 className={classes.title}>{texts.today}</h2>
        {isUnknown && <Loading text={messages.loading} />}
        {!isUnknown && today.length === 0 && <p className={classes.details}>{texts.noneToday}</p>}
        {today.length > 0 && (
          <>
            <p className={classes.route}>{texts.route(routeOf(today))}</p>
            <VisitRows visits={today} isDated={false} />
          </>
        )}
      </section>
      <section className={`${classes.block} ${classes.mine}`} aria-label={texts.mine}>
        <h2 className={classes.title}>{texts.mine}</h2>
        {list.retryList && (
          <div role="alert" className={classes.failure}>
            {visitsTexts.listFailed} <Retry onRetry={list.retryList} of={texts.mine} />
          </div>
        )}
        {!isUnknown && (
          <p>
            {texts.pending(today.length + others.length)}
            {late.length > 0 && `, ${texts.late(late.length)}`}
          </p>
        )}
        <VisitRows visits={others.slice(0, SHOWN_NEXT)} isDated />
        {others.length > SHOWN_NEXT && <p className={classes.details}>{texts.more(others.length - SHOWN_NEXT)}</p>}
        <Anchor component={Link} className={classes.link} to="/dashboard/inspeccion/campo">
          {texts.all}
        </Anchor>
      </section>
    </>
  )
}

const unsentText = ({ waiting, hasDraft, isNotMade }: HomeWork) =>
  [
    waiting > 0 && messages.waiting(waiting),
    hasDraft && stateTexts.draft.toLowerCase(),
    isNotMade && stateTexts.notMade.toLowerCase(),
  ]
    .filter((text) => text)
    .join(', ')

const refusedText = ({ refused, kept }: HomeWork) =>
  [refused > 0 && messages.refused(refused), kept > 0 && messages.kept(kept)].filter((text) => text).join(', ')

type Props = {
  official: Official
  drafts: DraftStorage
  isLapsed: boolean
  onLogIn: () => void
  /** Things that wait of one's own visits; `isOnline` says whether the server may be asked. */
  waiting: (isOnline: boolean) => ReactNode
  /** The figures of the month, in the same way. */
  figures: (isOnline: boolean) => ReactNode
}

function Home({ official, isLapsed, onLogIn, waiting, figures }: Omit<Props, 'drafts'>) {
  const list = useOfflineVisits(official.id, true, isLapsed)
  const works = homeWork(list)
  return (
    <div className={classes.page}>
      <ConnectionNote userId={official.id} connection={list.connection} onLogIn={onLogIn} />
      <Visits list={list} />
      {waiting(list.connection === 'online')}
      <UnsentRows title={texts.unsent} none={texts.nothingUnsent} works={works} textOf={unsentText} />
      <UnsentRows title={texts.refused} none={texts.nothingRefused} works={works} textOf={refusedText} />
      {figures(list.connection === 'online')}
    </div>
  )
}

/** The home page of an inspector: the day's work from this device first, so that it opens without signal. */
export function InspectorHome({ drafts, ...rest }: Props) {
  return (
    <DraftsContext value={useDeviceDrafts(rest.official.id, drafts)}>
      <Home {...rest} />
    </DraftsContext>
  )
}
