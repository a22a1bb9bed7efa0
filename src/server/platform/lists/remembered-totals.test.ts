import { count, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { areas } from '../../catalogues/catalogues.table.ts'
import { testDatabase } from '../../testing/database.ts'
import type { Database } from '../db/database.ts'
import { type Counting, totalOf } from './remembered-totals.ts'

const { db } = await testDatabase()

let runs = 0
/** A count that tells when it is run. */
const counting = (from = 1000, q: Pick<Database, 'select'> = db): Counting => {
  const query = q.select({ total: count() }).from(areas).where(sql`${areas.id} >= ${from}`)
  return {
    toSQL: () => query.toSQL(),
    // biome-ignore lint/suspicious/noThenProperty: as the query builder, it runs when it is awaited
    then: (...settled) => {
      runs += 1
      return query.then(...settled)
    },
  }
}
const insertArea = (q: Pick<Database, 'insert'>, id: number) => q.insert(areas).values({ id, name: 'Prueba' })

describe('a total', () => {
  test('is counted once while nothing is written', async () => {
    runs = 0
    expect(await totalOf(db, counting())).toBe(0)
    expect(await totalOf(db, counting())).toBe(0)
    expect(runs).toBe(1)
  })

  test('of another count is its own', async () => {
    expect(await totalOf(db, counting(2000))).toBe(0)
    expect(await totalOf(db, counting(1))).toBeGreaterThan(0)
  })

  test('follows every insert, change and removal', async () => {
    const total = () => totalOf(db, counting())
    await insertArea(db, 1001)
    expect(await total()).toBe(1)
    await insertArea(db, 1002)
    expect(await total()).toBe(2)
    await db.update(areas).set({ id: 999 }).where(eq(areas.id, 1002))
    expect(await total()).toBe(1)
    await db.delete(areas).where(sql`${areas.id} >= 999`)
    expect(await total()).toBe(0)
  })

  test('follows the writes of the transaction that asks for it', async () => {
    await db.transaction(async (tx) => {
      expect(await totalOf(tx, counting(1000, tx))).toBe(0)
      await insertArea(tx, 1003)
      expect(await totalOf(tx, counting(1000, tx))).toBe(1)
      await insertArea(tx, 1004)
      expect(await totalOf(tx, counting(1000, tx))).toBe(2)
    })
    expect(await totalOf(db, counting())).toBe(2)
    await db.delete(areas).where(sql`${areas.id} >= 1000`)
  })

  test('does not keep what a transaction that failed had written', async () => {
    const failed = db.transaction(async (tx) => {
      await insertArea(tx, 1004)
      await totalOf(tx, counting(1000, tx))
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(await totalOf(db, counting())).toBe(0)
  })
})
