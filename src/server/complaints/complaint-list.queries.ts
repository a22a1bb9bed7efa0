import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { complaintRow, listComplaints } from '../../contract/follow-up/complaints.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { TermCalendar } from '../../domain/calendar/term-calendar.ts'
import { daysLeft } from '../../domain/calendar/terms.ts'
import { ENDS_TODAY } from '../../domain/calendar/time-left.ts'
import { COMPLAINT_LATE, COMPLAINT_SOON_DAYS, isComplaintOverdue } from '../../domain/complaints/complaint-words.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { date, digits, integer, rule, sortKey, text } from '../platform/lists/list-fields.ts'
import { pageSpan } from '../platform/lists/list-page.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { listWhere, type ShownWords } from '../platform/lists/list-where.ts'
import { cities } from '../schema/catalogues.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { complaintList as listed } from '../schema/follow-up/complaint-list.table.ts'
import { complaints } from '../schema/follow-up/complaints.table.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { type Complaint, readableBy } from './complaints.queries.ts'

export type ComplaintRow = z.output<typeof complaintRow>
type ComplaintQuery = QueryOf<typeof listComplaints>
type Field = ComplaintQuery['sortBy']
type Asker = { by: Official; at: Date }
type Selection = ListSelection<Field>

const isOpen = sql`${listed.state} in ('radicada', 'ampliacion', 'en_visita', 'por_responder')`
/** An open complaint whose last day is on or before a day; a stopped term has 'infinity'. */
const isDueBy = (day: string) => sql`(${isOpen} and ${listed.dueOn} <= ${day}::date)`

const shownOn = (today: string): readonly ShownWords[] => [
  { words: COMPLAINT_LATE, holds: isDueBy(addDays(today, -1)) },
  { words: ENDS_TODAY, holds: sql`(${isOpen} and ${listed.dueOn} = ${today}::date)` },
]

/** The fields of the list as of a day. */
function fieldsOn(today: string) {
  const soon = addDays(today, COMPLAINT_SOON_DAYS)
  return {
    id: integer(listed.id),
    number: digits(listed.number, listed.numberKey),
    kind: text(listed.kind, listed.kind),
    channel: text(listed.channel, listed.channel),
    receivedOn: date(listed.receivedOn),
    establishmentName: text(listed.establishment, listed.establishmentKey),
    establishmentId: integer(listed.establishmentId),
    city: text(listed.city, listed.cityKey),
    triage: text(listed.triage, listed.triage),
    dueOn: date(listed.dueOn),
    state: text(listed.state, listed.state),
    isOverdue: rule(isDueBy(addDays(today, -1)), listed.dueOn),
    isDueSoon: rule(sql`(${isOpen} and ${listed.dueOn} between ${today}::date and ${soon}::date)`, listed.dueOn),
    isDue: rule(isDueBy(soon), listed.dueOn),
    isOpen: rule(sql`(${isOpen})`, listed.dueOn),
  } satisfies Record<Field, unknown>
}

/** The place of a complaint as of now. */
const ofPlace = { establishmentName: sql<string>`coalesce(${establishments.name}, '')`, city: cities.name }
const columns = {
  id: complaints.id,
  number: complaints.number,
  kind: complaints.kind,
  channel: complaints.channel,
  receivedOn: complaints.receivedOn,
  establishmentId: complaints.establishmentId,
  placeText: complaints.placeText,
  triage: complaints.triage,
  illPeople: complaints.illPeople,
  dueOn: complaints.dueOn,
  termKind: complaints.termKind,
  state: complaints.state,
  ...ofPlace,
}

/** The same of one complaint. */
export const findShownPlace = (q: Querier, { id }: Pick<Complaint, 'id'>) =>
  q
    .select(ofPlace)
    .from(complaints)
    .innerJoin(cities, eq(cities.id, complaints.cityId))
    .leftJoin(establishments, eq(establishments.id, complaints.establishmentId))
    .where(eq(complaints.id, id))
    .then(([found]) => found ?? { establishmentName: '', city: '' })

async function findRows(
  q: Querier,
  ids: readonly number[],
  { today, calendar }: { today: string; calendar: TermCalendar },
): Promise<ComplaintRow[]> {
  if (ids.length === 0) return []
  const rows = await q
    .select(columns)
    .from(complaints)
    .innerJoin(cities, eq(cities.id, complaints.cityId))
    .leftJoin(establishments, eq(establishments.id, complaints.establishmentId))
    .where(inArray(complaints.id, [...ids]))
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map((row) => ({
      ...row,
      daysLeft: row.dueOn === null ? null : daysLeft(row.termKind, { today, dueOn: row.dueOn }, calendar),
      isOverdue: isComplaintOverdue(row, today),
    }))
}

async function prepare(q: Querier, { by, at }: Asker, { filters, sortBy, descending }: Selection) {
  const today = dayOf(at)
  const calendar = await readTermCalendar(q, by.departmentId)
  const fields = fieldsOn(today)
  const where = and(readableBy(listed, by), listWhere(listed.searchText, fields, filters, shownOn(today))) as SQL
  const orderOf = (isFromEnd: boolean) => {
    const direction = descending === isFromEnd ? asc : desc
    return sortBy === 'id' ? [direction(listed.id)] : [direction(sortKey(fields[sortBy])), direction(listed.id)]
  }
  return { where, orderOf, rowsOf: (ids: readonly number[]) => findRows(q, ids, { today, calendar }) }
}

/** A page of the complaints that an official reads, with their number in all. */
export async function findComplaintPage(q: Querier, asker: Asker, query: ComplaintQuery): Promise<Page<ComplaintRow>> {
  const { where, orderOf, rowsOf } = await prepare(q, asker, query)
  const [counted] = await q.select({ total: sql<number>`count(*)::integer` }).from(listed).where(where)
  const total = counted?.total ?? 0
  const { limit, offset, isFromEnd } = pageSpan(query, total)
  if (limit === 0) return { rows: [], total }
  const found = await q
    .select({ id: listed.id })
    .from(listed)
    .where(where)
    .orderBy(...orderOf(isFromEnd))
    .limit(limit)
    .offset(offset)
  const ids = found.map(({ id }) => id)
  return { rows: await rowsOf(isFromEnd ? ids.reverse() : ids), total }
}

/** Rows of an export that are read at a time. */
const CHUNK = 500

/** The whole filtered list, for its export: the rows of one instant. */
export async function openComplaintSnapshot(
  q: Querier,
  by: Official,
  selection: Selection,
  at: Date,
): Promise<ListSnapshot<ComplaintRow>> {
  const { where, orderOf, rowsOf } = await prepare(q, { by, at }, selection)
  const found = await q
    .select({ id: listed.id })
    .from(listed)
    .where(where)
    .orderBy(...orderOf(false))
  const ids = found.map(({ id }) => id)
  return {
    total: ids.length,
    async *chunks() {
      for (let from = 0; from < ids.length; from += CHUNK) yield await rowsOf(ids.slice(from, from + CHUNK))
    },
  }
}
