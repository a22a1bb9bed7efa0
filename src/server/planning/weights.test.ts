import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { scoreDue } from './scoring/scorer.ts'

const api = await testApi()
const { db } = api.platform
const admin = api.as(api.officials.administrator)
const whole = {
  weights: { risk: 30, days: 20, overdue: 15, concept: 15, complaints: 12, vulnerable: 8 },
  months: { alto: 12, medio: 18, bajo: 24 },
  classes: [{ typeofinscription_id: 1, class: 'alto' }],
}
const save = (changes: object = {}) => admin.post('/api/planning/weights', { ...whole, note: 'Acordado', ...changes })

beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from risk_models`)
  })
})

describe('the weights', () => {
  test('the weights are the proposal of the product until a version is in force', async () => {
    const { body } = await admin.get('/api/planning/weights')
    expect(body.data).toMatchObject({ label: 'Propuesta de Vigía, no es norma', versions: [], model: { version: 0 } })
    expect(body.data.model.classes).toHaveLength(8)
    expect(body.data.factors.map((one: { factor: string; has_data: number }) => [one.factor, one.has_data])).toEqual([
      ['risk', 1],
      ['days', 1],
      ['overdue', 1],
      ['concept', 1],
      ['complaints', 1],
      ['vulnerable', 1],
    ])
    expect((await save({ effective_from: '2027-01-01' })).body.data).toEqual({ version: 1 })
    expect((await admin.get('/api/planning/weights')).body.data).toMatchObject({
      model: { version: 0 },
      versions: [{ version: 1, effective_from: '2027-01-01', note: 'Acordado' }],
    })
    expect((await save()).body.data).toEqual({ version: 2 })
    expect((await admin.get('/api/planning/weights')).body.data.model.version).toBe(2)
  })

  test('versions never change', async () => {
    await save()
    await expect(db.execute(sql`update risk_models set note = 'otra'`)).rejects.toThrow()
  })

  test.each<[what: string, changes: object, status: number]>([
    ['99 points', { weights: { ...whole.weights, risk: 29 } }, 422],
    ['a missing factor', { weights: { risk: 100 } }, 422],
    ['an unknown factor', { weights: { ...whole.weights, luck: 0 } }, 400],
    ['a fraction', { weights: { ...whole.weights, risk: 29.5, days: 20.5 } }, 422],
    ['a negative', { weights: { ...whole.weights, risk: -1, days: 51 } }, 422],
    ['weights that are text', { weights: 'muchos' }, 422],
    ['weights that are null', { weights: null }, 422],
    ['a longer interval for more risk', { months: { alto: 25, medio: 18, bajo: 24 } }, 422],
    ['no months', { months: { alto: 0, medio: 18, bajo: 24 } }, 422],
    ['an unknown class', { classes: [{ typeofinscription_id: 1, class: 'altísimo' }] }, 422],
    ['a type twice', { classes: [...whole.classes, ...whole.classes] }, 422],
    ['an unknown type', { classes: [{ typeofinscription_id: 99, class: 'alto' }] }, 404],
    ['no classes', { classes: [] }, 200],
    ['too many classes', { classes: Array.from({ length: 101 }, () => whole.classes[0]) }, 422],
    ['a day that is over', { effective_from: '2026-11-19' }, 422],
    ['no note', { note: '' }, 422],
    ['weights as JSON text', { weights: JSON.stringify(whole.weights) }, 200],
    ['a NUL', { note: 'a\0b' }, 400],
  ])('weights with %s are refused', async (_what, changes, status) => {
    const { statusCode } = await save(changes)
    expect(statusCode).toBe(status)
    const kept = await rowsOf(db, sql`select from risk_models`)
    expect(kept).toHaveLength(status === 200 ? 1 : 0)
  })
})

test('a preview tells who enters and leaves the first fifty, and writes nothing', async () => {
  const restaurant = await anEstablishment(api)
  const canteen = await anEstablishment(api, { typeofinscription_id: '2', activity_id: '8' })
  await scoreDue(api.platform)
  const { body } = await admin.post('/api/planning/weights/preview', {
    ...whole,
    weights: { ...whole.weights, risk: 38, vulnerable: 0 },
    classes: [{ typeofinscription_id: 1, class: 'alto' }],
  })
  expect(body.data).toEqual({
    entering: 0,
    leaving: 0,
    moving: 2,
    rows: [
      expect.objectContaining({
        establishment_id: restaurant,
        score_before: 50,
        score_after: 58,
        rank_before: 2,
        rank_after: 1,
      }),
      expect.objectContaining({
        establishment_id: canteen,
        score_before: 58,
        score_after: 20,
        rank_before: 1,
        rank_after: 2,
      }),
    ],
  })
  expect(await rowsOf(db, sql`select from risk_models`)).toEqual([])
})
