import { and, asc, eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { listDifferences } from '../platform/lists/compare-lists.queries.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { measureGoods, measures } from '../schema/follow-up/measures.table.ts'
import { custodyLinks, sampleActs, samples } from '../schema/follow-up/samples.table.ts'
import { form, type Reply, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPhoto, aPlan } from '../testing/data/fixtures.ts'
import type { Officials } from '../testing/data/officials.ts'
import { aReport } from '../testing/sample-calls.ts'
import { openSampleSnapshot, type SampleRow } from './sample-list.queries.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)

const TODAY = dayOf(platform.clock())
const now = api.time.now
const later = (minutes: number) => {
  api.time.now = new Date(api.time.now.getTime() + minutes * 60_000)
}
afterEach(() => {
  api.time.now = now
})

type Acta = { inspectionId: number; establishmentId: number }
type Special = NonNullable<Parameters<typeof closeAtOnce>[2]>['special']
async function anActa(
  of: { establishmentId?: number; people?: Partial<Officials>; special?: Special } = {},
): Promise<Acta> {
  const { establishmentId = await anEstablishment(api), people, special } = of
  const team = { ...officials, ...people }
  const { body } = await admin.post('/api/assignment', aPlan(team, establishmentId))
  const visitId = body.data.assignment_id
  const inspectionId = await closeAtOnce({ ...api, officials: team }, visitId, { ...(special && { special }) })
  return { inspectionId, establishmentId }
}
const shared = await anActa()

let seals = 0
const aSeal = () => {
  seals += 1
  return `M-${seals}`
}
type Fields = Record<string, string | number | Blob | readonly Blob[]>
const formOf = ({ images = [], ...fields }: Fields) => {
  const sent = form(fields as Record<string, string | Blob>)
  for (const image of images as readonly Blob[]) sent.append('images', image, 'foto.jpg')
  return sent
}
const TAKEN = {
  ...{
    product: 'Queso costeño',
    brand: 'La Vaca',
    lot: 'L-9',
    quantity: 0.5,
    unit: 'kg',
    units: 2,
    temperature_c: 4.5,
  },
  ...{
    reason: 'Vigilancia de lácteos',
    tests: JSON.stringify(['Salmonella', 'E. coli']),
    counter_sample: 'no_procede',
  },
  counter_reason: 'Producto perecedero',
}
const LEFT = { counter_sample: 'dejada', counter_reason: '', counter_custodian: 'Ana Rojas' }
const take = (fields: Fields = {}, by = technician) =>
  by.post('/api/sample', formOf({ inspections_id: shared.inspectionId, ...TAKEN, seal_number: aSeal(), ...fields }))
async function aSample(fields: Fields = {}): Promise<number> {
  const reply = await take(fields)
  if (reply.statusCode !== 200) throw new Error(JSON.stringify(reply.body))
  return reply.body.data.sample_id
}
const CARRIER = { to_party: 'transportador', to_name: 'Luis Mena', to_id_card: '73', seal_intact: 1 }
const LAB = { to_party: 'laboratorio', to_name: 'Eva Paz', to_id_card: '45', to_entity: 'LDSP', seal_intact: 1 }
const hand = (id: number, fields: Fields, by = stranger) => by.post(`/api/sample/${id}/custody`, formOf(fields))
const results = (...verdicts: [string, string][]) =>
  JSON.stringify(verdicts.map(([name, verdict]) => ({ test: name, method: 'ISO', result: 'Ausencia', verdict })))
const BOTH = results(['Salmonella', 'conforme'], ['E. coli', 'conforme'])
const UNJUDGED = results(['Salmonella', 'sin_criterio'], ['E. coli', 'sin_criterio'])
const report = (id: number, fields: Fields = {}, by = stranger) =>
  by.post(`/api/sample/${id}/result`, formOf({ tests: BOTH, reported_day: TODAY, report: aReport(), ...fields }))
const act = (id: number, kind: string, by = admin) => by.post(`/api/sample/${id}/act`, { kind, reason: 'Se actuó' })
const read = async (id: number, by = admin) => (await by.get(`/api/sample/${id}`)).body.data.sample
const codeOf = (reply: { statusCode: number; body: { error?: { code: string } } }) => [
  reply.statusCode,
  reply.body.error?.code,
]
async function atTheLaboratory(fields: Fields = {}): Promise<number> {
  const id = await aSample(fields)
  await hand(id, { ...LAB, reception: 'recibida' })
  return id
}

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

describe('the chain of custody', () => {
  test('each link begins at who had the sample', async () => {
    const id = await aSample()
    const { holder } = await read(id)
    later(5)
    expect((await hand(id, CARRIER)).body.data).toMatchObject({ state: 'en_transporte', row_version: 2 })
    const gap = await hand(id, { ...LAB, reception: 'recibida', from_name: holder })
    expect([...codeOf(gap), gap.body.error.message]).toEqual([
      ...[422, 'sample.custody-gap'],
      `Entrega ${holder}, pero quien la tenía era Luis Mena.`,
    ])
    const back = await hand(id, { ...CARRIER, at: new Date(now.getTime()).toISOString() })
    expect([...codeOf(back), Object.keys(back.body.error.fields)]).toEqual([422, 'sample.link-wrong', ['at']])
    expect((await hand(id, { ...LAB, reception: 'recibida', from_name: 'luis mena' })).body.data.state).toBe('recibida')
    const card = await read(id)
    expect(card.acts.map(({ kind }: { kind: string }) => kind)).toEqual(['toma', 'custodia', 'recepcion'])
    expect(card.acts[2].link).toMatchObject({
      ...{ position: 2, from_party: 'transportador', from_name: 'Luis Mena', to_name: 'Eva Paz', to_entity: 'LDSP' },
    })
    expect(card.may).toEqual(['resultado', 'rechazo', 'analisis'])
    expect(codeOf(await hand(id, CARRIER))).toEqual([409, 'sample.not-moving'])
  })

  test('a broken seal needs a remark, and leaves the result with reserve', async () => {
    const id = await aSample()
    expect((await hand(id, { ...CARRIER, seal_intact: 0 })).body.error.fields).toHaveProperty('remark')
    await hand(id, { ...CARRIER, seal_intact: 0, remark: 'Sello roto', images: [await aPhoto(4)] })
    await hand(id, { ...LAB, reception: 'recibida' })
    expect((await report(id)).body.data).toMatchObject({ state: 'conforme', verdict: 'conforme' })
    expect(await read(id)).toMatchObject({ with_reserve: 1, verdict: 'conforme' })
  })

  test('a laboratory rejects a sample that it has, until there is a result', async () => {
    const spoilt = { ...LAB, reception: 'rechazada', remark: 'Se derramó' }
    const id = await atTheLaboratory()
    await act(id, 'analisis')
    expect((await hand(id, { ...spoilt, remark: '' })).body.error.fields).toHaveProperty('remark')
    expect((await hand(id, spoilt)).body.data).toMatchObject({ state: 'rechazada', verdict: null })
    expect(await read(id, technician)).toMatchObject({ may: ['reemplazo'] })
    expect((await read(id)).acts.at(-1)).toMatchObject({ kind: 'rechazo', from_state: 'en_analisis' })
    const begun = await atTheLaboratory()
    await report(begun, { tests: results(['Salmonella', 'conforme']) })
    expect(codeOf(await hand(begun, spoilt))).toEqual([409, 'sample.not-moving'])
  })

  test('the trail tells the parties of a handover, and no name', async () => {
    const id = await aSample()
    await hand(id, CARRIER)
    const ofSample = and(eq(auditEvents.action, 'sample-custody'), eq(auditEvents.subjectId, id))
    const [told] = await db.select().from(auditEvents).where(ofSample)
    expect(told?.details).toMatchObject({ handedBy: 'funcionario', handedTo: 'transportador' })
    expect(JSON.stringify(told)).not.toContain('Luis Mena')
  })

  test('the database refuses a link that does not continue, and a changed act', async () => {
    const id = await aSample()
    await hand(id, CARRIER)
    const [link] = await db.select().from(custodyLinks).where(eq(custodyLinks.sampleId, id))
    if (!link) throw new Error('The link is gone.')
    const { id: _, ...same } = link
    await expect(db.insert(custodyLinks).values({ ...same, position: 2 })).rejects.toThrow()
    await expect(db.insert(custodyLinks).values({ ...same, position: 3, fromName: same.toName })).rejects.toThrow()
    await expect(db.update(sampleActs).set({ reason: 'Otra' }).where(eq(sampleActs.sampleId, id))).rejects.toThrow()
    await expect(db.update(samples).set({ state: 'recibida' }).where(eq(samples.id, id))).rejects.toThrow()
  })

  test('an old form is told that the sample changed', async () => {
    const id = await aSample()
    await hand(id, CARRIER)
    expect(codeOf(await hand(id, { ...CARRIER, row_version: 1 }))).toEqual([409, 'row.changed'])
  })
})

describe('results', () => {
  test('a verdict waits for every test, and the report is read by the department', async () => {
    const id = await atTheLaboratory()
    const part = await report(id, { tests: results(['Salmonella', 'no_conforme']) })
    expect(part.body.data).toMatchObject({ state: 'en_analisis', verdict: null })
    expect(codeOf(await act(id, 'cierre'))).toEqual([409, 'sample.wrong-state'])
    const whole = await report(id, { tests: results(['E. coli', 'conforme']) })
    expect(whole.body.data).toMatchObject({ state: 'no_conforme', verdict: 'no_conforme' })
    const card = await read(id)
    const last = card.acts.at(-1)
    expect(last).toMatchObject({ kind: 'resultado', results: [{ test: 'E. coli', of_counter_sample: 0 }] })
    const file = await stranger.get(`/api/sample/${id}/result/${last.act_id}/report`)
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect((await outside.get(`/api/sample/${id}/result/${last.act_id}/report`)).statusCode).toBe(404)
    expect(codeOf(await admin.get(`/api/sample/${id}/result/${card.acts[0].act_id}/report`))).toEqual([
      404,
      'sample.no-report',
    ])
  })

  test.each<[string, Fields, string]>([
    ['a photo as a report', { report: 'photo' }, 'report'],
    ['no report', { report: '' }, 'report'],
    ['a report of tomorrow', { reported_day: '2026-12-31' }, 'reported_day'],
    ['a report from before the reception', { reported_day: '2026-11-01' }, 'reported_day'],
    ['a test twice', { tests: results(['Salmonella', 'conforme'], ['salmonella', 'conforme']) }, 'tests'],
    ['an unknown verdict', { tests: results(['Salmonella', 'quizás']) }, 'tests'],
    ['no tests', { tests: '[]' }, 'tests'],
    ['tests without a single verdict', { tests: UNJUDGED }, 'tests'],
  ])('%s is refused by its field', async (_, change, field) => {
    const id = await atTheLaboratory()
    if (change.report === 'photo') change = { report: await aPhoto(5) }
    const reply = await report(id, change)
    expect(reply.statusCode).toBe(422)
    expect(Object.keys(reply.body.error.fields)[0]).toMatch(new RegExp(`^${field}`))
    expect((await read(id)).state).toBe('recibida')
  })

  test('no result comes before the reception', async () => {
    expect(codeOf(await report(await aSample()))).toEqual([409, 'sample.wrong-state'])
  })

  test('a counter-sample is analysed where it was left, and once', async () => {
    const failed = results(['Salmonella', 'no_conforme'], ['E. coli', 'conforme'])
    const without = await atTheLaboratory()
    await report(without, { tests: failed })
    expect(codeOf(await act(without, 'contramuestra'))).toEqual([409, 'sample.counter-not-left'])
    const id = await atTheLaboratory({ ...LEFT, counter_seal: aSeal() })
    await report(id, { tests: failed })
    expect(codeOf(await act(id, 'contramuestra', stranger))).toEqual([403, 'access.forbidden'])
    expect((await act(id, 'contramuestra', technician)).body.data).toMatchObject({
      state: 'contramuestra',
      verdict: null,
    })
    const again = await report(id, { tests: results(['Salmonella', 'conforme']) })
    expect(again.body.data).toMatchObject({ state: 'conforme', verdict: 'conforme' })
    expect((await act(id, 'cierre')).body.data).toMatchObject({ state: 'cerrada', verdict: 'conforme' })
    expect(codeOf(await act(id, 'cierre'))).toEqual([409, 'sample.wrong-state'])
    expect((await read(id)).may).toEqual([])
  })

  test('a counter-sample is reported after its request, for the tests that failed', async () => {
    const id = await atTheLaboratory({ ...LEFT, counter_seal: aSeal() })
    await report(id, { tests: results(['Salmonella', 'no_conforme'], ['E. coli', 'conforme']) })
    later(2 * 24 * 60)
    await act(id, 'contramuestra')
    const early = await report(id, { tests: results(['Salmonella', 'conforme']) })
    expect([early.statusCode, early.body.error.fields]).toEqual([
      ...[422, { reported_day: 'El informe no puede ser anterior al 22/11/2026.' }],
    ])
    const other = await report(id, { tests: results(['E. coli', 'conforme']), reported_day: '2026-11-22' })
    expect([other.statusCode, other.body.error.fields]).toEqual([
      ...[422, { tests: 'E. coli no está entre los ensayos no conformes de la muestra.' }],
    ])
    expect((await read(id)).state).toBe('contramuestra')
  })

  test('a report of more than ten megabytes is refused as a document', async () => {
    const id = await atTheLaboratory()
    const large = new Blob(['%PDF-1.7\n', new Uint8Array(10.5 * 1024 * 1024)], { type: 'application/pdf' })
    const reply = await report(id, { report: large })
    expect([...codeOf(reply), reply.body.error.message]).toEqual([
      ...[413, 'document.too-large', 'El archivo pesa 10,5 MB; el máximo es 10 MB.'],
    ])
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

const imposeFreeze = (fields: Fields = {}, by = technician) =>
  by.post(
    '/api/measure',
    formOf({
      ...{ inspections_id: shared.inspectionId, code: 'CONGELACION', falls_on: 'Carne', cause: 'Sin registro' },
      ...{ risk: 'Salud', lifting_condition: 'Registro' },
      goods: JSON.stringify([{ product: 'Carne', quantity: 12.5, unit: 'kg' }]),
      people: JSON.stringify([{ role: 'custodio', name: 'Ana Rojas', id_card: '1020' }]),
      ...fields,
    }),
  )
async function frozen(fields: Fields = {}, by = technician) {
  const id = (await imposeFreeze(fields, by)).body.data.measure_id as number
  const goods = await db.select().from(measureGoods).where(eq(measureGoods.measureId, id))
  return { id, goodId: goods[0]?.id ?? 0 }
}
const goodsOf = (id: number) =>
  db
    .select({ quantity: sql<number>`${measureGoods.quantity}::float`, state: measureGoods.state })
    .from(measureGoods)
    .where(eq(measureGoods.measureId, id))
    .orderBy(asc(measureGoods.id))

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

test('the list tells samples that wait, and stays as its source says', async () => {
  const { inspectionId, establishmentId } = await anActa()
  const waiting = await aSample({ inspections_id: inspectionId })
  const done = await atTheLaboratory({ inspections_id: inspectionId })
  await report(done)
  const asked = async (...filters: [string, string][]) => {
    const filter = JSON.stringify(
      [['establishment_id', String(establishmentId)], ...filters].map(([field, value]) => ({
        field,
        operator: '=',
        value,
      })),
    )
    const { body } = await stranger.get(`/api/sample/all?filter=${encodeURIComponent(filter)}`)
    return body.data.Samples.map((row: { sample_id: number }) => row.sample_id).sort()
  }
  expect(await asked()).toEqual([waiting, done].sort())
  expect(await asked(['waiting', '1'])).toEqual([waiting])
  expect(await asked(['verdict', 'conforme'])).toEqual([done])
  expect((await outside.get('/api/sample/all')).body.data.total).toBe(0)
  const found: unknown[] = []
  for await (const some of listDifferences(db, 'samples')) found.push(...some)
  expect(found).toEqual([])
  const file = await admin.get('/api/export/samples?format=csv')
  expect(file.statusCode).toBe(200)
  expect(String(file.body)).toContain('Queso costeño')
})

test('an export has state and verdict of the instant at which it began', async () => {
  const { inspectionId } = await anActa()
  const id = await atTheLaboratory({ inspections_id: inspectionId })
  const asked: Parameters<typeof openSampleSnapshot>[2] = { sortBy: 'id', descending: false, filters: [] }
  const snapshot = await openSampleSnapshot(db, officials.administrator, asked)
  expect((await report(id)).body.data.verdict).toBe('conforme')
  const rows: SampleRow[] = []
  for await (const chunk of snapshot.chunks()) rows.push(...chunk)
  expect(rows.find((row) => row.id === id)).toMatchObject({ state: 'recibida', verdict: null })
})

test('a search finds a sample by the seal of its counter-sample', async () => {
  const id = await aSample({ ...LEFT, counter_seal: 'CONTRA-77' })
  const filter = JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%contra-77%' }])
  const { body } = await stranger.get(`/api/sample/all?filter=${encodeURIComponent(filter)}`)
  expect(body.data.Samples).toMatchObject([{ sample_id: id }])
})
