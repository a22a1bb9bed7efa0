import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { holidays } from '../schema/follow-up/calendar.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

beforeEach(() => {
  api.time.now = new Date('2026-11-09T14:00:00Z')
})

const next = async (establishmentId: number | string, client = admin) =>
  (await client.get(`/api/planning/next-visit?establishment_id=${establishmentId}`)).body
const plan = async (establishmentId: number, changes: object = {}): Promise<number> =>
  (await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), ...changes })).body.data.assignment_id

const CRITICAL: WireAnswer = {
  ...{ concept: 'Inaceptable (I)', is_detection: '1', description: 'Plagas.' },
  ...{ es_critico: '1', medida_sanitaria: 'CLAUSURA' },
}
const MINOR: WireAnswer = {
  ...{ concept: 'Aceptable con Requerimiento (AR)', is_detection: '1', description: 'Piso roto.' },
  ...{ es_critico: '0', severity: 'menor' },
}
const NOT_APPLICABLE: WireAnswer = { concept: 'No Aplica (NA)', description: 'No hay cocina.' }

/** Ends the requirements of an establishment that are to be met, or the one with this position. */
async function endAll(establishmentId: number, position = ''): Promise<void> {
  const filter = encodeURIComponent(
    JSON.stringify([
      { field: 'establishment_id', operator: '=', value: establishmentId },
      { field: 'open', operator: '=', value: 1 },
    ]),
  )
  const { Requirements } = (await admin.get(`/api/requirement/all?filter=${filter}`)).body.data
  for (const { requirement_id: id, number } of Requirements) {
    if (!number.endsWith(position)) continue
    const reply = await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El local cambió de uso.' }))
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  }
}

describe('the next visit', () => {
  test("the next visit is proposed after a closing by its type's class, without a plan", async () => {
    const id = await anEstablishment(api)
    const visit = await plan(id)
    const inspection = await closeAtOnce(api, visit)
    const { data } = await next(id)
    expect(data).toEqual({
      establishment_id: id,
      establishment_name: expect.any(String),
      ...{ zodes_id: 1, city_id: 13052, typeofinscription_id: 1 },
      next_visit: {
        inspections_id: inspection,
        ...{ closed_on: '2026-11-09', concepto: 'FAVORABLE', due_on: '2027-11-09', follow_up: 0 },
        ...{ reason: 'Alto riesgo: 12 meses entre visitas', motive_visite_id: 1 },
        ...{ engineer_id: officials.engineer.id, technical_id: officials.technician.id },
      },
      pending: null,
      may: ['plan'],
      label: 'Propuesta de Vigía, no es norma',
      version: 0,
    })
    expect((await next(id)).data).toEqual(data)
  })

  test('the next visit is a follow-up on the first open term of any acta', async () => {
    const id = await anEstablishment(api)
    const first = await closeAtOnce(api, await plan(id), { special: { 0: CRITICAL, 1: MINOR } })
    const reason = `Seguimiento de 2 requerimientos por cumplir; primer plazo: 12/11/2026 (R-${first}-01)`
    const followUp = { follow_up: 1, motive_visite_id: 8 }
    expect((await next(id)).data.next_visit).toMatchObject({ ...followUp, due_on: '2026-11-12', reason })
    // An item that does not apply decides nothing: the requirements of the first acta stand after a favourable second one.
    const other = await closeAtOnce(api, await plan(id), { special: { 0: NOT_APPLICABLE, 1: NOT_APPLICABLE } })
    expect((await next(id)).data.next_visit).toMatchObject({
      ...{ inspections_id: other, concepto: 'FAVORABLE', ...followUp, due_on: '2026-11-12', reason },
    })
    await endAll(id, '01')
    expect((await next(id)).data.next_visit).toMatchObject({
      ...followUp,
      ...{
        due_on: '2026-12-09',
        reason: `Seguimiento de 1 requerimiento por cumplir; plazo: 09/12/2026 (R-${first}-02)`,
      },
    })
    await endAll(id)
    expect((await next(id)).data.next_visit).toMatchObject({ due_on: '2027-11-09', follow_up: 0, motive_visite_id: 1 })
  })

  test('leaves the requirements of other establishments out', async () => {
    await closeAtOnce(api, await plan(await anEstablishment(api)), { special: { 0: CRITICAL } })
    const id = await anEstablishment(api)
    await closeAtOnce(api, await plan(id))
    expect((await next(id)).data.next_visit).toMatchObject({ due_on: '2027-11-09', follow_up: 0 })
  })

  test('the next visit after an unfavourable one is a follow-up on a working day', async () => {
    const id = await anEstablishment(api)
    const { departmentId } = officials.administrator
    await db.insert(holidays).values({ departmentId, day: '2026-11-24', name: 'Fiesta del pueblo' })
    await closeAtOnce(api, await plan(id), { special: { 0: CRITICAL } })
    await endAll(id)
    expect((await next(id)).data.next_visit).toMatchObject({
      ...{ concepto: 'DESFAVORABLE', due_on: '2026-11-25', follow_up: 1, motive_visite_id: 8 },
      reason: 'Seguimiento del concepto desfavorable: 15 días',
    })
  })

  test('an establishment without a closing has no next visit, and cannot be planned from there', async () => {
    const { data } = await next(await anEstablishment(api))
    expect(data).toMatchObject({ next_visit: null, pending: null, may: [] })
  })

  test('gives way to a visit that is pending', async () => {
    const id = await anEstablishment(api)
    await closeAtOnce(api, await plan(id))
    const pending = await plan(id, { due_on: '2027-03-01' })
    expect((await next(id)).data).toMatchObject({
      pending: { assignment_id: pending, due_on: '2027-03-01', scheduled_on: null },
      may: [],
    })
  })

  test('follows other weights until it is planned', async () => {
    const id = await anEstablishment(api)
    await closeAtOnce(api, await plan(id))
    await admin.post('/api/planning/weights', {
      weights: { risk: 30, days: 20, overdue: 15, concept: 15, complaints: 12, vulnerable: 8 },
      months: { alto: 6, medio: 12, bajo: 24 },
      classes: [{ typeofinscription_id: 1, class: 'medio' }],
      note: 'Cada año',
    })
    expect((await next(id)).data).toMatchObject({
      version: 1,
      next_visit: { due_on: '2027-11-09', reason: 'Riesgo medio: 12 meses entre visitas' },
    })
  })

  test("the next visit is planned by the last one's officials who are still active", async () => {
    const id = await anEstablishment(api)
    await closeAtOnce(api, await plan(id))
    expect((await next(id, api.as(officials.technician))).data.may).toEqual(['plan'])
    expect((await next(id, api.as(officials.otherTechnician))).data.may).toEqual([])
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.engineer.id))
    expect((await next(id)).data.next_visit).toMatchObject({
      engineer_id: null,
      technical_id: officials.technician.id,
    })
    await db.update(users).set({ isActive: true }).where(eq(users.id, officials.engineer.id))
  })

  test.each(['', '0', '-1', '1e1', '2147483648', '5&establishment_id=6', 'abc'])(
    'the next visit is refused for the establishment «%s»',
    async (id) => {
      const { statusCode } = await admin.get(`/api/planning/next-visit?establishment_id=${id}`)
      expect(statusCode).toBe(422)
    },
  )

  test('the next visit is unknown for an establishment of another department', async () => {
    const { statusCode, body } = await admin.get('/api/planning/next-visit?establishment_id=2147483647')
    expect({ statusCode, code: body.error.code }).toEqual({ statusCode: 404, code: 'establishment.not-found' })
  })
})
