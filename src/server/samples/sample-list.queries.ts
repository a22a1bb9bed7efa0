import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { listSamples, sampleRow } from '../../contract/follow-up/samples.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { WAITING_STATES } from '../../domain/samples/sample-words.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import { type Querier, wordsInSql } from '../platform/db/database.ts'
import { rule, ruleOfOthers } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { type ListSnapshot, openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { isOfOwnVisit } from '../records/own-visits.queries.ts'
import { sampleFields, sampleList, samples } from '../schema/follow-up/samples.table.ts'
import type { Sample } from './samples.queries.ts'

export type SampleRow = z.output<typeof sampleRow>
type SampleQuery = QueryOf<typeof listSamples>
type Field = SampleQuery['sortBy']
type Rows = typeof sampleList.rows

const isWaiting = (rows: Rows) => sql`(${rows.state} in (${wordsInSql(WAITING_STATES)}))`

const listFor = (by: Official): List<Field, Rows> => ({
  ...sampleList,
  fields: (rows) => ({
    ...sampleFields(rows),
    isWaiting: rule(isWaiting(rows), rows.takenOn),
    isOfOwnVisit: ruleOfOthers(isOfOwnVisit(rows.inspectionId, by), rows.takenOn),
  }),
})

const ofDepartment = (departmentId: number) => (rows: Rows) => eq(rows.departmentId, departmentId)

/** A sample as lists show it. */
export function shownSample(sample: Sample): SampleRow {
  const { id, number, inspectionId, actaNumber, itemId, item, establishmentId, establishmentName } = sample
  const { identificationNumber, address, city, measureId, product, brand, lot, quantity, unit, sealNumber } = sample
  const { takenOn, tests, counterSample, state, verdict, isReserved } = sample
  return {
    ...{ id, number, inspectionId, actaNumber, itemId, item, establishmentId, establishmentName },
    ...{ identificationNumber, address, city, measureId, product, brand, lot, unit, sealNumber },
    ...{ takenOn, tests, counterSample, state, verdict, isReserved, quantity: Number(quantity) },
  }
}

const columns = getTableColumns(samples)

/** A page of the department's samples with their number in all. */
export const findSamplePage = (
  readListPage: ReadListPage,
  q: Querier,
  by: Official,
  query: SampleQuery,
): Promise<Page<SampleRow>> =>
  readListPage(q, listFor(by), ofDepartment(by.departmentId), query, (isOnPage, order) =>
    q
      .select(columns)
      .from(sampleList.rows)
      .innerJoin(samples, eq(samples.id, sampleList.rows.id))
      .where(isOnPage)
      .orderBy(...order)
      .then((rows) => rows.map(shownSample)),
  )

/** The whole filtered list, for its export. */
export async function openSampleSnapshot(
  q: Querier,
  by: Official,
  selection: ListSelection<Field>,
): Promise<ListSnapshot<SampleRow>> {
  const snapshot = await openListSnapshot(q, listFor(by), ofDepartment(by.departmentId), selection)
  return {
    total: snapshot.total,
    async *chunks() {
      for await (const chunk of snapshot.chunks()) {
        const ids = chunk.map(({ id }) => id)
        const found = await q
          .select(columns)
          .from(samples)
          .where(and(eq(samples.departmentId, by.departmentId), inArray(samples.id, ids)))
        const known = new Map(found.map((row) => [row.id, row]))
        yield chunk.flatMap(({ id, state, verdict, isReserved }) => {
          const row = known.get(id)
          // State, verdict and reserve are those of the list's instant.
          return row ? [shownSample({ ...row, state, verdict: verdict || null, isReserved })] : []
        })
      }
    },
  }
}
