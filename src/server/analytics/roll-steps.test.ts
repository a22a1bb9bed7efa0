import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { testDatabase } from '../testing/database/database.ts'
import { rollAll } from './roll.queries.ts'

const { db } = await testDatabase()

const countWaiting = async () => {
  const [row] = await rowsOf<{ waiting: number }>(db, sql`select count(*)::integer as waiting from analytics.pending`)
  return row?.waiting ?? 0
}

test('a backlog is counted in small steps, because the embedded database stands still in each', async () => {
  // Causes of inspections that do not exist are taken and count nothing.
  await db.execute(
    sql`insert into analytics.pending (inspection_id, cause) select 2000000000 + n, 'closed' from generate_series(1, 1500) n`,
  )
  const left = [await countWaiting()]
  const watched = {
    async execute(statement: Parameters<Querier['execute']>[0]) {
      const result = await db.execute(statement)
      left.push(await countWaiting())
      return result
    },
  } as unknown as Querier
  await rollAll(watched)
  const steps = left.slice(1).map((now, index) => (left[index] as number) - now)
  expect(left.at(-1)).toBe(0)
  // The first statement asks only how many wait.
  expect(steps[0]).toBe(0)
  expect(steps[1]).toBeLessThanOrEqual(50)
  expect(Math.max(...steps)).toBeLessThanOrEqual(500)
  for (const [index, step] of steps.entries())
    if (index > 1) expect(step).toBeLessThanOrEqual(2 * (steps[index - 1] as number))
})
