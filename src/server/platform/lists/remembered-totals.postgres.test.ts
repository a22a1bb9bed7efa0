import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { userList } from '../../schema/user-list.table.ts'
import { users } from '../../schema/users.table.ts'
import { insertOfficials } from '../../testing/data/officials.ts'
import { testDatabase } from '../../testing/database/database.ts'
import { createTotals } from './remembered-totals.ts'

const { db } = await testDatabase()
const { totalOf } = createTotals()
const officials = await insertOfficials(db, new Date('2026-11-20T12:00:00Z'))

const total = async () =>
  (
    await totalOf(db, {
      ...userList,
      where: (rows) => sql`${rows.departmentId} = 13 and ${rows.searchText} like '%zoraida%'`,
    })
  ).total

function signal() {
  let resolve = () => {}
  const promise = new Promise<void>((settle) => {
    resolve = settle
  })
  return { promise, resolve }
}

/** Starts a transaction that writes and then waits for `finish`. */
const writer = (id: number) => {
  const { promise: told, resolve: end } = signal()
  const { promise: hasWritten, resolve: written } = signal()
  const done = db.transaction(async (tx) => {
    await tx.update(users).set({ firstName: 'Zoraida' }).where(eq(users.id, id))
    written()
    await told
  })
  const finish = () => {
    end()
    return done
  }
  return { hasWritten, finish }
}

test('a total counted while others write follows each commit, in whatever order they end', async () => {
  const [older, newer] = [writer(officials.technician.id), writer(officials.engineer.id)]
  await older.hasWritten
  expect(await total()).toBe(0)
  await newer.hasWritten
  expect(await total()).toBe(0)
  await newer.finish()
  expect(await total()).toBe(1)
  await older.finish()
  expect(await total()).toBe(2)
})

test('many writers at once leave the exact total, with readers in between', async () => {
  const people = [officials.technician, officials.engineer, officials.otherTechnician, officials.otherEngineer]
  const turn = async (id: number) => {
    for (let round = 0; round < 15; round += 1) {
      await db
        .update(users)
        .set({ firstName: round % 2 === 0 ? 'Ana' : 'Zoraida' })
        .where(eq(users.id, id))
      const seen = await total()
      expect(seen).toBeGreaterThanOrEqual(0)
      expect(seen).toBeLessThanOrEqual(people.length)
    }
  }
  await Promise.all(people.map(({ id }) => turn(id)))
  expect(await total()).toBe(0)
  await db.update(users).set({ firstName: 'Zoraida' }).where(eq(users.id, officials.technician.id))
  expect(await total()).toBe(1)
})
