import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { measures } from '../../schema/follow-up/measures.table.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { allAnswers, aPlan, aVisit, signer, witness } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { officials } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const DAY = 86_400_000
const CLOSURE = {
  ...{ code: 'CLAUSURA', extent: 'parcial', falls_on: 'Cocina', cause: 'Plagas', risk: 'Contaminación' },
  lifting_condition: 'Fumigar',
}

const finding = (measure: string) => ({
  ...{ concept: 'Inaceptable (I)', description: 'Cucarachas en la cocina', is_detection: '1', es_critico: '1' },
  medida_sanitaria: measure,
})
const measureOf = async (inspectionId: number) =>
  (await db.select().from(measures).where(eq(measures.inspectionId, inspectionId)))[0]

/** An establishment with a measure of yesterday, and a second visit to it. */
async function aStoppedPlace(measure = 'CLAUSURA') {
  const { visitId, establishmentId } = await aVisit(api)
  const inspectionId = await closeAtOnce(api, visitId, { special: { 0: finding(measure) } })
  api.time.now = new Date(api.time.now.getTime() + DAY)
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  const found = await measureOf(inspectionId)
  return {
    inspectionId,
    measureId: found?.id ?? 0,
    itemId: found?.itemId ?? 0,
    visitId: body.data.assignment_id as number,
  }
}

/** Sends every part of a visit but the last signature, each by its own call. */
async function allButOne(visitId: number, capturedAt?: string): Promise<void> {
  for (const answer of await allAnswers(technician, visitId)) {
    const { statusCode, body } = await technician.post(
      '/api/inspection/items',
      form({ ...answer, ...(capturedAt && { captured_at: capturedAt }) }),
    )
    if (statusCode !== 200) throw new Error(JSON.stringify(body))
  }
  await technician.post(`/api/inspection/health-observation/${visitId}`, form({ observation: 'Sin novedad' }))
  await technician.post(`/api/inspection/establishment-signature/${visitId}`, form(await signer()))
}
const closing = async (visitId: number) =>
  technician.post(`/api/inspection/witness-signature/${visitId}`, form(await witness()))
const conceptoOf = async (visitId: number) =>
  (await db.select().from(inspections).where(eq(inspections.assignmentId, visitId)))[0]?.concepto

const attentionOf = async () => {
  const { attention } = (await admin.get('/api/attention')).body.data
  return attention.find(({ kind }: { kind: string }) => kind === 'favorable_despite_measure')
}
const listed = async () => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'despite_favorable', operator: '=', value: '1' }]))
  const { Measures, total } = (await admin.get(`/api/measure/all?filter=${filter}`)).body.data
  return { ids: Measures.map(({ measure_id }: { measure_id: number }) => measure_id), total }
}

test('a single call that would close FAVORABLE is refused while a measure stops the operation', async () => {
  const { visitId, measureId, inspectionId, itemId } = await aStoppedPlace()
  await allButOne(visitId)
  const { body: progress } = await technician.get(`/api/inspection/progress/${visitId}`)
  expect(progress.data.measures_in_force).toEqual([
    {
      measure_id: measureId,
      number: null,
      name: expect.any(String),
      imposed_day: expect.any(String),
      stops_operation: 1,
    },
  ])
  const refused = await closing(visitId)
  expect([refused.statusCode, refused.body.error.code, refused.body.error.message]).toEqual([
    422,
    'measure.blocks-favorable',
    'Hay una medida vigente que detiene la actividad: el concepto no puede ser FAVORABLE.',
  ])
  expect(await conceptoOf(visitId)).toBeNull()
  // The measure ends: nothing of the visit is entered again.
  const acta = { ...CLOSURE, inspections_id: inspectionId, item_configuration_id: itemId }
  expect((await technician.post('/api/measure', form(acta))).statusCode).toBe(200)
  expect((await closing(visitId)).body.error.code).toBe('measure.blocks-favorable')
  const ended = await admin.post(`/api/measure/${measureId}/act`, form({ kind: 'traslado', reason: 'Pasa al INVIMA' }))
  expect(ended.statusCode).toBe(200)
  expect((await closing(visitId)).statusCode).toBe(200)
  expect(await conceptoOf(visitId)).toBe('FAVORABLE')
  expect((await listed()).ids).not.toContain(measureId)
})

test('a batch of people who have left closes, and attention names the measure', async () => {
  const { visitId, measureId } = await aStoppedPlace()
  const before = await listed()
  await closeAtOnce(api, visitId)
  expect(await conceptoOf(visitId)).toBe('FAVORABLE')
  const after = await listed()
  expect(after.ids).toContain(measureId)
  expect(after.total).toBe(before.total + 1)
  expect(await attentionOf()).toEqual({
    kind: 'favorable_despite_measure',
    count: after.total,
    link: '/dashboard/seguimiento/medidas?favorable=si',
  })
})

test('a measure on goods forbids nothing and is not told', async () => {
  const { visitId, measureId } = await aStoppedPlace('DECOMISO')
  await allButOne(visitId)
  expect((await closing(visitId)).statusCode).toBe(200)
  expect(await conceptoOf(visitId)).toBe('FAVORABLE')
  expect((await listed()).ids).not.toContain(measureId)
})

test('a visit of a day before the measure closes FAVORABLE, and is not told', async () => {
  const { establishmentId, visitId } = await aVisit(api)
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  const captured = api.time.now.toISOString()
  api.time.now = new Date(api.time.now.getTime() + DAY)
  const inspectionId = await closeAtOnce(api, visitId, { special: { 0: finding('CLAUSURA') } })
  await allButOne(body.data.assignment_id, captured)
  expect((await closing(body.data.assignment_id)).statusCode).toBe(200)
  expect((await listed()).ids).not.toContain((await measureOf(inspectionId))?.id)
})

test('a visit that began before that of the measure and closes after it is told', async () => {
  const { establishmentId, visitId } = await aVisit(api)
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  const begun = body.data.assignment_id as number
  const [answer] = await allAnswers(technician, begun)
  expect((await technician.post('/api/inspection/items', form({ ...answer }))).statusCode).toBe(200)
  const inspectionId = await closeAtOnce(api, visitId, { special: { 0: finding('CLAUSURA') } })
  api.time.now = new Date(api.time.now.getTime() + DAY)
  await closeAtOnce(api, begun, { saved: 1 })
  expect(await conceptoOf(begun)).toBe('FAVORABLE')
  expect((await listed()).ids).toContain((await measureOf(inspectionId))?.id)
})
