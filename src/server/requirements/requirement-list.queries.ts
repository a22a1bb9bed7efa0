import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listRequirements, requirementRow } from '../../contract/follow-up/requirements.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { TermCalendar } from '../../domain/calendar/term-calendar.ts'
import { daysLeft } from '../../domain/calendar/terms.ts'
import { ENDS_TODAY } from '../../domain/calendar/time-left.ts'
import { proposesCase } from '../../domain/requirements/follow-up.ts'
import {
  DUE_LATE,
  DUE_SOON_DAYS,
  INACTIVE_ESTABLISHMENT,
  isOverdue,
  type RequirementState,
} from '../../domain/requirements/requirement-words.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Querier } from '../platform/db/database.ts'
import { date, flag, integer, rule, sortKey, text } from '../platform/lists/list-fields.ts'
import { pageSpan } from '../platform/lists/list-page.ts'
import type { ListSnapshot } from '../platform/lists/list-snapshot.ts'
import { listWhere, type ShownWords } from '../platform/lists/list-where.ts'
import { isOfOwnVisit } from '../records/own-visits.queries.ts'
import { establishments } from '../schema/establishments.table.ts'
import { requirementList as listed } from '../schema/follow-up/requirement-list.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { inspectionList } from '../schema/inspection-list.table.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import {
  isExtensionWanted,
  isOpenState,
  isReplyUnread,
  isVerdictDueOf,
  isVisitWanted,
} from './requirement-rules.queries.ts'

export type RequirementRow = z.output<typeof requirementRow>
type RequirementQuery = QueryOf<typeof listRequirements>
type Field = RequirementQuery['sortBy']
type Asker = { by: Official; at: Date }
type Selection = ListSelection<Field>

/** Words beside a requirement that follow from today, or from its establishment as of now. */
const shownOn = (today: string): readonly ShownWords[] => [
  { words: DUE_LATE, holds: sql`(${isOpenState} and ${listed.dueOn} < ${today}::date)` },
  { words: ENDS_TODAY, holds: sql`(${isOpenState} and ${listed.dueOn} = ${today}::date)` },
  { words: INACTIVE_ESTABLISHMENT, holds: sql`(${listed.establishmentActive} = false)` },
]

/** An open requirement after two that were not met (`proposesCase`). */
const proposes = sql`(${isOpenState} and exists (select from requirements r
  join requirements one on one.department_id = r.department_id and one.id = r.repeats and one.state = 'incumplido'
  join requirements two on two.department_id = one.department_id and two.id = one.repeats and two.state = 'incumplido'
  where r.department_id = ${listed.departmentId} and r.id = ${listed.id}))`

/** The fields of the list as of a day, for a reader. */
function fieldsOn(today: string, by: Official) {
  return {
    id: integer(listed.id),
    number: text(listed.number, listed.numberKey),
    establishmentName: text(listed.establishmentName, listed.establishmentKey),
    city: text(listed.city, listed.cityKey),
    item: text(listed.item, listed.itemKey),
    severity: text(listed.severity, listed.severity),
    dueOn: date(listed.dueOn),
    state: text(listed.state, listed.state),
    isOverdue: rule(sql`(${isOpenState} and ${listed.dueOn} < ${today}::date)`, listed.dueOn),
    isDueSoon: rule(
      sql`(${isOpenState} and ${listed.dueOn} between ${today}::date and ${addDays(today, DUE_SOON_DAYS)}::date)`,
      listed.dueOn,
    ),
    isOpen: rule(sql`(${isOpenState})`, listed.dueOn),
    proposesCase: rule(proposes, listed.dueOn),
    isVisitWanted: rule(sql`(${isOpenState} and ${isVisitWanted})`, listed.dueOn),
    isReplyUnread: rule(sql`(${isReplyUnread})`, listed.dueOn),
    isExtensionWanted: rule(sql`(${isOpenState} and ${isExtensionWanted})`, listed.dueOn),
    isOfOwnVisit: rule(isOfOwnVisit(listed.inspectionId, by), listed.dueOn),
    isOwnVerdictDue: rule(isVerdictDueOf(by), listed.dueOn),
    inspectionId: integer(listed.inspectionId),
    establishmentId: integer(listed.establishmentId),
    establishmentActive: flag(listed.establishmentActive),
  } satisfies Record<Field, unknown>
}

