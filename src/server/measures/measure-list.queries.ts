import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listMeasures, measureRow } from '../../contract/follow-up/measures.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { TermCalendar } from '../../domain/calendar/term-calendar.ts'
import { daysLeft } from '../../domain/calendar/terms.ts'
import { ENDS_TODAY } from '../../domain/calendar/time-left.ts'
import {
  IN_FORCE_STATES,
  isInForce,
  isMeasureOverdue,
  MEASURE_LATE,
  VERIFY_SOON_DAYS,
  WORKED_STATES,
} from '../../domain/measures/measure-words.ts'
import { addDays } from '../../domain/shared/days.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { closedDay } from '../inspections/closing.queries.ts'
import { type Querier, wordsInSql } from '../platform/db/database.ts'
import { rule, ruleOfOthers } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { type ListSnapshot, openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { isOfOwnVisit } from '../records/own-visits.queries.ts'
import { sanitaryMeasures } from '../schema/catalogues.table.ts'
import { measureFields, measureList, measures } from '../schema/follow-up/measures.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import type { Measure } from './measures.queries.ts'

export type MeasureRow = z.output<typeof measureRow>
type MeasureQuery = QueryOf<typeof listMeasures>
type Field = MeasureQuery['sortBy']
type Asker = { by: Official; at: Date }
type Rows = typeof measureList.rows

const inForce = (rows: Rows) => sql`${rows.state} in (${wordsInSql(IN_FORCE_STATES)})`
/** The index on measures with a term has these states too. */
const isWorked = (rows: Rows) => sql`${rows.state} in (${wordsInSql(WORKED_STATES)})`
/** A measure in force with a broken seal, which stands in no case. */
const proposes = (rows: Rows) => sql`(${inForce(rows)} and exists (select from measure_acts a
    where a.department_id = ${rows.departmentId} and a.measure_id = ${rows.id} and a.kind = 'ruptura_sello')
  and not exists (select from case_documents k join documents d on d.department_id = k.department_id and d.id = k.document_id
    where k.department_id = ${rows.departmentId} and k.kind = 'measure' and k.subject_id = ${rows.id} and d.withdrawn_at is null))`
const isLate = (rows: Rows, today: string) => sql`(${isWorked(rows)} and ${rows.dueOn} < ${today}::date)`

/**
 * A visit that closed later is FAVORABLE although the measure stops the operation, as batches leave it (decision 118).
 * The instants decide: a visit has its id from its first save on.
 */
const isDespiteFavorable = (
  rows: Rows,
) => sql`(exists (select from sanitary_measures s where s.code = ${rows.code} and s.stops_operation)
  and exists (select from ${inspections} where ${inspections.departmentId} = ${rows.departmentId}
    and ${inspections.establishmentId} = ${rows.establishmentId} and ${inspections.concepto} = 'FAVORABLE'
    and ${inspections.closedAt} is not null and ${closedDay} >= ${rows.imposedOn}::text
    and ${inspections.closedAt} > (select o.closed_at from inspections o
      where o.department_id = ${rows.departmentId} and o.id = ${rows.inspectionId})))`

const listOn = (today: string, by: Official): List<Field, Rows> => ({
  ...measureList,
  shown: (rows) => [
    { words: MEASURE_LATE, holds: isLate(rows, today) },
    { words: ENDS_TODAY, holds: sql`(${isWorked(rows)} and ${rows.dueOn} = ${today}::date)` },
  ],
  fields: (rows) => ({
    ...measureFields(rows),
    isOverdue: rule(isLate(rows, today), rows.dueOn),
    isInForce: rule(sql`(${inForce(rows)})`, rows.dueOn),
    proposesCase: ruleOfOthers(proposes(rows), rows.dueOn),
    isDespiteFavorable: ruleOfOthers(sql`(${inForce(rows)} and ${isDespiteFavorable(rows)})`, rows.dueOn),
    isOfOwnVisit: ruleOfOthers(isOfOwnVisit(rows.inspectionId, by), rows.dueOn),
    isToVerify: rule(
      sql`(${isWorked(rows)} and ${rows.dueOn} <= ${addDays(today, VERIFY_SOON_DAYS)}::date)`,
      rows.dueOn,
    ),
  }),
})

const ofDepartment = (departmentId: number) => (rows: Rows) => eq(rows.departmentId, departmentId)

/** A measure as it is shown on a day. */
export function shownMeasure(
  measure: Measure & { stopsOperation: boolean },
  today: string,
  calendar: TermCalendar,
): MeasureRow {
  const { id, number, inspectionId, actaNumber, itemId, item, establishmentId, establishmentName } = measure
  const { identificationNumber, address, city, code, name, extent, fallsOn, imposedOn, dueOn, state } = measure
  const runs = dueOn !== null && isInForce(state)
  return {
    ...{ id, number, inspectionId, actaNumber, itemId, item, establishmentId, establishmentName },
    ...{ identificationNumber, address, city, code, name, extent, fallsOn, imposedOn, dueOn, state },
    stopsOperation: measure.stopsOperation,
    daysLeft: runs ? daysLeft('calendario', { today, dueOn }, calendar) : null,
    isOverdue: isMeasureOverdue(measure, today),
  }
}

const columns = { ...getTableColumns(measures), stopsOperation: sanitaryMeasures.stopsOperation }
const withCatalogue = (q: Querier) =>
  q
    .select(columns)
    .from(measureList.rows)
    .innerJoin(measures, eq(measures.id, measureList.rows.id))
    .innerJoin(sanitaryMeasures, eq(sanitaryMeasures.code, measures.code))

/** A page of the department's measures with their number in all. */
export async function findMeasurePage(
  readListPage: ReadListPage,
  q: Querier,
  { by, at }: Asker,
  query: MeasureQuery,
): Promise<Page<MeasureRow>> {
  const today = dayOf(at)
  const calendar = await readTermCalendar(q, by.departmentId)
  return readListPage(q, listOn(today, by), ofDepartment(by.departmentId), query, (isOnPage, order) =>
    withCatalogue(q)
      .where(isOnPage)
      .orderBy(...order)
      .then((rows) => rows.map((row) => shownMeasure(row, today, calendar))),
  )
}

/** The whole filtered list, for its export. */
export async function openMeasureSnapshot(
  q: Querier,
  by: Official,
  selection: ListSelection<Field>,
  at: Date,
): Promise<ListSnapshot<MeasureRow>> {
  const today = dayOf(at)
  const calendar = await readTermCalendar(q, by.departmentId)
  const snapshot = await openListSnapshot(q, listOn(today, by), ofDepartment(by.departmentId), selection)
  return {
    total: snapshot.total,
    async *chunks() {
      for await (const chunk of snapshot.chunks()) {
        const ids = chunk.map(({ id }) => id)
        const found = await q
          .select(columns)
          .from(measures)
          .innerJoin(sanitaryMeasures, eq(sanitaryMeasures.code, measures.code))
          .where(and(eq(measures.departmentId, by.departmentId), inArray(measures.id, ids)))
        const known = new Map(found.map((row) => [row.id, row]))
        yield chunk.flatMap(({ id, state, dueOn }) => {
          const row = known.get(id)
          // State and last day are those of the list's instant.
          return row
            ? [shownMeasure({ ...row, state, dueOn: dueOn === 'infinity' ? null : dueOn }, today, calendar)]
            : []
        })
      }
    },
  }
}
