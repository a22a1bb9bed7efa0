import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../testing/database/database.ts'
import { type Database, rowsOf } from '../database.ts'
import { preparedRows } from '../prepared-rows.ts'
import { pipelineTransaction, pipelineWithin } from './pipeline.ts'

const insert = { name: 'test_insert', text: 'insert into noted (id, words) values ($1::int, $2::text[]) returning id' }
const count = { name: 'test_count', text: 'select count(*)::int as count from noted where id >= $1' }

let db: Database
beforeEach(async () => {
  db = (await testDatabase()).db
  await db.execute(sql`create table noted (id integer primary key, words text[])`)
})

// Other test files share this database, and some of them copy all its tables.
afterEach(() => db.execute(sql`drop table noted`))

const noted = () => rowsOf(db, sql`select id, words from noted order by id`)

test('statements run in order, writes with the commit', async () => {
  const result = await pipelineTransaction(db, async (tx) => {
    tx.write(insert, [3, ['tres', 'III']])
    const [first, before, second] = await Promise.all([
      tx.rows<{ id: number }>(insert, [1, ['uno']]),
      tx.rows<{ count: number }>(count, [0]),
      tx.rows<{ id: number }>(insert, [2, []]),
    ])
    return [first[0]?.id, before[0]?.count, second[0]?.id]
  })
  expect(result).toEqual([1, 1, 2])
  expect(await noted()).toEqual([
    { id: 1, words: ['uno'] },
    { id: 2, words: [] },
    { id: 3, words: ['tres', 'III'] },
  ])
})

test('a built query is part of the transaction', async () => {
  const work = pipelineTransaction(db, async (tx) => {
    await tx.rows(insert, [1, []])
    expect(await rowsOf(await tx.querier(), sql`select id from noted`)).toEqual([{ id: 1 }])
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(await noted()).toEqual([])
})

test('a write that fails takes everything with it, whatever was to follow, and says why', async () => {
  const work = pipelineTransaction(db, async (tx) => {
    await tx.rows(insert, [1, []])
    tx.write(insert, [2, []])
    tx.write(insert, [2, []])
    tx.write(insert, [3, []])
  })
  await expect(work).rejects.toMatchObject({ code: '23505', constraint: 'noted_pkey' })
  expect(await noted()).toEqual([])
})

test('a failed statement that was swallowed is not reported as done', async () => {
  const work = pipelineTransaction(db, async (tx) => {
    await tx.rows(insert, [1, []])
    await tx.rows(insert, [1, []]).catch(() => {})
    tx.write(count, [0])
  })
  await expect(work).rejects.toThrow()
  expect(await noted()).toEqual([])
})

test('many at once fail and succeed each on its own, and none keeps its connection', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) =>
      pipelineTransaction(db, async (tx) => {
        await tx.rows(insert, [index, []])
        if (index % 2 === 1) tx.write(insert, [index, []])
      }),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
  expect(await preparedRows(db, count, [0])).toEqual([{ count: 20 }])
})

test('the same statements run within a transaction that is open already', async () => {
  const work = db.transaction(async (outer) => {
    const result = await pipelineWithin(outer, async (tx) => {
      tx.write(insert, [2, ['dos']])
      return tx.rows<{ id: number }>(insert, [1, ['uno', "l'un"]])
    })
    expect(result).toEqual([{ id: 1 }])
    expect(await rowsOf(outer, sql`select id, words from noted order by id`)).toEqual([
      { id: 1, words: ['uno', "l'un"] },
      { id: 2, words: ['dos'] },
    ])
    throw new Error('stop')
  })
  await expect(work).rejects.toThrow('stop')
  expect(await noted()).toEqual([])
})
