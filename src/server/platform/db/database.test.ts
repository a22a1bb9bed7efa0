import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../testing/database/database.ts'
import { type Database, rowsOf } from './database.ts'

let db: Database
beforeAll(async () => {
  db = (await testDatabase()).db
})

test('both drivers read the same values', async () => {
  const [row] = await rowsOf(
    db,
    sql`select count(*) as count, 9007199254740993::bigint as wide, 1.50::numeric as exact, 0.5::float8 as ratio, true as flag,
      '{"a":[1]}'::jsonb as json, date '2026-03-01' as day, timestamptz '2026-03-01 10:00-05' as instant,
      array['x','y'] as texts, null::text as nothing`,
  )
  expect(row).toEqual({
    count: 1,
    wide: 9007199254740993n,
    exact: '1.50',
    ratio: 0.5,
    flag: true,
    json: { a: [1] },
    day: '2026-03-01',
    instant: '2026-03-01 15:00:00+00',
    texts: ['x', 'y'],
    nothing: null,
  })
})

test('a refused statement names its constraint and SQLSTATE', async () => {
  await db.execute(sql`create temporary table named (id integer constraint named_positive check (id > 0))`)
  const insertion = db.execute(sql`insert into named values (-1)`)
  await expect(insertion).rejects.toMatchObject({ cause: { code: '23514', constraint: 'named_positive' } })
})

test('a transaction is all or nothing', async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`create table half_done (id integer)`)
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(await rowsOf(db, sql`select to_regclass('half_done') as found`)).toEqual([{ found: null }])
})

test('a transaction that swallowed a failed statement is not reported as done', async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`create table lost (id integer)`)
    await tx.execute(sql`select 1 / 0`).catch(() => {})
    return 'done'
  })
  await expect(work).rejects.toThrow()
  expect(await rowsOf(db, sql`select 1 as alive`)).toEqual([{ alive: 1 }])
})

test('sorting and accents are the same on both databases', async () => {
  const sorted = await rowsOf(
    db,
    sql`select name from (values ('ñame'), ('Zulia'), ('nance'), ('Árbol')) as v (name) order by name`,
  )
  expect(sorted.map((row) => row.name)).toEqual(['Zulia', 'nance', 'Árbol', 'ñame'])
  expect(await rowsOf(db, sql`select unaccent('Ñandú') as plain, similarity('turbaco', 'turbaco') as same`)).toEqual([
    { plain: 'Nandu', same: 1 },
  ])
})
