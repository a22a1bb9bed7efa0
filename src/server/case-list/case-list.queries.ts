import { and, eq, inArray, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { QueryOf } from '../../contract/core/endpoint.ts'
import type { caseRow, listCases } from '../../contract/follow-up/cases.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { ListSelection, Page } from '../../domain/shared/list-query.ts'
import type { Querier } from '../platform/db/database.ts'
import { rule } from '../platform/lists/list-fields.ts'
import type { ReadListPage } from '../platform/lists/list-page.ts'
import { type ListSnapshot, openListSnapshot } from '../platform/lists/list-snapshot.ts'
import type { List } from '../platform/lists/list-tables.ts'
import { caseFields, caseList, cases } from '../schema/follow-up/cases.table.ts'

type CaseRow = z.output<typeof caseRow>
type CaseQuery = QueryOf<typeof listCases>
type Field = CaseQuery['sortBy']
type Rows = typeof caseList.rows

const list: List<Field, Rows> = {
  ...caseList,
  fields: (rows) => ({
    ...caseFields(rows),
    isOpen: rule(sql`(${rows.state} <> 'cerrado')`, rows.openedOn),
  }),
}

const ofDepartment = (departmentId: number) => (rows: Rows) => eq(rows.departmentId, departmentId)

/** Columns of a row. */
const rowColumns = {
  id: cases.id,
  number: cases.number,
  establishmentId: cases.establishmentId,
  establishmentName: cases.establishmentName,
  identificationNumber: cases.identificationNumber,
  city: cases.city,
  cause: cases.cause,
  openedOn: cases.openedOn,
  closedOn: cases.closedOn,
  state: cases.state,
}

/** A page of the department's cases with their number in all. */
export const findCasePage = (
  readListPage: ReadListPage,
  q: Querier,
  { departmentId }: Official,
  query: CaseQuery,
): Promise<Page<CaseRow>> =>
  readListPage(q, list, ofDepartment(departmentId), query, (isOnPage, order) =>
    q
      .select(rowColumns)
      .from(caseList.rows)
      .innerJoin(cases, eq(cases.id, caseList.rows.id))
      .where(isOnPage)
      .orderBy(...order),
  )

/** The whole filtered list, for its export. */
export async function openCaseSnapshot(
  q: Querier,
  { departmentId }: Official,
  selection: ListSelection<Field>,
): Promise<ListSnapshot<CaseRow>> {
  const snapshot = await openListSnapshot(q, list, ofDepartment(departmentId), selection)
  return {
    total: snapshot.total,
    async *chunks() {
      for await (const chunk of snapshot.chunks()) {
        const ids = chunk.map(({ id }) => id)
        const found = await q
          .select(rowColumns)
          .from(cases)
          .where(and(eq(cases.departmentId, departmentId), inArray(cases.id, ids)))
        const known = new Map(found.map((row) => [row.id, row]))
        yield chunk.flatMap(({ id, state, closedOn }) => {
          const row = known.get(id)
          // State and day are those of the list's instant.
          return row ? [{ ...row, state, closedOn: closedOn === 'infinity' ? null : closedOn }] : []
        })
      }
    },
  }
}
