import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { measures } from '../schema/follow-up/measures.table.ts'
import { form, testApi } from '../testing/api.ts'
import type { Fields } from '../testing/suites/measures.ts'
import { codeOf, LAB, workOnSamples } from '../testing/suites/samples.ts'

const api = await testApi()
const { shared, anActa, take, aSample, hand, read, frozen, goodsOf } = await workOnSamples(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)

describe('goods of a measure', () => {
  test('a sample leaves the inventory, and comes back when the laboratory rejects it', async () => {
    const { id: measureId, goodId } = await frozen()
    const options = (by: typeof admin) => by.get(`/api/sample/options/${shared.inspectionId}`)
    const { goods, may_take } = (await options(technician)).body.data
    expect([may_take, (await options(admin)).body.data.may_take]).toEqual([1, 0])
    expect(goods).toContainEqual(expect.objectContaining({ good_id: goodId, measure_id: measureId, quantity: 12.5 }))
    const named = { measure_id: measureId, good_id: goodId, product: ' carne', quantity: 0.5, unit: 'kg' }
    const id = await aSample(named)
    expect(await goodsOf(measureId)).toEqual([
      { quantity: 12, state: 'inmovilizado' },
      { quantity: 0.5, state: 'muestra' },
    ])
    const measure = (await admin.get(`/api/measure/${measureId}`)).body.data.measure
    expect(measure.acts.at(-1)).toMatchObject({ kind: 'toma_muestra', goods: [{ product: 'Carne', quantity: 0.5 }] })
    expect((await hand(id, { ...LAB, reception: 'rechazada' })).body.error.fields).toHaveProperty('remark')
    const rejected = await hand(id, { ...LAB, reception: 'rechazada', remark: 'Llegó tibia' })
    expect(rejected.body.data).toMatchObject({ state: 'rechazada', verdict: null })
    expect(await goodsOf(measureId)).toEqual([
      { quantity: 12, state: 'inmovilizado' },
      { quantity: 0.5, state: 'inmovilizado' },
    ])
    expect((await read(id, technician)).may).toEqual(['reemplazo'])
    const next = await aSample({ ...named, replaces: id })
    expect(await read(next)).toMatchObject({ replaces: id, measure_id: measureId })
    expect(await read(id, technician)).toMatchObject({ replaced_by_id: next, may: [] })
    expect((await take({ ...named, replaces: id })).body.error.fields).toHaveProperty('replaces')
  })

  test('goods of a converted measure come back to the one that keeps them', async () => {
    const { id: measureId, goodId } = await frozen()
    const id = await aSample({ measure_id: measureId, good_id: goodId, product: 'Carne', quantity: 2, unit: 'kg' })
    const converted = await admin.post(
      `/api/measure/${measureId}/act`,
      form({ kind: 'conversion', reason: 'Vencida', code: 'DECOMISO' }),
    )
    await hand(id, { ...LAB, reception: 'rechazada', remark: 'Tibia' })
    expect(await goodsOf(measureId)).toEqual([])
    expect(await goodsOf(converted.body.data.became_id)).toEqual([
      { quantity: 10.5, state: 'decomisado' },
      { quantity: 2, state: 'decomisado' },
    ])
  })

  test('an old visit gives no right over goods of a measure of other officials', async () => {
    const old = await anActa()
    const people = { technician: officials.otherTechnician, engineer: officials.otherEngineer }
    const { inspectionId } = await anActa({ establishmentId: old.establishmentId, people })
    const { id: measureId, goodId } = await frozen({ inspections_id: inspectionId }, stranger)
    const offered = async (by: typeof admin, id: number) => (await by.get(`/api/sample/options/${id}`)).body.data.goods
    expect(await offered(technician, old.inspectionId)).toEqual([])
    expect(await offered(stranger, inspectionId)).toMatchObject([{ good_id: goodId }])
    const named = { measure_id: measureId, good_id: goodId, product: 'Carne', quantity: 1, unit: 'kg' }
    const refused = await take({ inspections_id: old.inspectionId, ...named })
    expect(codeOf(refused)).toEqual([403, 'access.forbidden'])
    expect(await goodsOf(measureId)).toEqual([{ quantity: 12.5, state: 'inmovilizado' }])
    expect((await take({ inspections_id: inspectionId, ...named }, stranger)).statusCode).toBe(200)
  })

  test('a sample names no measure that waits for its own acta', async () => {
    const critical = {
      ...{ concept: 'Inaceptable (I)', description: 'Cucarachas', is_detection: '1', es_critico: '1' },
      medida_sanitaria: 'CLAUSURA',
    }
    const { inspectionId } = await anActa({ special: { 0: critical } })
    const [imposed] = await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))
    const reply = await take({ inspections_id: inspectionId, measure_id: imposed?.id ?? 0 })
    expect([reply.statusCode, reply.body.error.fields]).toEqual([422, { measure_id: 'La medida no está vigente.' }])
  })

  test.each<[string, Fields, string]>([
    ['more than there is', { quantity: 13 }, 'quantity'],
    ['another unit', { unit: 'g' }, 'unit'],
    ['another product', { product: 'Queso' }, 'product'],
    ['goods of another measure', { good_id: 999_999 }, 'good_id'],
  ])('%s is refused and leaves the inventory', async (_, change, field) => {
    const { id: measureId, goodId } = await frozen()
    const named = { measure_id: measureId, good_id: goodId, product: 'Carne', quantity: 1, unit: 'kg' }
    const reply = await take({ ...named, ...change })
    expect([reply.statusCode, Object.keys(reply.body.error.fields)]).toEqual([422, [field]])
    expect(await goodsOf(measureId)).toEqual([{ quantity: 12.5, state: 'inmovilizado' }])
  })
})
