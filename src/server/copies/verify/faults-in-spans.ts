import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type Identified, type IdSpan, idSpans } from '../../platform/db/id-spans.ts'

/** Faults that one check tells. */
export const MOST = 1_000

/** The remedy for rows that the figures command makes anew. */
export const REMADE = 'Lo corrige «npm run figures».'
/** The remedy for rows that nothing makes anew. */
export const NOT_REMADE = 'Compárelo con una copia anterior.'

/** Whether the database has a table: the one of a copy may be of an older version. */
export async function hasTable(q: Querier, name: string): Promise<boolean> {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass(${name}) is not null as has`)
  return row?.has === true
}

/** Called after each part of a check; throws once the check must stop. */
export type OnPart = () => void

/** The faults of tables, read a span of ids after the other. */
export async function faultsInSpans(
  { q, onPart }: { q: Querier; onPart: OnPart },
  tables: readonly Identified[],
  faultsOf: (span: IdSpan) => Promise<string[]>,
): Promise<string[]> {
  const faults: string[] = []
  for await (const span of idSpans(q, tables)) {
    faults.push(...(await faultsOf(span)))
    onPart()
    if (faults.length >= MOST) break
  }
  return faults
}
