import { and, asc, count, eq, getTableColumns, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listVisits, visitRow } from '../../contract/visits.wire.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { OVERDUE } from '../../domain/list-exports/list-texts.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import type { NotMadeReason } from '../../domain/visits/not-made.ts'
import type { OfflinePage } from '../../domain/visits/offline-page.ts'
import type { Querier } from '../platform/db/database.ts'
import { rule } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { assignmentFields, assignmentList } from '../schema/assignment-list.table.ts'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { followsColumns } from './follow-up.queries.ts'

type VisitQuery = QueryOf<typeof listVisits>
export type VisitRow = z.output<typeof visitRow>
type Rows = typeof assignmentList.rows

/** Whether the limit of a visit is over on a day; computed, because every day makes others overdue (R 21.1). */
const isOverdueOn = (today: string) => (rows: Rows) =>
  sql<boolean>`(${rows.isActive} and not ${rows.isDone} and ${rows.dueOn} < ${today}::date)`

/** A pending visit whose official or place was switched off. The three conditions have an index each. */
const isOrphan = (rows: Rows) =>
  sql`(${rows.isActive} and not ${rows.isDone}
    and (not ${rows.engineerActive} or not ${rows.technicianActive} or not ${rows.establishmentActive}))`

const listOn = (today: string): List<VisitQuery['sortBy'], Rows> => ({
  ...assignmentList,
  shown: (rows) => [{ words: OVERDUE, holds: isOverdueOn(today)(rows) }],
  fields: (rows) => ({
    ...assignmentFields(rows),
    isOrphan: rule(isOrphan(rows), rows.id),
    isOverdue: rule(isOverdueOn(today)(rows), rows.dueOn),
  }),
})

const { createdAt, createdBy, departmentId: department, notMadeId, ...shown } = getTableColumns(assignments)
const { establishment, zodes, city, motive, engineer, technician, technicianIdNumber, createdOn } = assignmentList.rows
const { engineerActive, technicianActive, establishmentActive } = assignmentList.rows
/** An acta of before numbers has its id (R 12.30). */
const actaNumber = sql<string | null>`coalesce(${inspections.snapshot} ->> 'number', ${inspections.id}::text)`

/** The record that a visit was not made, while it is the newest end of the visit (R 46.2). */
const notMadeOf = <T>(column: SQL): SQL<T | null> =>
  sql<T | null>`(select ${column} from visits_not_made n where n.department_id = ${assignments.departmentId}
    and n.assignment_id = ${assignments.id} and n.id = ${notMadeId})`
const notMadeColumns = {
  notMade: notMadeOf<NotMadeReason>(sql`n.reason`),
  wentOn: notMadeOf<string>(sql`n.went_day::text`),
}

const columns = {
  ...shown,
  establishment,
  zodes,
  city,
  motive,
  engineer,
  technician,
  technicianIdNumber,
  assignedOn: createdOn,
  inspectionId: inspections.id,
  actaNumber,
  engineerActive,
  technicianActive,
  establishmentActive,
  establishmentIdNumber: establishments.identificationNumber,
  establishmentAddress: establishments.address,
  inscriptionNumber: establishments.inscriptionNumber,
  ...notMadeColumns,
  ...followsColumns,
}

/** The visits in which an official takes part; undefined for an administrator, who sees all (R 6.3). */
export function ownOf({ id, userType }: Official): ((rows: Rows) => SQL) | undefined {
  if (userType === USER_TYPE.administrator) return undefined
  return (rows) => eq(userType === USER_TYPE.engineer ? rows.engineerId : rows.technicianId, id)
}

const visibleTo = (official: Official) => (rows: Rows) =>
  and(eq(rows.departmentId, official.departmentId), ownOf(official)?.(rows))

