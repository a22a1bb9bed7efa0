import { and, asc, eq, ne, or, sql } from 'drizzle-orm'
import { identificationForms } from '../../domain/establishments/similar-establishments.ts'
import type { Known } from '../../domain/import/duplicates/duplicate-index.ts'
import { knownOf } from '../../domain/import/rows/check-file.ts'
import type { Querier } from '../platform/db/database.ts'
import { establishments } from '../schema/establishments.table.ts'
import { importRows } from '../schema/imports.table.ts'

/** Rows of a file that are compared with one; a municipality has fewer. */
const MOST = 5_000

const isOneOf = (column: unknown, texts: readonly string[]) =>
  sql`${column} in (select json_array_elements_text(${JSON.stringify(texts)}::json))`

/** Establishments with the document, or in the municipality. */
export const findAlikeEstablishments = (
  q: Querier,
  departmentId: number,
  { document, cityId }: Known,
): Promise<Known[]> =>
  q
    .select({
      establishmentId: establishments.id,
      name: establishments.name,
      document: establishments.identificationNumber,
      cityId: establishments.cityId,
    })
    .from(establishments)
    .where(
      and(
        eq(establishments.departmentId, departmentId),
        or(
          eq(establishments.cityId, cityId),
          document === '' ? sql`false` : isOneOf(establishments.identificationNumber, identificationForms(document)),
        ),
      ),
    )
    .orderBy(asc(establishments.id))
    .limit(MOST)

/** Other rows of the file with the document, or in the municipality, that come in or wait. */
export async function findAlikeRows(q: Querier, runId: number, known: Known & { rowNo?: number }): Promise<Known[]> {
  const { document, cityId, rowNo = 0 } = known
  const rows = await q
    .select({ rowNo: importRows.rowNo, value: importRows.value })
    .from(importRows)
    .where(
      and(
        eq(importRows.runId, runId),
        ne(importRows.rowNo, rowNo),
        sql`${importRows.state} in ('lista', 'aviso', 'posible', 'duplicada')`,
        or(
          sql`${importRows.value} ->> 'city' = ${String(cityId)}`,
          document === ''
            ? sql`false`
            : isOneOf(sql`${importRows.value} ->> 'identificationNumber'`, identificationForms(document)),
        ),
      ),
    )
    .orderBy(asc(importRows.rowNo))
    .limit(MOST)
  return rows.flatMap(({ rowNo: of, value }) => (value && knownOf(of, { value })) ?? [])
}
