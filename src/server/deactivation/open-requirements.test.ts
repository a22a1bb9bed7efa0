import { and, desc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { requirements } from '../schema/follow-up/requirements.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const finding = {
  concept: 'Inaceptable (I)',
  description: 'Trampa de grasa llena',
  is_detection: '1',
  es_critico: '0',
  severity: 'mayor',
}
const NOW = api.time.now
const LATER = new Date(NOW.getTime() + 60 * 24 * 60 * 60 * 1000)
const FATE =
  'Siguen abiertos, marcados «Establecimiento inactivo», y no se cuentan como vencidos en «Requiere atención». Si ya no se pueden cumplir, ciérrelos sin objeto.'

await allowEveryConcept(api)

/** An establishment with two requirements to be met. */
async function aPlaceWithRequirements(): Promise<number> {
  const id = await anEstablishment(api, { establishment_name: 'La Espiga', address: 'Calle 10 # 4-20' })
  const { body } = await administrator.post('/api/assignment', aPlan(officials, id))
  await closeAtOnce(api, body.data.assignment_id, { special: { 1: finding, 2: finding } })
  return id
}

const change = (id: number, changes: object = {}) =>
  administrator.delete('/api/generic/deactivate', {
    ...{ tablename: 'establishments', columname: 'establishment_id', valuecolum: id, status: 0 },
    ...changes,
  })
const isActive = async (id: number) =>
  (await db.select().from(establishments).where(eq(establishments.id, id)))[0]?.isActive
const requirementsOf = (id: number) =>
  db.select().from(requirements).where(eq(requirements.establishmentId, id)).orderBy(requirements.id)
const lastEvent = async (id: number) =>
  (
    await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subject, 'establishment'), eq(auditEvents.subjectId, id)))
      .orderBy(desc(auditEvents.id))
      .limit(1)
  )[0]
const listed = async (id: number, ...filters: object[]) => {
  const filter = JSON.stringify([{ field: 'establishment_id', operator: '=', value: id }, ...filters])
  return (await administrator.get(`/api/requirement/all?filter=${encodeURIComponent(filter)}`)).body.data
}
const overdue = async (): Promise<number> => {
  const { attention } = (await administrator.get('/api/attention')).body.data
  return attention.find(({ kind }: { kind: string }) => kind === 'requirements_overdue')?.count ?? 0
}
const cardOf = async (id: number) => (await administrator.get(`/api/requirement/${id}`)).body.data.requirement

beforeEach(() => {
  api.time.now = NOW
})

test('the call asks first with what becomes of the requirements, and does nothing', async () => {
  const id = await aPlaceWithRequirements()
  const ask = async () => (await change(id, { confirmed: 0 })).body.error
  expect(await ask()).toEqual({
    code: 'deactivation.pending-visits',
    message: 'Quedan 2 requerimientos por cumplir. Confirme si lo desactiva de todas formas.',
    pending: 0,
    reasons: [`La Espiga, Calle 10 # 4-20: 2 requerimientos por cumplir. ${FATE}`],
  })
  api.time.now = LATER
  expect((await ask()).reasons).toEqual([
    `La Espiga, Calle 10 # 4-20: 2 requerimientos por cumplir (2 vencidos). ${FATE}`,
  ])
  expect(await isActive(id)).toBe(true)
})

test('requirements and pending visits are asked about together', async () => {
  const id = await aPlaceWithRequirements()
  await administrator.post('/api/assignment', aPlan(officials, id))
  const { error } = (await change(id, { confirmed: 0 })).body
  expect(error).toMatchObject({ pending: 1, reasons: [expect.stringContaining('2 requerimientos por cumplir.')] })
  expect((await change(id, { confirmed: 1, pending_visits: 'cancel' })).body.data).toEqual([1])
  expect(await lastEvent(id)).toMatchObject({
    details: { pendingVisits: 1, choice: 'cancel', openRequirements: 2 },
  })
})

test.each([
  ['once it is confirmed', { confirmed: 1 }],
  ['without the word, as older clients', {}],
])(
  'the establishment is switched off %s; its requirements stay, and the trail has their number',
  async (_how, word) => {
    const id = await aPlaceWithRequirements()
    const before = await requirementsOf(id)
    expect((await change(id, word)).body.data).toEqual([1])
    expect(await isActive(id)).toBe(false)
    expect(await requirementsOf(id)).toEqual(before)
    expect(await lastEvent(id)).toMatchObject({ action: 'deactivate', details: { openRequirements: 2 } })
  },
)

test('requirements of an inactive establishment call for no act, and count again once active', async () => {
  api.time.now = LATER
  const others = await overdue()
  api.time.now = NOW
  const id = await aPlaceWithRequirements()
  api.time.now = LATER
  const late = { field: 'overdue', operator: '=', value: 1 }
  const active = { field: 'establishment_active', operator: '=', value: 1 }
  expect(await overdue()).toBe(others + 2)
  expect(await listed(id, late, active)).toMatchObject({ total: 2, Requirements: [{ establishment_active: 1 }, {}] })
  await change(id, { confirmed: 1 })
  expect(await overdue()).toBe(others)
  expect((await listed(id, late, active)).total).toBe(0)
  const { Requirements, total } = await listed(id, late)
  expect([total, Requirements[0]]).toMatchObject([2, { overdue: 1, establishment_active: 0, state: 'abierto' }])
  // No visit can be planned there; the requirement can still be ended.
  const card = await cardOf(Requirements[0].requirement_id)
  expect(card).toMatchObject({ establishment_active: 0 })
  expect([card.may.includes('follow-up'), card.may.includes('close')]).toEqual([false, true])
  const filter = encodeURIComponent(JSON.stringify([{ field: 'establishment_id', operator: '=', value: id }]))
  const file = await administrator.get(`/api/export/requirements?format=csv&filter=${filter}`)
  expect(file.bytes.toString()).toContain('"La Espiga (Inactivo)"')
  await change(id, { status: 1 })
  expect(await overdue()).toBe(others + 2)
  expect((await cardOf(Requirements[0].requirement_id)).may).toContain('follow-up')
})

test('requirements that ended are no question', async () => {
  const id = await aPlaceWithRequirements()
  for (const { id: requirementId } of await requirementsOf(id)) {
    const ended = form({ reason: 'El establecimiento cerró.' })
    expect((await administrator.post(`/api/requirement/${requirementId}/close`, ended)).statusCode).toBe(200)
  }
  expect((await change(id, { confirmed: 0 })).body.data).toEqual([1])
  expect((await lastEvent(id))?.details).not.toHaveProperty('openRequirements')
})

test('requirements of another establishment are no question', async () => {
  await aPlaceWithRequirements()
  const id = await anEstablishment(api)
  expect((await change(id, { confirmed: 0 })).body.data).toEqual([1])
})
