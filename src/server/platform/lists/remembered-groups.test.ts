import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { userList } from '../../schema/user-list.table.ts'
import { insertListedPeople, LISTED_DEPARTMENT } from '../../testing/data/listed-people.ts'
import { testDatabase } from '../../testing/database/database.ts'
import type { Querier } from '../db/database.ts'
import { forgetListChanges } from './forget-changes.ts'
import { createGroupCounts } from './remembered-groups.ts'

const { db } = await testDatabase()
const groupsOf = createGroupCounts()

const groups = async (q: Querier = db) =>
  Object.fromEntries(
    await groupsOf(q, {
      ...userList,
      where: (rows) => eq(rows.departmentId, LISTED_DEPARTMENT),
      group: (rows) => sql`${rows.name}`,
    }),
  )
const insertRows = (q: Querier, from: number, to: number, name: string) =>
  insertListedPeople(q, from, to, sql`${name}::text`)
const rename = (id: number, name: string) => db.update(userList.rows).set({ name }).where(eq(userList.rows.id, id))
/** Inserts without noting a change: only a new count sees the rows. */
const insertUnnoticed = (from: number, to: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await insertRows(tx, from, to, 'ana')
  })

beforeEach(async () => {
  await db.delete(userList.rows)
  await forgetListChanges(db)
})

test('counts by a value follow what comes, changes and goes, without counting again', async () => {
  expect(await groups()).toEqual({})
  await insertRows(db, 1, 3, 'ana')
  await insertRows(db, 4, 5, 'luz')
  expect(await groups()).toEqual({ ana: 3, luz: 2 })
  await insertUnnoticed(9001, 9001)
  await rename(1, 'luz')
  await rename(2, 'eva')
  await rename(2, 'ana')
  expect(await groups()).toEqual({ ana: 2, luz: 3 })
  await db.delete(userList.rows).where(sql`${userList.rows.id} in (1, 4, 5)`)
  expect(await groups()).toEqual({ ana: 2 })
})

test('counts are made anew when the changes since may be incomplete', async () => {
  await insertRows(db, 1, 2, 'ana')
  expect(await groups()).toEqual({ ana: 2 })
  await insertUnnoticed(3, 3)
  await forgetListChanges(db)
  expect(await groups()).toEqual({ ana: 3 })
})

test('a transaction counts what it wrote, and a failed one leaves nothing', async () => {
  await insertRows(db, 1, 1, 'ana')
  expect(await groups()).toEqual({ ana: 1 })
  const failed = db.transaction(async (tx) => {
    await insertRows(tx, 2, 2, 'ana')
    expect(await groups(tx)).toEqual({ ana: 2 })
    throw new Error('changed its mind')
  })
  await expect(failed).rejects.toThrow('changed its mind')
  expect(await groups()).toEqual({ ana: 1 })
})

test('readers at once and writers leave the exact counts', async () => {
  await insertRows(db, 1, 20, 'ana')
  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await rename(index + 1, index % 2 === 0 ? 'luz' : 'eva')
      const seen = await groups()
      expect(Object.values(seen).reduce((sum, count) => sum + count, 0)).toBe(20)
    }),
  )
  expect(await groups()).toEqual({ luz: 10, eva: 10 })
})
