import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { findRows, stampChanges } from './row-sets.queries.ts'

const api = await testApi()
const { db } = api.platform
const selection = { set: 'establecimientos', departmentId: 13 } as const
const rename = (id: number, name: string) => sql`update establishments set name = ${name} where id = ${id}`

test('a transaction that began first and commits last is not behind the reader', async () => {
  const [slow, quick] = [await anEstablishment(api), await anEstablishment(api, { identification_number: '900000001' })]
  await stampChanges(db)
  const seen = (await findRows(db, selection, { limit: 10 })).at(-1)?.cursor
  let commit = () => undefined as unknown
  const held = new Promise((resolve) => {
    commit = () => resolve(undefined)
  })
  let began = () => undefined as unknown
  const hasBegun = new Promise((resolve) => {
    began = () => resolve(undefined)
  })
  const late = db.transaction(async (tx) => {
    await tx.execute(rename(slow, 'Tardía'))
    began()
    await held
  })
  await hasBegun
  await db.execute(rename(quick, 'Rápida'))
  await stampChanges(db)
  const first = await findRows(db, selection, { ...(seen && { after: seen }), limit: 10 })
  expect(first.map(({ row }) => row.nombre_comercial)).toEqual(['Rápida'])
  commit()
  await late
  await stampChanges(db)
  const place = first.at(-1)?.cursor
  const next = await findRows(db, selection, { ...(place && { after: place }), limit: 10 })
  expect(next.map(({ row }) => row.nombre_comercial)).toEqual(['Tardía'])
})

test('two processes that stamp at once give each change one instant, in order', async () => {
  const id = await anEstablishment(api, { identification_number: '900000002' })
  const instants: string[] = []
  for (let round = 0; round < 20; round += 1) {
    await db.execute(rename(id, `Vuelta ${round}`))
    await Promise.all([stampChanges(db), stampChanges(db), db.execute(rename(id, `Otra ${round}`))])
    await stampChanges(db)
    const [row] = await rowsOf<{ at: string }>(
      db,
      sql`select changed_at::text as at from feeds.changes where kind = 'establishment' and row_id = ${id}`,
    )
    instants.push(row?.at ?? '')
  }
  expect(new Set(instants).size).toBe(20)
  expect(instants.map((at) => Date.parse(at))).toEqual(instants.map((at) => Date.parse(at)).sort((a, b) => a - b))
  expect(await rowsOf(db, sql`select * from feeds.pending`)).toEqual([])
})
