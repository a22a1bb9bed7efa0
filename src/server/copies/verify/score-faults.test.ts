import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { scoreDue } from '../../planning/scoring/scorer.ts'
import { type Database, rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { copyEstablishment } from '../../testing/data/establishment-copies.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { REMADE } from './faults-in-spans.ts'
import { scoreFaults } from './score-faults.ts'

const api = await testApi()
const { platform } = api
const { db } = platform

/** Keeps a version of the weights and scores every establishment with it. */
async function scoreWith(risk: number, days: number): Promise<void> {
  const reply = await api.as(api.officials.administrator).post('/api/planning/weights', {
    weights: { risk, days, overdue: 15, concept: 15, complaints: 12, vulnerable: 8 },
    months: { alto: 12, medio: 18, bajo: 24 },
    classes: [{ typeofinscription_id: 1, class: 'alto' }],
    note: 'Acordado',
  })
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  await scoreDue(platform)
}

/** The database, with an act before its first statement after `isDue`. */
function withActOnce(isDue: () => boolean, act: () => Promise<void>): Database {
  let isDone = false
  const execute: Database['execute'] = ((query: Parameters<Database['execute']>[0]) => {
    if (isDone || !isDue()) return db.execute(query)
    isDone = true
    return act().then(() => db.execute(query))
  }) as Database['execute']
  return new Proxy(db, { get: (target, key) => (key === 'execute' ? execute : Reflect.get(target, key)) })
}

test('weights saved between two parts of the check are those of the scores behind them', async () => {
  // More than one part: an establishment and its score are two of its 200 rows.
  await copyEstablishment(db, await anEstablishment(api), 150)
  await scoreWith(30, 20)
  expect(await scoreFaults(db, () => {})).toEqual([])

  const [last] = await rowsOf<{ id: number; name: string }>(
    db,
    sql`select id, inscription_number as name from establishments order by id desc limit 1`,
  )
  let parts = 0
  const q = withActOnce(
    () => parts === 1,
    async () => {
      await scoreWith(10, 40)
      await db.execute(sql`update analytics.risk_scores set score = score - 1 where establishment_id = ${last?.id}`)
    },
  )
  const faults = await scoreFaults(q, () => {
    parts += 1
  })
  expect(parts).toBeGreaterThan(1)
  expect(faults).toEqual([
    `Los puntos de la prioridad de visita del establecimiento ${last?.name} no son los de sus pesos. ${REMADE}`,
  ])
  const [scored] = await rowsOf<{ versions: number[] }>(
    db,
    sql`select array_agg(distinct version) as versions from analytics.risk_scores`,
  )
  expect(scored?.versions).toEqual([2])
})