/** Rows of the list. A visit has an inspection here only once that one is closed. */
const shownRows = (q: Querier, today: string) =>
  q
    .select({ ...columns, isOverdue: isOverdueOn(today)(assignmentList.rows) })
    .from(assignmentList.rows)
    .innerJoin(assignments, eq(assignments.id, assignmentList.rows.id))
    .innerJoin(establishments, eq(establishments.id, assignments.establishmentId))
    .leftJoin(
      inspections,
      and(
        eq(inspections.departmentId, assignments.departmentId),
        eq(inspections.assignmentId, assignments.id),
        isNotNull(inspections.closedAt),
      ),
    )

/** The reader of visits, and the day in Colombia. */
export type VisitReader = { official: Official; today: string }

export const findVisitPage = (
  readListPage: ReadListPage,
  q: Querier,
  { official, today }: VisitReader,
  query: VisitQuery,
): Promise<Page<VisitRow>> =>
  readListPage(q, listOn(today), visibleTo(official), query, (isOnPage, order) =>
    shownRows(q, today)
      .where(isOnPage)
      .orderBy(...order),
  )

/** Numbers of actas by the visit. A closed acta keeps its number, so it may be read later than the visit. */
async function findActaNumbers(q: Querier, departmentId: number, visitIds: readonly number[]) {
  if (visitIds.length === 0) return new Map<number, string | null>()
  const found = await q
    .select({ visitId: inspections.assignmentId, actaNumber })
    .from(inspections)
    .where(
      and(
        eq(inspections.departmentId, departmentId),
        inArray(inspections.assignmentId, [...visitIds]),
        isNotNull(inspections.closedAt),
      ),
    )
  return new Map(found.map((one) => [one.visitId, one.actaNumber]))
}

/** The whole list of an official as of now. */
export const openVisitSnapshot = async (
  q: Querier,
  { official, today }: VisitReader,
  selection: ListSelection<VisitQuery['sortBy']>,
) => {
  const snapshot = await openListSnapshot(q, listOn(today), visibleTo(official), selection)
  return {
    ...snapshot,
    async *chunks() {
      for await (const rows of snapshot.chunks()) {
        const done = rows.filter((row) => row.isDone).map((row) => row.id)
        const numbers = await findActaNumbers(q, official.departmentId, done)
        yield rows.map((row) => ({
          ...row,
          isOverdue: row.isActive && !row.isDone && row.dueOn < today,
          actaNumber: numbers.get(row.id) ?? null,
        }))
      }
    },
  }
}

/**
 * Active visits of the days of a period, by their planned day or, without one, by their limit.
 * @param userId one official's alone
 */
export const findVisitsOfDays = (
  q: Querier,
  { official, today }: VisitReader,
  { from, to, userId }: { from: string; to: string; userId: number | undefined },
  most: number,
): Promise<VisitRow[]> => {
  const { rows } = assignmentList
  const within = (day: AnyPgColumn) => sql`${day} between ${from}::date and ${to}::date`
  return shownRows(q, today)
    .where(
      and(
        visibleTo(official)(rows),
        rows.isActive,
        or(within(rows.scheduledOn), and(sql`${rows.scheduledOn} = 'infinity'`, within(rows.dueOn))),
        userId === undefined ? undefined : or(eq(rows.engineerId, userId), eq(rows.technicianId, userId)),
      ),
    )
    .orderBy(asc(rows.scheduledOn), asc(rows.dueOn), asc(rows.id))
    .limit(most)
}

/** A page of an official's pending visits, ordered by municipality and establishment. */
export async function findPendingPage(
  q: Querier,
  { official, today }: VisitReader,
  page: OfflinePage,
): Promise<Page<VisitRow>> {
  const { rows } = assignmentList
  const where = and(visibleTo(official)(rows), eq(rows.isDone, false), eq(rows.isActive, true))
  const pending = shownRows(q, today)
    .where(where)
    .orderBy(asc(rows.cityKey), asc(rows.establishmentKey), asc(rows.id))
    .limit(page.limit)
    .offset(page.offset)
  const [counted] = await q.select({ total: count() }).from(rows).where(where)
  return { rows: await pending, total: counted?.total ?? 0 }
}
