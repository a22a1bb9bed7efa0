import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { listDigests, listsBeforeDefinitions, withNeighbourhood } from '../../testing/data/lists-before-definitions.ts'
import { type Querier, rowsOf } from '../db/database.ts'
import { LIST_NAMES, listDifferences } from './compare-lists.queries.ts'

const api = await testApi()
const { db } = api.platform
let establishmentId: number
beforeAll(async () => {
  establishmentId = (await aVisit(api)).establishmentId
})

const undone = new Error('undone')
/** Changes the schema for one test. */
const tried = async (changes: (tx: Querier) => Promise<void>): Promise<void> => {
  const run = db.transaction(async (tx) => {
    await changes(tx)
    throw undone
  })
  await expect(run).rejects.toBe(undone)
}

const run = async (q: Querier, ...statements: (SQL | string)[]) => {
  for (const statement of statements) await q.execute(typeof statement === 'string' ? sql.raw(statement) : statement)
}

const differences = async (q: Querier) => {
  const found: unknown[] = []
  for (const list of LIST_NAMES) for await (const some of listDifferences(q, list)) found.push(...some)
  return found
}

const refusalOf = (changes: (tx: Querier) => Promise<void>): Promise<string> =>
  db
    .transaction(async (tx) => {
      await changes(tx)
      throw undone
    })
    .then(String, (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message))

test('the four lists stay as they were, byte for byte, when they are defined by calls', async () => {
  const before = await listsBeforeDefinitions(30)
  onTestFinished(before.close)
  const indexes = () =>
    rowsOf(
      before.db,
      // Later lists have indexes of their own.
      sql`select indexdef from pg_indexes where schemaname = 'lists'
        and tablename ~ '^(listed|changed)_(users|establishments|inspections|assignments)$' order by 1`,
    )
  const [rows, keys] = [await listDigests(before.db), await indexes()]
  await before.update()
  expect(await listDigests(before.db)).toEqual(rows)
  expect(await indexes()).toEqual(keys)
  expect(await differences(before.db)).toEqual([])
})

test('verify compares every defined list, in the order in which lists are made anew', async () => {
  const defined = await rowsOf(db, sql`select name from lists.defined order by place`)
  expect(defined.map(({ name }) => name)).toEqual(LIST_NAMES)
})

test('a new column is one view and one call: it is filled, followed, sorted and counted', () =>
  tried(async (tx) => {
    await run(tx, sql`alter table establishments add column neighbourhood text not null default 'Getsemaní'`)
    const { view, call } = await withNeighbourhood(tx)
    await run(tx, view, call)
    const shown = () =>
      rowsOf(
        tx,
        sql`select neighbourhood, neighbourhood_key from lists.listed_establishments where id = ${establishmentId}`,
      )
    expect(await shown()).toEqual([{ neighbourhood: 'Getsemaní', neighbourhood_key: 'getsemani\u0001getsemaní' }])
    await run(tx, sql`update establishments set neighbourhood = 'Manga' where id = ${establishmentId}`)
    expect(await shown()).toEqual([{ neighbourhood: 'Manga', neighbourhood_key: 'manga' }])
    expect(
      await rowsOf(tx, sql`select neighbourhood, weight from lists.changed_establishments order by weight`),
    ).toEqual([
      { neighbourhood: 'Getsemaní', weight: -1 },
      { neighbourhood: 'Manga', weight: 1 },
    ])
    const index = sql`select from pg_indexes where indexname = 'listed_establishments_by_neighbourhood_key'
      and indexdef like '%(department_id, neighbourhood_key, id)%'`
    expect(await rowsOf(tx, index)).toHaveLength(1)
    // An earlier call stays valid: a municipality that is renamed is renamed in the list.
    await run(tx, sql`update cities set name = 'Otro nombre'`)
    expect(await differences(tx)).toEqual([])
    expect(await rowsOf(tx, sql`select from lists.listed_establishments where city <> 'Otro nombre'`)).toEqual([])
  }))

