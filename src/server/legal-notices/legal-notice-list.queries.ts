import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listLegalNotices, noticeRow } from '../../contract/follow-up/legal-notices.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { daysLeft } from '../../domain/calendar/terms.ts'
import { ENDS_TODAY } from '../../domain/calendar/time-left.ts'
import type { ActedNotice, NoticeClock } from '../../domain/legal-notices/decide-attempt.ts'
import { isNoticeOverdue, NOTICE_LATE, NOTICE_SOON_DAYS } from '../../domain/legal-notices/legal-notice-words.ts'
import { nextStep } from '../../domain/legal-notices/next-step.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import { date, digits, integer, rule, sortKey, text } from '../platform/lists/list-fields.ts'
import { pageSpan } from '../platform/lists/list-page.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { listWhere, type ShownWords } from '../platform/lists/list-where.ts'
import { legalNotices as listed } from '../schema/follow-up/legal-notices.table.ts'
import { findConsentedNotices } from './consented-notices.queries.ts'
import { actedNotice, findAttempts, type LegalNotice, readNoticeClock } from './legal-notices.queries.ts'

type NoticeRow = z.output<typeof noticeRow>
type NoticeQuery = QueryOf<typeof listLegalNotices>
type Field = NoticeQuery['sortBy']
type Asker = { by: Official; at: Date }
type Selection = ListSelection<Field>

/** The index on open notices has these states too. */
const isOpen = sql`${listed.state} in ('pendiente', 'en_curso')`

const shownOn = (today: string): readonly ShownWords[] => [
  { words: NOTICE_LATE, holds: sql`(${isOpen} and ${listed.dueOn} < ${today}::date)` },
  { words: ENDS_TODAY, holds: sql`(${isOpen} and ${listed.dueOn} = ${today}::date)` },
]

/** The fields of the list as of a day. */
function fieldsOn(today: string) {
  return {
    id: integer(listed.id),
    actaNumber: digits(listed.actaNumber, listed.numberKey),
    establishmentName: text(listed.establishmentName, listed.establishmentKey),
    city: text(listed.city, listed.cityKey),
    dueOn: date(listed.dueOn),
    state: text(listed.state, listed.state),
    mode: text(listed.mode, listed.mode),
    isOverdue: rule(sql`(${isOpen} and ${listed.dueOn} < ${today}::date)`, listed.dueOn),
    isDueSoon: rule(
      sql`(${isOpen} and ${listed.dueOn} between ${today}::date and ${addDays(today, NOTICE_SOON_DAYS)}::date)`,
      listed.dueOn,
    ),
    isOpen: rule(sql`(${isOpen})`, listed.dueOn),
    inspectionId: integer(listed.inspectionId),
    establishmentId: integer(listed.establishmentId),
  } satisfies Record<Field, unknown>
}

/** A notice as it is shown on a day, with the step that the cascade proposes. */
export function shownNotice(row: LegalNotice, acted: ActedNotice, isConsented: boolean, clock: NoticeClock): NoticeRow {
  const { today, calendar } = clock
  const { step, day } = nextStep(acted, isConsented, clock)
  const { id, documentKind, inspectionId, actaNumber, establishmentId, establishmentName, identificationNumber } = row
  const { address, city, recipientName, recipientCapacity, dueOn, state, mode, effectiveOn } = row
  return {
    ...{ id, documentKind, inspectionId, actaNumber, establishmentId, establishmentName, identificationNumber },
    ...{ address, city, recipientName, recipientCapacity, dueOn, state, mode, effectiveOn },
    daysLeft: daysLeft('calendario', { today, dueOn }, calendar),
    isOverdue: isNoticeOverdue(row, today),
    nextStep: step,
    nextStepOn: day,
  }
}

async function findRows(q: Querier, departmentId: number, ids: readonly number[], clock: NoticeClock) {
  if (ids.length === 0) return []
  const rows = await q
    .select()
    .from(listed)
    .where(and(eq(listed.departmentId, departmentId), inArray(listed.id, [...ids])))
  const attempts = await findAttempts(q, departmentId, ids)
  const consented = await findConsentedNotices(q, departmentId, ids)
  const places = new Map(ids.map((id, place) => [id, place]))
  return rows
    .sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0))
    .map((row) => {
      const own = attempts.filter(({ noticeId }) => noticeId === row.id)
      return shownNotice(row, actedNotice(row, own), consented.has(row.id), clock)
    })
}

async function prepare(q: Querier, { by, at }: Asker, { filters, sortBy, descending }: Selection) {
  const clock = await readNoticeClock(q, by.departmentId, at)
  const fields = fieldsOn(clock.today)
  const where = and(
    eq(listed.departmentId, by.departmentId),
    listWhere(listed.searchText, fields, filters, shownOn(clock.today)),
  ) as SQL
  const orderOf = (isFromEnd: boolean) => {
    const direction = descending === isFromEnd ? asc : desc
    return sortBy === 'id' ? [direction(listed.id)] : [direction(sortKey(fields[sortBy])), direction(listed.id)]
  }
  return { where, orderOf, rowsOf: (ids: readonly number[]) => findRows(q, by.departmentId, ids, clock) }
}

/** A page of the department's notices with their number in all. */
export async function findNoticePage(q: Querier, asker: Asker, query: NoticeQuery): Promise<Page<NoticeRow>> {
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
export async function openNoticeSnapshot(
  q: Querier,
  by: Official,
  selection: Selection,
  at: Date,
): Promise<ListSnapshot<NoticeRow>> {
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
