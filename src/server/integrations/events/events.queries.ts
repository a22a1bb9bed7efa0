import { setTimeout as delay } from 'node:timers/promises'
import { and, type SQL, sql } from 'drizzle-orm'
import { type Official, USER_TYPE } from '../../../domain/access/official.ts'
import { type EventType, eventSubjects, publicActs } from '../../../domain/integrations/event-types.ts'
import { eventCursor } from '../../../domain/integrations/events-query.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { findSettledId } from '../../audit/audit-links.queries.ts'
import { accuses } from '../../complaints/accused.queries.ts'
import { readableBy } from '../../complaints/complaints.queries.ts'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'
import { complaints } from '../../schema/follow-up/complaints.table.ts'

/** Events of the trail that one reading looks at, so that a reading is short where few of them are public. */
const LOOKED_AT = 20_000

/** An event for other systems. `eventId` is its number in the trail. */
export type PublicEvent = {
  eventId: number
  id: string
  type: EventType
  at: string
  subject: (typeof eventSubjects)[keyof typeof eventSubjects]
  subjectId: number
  version: number
}

/** Version of the form of events. */
const VERSION = 1

export type EventSelection = {
  departmentId: number
  /** Number of the last event seen. */
  after: number
  types?: readonly EventType[] | undefined
  /**
   * The official who reads, and learns of the complaints that the official sees. Others than administrators learn of
   * their own visits alone, and of no accounts. Absent for a webhook, which tells for the department.
   */
  reader?: Official | undefined
  /** The official who made the webhook: no complaint against that official is told. */
  maker?: number | undefined
}

const typeOf = new Map(publicActs.map(({ subject, action, type }) => [`${subject} ${action}`, type]))

/** The act of an event. An attempt or an access with which a notice takes effect has an act of its own. */
const actOfEvent = sql`case when subject = 'legal-notice' and details #>> '{state,to}' = 'surtida'
  and details #>> '{state,from}' <> 'surtida' then 'notice-effect' else action end`

const isOwnVisit = (id: number): SQL => sql`(subject <> 'assignment' or exists (
  select from assignments a where a.id = subject_id and (a.engineer_id = ${id} or a.technician_id = ${id})))`
const isReadComplaint = (reader: Official): SQL => sql`(subject <> 'complaint' or exists (
  select from ${complaints} where ${complaints.id} = subject_id and ${readableBy(complaints, reader)}))`

const isNotAgainst = (official: number): SQL => {
  const asked = { departmentId: sql`looked.department_id`, complaintId: sql`subject_id`, userId: sql`${official}` }
  return sql`(subject <> 'complaint' or not ${accuses(asked)})`
}

const isPublic = ({ types, reader, maker }: EventSelection): SQL | undefined => {
  const readsAll = !reader || reader.userType === USER_TYPE.administrator
  const acts = publicActs
    .filter(({ type, subject }) => (!types || types.includes(type)) && (readsAll || subject !== 'user'))
    .map(({ subject, action }) => `${subject} ${action}`)
  return and(
    sql`subject_id is not null and subject || ' ' || ${actOfEvent} = any (string_to_array(${acts.join(',')}, ','))`,
    readsAll ? undefined : isOwnVisit(reader.id),
    reader && isReadComplaint(reader),
    maker === undefined ? undefined : isNotAgainst(maker),
  )
}

type FoundEvent = { id: number; at: string; subject: keyof typeof eventSubjects; action: string; subject_id: number }

/**
 * Public events after a place, in the order of their numbers.
 * @param upTo a number below which no event can appear any more
 * @returns the events, and the last number that was looked at: what follows is after it
 */
export async function findEvents(
  q: Querier,
  selection: EventSelection,
  { upTo, limit }: { upTo: number; limit: number },
): Promise<{ events: PublicEvent[]; lookedAt: number }> {
  const { departmentId, after } = selection
  const looked = sql`select * from audit_events where department_id = ${departmentId} and id > ${after}::bigint
    and id <= ${upTo}::bigint order by id limit ${LOOKED_AT}`
  const found = await rowsOf<FoundEvent>(
    q,
    sql`select id::float8 as id, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at, subject, ${actOfEvent} as action,
        subject_id
      from (${looked}) looked where ${isPublic(selection)} order by id limit ${limit}`,
  )
  const events = found.map((event) => ({
    eventId: event.id,
    id: eventCursor(event.id),
    type: typeOf.get(`${event.subject} ${event.action}`) as EventType,
    at: event.at,
    subject: eventSubjects[event.subject],
    subjectId: event.subject_id,
    version: VERSION,
  }))
  const last = events.at(-1)
  if (last && events.length === limit) return { events, lookedAt: last.eventId }
  const [end] = await rowsOf<{ id: number | null }>(q, sql`select max(id)::float8 as id from (${looked}) looked`)
  return { events, lookedAt: Math.max(after, end?.id ?? after) }
}

/** Tries to hold the trail before a call is refused, and the pause between them, in which other writers get their turn. */
const [TRIES, PAUSE_MS] = [5, 100]

/**
 * The number below which no event of the trail can appear, as of now: a place that is kept must be no older.
 * @throws Problem database.unavailable where a writer keeps the trail longer than all tries
 */
export async function findPlaceOfNow(db: Database): Promise<number> {
  for (let tried = 1; ; tried += 1) {
    const settled = await findSettledId(db)
    if (settled !== undefined) return settled
    if (tried === TRIES) throw new Problem('database.unavailable', { params: { retryAfterS: '5' } })
    await delay(PAUSE_MS)
  }
}

/** The newest number of the trail. */
async function newestId(q: Querier): Promise<number> {
  const [row] = await rowsOf<{ id: number | null }>(q, sql`select max(id)::float8 as id from audit_events`)
  return row?.id ?? 0
}

/**
 * Makes the function that finds the number below which no event of the trail can appear (decision 016). Numbers are taken in
 * another order than transactions end, so the trail is held for a moment. Without new events it is not held, and all who
 * ask at one moment share the answer.
 */
export function settledEvents(db: Database): () => Promise<number> {
  let settled = 0
  let asking: Promise<number> | undefined
  const ask = async () => {
    if ((await newestId(db)) <= settled) return settled
    // A writer that keeps the trail too long leaves the number as it was; the next question finds more.
    settled = Math.max(settled, (await findSettledId(db)) ?? 0)
    return settled
  }
  return () => {
    asking ??= ask().finally(() => {
      asking = undefined
    })
    return asking
  }
}
