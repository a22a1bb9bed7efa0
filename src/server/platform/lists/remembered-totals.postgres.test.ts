import { count, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { areas } from '../../catalogues/catalogues.table.ts'
import { testDatabase } from '../../testing/database.ts'
import { totalOf } from './remembered-totals.ts'

const { db } = await testDatabase()

const total = () => totalOf(db, db.select({ total: count() }).from(areas).where(sql`${areas.id} >= 1000`))

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

test('a total counted while others write is not kept beyond their commit, in whatever order they end', async () => {
  // Each waits inside its transaction until it is told to end.
  const writer = (id: number) => {
    const { promise: told, resolve: end } = signal()
    const { promise: hasWritten, resolve: written } = signal()
    const done = db.transaction(async (tx) => {
      await tx.insert(areas).values({ id, name: 'Prueba' })
      written()
      await told
    })
    const finish = () => {
      end()
      return done
    }
    return { hasWritten, finish }
  }
  const [older, newer] = [writer(1001), writer(1002)]
  await Promise.all([older.hasWritten, newer.hasWritten])
  expect(await total()).toBe(0)
  await newer.finish()
  expect(await total()).toBe(1)
  await older.finish()
  expect(await total()).toBe(2)
  await db.delete(areas).where(sql`${areas.id} >= 1000`)
  expect(await total()).toBe(0)
})
