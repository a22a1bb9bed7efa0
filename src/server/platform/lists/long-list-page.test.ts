import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ListQuery } from '../../../domain/shared/list-query.ts'
import { userList } from '../../schema/user-list.table.ts'
import { insertListedPeople, LISTED_DEPARTMENT } from '../../testing/data/listed-people.ts'
import { testDatabase } from '../../testing/database/database.ts'
import { rowsOf } from '../db/database.ts'
import { integer, text } from './list-fields.ts'
import { createListReader } from './list-page.ts'
import type { List, ListTable } from './list-tables.ts'
import { createTermTotals } from './term-totals.ts'

const { db } = await testDatabase()
const terms = createTermTotals()
const readListPage = createListReader({ terms })
const { prepareTermTotals, termTotalOf } = terms
const ROWS = 7_800

const visible = (rows: ListTable) => eq(rows.departmentId, LISTED_DEPARTMENT) as SQL
const list: List<'id' | 'name', typeof userList.rows> = {
  ...userList,
  fields: (rows) => ({ id: integer(rows.id), name: text(rows.name, rows.nameKey) }),
}

type Query = ListQuery<'id' | 'name'>
const read = (query: Query) =>
  readListPage(db, list, visible, query, (isOnPage, order) =>
    db
      .select({ id: userList.rows.id })
      .from(userList.rows)
      .where(isOnPage)
      .orderBy(...order),
  )

// Sorted by name, rows with a 'z' come after more rows than a search scans.
beforeAll(async () => {
  await insertListedPeople(db, 1, ROWS)
})

/** Every row that has the words, in the given order, by one plain statement. */
const found = async (term: string, { sortBy, descending }: Pick<Query, 'sortBy' | 'descending'>) => {
  const key = sql.raw(sortBy === 'id' ? 'id' : 'name_key')
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const words = term.split(' ').map((word) => sql` and strpos(search_text, ${word}) > 0`)
  return rowsOf<{ id: number }>(
    db,
    sql`select id from lists.listed_users where department_id = ${LISTED_DEPARTMENT} ${sql.join(words)}
      order by ${key} ${direction}, id ${direction}`,
  )
}

async function expectPages() {
  for (const term of ['', 'a', 'z', 'oe', '42', 'q', 'zoe', 'e 59', 'oe 1', 'z oe', 'nadie oe']) {
    const filters: Query['filters'] = [{ field: 'q', operator: 'like', value: term }]
    for (const sortBy of ['id', 'name'] as const) {
      for (const descending of [false, true]) {
        const all = await found(term, { sortBy, descending })
        for (const offset of [0, 30, Math.floor(all.length / 2), Math.max(0, all.length - 4), all.length]) {
          const page = await read({ limit: 10, offset, sortBy, descending, filters })
          expect(page, `${term} ${sortBy}`).toEqual({ total: all.length, rows: all.slice(offset, offset + 10) })
        }
      }
    }
  }
}

const everyone = { ...userList, where: visible }

test('pages of a long list are its rows in every order, by each way to them', async () => {
  await expectPages()
})

test('pages of a long list are the same once the letters are counted', async () => {
  await prepareTermTotals(db, everyone, ROWS)
  expect(await termTotalOf(db, everyone, ['z'])).toMatchObject({ total: ROWS / 3 })
  await expectPages()
})
