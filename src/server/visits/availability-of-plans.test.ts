import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { staffAbsences, staffCompetences, staffContracts, staffTerritories } from '../schema/staff.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allAnswers, anEstablishment, aPlan, aVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { administrator, technician, otherTechnician, engineer } = api.officials
const { db } = api.platform
const admin = api.as(administrator)

let establishmentId: number
beforeAll(async () => {
  establishmentId = await anEstablishment(api)
})
beforeEach(async () => {
  for (const table of [staffAbsences, staffCompetences, staffContracts, staffTerritories]) await db.delete(table)
  await db.update(assignments).set({ isActive: false })
})

/** A visit on a Friday. */
const DAY = '2026-12-04'
const plan = (changes: object = {}, by = administrator) =>
  api.as(by).post('/api/assignment', { ...aPlan(api.officials, establishmentId), scheduled_on: DAY, ...changes })
const absent = (changes: object = {}, userId = technician.id) =>
  admin.post(`/api/staff/${userId}/absences`, {
    ...{ kind: 'VACACIONES', starts_on: '2026-12-01', ends_on: '2026-12-14' },
    ...changes,
  })
const contract = (ends_on: string | null, userId = technician.id) =>
  admin.post(`/api/staff/${userId}/contracts`, {
    ...{ contract_type_id: 1, number: 'CPS-1', starts_on: '2026-01-01', ends_on },
  })
const reasonsOf = async (changes: object = {}) => (await plan({ confirmed: 0, ...changes })).body.error?.reasons
const planned = () => db.select().from(assignments).where(eq(assignments.isActive, true))

describe('a plan that asks first', () => {
  test('names why its officials are not available, and plans nothing', async () => {
    await absent()
    await contract('2026-12-03', engineer.id)
    const reply = await plan({ confirmed: 0 })
    const reasons = [
      'El contrato de Ana engineer termina antes de la visita.',
      'Ana technician: En vacaciones hasta el 14/12',
    ]
    expect(reply).toMatchObject({ statusCode: 409, body: { success: false } })
    expect(reply.body.error).toEqual({ code: 'assignment.unavailable', message: reasons.join('\n'), reasons })
    expect(await planned()).toEqual([])
  })

  test.each([{}, { confirmed: 1 }])('a plan that asks first is made with %j, and the trail says so', async (answer) => {
    await absent()
    const { statusCode, body } = await plan(answer)
    expect(statusCode).toBe(200)
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, body.data.assignment_id))
      .orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({
      action: 'create',
      subject: 'assignment',
      details: { unavailable: ['Ana technician: En vacaciones hasta el 14/12'] },
    })
  })

  test.each<[string, object, string[]]>([
    [
      'a Sunday',
      { scheduled_on: '2026-12-06' },
      ['Ana engineer: No trabaja los domingos', 'Ana technician: No trabaja los domingos'],
    ],
    [
      'a holiday',
      { scheduled_on: '2026-12-08' },
      ['Ana engineer: Festivo: Inmaculada Concepción', 'Ana technician: Festivo: Inmaculada Concepción'],
    ],
  ])('a plan tells that %s is no working day', async (_what, changes, reasons) => {
    expect(await reasonsOf(changes)).toEqual(reasons)
  })

  test('asks for the covered places and the competences that somebody declared', async () => {
    await admin.post(`/api/staff/${technician.id}/territories`, { zodes_id: 2 })
    const competence = { kind: 'TIPO_INSCRIPCION', inscription_type_id: 1 }
    await admin.post(`/api/staff/${engineer.id}/competences`, competence)
    expect(await reasonsOf()).toEqual([
      'Ana technician: No cubre Arjona',
      expect.stringMatching(/^Ana technician: Sin competencia vigente para /),
    ])
  })

  test('asks about today for a visit without a day, be it a working day or not', async () => {
    expect(await reasonsOf({ scheduled_on: undefined })).toBeUndefined()
    await absent({ starts_on: '2026-11-20', ends_on: '2026-11-21' })
    expect(await reasonsOf({ scheduled_on: undefined })).toEqual(['Ana technician: En vacaciones hasta el 21/11'])
    api.time.now = new Date('2026-11-22T15:00:00Z')
    expect(await reasonsOf({ scheduled_on: undefined })).toBeUndefined()
    api.time.now = new Date('2026-11-20T15:00:00Z')
  })

  test('a plan without objections is not asked about', async () => {
    await contract(null)
    await absent({ half: 'AM', starts_on: DAY, ends_on: DAY })
    expect((await plan({ confirmed: 0 })).statusCode).toBe(200)
  })

  test('a plan tells equal visits and reasons at once', async () => {
    const { body } = await plan()
    await absent()
    expect((await plan({ confirmed: 0 })).body.error).toEqual({
      code: 'assignment.duplicate',
      message: 'Ya hay 1 visita pendiente con el mismo motivo.',
      assignments: body.data.assignment_ids,
      reasons: ['Ana technician: En vacaciones hasta el 14/12'],
    })
  })

  test('masks sick leave to others', async () => {
    await absent({ kind: 'INCAPACIDAD' })
    expect((await plan({ confirmed: 0 }, engineer)).body.error.reasons).toEqual([
      'Ana technician: Ausente hasta el 14/12',
    ])
  })
})

