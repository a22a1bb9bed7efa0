import { randomBytes } from 'node:crypto'
import type { Official } from '../../domain/access/official.ts'
import { CANCELLED_DAYS, type FeedForm } from '../../domain/planning/calendar-forms.ts'
import { type CalendarEvent, icalendar } from '../../domain/planning/icalendar.ts'
import { addDays } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { tokenDigest } from '../platform/auth/token-digest.ts'
import type { Querier } from '../platform/db/database.ts'
import { findTrips } from '../trip-list/trips-shown.queries.ts'
import { findVisitsOfDays } from '../visits/visit-list.queries.ts'
import {
  countFeeds,
  findActiveOfficial,
  findCancellations,
  findFeedByHash,
  findFeeds,
  findRowVersions,
  insertFeed,
  revokeFeed,
  touchFeed,
} from './calendar.queries.ts'
import { calendarDay } from './calendar.service.ts'
import { findContractEnds } from './contract-ends.queries.ts'

/** Bytes of a token: 192 bits, 32 letters of base64url. */
const TOKEN_BYTES = 24
const TOKEN_FILE = /^([\w-]{32})\.ics$/
/** Subscriptions of one official at a time. */
const MAX_FEEDS = 10
/** Days of a subscription before today, and after. */
const [DAYS_BEFORE, DAYS_AFTER] = [30, 365]
const DAY_MS = 24 * 60 * 60 * 1000
const MOST_VISITS = 2_000

export async function readFeeds(q: Querier, { by }: Asker) {
  const feeds = await findFeeds(q, by)
  return feeds.map(({ id, name, showsNames, createdAt, readAt }) => ({
    ...{ id, name, showsNames },
    createdAt: createdAt.toISOString(),
    readAt: readAt?.toISOString() ?? null,
  }))
}

/** Makes a subscription. Its token is answered once, and kept as its hash. @throws Problem calendar.too-many-feeds */
export const createFeed = (db: Querier, { by, at, form }: Asker & { form: FeedForm }) =>
  db.transaction(async (tx) => {
    if ((await countFeeds(tx, by)) >= MAX_FEEDS) {
      throw new Problem('calendar.too-many-feeds', { params: { most: String(MAX_FEEDS) } })
    }
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const { departmentId, id: userId } = by
    const id = await insertFeed(tx, { ...form, departmentId, userId, tokenHash: tokenDigest(token), createdAt: at })
    const act = { official: by, at, action: 'create-feed', subject: 'calendar-feed', subjectId: id } as const
    await audit(tx, { ...act, details: { name: form.name, showsNames: form.showsNames } })
    return { id, token, path: `/api/calendar/${token}.ics` }
  })

export const endFeed = (db: Querier, id: number, { by, at }: Asker): Promise<void> =>
  db.transaction(async (tx) => {
    const gone = await revokeFeed(tx, by, id, at)
    if (!gone) throw new Problem('calendar.feed-not-found')
    const act = { official: by, at, action: 'revoke-feed', subject: 'calendar-feed', subjectId: id } as const
    await audit(tx, { ...act, details: { name: gone.name } })
  })

const visitUid = ({ departmentId }: Official, id: number) => `visita-${id}@vigia-${departmentId}`

type Feed = { name: string; showsNames: boolean }

/** The visits of an official, and those that left their calendar of late. */
async function visitEvents(q: Querier, official: Official, feed: Feed, at: Date): Promise<CalendarEvent[]> {
  const today = dayOf(at)
  const scope = { userId: official.id, from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) }
  const found = await findVisitsOfDays(q, { official, today }, scope, MOST_VISITS)
  const planned = found.filter(({ scheduledOn }) => scheduledOn)
  const present = planned.map(({ id }) => id)
  const versions = await findRowVersions(q, present)
  const after = new Date(at.getTime() - CANCELLED_DAYS * DAY_MS)
  const cancelled = await findCancellations(q, official, after, present)
  const title = (city: string, establishment: string) =>
    feed.showsNames ? `Visita: ${establishment} (${city})` : `Visita en ${city}`
  return [
    ...planned.map(
      (visit): CalendarEvent => ({
        uid: visitUid(official, visit.id),
        ...{ startsOn: calendarDay(visit), endsOn: calendarDay(visit) },
        title: title(visit.city, visit.establishment),
        notes: [
          `Visita n.º ${visit.id}`,
          visit.isDone ? 'Realizada' : 'Pendiente',
          ...(feed.showsNames && visit.establishmentAddress ? [visit.establishmentAddress] : []),
        ],
        isCancelled: false,
        sequence: versions.get(visit.id) ?? 1,
      }),
    ),
    ...cancelled.map(
      ({ assignmentId, day, city, establishment, rowVersion }): CalendarEvent => ({
        uid: visitUid(official, assignmentId),
        ...{ startsOn: day, endsOn: day, title: title(city, establishment), notes: [] },
        ...{ isCancelled: true, sequence: rowVersion },
      }),
    ),
  ]
}

/** Last days of an official's own contracts. One that another contract continues by now is told as cancelled. */
async function contractEvents(q: Querier, { departmentId, id }: Official, at: Date): Promise<CalendarEvent[]> {
  const today = dayOf(at)
  const scope = { departmentId, userId: id, from: addDays(today, -DAYS_BEFORE), to: addDays(today, DAYS_AFTER) }
  return (await findContractEnds(q, scope)).map((contract) => ({
    uid: `contrato-${contract.id}@vigia-${departmentId}`,
    ...{
      startsOn: contract.endsOn,
      endsOn: contract.endsOn,
      title: 'Fin de contrato',
      notes: [`Contrato ${contract.number}`],
    },
    isCancelled: contract.isContinued,
    // The contract that continues it is another row: one more than its own version tells that something changed.
    sequence: contract.rowVersion + Number(contract.isContinued),
  }))
}

async function tripEvents(q: Querier, official: Official, at: Date): Promise<CalendarEvent[]> {
  const since = addDays(dayOf(at), -DAYS_BEFORE)
  const own = (await findTrips(q, official)).filter(
    ({ state, endsOn, engineerId, technicianId }) =>
      state !== 'borrador' && endsOn >= since && [engineerId, technicianId].includes(official.id),
  )
  return own.map(({ id, number, zodes, startsOn, endsOn, state, rowVersion }) => ({
    uid: `salida-${id}@vigia-${official.departmentId}`,
    ...{ startsOn, endsOn, title: `Salida ${number}: ${zodes}`, notes: [] },
    ...{ isCancelled: state === 'anulada', sequence: rowVersion },
  }))
}

/**
 * A calendar by the name of its file. A wrong, a revoked and an unknown token are the same 404, and so is one of an account
 * that is off.
 * @throws Problem calendar.feed-not-found
 */
export async function readFeedFile(db: Querier, file: string, at: Date): Promise<string> {
  const token = TOKEN_FILE.exec(file)?.[1]
  const feed = token === undefined ? undefined : await findFeedByHash(db, tokenDigest(token))
  const official = feed && (await findActiveOfficial(db, feed.userId))
  if (!feed || !official) throw new Problem('calendar.feed-not-found')
  const events = [
    ...(await visitEvents(db, official, feed, at)),
    ...(await tripEvents(db, official, at)),
    ...(await contractEvents(db, official, at)),
  ]
  await touchFeed(db, feed.id, at)
  return icalendar(`Vigía: ${feed.name}`, events, { at, dayAfter: (day) => addDays(day, 1) })
}
