import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { testApi } from '../testing/api.ts'
import { aVisit } from '../testing/data/fixtures.ts'
import { CLOSURE, type Fields, GOODS, KEEPER, workOnMeasures } from '../testing/suites/measures.ts'

const api = await testApi()
const { anActa, impose, act, read, actsOf, aClosure } = workOnMeasures(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const outside = api.as(officials.outsideAdministrator)
const stranger = api.as(officials.otherTechnician)
const TODAY = dayOf(platform.clock())

describe('the birth of a measure', () => {
  test('an acta that imposes a measure leaves one that waits for its own acta', async () => {
    const { measureId, inspectionId } = await anActa()
    expect(await read(measureId)).toMatchObject({
      ...{ number: null, state: 'impuesta', code: 'CLAUSURA', stops_operation: 1, due_day: null, days_left: null },
      ...{ inspections_id: inspectionId, imposed_day: TODAY, overdue: 0, may: [], seals: [], goods: [] },
      acts: [{ kind: 'imposicion', from_state: null, to_state: 'impuesta', day: TODAY }],
    })
    const early = await act(measureId, { kind: 'verificacion', reason: 'Se visita' })
    expect([early.statusCode, early.body.error.code]).toEqual([409, 'measure.without-acta'])
    expect((await technician.get(`/api/measure/${measureId}`)).body.data.measure.may).toEqual(['acta'])
  })

  test('the acta of a measure gives its number, its term and its parts, once', async () => {
    const { id, measureId, seal, inspectionId, itemId, reply } = await aClosure()
    expect(id).toBe(measureId)
    // Thirty days after 20/11/2026, and that is a Sunday.
    expect(reply).toMatchObject({ state: 'vigente', due_day: '2026-12-21', row_version: 2 })
    expect(reply.number).toMatch(/^MS-2026-\d{6}$/)
    expect(await read(id)).toMatchObject({
      ...{ extent: 'total', falls_on: 'Cocina', days_left: 31, due_reason: null, proposes_case: 0 },
      seals: [{ seal_number: seal, place: 'Puerta', state: 'puesto' }],
      acts: [{ kind: 'imposicion' }, { kind: 'acta', from_state: 'impuesta', to_state: 'vigente', seals: [seal] }],
    })
    const again = await impose({ ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId })
    expect([again.statusCode, again.body.error.code]).toEqual([409, 'measure.acta-recorded'])
    const next = await aClosure({ until: '2026-12-05' })
    expect(next.reply.due_day).toBe('2026-12-05')
    const sequence = (number: string) => Number(number.slice(-6))
    expect(sequence(next.reply.number)).toBe(sequence(reply.number) + 1)
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.action, 'impose-measure'))
    expect(trail.filter(({ subjectId }) => subjectId === id)).toHaveLength(1)
  })

  test.each<[string, Fields, string]>([
    ['no code', { code: '' }, 'code'],
    ['an unknown code', { code: 'MULTA' }, 'code'],
    ['a closure of no extent', { extent: '' }, 'extent'],
    ['an unknown extent', { extent: 'media' }, 'extent'],
    ['no condition', { lifting_condition: ' ' }, 'lifting_condition'],
    ['goods in a closure', { goods: JSON.stringify(GOODS) }, 'goods'],
    ['a seizure without goods', { code: 'DECOMISO', people: JSON.stringify([KEEPER]) }, 'goods'],
    ['a seizure without a custodian', { code: 'DECOMISO', goods: JSON.stringify(GOODS) }, 'people'],
    ['a day before the visit', { until: '2026-11-19' }, 'until'],
    ['a day of no calendar', { until: '2026-02-30' }, 'until'],
    ['seals that are no list', { seals: 'A-1' }, 'seals'],
    ['a seal twice', { seals: JSON.stringify([{ seal_number: 'X-1' }, { seal_number: 'x-1' }]) }, 'seals'],
    ['an item of no acta', { item_configuration_id: 999_999 }, 'item_configuration_id'],
  ])('%s is refused by its field and leaves nothing', async (_, change, field) => {
    const { inspectionId, itemId, measureId } = await anActa()
    const reply = await impose({ ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId, ...change })
    expect([reply.statusCode, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, [field]])
    expect(await read(measureId)).toMatchObject({ state: 'impuesta', row_version: 1 })
    expect(await actsOf(measureId)).toHaveLength(1)
  })

  test.each([0, -1, 0.0001, 'mucho'])('a quantity of %s is refused', async (quantity) => {
    const { inspectionId } = await anActa()
    const { extent: _, ...same } = CLOSURE
    const goods = JSON.stringify([{ ...GOODS[0], quantity }])
    const reply = await impose({
      ...{ ...same, code: 'DECOMISO', inspections_id: inspectionId, goods, people: JSON.stringify([KEEPER]) },
    })
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields)[0]).toMatch(/^goods/)
  })

  test('a drawing is no photo, and a text is none either', async () => {
    const { inspectionId } = await anActa()
    for (const image of [new Blob(['<svg/>'], { type: 'image/svg+xml' }), new Blob(['hola'])]) {
      const reply = await impose({ ...CLOSURE, inspections_id: inspectionId, images: [image] })
      expect([415, 422]).toContain(reply.statusCode)
    }
  })

  test('a seal of another measure is taken', async () => {
    const { seal } = await aClosure()
    const { inspectionId, itemId } = await anActa()
    const named = JSON.stringify([{ seal_number: ` ${seal.toLowerCase()}` }])
    const ids = { inspections_id: inspectionId, item_configuration_id: itemId }
    const reply = await impose({ ...CLOSURE, ...ids, seals: named })
    expect([reply.statusCode, reply.body.error.message]).toEqual([422, `El sello ${seal} ya está en uso.`])
  })

  test('only who made the visit records the acta of its measure', async () => {
    const { inspectionId, itemId } = await anActa()
    const fields = { ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId }
    const replies = [admin, stranger, outside].map((by) => impose(fields, by))
    expect((await Promise.all(replies)).map(({ statusCode }) => statusCode)).toEqual([403, 403, 404])
    expect((await impose(fields, engineer)).statusCode).toBe(200)
    const open = await aVisit(api)
    expect((await impose({ ...fields, inspections_id: open.visitId + 9_999 })).statusCode).toBe(404)
  })
})