describe('the day of a visit', () => {
  const edit = (id: number, changes: object) =>
    admin.put(`/api/assignment/${id}`, { ...aPlan(api.officials, establishmentId), ...changes })
  const dayOf = async (id: number) =>
    (await db.select().from(assignments).where(eq(assignments.id, id)))[0]?.scheduledOn

  test('the day of a visit stays in an edit without it; an empty one removes it', async () => {
    const id = (await plan()).body.data.assignment_id
    const { Assigments } = (await admin.get('/api/assignment/all?order=-1')).body.data
    expect(Assigments[0]).toMatchObject({ assignment_id: id, scheduled_on: DAY })
    expect((await edit(id, {})).statusCode).toBe(200)
    expect(await dayOf(id)).toBe(DAY)
    expect((await edit(id, { scheduled_on: '2026-12-09' })).statusCode).toBe(200)
    expect(await dayOf(id)).toBe('2026-12-09')
    expect((await edit(id, { scheduled_on: '' })).statusCode).toBe(200)
    expect(await dayOf(id)).toBeNull()
    expect((await edit(id, { scheduled_on: 'mañana' })).statusCode).toBe(422)
  })

  test('asks again only where an edit changes what availability hangs on', async () => {
    const id = (await plan()).body.data.assignment_id
    await absent()
    expect((await edit(id, { confirmed: 0, motive_visite_id: 2 })).statusCode).toBe(200)
    expect(await edit(id, { confirmed: 0, scheduled_on: '2026-12-03' })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'assignment.unavailable' } },
    })
    const other = { confirmed: 0, scheduled_on: '2026-12-03', technical_id: otherTechnician.id }
    expect((await edit(id, other)).statusCode).toBe(200)
  })
})

describe('the edit of a visit that has begun', () => {
  test("an edit of a begun visit names the replaced official's work before the handover", async () => {
    const { visitId } = await aVisit(api)
    const [answer] = await allAnswers(api.as(technician), visitId)
    await api.as(technician).post('/api/inspection/items', form({ ...answer }))
    const [visit] = await db.select().from(assignments).where(eq(assignments.id, visitId))
    const edit = (changes: object) =>
      admin.put(`/api/assignment/${visitId}`, { ...aPlan(api.officials, visit?.establishmentId ?? 0), ...changes })
    const reasons = ['Ana technician ya registró 1 respuesta en esta visita. El acta también dirá su nombre.']
    const replaced = { technical_id: otherTechnician.id }
    expect(await edit({ ...replaced, confirmed: 0 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'assignment.unavailable', reasons } },
    })
    expect((await edit({ confirmed: 0, motive_visite_id: 2 })).statusCode).toBe(200)
    expect((await edit({ ...replaced, confirmed: 1 })).statusCode).toBe(200)
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, visitId)).orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({ action: 'edit', details: { unavailable: reasons } })
  })
})