/** A list of sanctions, which shows the name of the establishment. */
const SANCTIONS = [
  sql`create table sanctions (id integer primary key, department_id integer not null, establishment_id integer not null, reason text not null)`,
  sql`insert into sanctions values (1, 13, 1, 'Agua')`,
  sql`create view lists.sanctions_source as select x.id, x.department_id, fold(e.name || ' ' || x.reason) as search_text, e.name as establishment,
      x.reason, sort_key(x.reason) collate "C" as reason_key
    from sanctions x join establishments e on e.id = x.establishment_id`,
]
const DEFINE_SANCTIONS = sql`select lists.define('sanctions', sorted_by => '{reason_key}', others => '{"establishments": ["establishment_id"]}')`

test('a new list is one view and one call: inserts, changes, names and removals reach it', () =>
  tried(async (tx) => {
    await run(tx, ...SANCTIONS, sql`update sanctions set establishment_id = ${establishmentId}`, DEFINE_SANCTIONS)
    await run(
      tx,
      sql`insert into sanctions values (2, 13, ${establishmentId}, 'Óxido'), (3, 13, ${establishmentId}, 'Plagas')`,
    )
    await run(tx, sql`update sanctions set reason = 'Ñame' where id = 2`, sql`delete from sanctions where id = 3`)
    await run(tx, sql`update establishments set name = 'La Espiga' where id = ${establishmentId}`)
    const listed = [
      { id: 1, search_text: 'la espiga agua', reason: 'Agua' },
      { id: 2, search_text: 'la espiga name', reason: 'Ñame' },
    ]
    const rows = () => rowsOf(tx, sql`select id, search_text, reason from lists.listed_sanctions order by id`)
    expect(await rows()).toEqual(listed)
    const [changes] = await rowsOf(
      tx,
      sql`select sum(weight)::int as sum, count(*)::int as count from lists.changed_sanctions`,
    )
    // Two came in beside the first, one was changed, one went, and two have another establishment's name.
    expect(changes).toEqual({ sum: 1, count: 9 })
    await run(tx, sql`delete from lists.listed_sanctions`, sql`select lists.rebuild()`)
    expect(await rows()).toEqual(listed)
    expect(await rowsOf(tx, sql`select from lists.changed_sanctions`)).toEqual([])
  }))

test('a view that reads a table which the list does not follow is refused', async () => {
  const refusal = await refusalOf((tx) => run(tx, ...SANCTIONS, sql`select lists.define('sanctions')`))
  expect(refusal).toBe('list sanctions: its view reads establishments, which `others` does not name')
})

test('a column of a view that changes its place is refused', async () => {
  const refusal = await refusalOf((tx) =>
    run(
      tx,
      ...SANCTIONS,
      DEFINE_SANCTIONS,
      sql`drop view lists.sanctions_source`,
      sql`create view lists.sanctions_source as select id, department_id, reason, reason as search_text from sanctions`,
      sql`select lists.define('sanctions')`,
    ),
  )
  expect(refusal).toBe('list sanctions: the columns of its view stay where they are, and a new one comes last')
})

test('a text of the view that changes alone is made anew in every row', () =>
  tried(async (tx) => {
    await run(tx, ...SANCTIONS, sql`update sanctions set establishment_id = ${establishmentId}`, DEFINE_SANCTIONS)
    await run(
      tx,
      sql`create or replace view lists.sanctions_source as select x.id, x.department_id, fold(x.reason) as search_text, e.name as establishment,
          x.reason, sort_key(x.reason) collate "C" as reason_key
        from sanctions x join establishments e on e.id = x.establishment_id`,
      sql`select lists.define('sanctions')`,
    )
    expect(await rowsOf(tx, sql`select search_text from lists.listed_sanctions`)).toEqual([{ search_text: 'agua' }])
  }))
