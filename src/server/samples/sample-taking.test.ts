import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { samples } from '../schema/follow-up/samples.table.ts'
import { form, type Reply, testApi } from '../testing/api.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { aReport } from '../testing/sample-calls.ts'
import { type Fields, formOf } from '../testing/suites/measures.ts'
import { BOTH, codeOf, LAB, LEFT, TAKEN, workOnSamples } from '../testing/suites/samples.ts'

const api = await testApi()
const { shared, aSeal, take, aSample, hand, read, imposeFreeze, frozen } = await workOnSamples(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)
const TODAY = dayOf(platform.clock())

describe('the taking of a sample', () => {
  test('a sample has its number, its facts and its photos', async () => {
    const seal = aSeal()
    const reply = await take({ seal_number: seal, images: [await aPhoto(3)] })
    expect(reply.body.data).toMatchObject({ state: 'tomada', verdict: null, row_version: 1 })
    expect(reply.body.data.number).toMatch(/^MU-2026-\d{6}$/)
    const next = (await take()).body.data
    const sequence = (number: string) => Number(number.slice(-6))
    expect(sequence(next.number)).toBe(sequence(reply.body.data.number) + 1)
    const card = await read(reply.body.data.sample_id, technician)
    expect(card).toMatchObject({
      ...{ product: 'Queso costeño', quantity: 0.5, units: 2, temperature_c: 4.5, seal_number: seal, taken_day: TODAY },
      ...{ tests: ['Salmonella', 'E. coli'], counter_sample: 'no_procede', with_reserve: 0, may: ['custodia'] },
      ...{ inspections_id: shared.inspectionId, establishment_id: shared.establishmentId, measure_id: null },
      acts: [{ kind: 'toma', from_state: null, to_state: 'tomada', link: null, results: [] }],
    })
    expect(card.acts[0].images).toHaveLength(1)
    expect(card.holder).toBe(card.acts[0].by)
    const trail = await db.select().from(auditEvents).where(eq(auditEvents.action, 'take-sample'))
    expect(trail.filter(({ subjectId }) => subjectId === reply.body.data.sample_id)).toHaveLength(1)
  })

  test.each<[string, Fields, string]>([
    ['no product', { product: ' ' }, 'product'],
    ['a quantity of nothing', { quantity: 0 }, 'quantity'],
    ['no tests', { tests: '[]' }, 'tests'],
    ['a test twice', { tests: '["Salmonella","SALMONELLA"]' }, 'tests'],
    ['a keeper of no counter-sample', { counter_custodian: 'Ana Rojas' }, 'counter_custodian'],
    ['tests that are structures', { tests: '[{"a":1}]' }, 'tests'],
    ['no seal', { seal_number: '' }, 'seal_number'],
    ['no reason for a missing counter-sample', { counter_reason: '' }, 'counter_reason'],
    [
      'a counter-sample without a keeper',
      { ...LEFT, counter_seal: 'CX-1', counter_custodian: '' },
      'counter_custodian',
    ],
    [
      'a counter-sample under the seal of its sample',
      { ...LEFT, seal_number: 'ZZ-1', counter_seal: 'zz-1' },
      'counter_seal',
    ],
    ['an hour of tomorrow', { taken_at: '2030-01-01T10:00' }, 'taken_at'],
    ['a day before the visit', { taken_at: '2026-11-19T10:00' }, 'taken_at'],
    ['an item of no acta', { item_configuration_id: 999_999 }, 'item_configuration_id'],
    ['goods of no measure', { good_id: 1 }, 'measure_id'],
    ['a sample in the place of none that was rejected', { replaces: 1 }, 'replaces'],
  ])('%s is refused by its field and leaves nothing', async (_, change, field) => {
    if ('replaces' in change) change = { replaces: await aSample() }
    const before = await db.select().from(samples)
    const reply = await take(change)
    expect([reply.statusCode, Object.keys(reply.body.error.fields ?? {})]).toEqual([422, [field]])
    expect(await db.select().from(samples)).toHaveLength(before.length)
  })

  test('a seal is used once in a department, whatever its spelling', async () => {
    await aSample({ ...LEFT, seal_number: 'UNA-1', counter_seal: 'UNA-2' })
    for (const seal_number of ['una-1', 'una -2']) {
      const reply = await take({ seal_number })
      expect([...codeOf(reply), Object.keys(reply.body.error.fields)]).toEqual([
        422,
        'sample.seal-taken',
        ['seal_number'],
      ])
    }
  })

  test('a seal of a sample or of its counter-sample closes no measure', async () => {
    await aSample({ ...LEFT, seal_number: 'MED-1', counter_seal: 'MED-2' })
    const { id } = await frozen()
    for (const number of ['med-1', 'MED -2']) {
      const seals = JSON.stringify([{ seal_number: number }])
      const sealed = await admin.post(`/api/measure/${id}/act`, form({ kind: 'sellado', reason: 'Se sella', seals }))
      for (const reply of [await imposeFreeze({ seals }), sealed]) {
        expect([...codeOf(reply), Object.keys(reply.body.error.fields)]).toEqual([
          ...[422, 'measure.seal-taken', ['seals']],
        ])
      }
    }
    expect((await admin.get(`/api/measure/${id}`)).body.data.measure.seals).toEqual([])
  })

  test('an official who made the visit takes samples, and no other official', async () => {
    expect((await take({}, engineer)).statusCode).toBe(200)
    for (const by of [admin, stranger]) expect((await take({}, by)).statusCode).toBe(403)
    expect((await take({}, outside)).statusCode).toBe(404)
  })
})

test('a repeated request with its key is answered as the first time', async () => {
  const twice = async (send: (headers: Record<string, string>) => Promise<Reply>) => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await send(headers)
    expect(first.statusCode).toBe(200)
    expect((await send(headers)).body).toEqual(first.body)
    return first.body.data
  }
  const taken = { inspections_id: shared.inspectionId, ...TAKEN, seal_number: aSeal() }
  const { sample_id: id } = await twice((headers) => technician.post('/api/sample', formOf(taken), headers))
  const received = { ...LAB, reception: 'recibida' }
  await twice((headers) => stranger.post(`/api/sample/${id}/custody`, formOf(received), headers))
  const reported = { tests: BOTH, reported_day: TODAY, report: aReport() }
  await twice((headers) => stranger.post(`/api/sample/${id}/result`, formOf(reported), headers))
  const closing = { kind: 'cierre', reason: 'Se informó' }
  await twice((headers) => admin.post(`/api/sample/${id}/act`, closing, headers))
  expect((await read(id)).acts).toHaveLength(4)
})

test('the database refuses a second sample in the place of a rejected one', async () => {
  const rejected = await aSample()
  await hand(rejected, { ...LAB, reception: 'rechazada', remark: 'Se derramó' })
  const [row] = await db
    .select()
    .from(samples)
    .where(eq(samples.id, await aSample({ replaces: rejected })))
  if (!row) throw new Error('The sample is gone.')
  const { id: _, number: __, ...same } = row
  const second = { ...same, sequence: same.sequence + 1_000, sealKey: 'SEGUNDA-1' }
  await expect(db.insert(samples).values(second)).rejects.toMatchObject({ cause: { constraint: 'samples_replaced' } })
})
