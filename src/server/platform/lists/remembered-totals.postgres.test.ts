import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { userList } from '../../schema/user-list.table.ts'
import { users } from '../../schema/users.table.ts'
import { insertOfficials } from '../../testing/data/officials.ts'
import { serverUrl, testDatabase } from '../../testing/database/database.ts'
import type { Querier } from '../db/database.ts'
import { forgetListChanges } from './forget-changes.ts'
import { createTotals } from './remembered-totals.ts'

const { db } = await testDatabase()
const { totalOf } = createTotals()
const officials = await insertOfficials(db, new Date('2026-11-20T12:00:00Z'))

const rename = (q: Querier, id: number, firstName: string) => q.update(users).set({ firstName }).where(eq(users.id, id))

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
    await rename(tx, id, 'Zoraida')
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
      await rename(db, id, round % 2 === 0 ? 'Ana' : 'Zoraida')
      const seen = await total()
      expect(seen).toBeGreaterThanOrEqual(0)
      expect(seen).toBeLessThanOrEqual(people.length)
    }
  }
  await Promise.all(people.map(({ id }) => turn(id)))
  expect(await total()).toBe(0)
  await rename(db, officials.technician.id, 'Zoraida')
  expect(await total()).toBe(1)
})

test('a writer that began before the changes were forgotten is followed', async () => {
  const before = await total()
  const older = writer(officials.engineer.id)
  await older.hasWritten
  await forgetListChanges(db)
  expect(await total()).toBe(before)
  await older.finish()
  expect(await total()).toBe(before + 1)
})

test('an open transaction of another database lets totals be remembered', async () => {
  const elsewhere = new pg.Client({ connectionString: serverUrl('postgres') })
  await elsewhere.connect()
  onTestFinished(() => elsewhere.end())
  await elsewhere.query('begin')
  await elsewhere.query('select pg_current_xact_id()')
  await rename(db, officials.administrator.id, 'Zoraida')
  await forgetListChanges(db)
  const counted = await total()
  // A change that no trigger notes is seen by a new count alone.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.delete(userList.rows)
  })
  expect(counted).toBeGreaterThan(0)
  expect(await total()).toBe(counted)
})
