import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { appliedCensusOf } from '../testing/data/census.ts'
import { DIRTY_TITLES, dirt, dirtyCensus } from '../testing/data/dirty-census.ts'

const api = await testApi()
const { db } = api.platform

/** Every row of the file is in one state, and each that came in is one establishment with its gaps named. */
test('a census with forty kinds of dirt comes in, nothing lost and nothing invented', {
  timeout: 240_000,
}, async () => {
  expect(dirt).toHaveLength(40)
  const rows = dirtyCensus(400)
  expect(dirtyCensus(400)).toEqual(rows)
  const id = await appliedCensusOf(api, rows, DIRTY_TITLES)
  const counts = await rowsOf<{ state: string; rows: number }>(
    db,
    sql`select state, count(*)::int as rows from import_rows where run_id = ${id} group by state order by state`,
  )
  expect(counts.reduce((sum, { rows: many }) => sum + many, 0)).toBe(400)
  const many = Object.fromEntries(counts.map(({ state, rows: each }) => [state, each]))
  // Eight of the forty kinds keep a row out: five times each in two hundred dirty rows.
  expect(many.error).toBe(40)
  expect(many.aplicada).toBeGreaterThan(300)
  const [found] = await rowsOf(
    db,
    sql`select count(*)::int as rows, bool_and('signature' = any (census_gaps)) as gaps,
      bool_and((phone = '') = ('phone' = any (census_gaps))) as phones,
      bool_and((identification_number = '') = ('identificationNumber' = any (census_gaps))) as documents,
      bool_and((workers is null) = ('workers' = any (census_gaps))) as workers,
      count(*) filter (where name like '%Ã%')::int as damaged from establishments where import_run_id = ${id}`,
  )
  expect(found).toEqual({ rows: many.aplicada, gaps: true, phones: true, documents: true, workers: true, damaged: 0 })
})
