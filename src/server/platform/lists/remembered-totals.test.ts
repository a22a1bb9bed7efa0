import { and, eq, like, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { userList } from '../../schema/user-list.table.ts'
import { insertListedPeople, LISTED_DEPARTMENT } from '../../testing/data/listed-people.ts'
import { testDatabase } from '../../testing/database/database.ts'
import type { Querier } from '../db/database.ts'
import { forgetListChanges } from './forget-changes.ts'
import type { Counted, ListTable } from './list-tables.ts'
import { createTotals } from './remembered-totals.ts'

const { db } = await testDatabase()
const { totalOf } = createTotals()

const named = (name: string): Counted => ({
  ...userList,
  where: (rows: ListTable) =>
    and(eq(rows.departmentId, LISTED_DEPARTMENT), like(rows.searchText, `%${name}%`)) as ReturnType<typeof sql>,
})
const totals = async (name = '') => (await totalOf(db, named(name))).total

const insertRows = (q: Querier, from: number, to: number, name = 'ana') =>
  insertListedPeople(q, from, to, sql`${name}::text`)
const removeRows = (from: number, to: number) =>
  db.delete(userList.rows).where(sql`${userList.rows.id} between ${from} and ${to}`)
const rename = (id: number, name: string) =>
  db.update(userList.rows).set({ searchText: name }).where(eq(userList.rows.id, id))

/** Inserts without noting a change: only a new count sees the rows. */
const insertUnnoticed = (from: number, to: number) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await insertRows(tx, from, to)
  })

beforeEach(async () => {
  await db.delete(userList.rows)
  await forgetListChanges(db)
})

describe('a total', () => {
  test('a total is not counted a second time', async () => {
    await insertRows(db, 1, 2100)
    expect(await totals()).toBe(2100)
    await insertUnnoticed(9001, 9001)
    expect(await totals()).toBe(2100)
  })

  test('a total of another search is its own', async () => {
    await insertRows(db, 1, 3)
    await insertRows(db, 4, 5, 'luz')
    expect(await totals('ana')).toBe(3)
    expect(await totals('luz')).toBe(2)
    expect(await totals('zzz')).toBe(0)
  })

  test.each([3, 2300])('a total of %i rows follows new, changed and removed ones', async (count) => {
    await insertRows(db, 1, count)
    expect(await totals('ana')).toBe(count)
    await insertRows(db, 9001, 9002)
    expect(await totals('ana')).toBe(count + 2)
    await rename(9001, 'luz')
    expect(await totals('ana')).toBe(count + 1)
    await rename(9001, 'luz')
    await rename(9001, 'ana')
    await rename(9002, 'ana maria')
    expect(await totals('ana')).toBe(count + 2)
    await removeRows(1, 2)
    expect(await totals('ana')).toBe(count)
    await insertRows(db, 10001, 10001)
    await removeRows(10001, 10001)
    expect(await totals('ana')).toBe(count)
  })

  test('a total names its rows while they are few, by each way to it', async () => {
    const ids = async () => (await totalOf(db, named('ana'))).ids?.toSorted((one, other) => one - other)
    expect(await ids()).toEqual([])
    await insertRows(db, 1, 2)
    expect(await ids()).toEqual([1, 2])
    await rename(1, 'luz')
    expect(await ids()).toEqual([2])
    await insertRows(db, 101, 2250)
    expect(await ids()).toBeUndefined()
    await removeRows(103, 2250)
    expect(await ids()).toEqual([2, 101, 102])
  })

  test('follows the writes of the transaction that asks for it, and forgets them when it fails', async () => {
    await insertRows(db, 1, 2)
    expect(await totals()).toBe(2)
    const failed = db.transaction(async (tx) => {
      await insertRows(tx, 3, 3)
      expect((await totalOf(tx, named(''))).total).toBe(3)
      throw new Error('changed its mind')
    })
    await expect(failed).rejects.toThrow('changed its mind')
    expect(await totals()).toBe(2)
  })

  test('a total is counted anew when the changes since may be incomplete', async () => {
    await insertRows(db, 1, 2)
    expect(await totals()).toBe(2)
    await insertUnnoticed(3, 3)
    await forgetListChanges(db)
    expect(await totals()).toBe(3)
  })

  test('a total is right after the old changes were thrown away', async () => {
    await insertRows(db, 1, 2)
    expect(await totals()).toBe(2)
    await insertRows(db, 3, 3)
    const pruned = async () => {
      await db.execute(sql`select lists.prune('users', 0)`)
      return db.select({ id: userList.changes.id }).from(userList.changes)
    }
    // Older transactions in other databases of the cluster hold back the pruning until they end.
    await expect.poll(pruned).toEqual([])
    expect(await totals()).toBe(3)
    await insertRows(db, 4, 4)
    expect(await totals()).toBe(4)
  })
})