// Subqueries name their tables themselves: their own columns would have the name of the outer table.
const { rows: actas } = inspectionList
/** Columns of the acta that has the finding, as the list shows them. An acta of before numbers has its id (R 12.30). */
const ofActa = {
  actaNumber: sql<string>`coalesce(${actas.number}, '')`,
  identificationNumber: sql<string>`coalesce(${actas.identificationNumber}, '')`,
  establishmentAddress: sql<string>`coalesce(${actas.establishmentAddress}, '')`,
}
const columns = {
  id: requirements.id,
  number: requirements.number,
  inspectionId: requirements.inspectionId,
  establishmentId: requirements.establishmentId,
  establishmentName: requirements.establishmentName,
  city: requirements.city,
  itemId: requirements.itemId,
  item: requirements.item,
  severity: requirements.severity,
  dueOn: requirements.dueOn,
  state: requirements.state,
  kind: requirements.kind,
  repeats: requirements.repeats,
  ...ofActa,
  establishmentActive: establishments.isActive,
  before: sql<RequirementState[]>`array(
    select one.state from requirements one
      where one.department_id = requirements.department_id and one.id = requirements.repeats
    union all select two.state from requirements one
      join requirements two on two.department_id = one.department_id and two.id = one.repeats
      where one.department_id = requirements.department_id and one.id = requirements.repeats)`,
}

/** The same of the acta of one requirement. */
export const findActaOf = (q: Querier, { departmentId, inspectionId }: typeof requirements.$inferSelect) =>
  q
    .select(ofActa)
    .from(actas)
    .where(and(eq(actas.departmentId, departmentId), eq(actas.id, inspectionId)))
    .then(([acta]) => acta)

/** Whether the establishment of a requirement is active now. */
export const isPlaceActive = (q: Querier, { departmentId, establishmentId }: typeof requirements.$inferSelect) =>
  q
    .select({ isActive: establishments.isActive })
    .from(establishments)
    .where(and(eq(establishments.departmentId, departmentId), eq(establishments.id, establishmentId)))
    .then(([place]) => place?.isActive !== false)

/** A row as it is shown on a day. */
export const shownRow = <Row extends Pick<typeof requirements.$inferSelect, 'kind' | 'dueOn' | 'state'>>(
  { kind, ...row }: Row,
  today: string,
  calendar: TermCalendar,
) => ({
  ...row,
  termKind: kind,
  daysLeft: daysLeft(kind, { today, dueOn: row.dueOn }, calendar),
  isOverdue: isOverdue(row, today),
})

async function findRows(q: Querier, ids: readonly number[], today: string, calendar: TermCalendar) {
  const rows = await q
    .select(columns)
    .from(requirements)
    .leftJoin(actas, eq(actas.id, requirements.inspectionId))
    .innerJoin(establishments, eq(establishments.id, requirements.establishmentId))
    .where(inArray(requirements.id, [...ids]))
  return rows
    .sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
    .map(
      ({ before, ...row }): RequirementRow => ({
        ...shownRow(row, today, calendar),
        proposesCase: proposesCase(row.state, before),
      }),
    )
}

async function prepare(q: Querier, { by, at }: Asker, { filters, sortBy, descending }: Selection) {
  const today = dayOf(at)
  const calendar = await readTermCalendar(q, by.departmentId)
  const fields = fieldsOn(today, by)
  const where = and(
    eq(listed.departmentId, by.departmentId),
    listWhere(listed.searchText, fields, filters, shownOn(today)),
  ) as SQL
  const orderOf = (isFromEnd: boolean) => {
    const direction = descending === isFromEnd ? asc : desc
    // Numbers follow the inspections, as ids do; their texts would put R-1000-01 before R-148-01.
    return sortBy === 'id' || sortBy === 'number'
      ? [direction(listed.id)]
      : [direction(sortKey(fields[sortBy])), direction(listed.id)]
  }
  return { where, orderOf, rowsOf: (ids: readonly number[]) => findRows(q, ids, today, calendar) }
}

/** A page of the department's requirements with their number in all. */
export async function findRequirementPage(
  q: Querier,
  asker: Asker,
  query: RequirementQuery,
): Promise<Page<RequirementRow>> {
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
export async function openRequirementSnapshot(
  q: Querier,
  by: Official,
  selection: Selection,
  at: Date,
): Promise<ListSnapshot<RequirementRow>> {
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
