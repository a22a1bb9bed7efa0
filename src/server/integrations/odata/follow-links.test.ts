import { inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { establishments } from '../../schema/establishments.table.ts'
import { testApi } from '../../testing/api.ts'
import { csvLines } from '../../testing/csv-lines.ts'
import { copyEstablishment } from '../../testing/data/establishment-copies.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { stampChanges } from '../rows/row-sets.queries.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)
/** Rows of the set. `npm run soak` makes a hundred thousand. */
const ROWS = Number(process.env.FEED_ROWS ?? 2_500)
/** Patience with a hook or a test of so many rows, some ten times that of a quiet machine (unit: ms). */
const PATIENCE_MS = 250_000 + ROWS * 20
const WRITERS = 3
/** A writer changes one row in so many in a round: some 26 rows, however many there are. The reader overtakes them. */
const SPREAD = 97 * Math.max(1, Math.round(ROWS / 2_500))

type Seen = { id: number; actualizado: string; nombre_comercial: string }
const SET = '/api/odata/establecimientos?$select=id,actualizado,nombre_comercial'

/** Follows the links from an address to the end, as a program for tables does. */
async function follow(path: string, between: () => Promise<void> = async () => undefined): Promise<Seen[]> {
  const rows: Seen[] = []
  for (let next: string | undefined = path; next; ) {
    const { statusCode, body } = await administrator.get(next.replace(/^https?:\/\/[^/]+/, ''))
    expect(statusCode).toBe(200)
    rows.push(...body.value)
    next = body['@odata.nextLink']
    await between()
  }
  return rows
}

let ids: number[]
beforeAll(async () => {
  await copyEstablishment(db, await anEstablishment(api), ROWS - 1)
  ids = (await db.select({ id: establishments.id }).from(establishments).orderBy(establishments.id)).map(({ id }) => id)
}, PATIENCE_MS)

test('each row comes once, or again with a newer instant, while others write', { timeout: PATIENCE_MS }, async () => {
  const write = (number: number, round: number) => {
    const some = ids.filter((id) => (id * 7 + round * 13) % SPREAD === number)
    return db
      .update(establishments)
      .set({ name: `Tienda ${number}-${round}` })
      .where(inArray(establishments.id, some))
  }
  let rounds = 0
  let writing: Promise<unknown> = Promise.resolve()
  const writeAndStamp = async (round: number) => {
    await Promise.all(Array.from({ length: WRITERS }, (_, number) => write(number, round)))
    await stampChanges(db)
  }
  // A round of writes begins between two pages, and goes on beside the next one.
  const rows = await follow(SET, async () => {
    await writing
    rounds += 1
    writing = writeAndStamp(rounds)
  })
  await writing
  expect(rounds).toBeGreaterThanOrEqual(ROWS / 1_000)
  expect(rows.length).toBeGreaterThan(ROWS)

  const last = new Map<number, Seen>()
  for (const row of rows) {
    const before = last.get(row.id)
    if (before) expect(row.actualizado > before.actualizado).toBe(true)
    last.set(row.id, row)
  }
  expect([...last.keys()].sort((one, other) => one - other)).toEqual(ids)
  const instants = rows.map(({ actualizado }) => actualizado)
  expect(instants).toEqual([...instants].sort())

  // The next refresh from the last instant on brings what changed meanwhile, and then all is as it is kept.
  const newest = instants.at(-1) ?? ''
  for (const row of await follow(`${SET}&$filter=actualizado%20ge%20${newest}`)) last.set(row.id, row)
  const kept = await db.select({ id: establishments.id, name: establishments.name }).from(establishments)
  for (const { id, name } of kept) expect(last.get(id)?.nombre_comercial).toBe(name)
  expect(last.size).toBe(kept.length)
})

test('a page asked for twice is the same, and $top ends within a page', async () => {
  const [once, again] = [await administrator.get(SET), await administrator.get(SET)]
  expect(once.body.value).toHaveLength(1_000)
  expect(again.body).toEqual(once.body)
  expect(await follow(`${SET}&$top=1500`)).toHaveLength(1_500)
})

test('a feed has every row with its cursor, and after the last one what changed since', {
  timeout: PATIENCE_MS,
}, async () => {
  const [header, ...lines] = csvLines((await administrator.get('/api/feeds/establecimientos.csv')).bytes)
  expect(header?.slice(0, 3)).toEqual(['id', 'actualizado', 'inactivo'])
  expect(header?.at(-1)).toBe('cursor')
  expect(lines.map(([id]) => Number(id)).sort((one, other) => one - other)).toEqual(ids)
  const cursor = lines.at(-1)?.at(-1)
  const after = async () =>
    csvLines((await administrator.get(`/api/feeds/establecimientos.csv?after=${cursor}`)).bytes).slice(1)
  expect(await after()).toEqual([])
  const [first] = ids
  await db.execute(sql`update establishments set name = '=1+1' where id = ${first}`)
  const [changed, ...others] = await after()
  expect(changed).toEqual(expect.arrayContaining([String(first), "'=1+1"]))
  expect(others).toEqual([])
})

test.each(['x', '1-2', '-1-1-1', '9'.repeat(201), '0-0-0 or 1=1'])('the cursor %j is refused', async (cursor) => {
  const reply = await administrator.get(`/api/feeds/establecimientos.csv?after=${encodeURIComponent(cursor)}`)
  expect(reply.statusCode).toBe(422)
})

test.each(['usuarios.csv', 'visitas', 'visitas.xlsx', '.csv', 'visitas.csv.csv'])(
  'there is no feed %s',
  async (file) => {
    expect((await administrator.get(`/api/feeds/${file}`)).statusCode).toBe(404)
  },
)
