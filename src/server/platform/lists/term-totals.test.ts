import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { userList } from '../../schema/user-list.table.ts'
import { insertListedPeople, LISTED_DEPARTMENT } from '../../testing/data/listed-people.ts'
import { testDatabase } from '../../testing/database/database.ts'
import { rowsOf } from '../db/database.ts'
import { forgetListChanges } from './forget-changes.ts'
import type { Counted, ListTable } from './list-tables.ts'
import { createTermTotals } from './term-totals.ts'

const { db } = await testDatabase()
/** Work between two steps of a count; a count does not rest here. */
let betweenSteps = async () => {}
const { prepareTermTotals, termTotalOf } = createTermTotals(() => betweenSteps())
const ROWS = 5_100

const visible = (rows: ListTable) => eq(rows.departmentId, LISTED_DEPARTMENT) as SQL
const everyone: Counted = { ...userList, where: visible }

const insertRows = (from: number, to: number, name?: SQL) => insertListedPeople(db, from, to, name)
const rename = (id: number, name: string) =>
  db.update(userList.rows).set({ searchText: name }).where(eq(userList.rows.id, id))

const TERMS = ['a', 'z', 'zo', 'q', '7', '42', 'an', 'x!', ' ', 'ñ', 'zoe', 'quica', 'oe', 'xiomara', 'nadie'] as const
const counted = async (term: string) => {
  const [row] = await rowsOf<{ total: number }>(
    db,
    sql`select count(*) as total from lists.listed_users where department_id = ${LISTED_DEPARTMENT} and strpos(search_text, ${term}) > 0`,
  )
  return row?.total
}
const expectExact = async () => {
  for (const term of TERMS) expect((await termTotalOf(db, everyone, [term]))?.total, term).toBe(await counted(term))
}

beforeEach(async () => {
  betweenSteps = async () => {}
  await db.delete(userList.rows)
  await forgetListChanges(db)
  // Drops totals of the test before: they refer to changes that are gone.
  await termTotalOf(db, everyone, ['a'])
})

describe('the total of a letter', () => {
  test('the total of a letter is unknown for a short list, and before its count', async () => {
    await insertRows(1, 10)
    await prepareTermTotals(db, everyone, 10)
    expect(await termTotalOf(db, everyone, ['a'])).toBeUndefined()
  })

  test('follows what comes, changes and goes', async () => {
    await insertRows(1, ROWS)
    await prepareTermTotals(db, everyone, ROWS)
    await expectExact()
    expect((await termTotalOf(db, everyone, ['q']))?.ids).toEqual([])
    await rename(17, 'quique')
    await rename(17, 'quica 42')
    await rename(18, 'zoraida')
    await insertRows(ROWS + 1, ROWS + 3, sql`'xiomara'`)
    await db.delete(userList.rows).where(sql`${userList.rows.id} between 100 and 180`)
    await expectExact()
    expect((await termTotalOf(db, everyone, ['q']))?.ids).toEqual([17])
    await rename(17, 'ana')
    expect(await termTotalOf(db, everyone, ['q'])).toMatchObject({ total: 0, ids: [] })
  })

  test('the total of a letter is exact though others write while the letters are counted', async () => {
    await insertRows(1, ROWS)
    const writes: Promise<void>[] = []
    const write = async (id: number) => {
      await rename(id, `quica ${id}`)
      await rename(ROWS - id, `xenia ${id}`)
      await db.delete(userList.rows).where(eq(userList.rows.id, id + 1))
      await insertRows(ROWS + id, ROWS + id)
    }
    betweenSteps = async () => {
      const id = 1 + 37 * writes.length
      // One write is done before the next step, the other comes beside it.
      writes.push(write(id), write(id + 37))
      await writes.at(-2)
    }
    await prepareTermTotals(db, everyone, ROWS)
    await Promise.all(writes)
    expect(writes).toHaveLength(2 * 6)
    await expectExact()
  })

  test('the total of a letter is shared by simultaneous calls, each with the writes before it', async () => {
    await insertRows(1, ROWS)
    await prepareTermTotals(db, everyone, ROWS)
    const seen = await Promise.all(
      Array.from({ length: 12 }, async (_, index) => {
        await insertRows(20_000 + index, 20_000 + index, sql`'qq'`)
        return (await termTotalOf(db, everyone, ['qq']))?.ids?.includes(20_000 + index)
      }),
    )
    expect(seen).not.toContain(false)
    expect(await termTotalOf(db, everyone, ['qq'])).toMatchObject({ total: 12 })
  })

  test('the total of a letter is given up when the changes since may be incomplete', async () => {
    await insertRows(1, ROWS)
    await prepareTermTotals(db, everyone, ROWS)
    await forgetListChanges(db)
    expect(await termTotalOf(db, everyone, ['a'])).toBeUndefined()
    await prepareTermTotals(db, everyone, ROWS)
    await expectExact()
  })

  test("the total of a letter counts only the technician's visible rows", async () => {
    await insertRows(1, ROWS)
    const some: Counted = { ...userList, where: (rows) => sql`${visible(rows)} and ${rows.id} <= 10` }
    await prepareTermTotals(db, everyone, ROWS)
    await prepareTermTotals(db, some, ROWS)
    expect((await termTotalOf(db, some, ['z']))?.total).toBe(3)
    expect((await termTotalOf(db, everyone, ['z']))?.total).toBe(ROWS / 3)
  })
})

test('folding leaves the signs of a short term as they are', async () => {
  const signs = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join('')
  const [row] = await rowsOf<{ folded: string }>(db, sql`select fold(${`${signs}ÁÉÍÓÚÜÑáéíóúüñ`}::text) as folded`)
  expect(row?.folded).toBe(`${signs.toLowerCase()}aeiouunaeiouun`)
})
