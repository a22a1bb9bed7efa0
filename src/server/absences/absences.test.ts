import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { staffAbsences } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { allAnswers, anEstablishment, aPlan } from '../testing/data/fixtures.ts'

const api = await testApi()
const { administrator, otherAdministrator, technician, otherTechnician, engineer, outsideAdministrator } = api.officials
const { db } = api.platform
const admin = api.as(administrator)

beforeEach(async () => {
  await db.delete(staffAbsences)
  await db.update(assignments).set({ isActive: false })
  await db.update(users).set({ isActive: true }).where(eq(users.id, otherAdministrator.id))
})

const absenceOf = (changes: object = {}) => ({
  kind: 'VACACIONES',
  starts_on: '2026-12-14',
  ends_on: '2026-12-18',
  ...changes,
})
const ask = (changes: object = {}, by: Official = technician) =>
  api.as(by).post('/api/staff/me/absences', absenceOf(changes))
const add = (changes: object = {}, userId = technician.id) =>
  admin.post(`/api/staff/${userId}/absences`, absenceOf(changes))
const decide = (id: number, changes: object = {}, by: Official = administrator) =>
  api.as(by).post(`/api/staff/absences/${id}/decision`, { decision: 'aprobada', ...changes })
const askedId = async (changes: object = {}, by: Official = technician): Promise<number> =>
  (await ask(changes, by)).body.data.absence_id
const lastEvent = async (subjectId: number) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subjectId, subjectId)).orderBy(auditEvents.id)).at(-1)
const states = async () => (await db.select().from(staffAbsences)).map(({ state }) => state)

describe('an absence', () => {
  test('asked for waits, and is decided by an administrator', async () => {
    const reply = await ask({ note: 'Viaje' })
    expect(reply.body.data).toEqual({ absence_id: expect.any(Number), state: 'pedida' })
    const id = reply.body.data.absence_id
    expect((await decide(id, {}, technician)).statusCode).toBe(403)
    expect((await decide(id, {}, outsideAdministrator)).statusCode).toBe(404)
    expect((await decide(id)).body.data).toEqual({ absence_id: id, state: 'aprobada' })
    expect(await lastEvent(technician.id)).toMatchObject({
      action: 'approve-absence',
      userId: administrator.id,
      details: { kind: 'VACACIONES', startsOn: '2026-12-14' },
    })
    expect(await decide(id, { decision: 'rechazada' })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'absence.decided' } },
    })
  })

  test('rejected gives its days back, with the reason', async () => {
    const id = await askedId()
    expect((await decide(id, { decision: 'rechazada', reason: 'Falta personal' })).statusCode).toBe(200)
    const { absences } = (await api.as(technician).get('/api/staff/me')).body.data.official
    expect(absences).toMatchObject([
      { state: 'rechazada', reason: 'Falta personal', decided_by_name: 'Ana administrator' },
    ])
    expect((await ask()).statusCode).toBe(200)
  })

  test('made by an administrator is approved', async () => {
    expect((await add()).body.data).toMatchObject({ state: 'aprobada' })
    const { officials } = (await admin.get('/api/staff/availability?from=2026-12-14&to=2026-12-14')).body.data
    const own = officials.find(({ user_id }: { user_id: number }) => user_id === technician.id)
    expect(own.days).toEqual([
      {
        day: '2026-12-14',
        available: 0,
        half: null,
        reasons: ['En vacaciones hasta el 18/12'],
        reason_kinds: ['absence'],
      },
    ])
  })

  test.each<[string, object, object]>([
    ['the same days', {}, {}],
    ['one day of it', {}, { starts_on: '2026-12-18', ends_on: '2026-12-20' }],
    ['half a day of it', {}, { starts_on: '2026-12-15', ends_on: '2026-12-15', half: 'AM' }],
    [
      'the same half',
      { starts_on: '2026-12-15', ends_on: '2026-12-15', half: 'AM' },
      { starts_on: '2026-12-15', ends_on: '2026-12-15', half: 'AM' },
    ],
    [
      'the whole day of a half',
      { starts_on: '2026-12-15', ends_on: '2026-12-15', half: 'PM' },
      { starts_on: '2026-12-15', ends_on: '2026-12-15' },
    ],
  ])('over another of %s is refused', async (_what, first, second) => {
    expect((await add(first)).statusCode).toBe(200)
    const refusal = { statusCode: 422, body: { error: { message: 'Ya hay una ausencia esos días.' } } }
    expect(await add(second)).toMatchObject(refusal)
    expect(await ask(second)).toMatchObject(refusal)
    expect(await states()).toHaveLength(1)
  })

  test('an absence of the other half of the day is accepted', async () => {
    const day = { starts_on: '2026-12-15', ends_on: '2026-12-15' }
    expect((await add({ ...day, half: 'AM' })).statusCode).toBe(200)
    expect((await add({ ...day, half: 'PM' })).statusCode).toBe(200)
  })

  test.each<[string, object]>([
    ['a period', { half: 'AM' }],
    ['a Sunday', { starts_on: '2026-12-13', ends_on: '2026-12-13', half: 'AM' }],
    ['a holiday', { starts_on: '2026-12-08', ends_on: '2026-12-08', half: 'PM' }],
  ])('an absence of half a day on %s is refused', async (_what, changes) => {
    expect(await add(changes)).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { half: 'La media jornada es de un solo día hábil.' } } },
    })
    expect(await states()).toEqual([])
  })

  test.each<[object, Record<string, string>]>([
    [{ ends_on: '2026-12-13' }, { ends_on: 'La fecha final no puede ser anterior a la inicial.' }],
    [{ ends_on: '2031-12-15' }, { ends_on: 'El periodo no puede pasar de 5 años.' }],
    [{ kind: 'FIESTA' }, { kind: 'Seleccione un valor válido.' }],
    [{ half: 'TARDE' }, { half: 'Seleccione un valor válido.' }],
    [
      { kind: 'INCAPACIDAD', note: 'Lumbalgia' },
      { note: 'De una incapacidad solo se guardan las fechas y si se mostró el soporte.' },
    ],
  ])('an absence with %j is refused', async (changes, fields) => {
    expect(await ask(changes)).toMatchObject({ statusCode: 422, body: { error: { fields } } })
    expect(await states()).toEqual([])
  })

  test('an absence for sick leave reads as an absence to others', async () => {
    await add({ kind: 'INCAPACIDAD', paper_shown: 1 })
    const reasonsFor = async (by: Official) => {
      const { officials } = (await api.as(by).get('/api/staff/availability?from=2026-12-14&to=2026-12-14')).body.data
      return officials.find(({ user_id }: { user_id: number }) => user_id === technician.id).days[0].reasons
    }
    expect(await reasonsFor(administrator)).toEqual(['En incapacidad hasta el 18/12'])
    expect(await reasonsFor(technician)).toEqual(['En incapacidad hasta el 18/12'])
    expect(await reasonsFor(engineer)).toEqual(['Ausente hasta el 18/12'])
  })

  test('an absence is listed for its period to administrators, and to others their own', async () => {
    await add()
    await ask({}, engineer)
    const listed = async (by: Official, period: string) =>
      (await api.as(by).get(`/api/staff/absences?${period}`)).body.data.absences.map(
        ({ user_id }: { user_id: number }) => user_id,
      )
    expect(await listed(administrator, 'from=2026-12-01&to=2026-12-31')).toEqual([engineer.id, technician.id])
    // A request is listed until somebody decides.
    expect(await listed(administrator, 'from=2027-12-01&to=2027-12-31')).toEqual([engineer.id])
    expect(await listed(technician, 'from=2026-12-01&to=2026-12-31')).toEqual([technician.id])
  })

  test('an absence is edited and annulled by its official while it waits, and by administrators after', async () => {
    const id = await askedId()
    const edit = (changes: object, by: Official) => api.as(by).put(`/api/staff/absences/${id}`, absenceOf(changes))
    expect((await edit({ ends_on: '2026-12-15' }, technician)).statusCode).toBe(200)
    expect((await edit({}, otherTechnician)).statusCode).toBe(403)
    expect((await edit({ row_version: 1 }, technician)).statusCode).toBe(409)
    await decide(id)
    expect((await edit({}, technician)).statusCode).toBe(409)
    expect((await edit({}, administrator)).statusCode).toBe(200)
    const annul = (by: Official) => api.as(by).post(`/api/staff/absences/${id}/annul`, {})
    expect((await annul(technician)).statusCode).toBe(409)
    expect((await annul(administrator)).body.data).toEqual({ absence_id: id, state: 'anulada' })
    expect((await annul(administrator)).statusCode).toBe(409)
  })
})

describe('one’s own absence', () => {
  const refusal = { statusCode: 409, body: { error: { message: 'Otra persona debe decidir su ausencia.' } } }

  test("an administrator's own absence is decided by another one", async () => {
    const id = await askedId({}, administrator)
    expect(await decide(id)).toMatchObject(refusal)
    expect(await states()).toEqual(['pedida'])
    expect((await decide(id, {}, otherAdministrator)).statusCode).toBe(200)
  })

  test('written down by its own administrator waits for another one', async () => {
    expect((await add({}, administrator.id)).body.data).toMatchObject({ state: 'pedida' })
  })

  test('the only administrator decides the own absence, and the trail says so', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, otherAdministrator.id))
    const id = await askedId({}, administrator)
    expect((await decide(id)).statusCode).toBe(200)
    expect(await lastEvent(administrator.id)).toMatchObject({
      action: 'approve-absence',
      details: { isOwnDecision: true },
    })
  })
})

describe('an absence over planned visits', () => {
  const aVisit = async (scheduled_on: string | undefined): Promise<number> => {
    const plan = { ...aPlan(api.officials, await anEstablishment(api)), scheduled_on }
    const reply = await admin.post('/api/assignment', plan)
    expect(reply.statusCode).toBe(200)
    return reply.body.data.assignment_id
  }

  test('an absence over planned visits tells them first, and approves once it is told to', async () => {
    const ids = [await aVisit('2026-12-14'), await aVisit('2026-12-18')]
    await aVisit('2026-12-21')
    await aVisit(undefined)
    const id = await askedId()
    const reply = await decide(id, { confirmed: 0 })
    expect(reply.statusCode).toBe(409)
    expect(reply.body.error).toEqual({
      code: 'absence.planned-visits',
      message: 'Tiene 2 visitas en esos días.',
      pending: 2,
      assignments: ids,
    })
    expect(await states()).toEqual(['pedida'])
    const listed = await admin.get(`/api/staff/${technician.id}/visits?from=2026-12-14&to=2026-12-18`)
    expect(listed.body.data.visits.map(({ assignment_id }: { assignment_id: number }) => assignment_id)).toEqual(ids)
    expect((await decide(id, { confirmed: 1 })).statusCode).toBe(200)
    expect(await lastEvent(technician.id)).toMatchObject({ details: { plannedVisits: 2 } })
  })

  test('hands them over to another official of the same kind', async () => {
    const ids = [await aVisit('2026-12-15')]
    const id = await askedId()
    expect(await decide(id, { confirmed: 1, reassign_to: engineer.id })).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { reassign_to: expect.any(String) } } },
    })
    expect(await states()).toEqual(['pedida'])
    expect((await decide(id, { confirmed: 1, reassign_to: otherTechnician.id })).statusCode).toBe(200)
    expect(await db.select().from(assignments).where(inArray(assignments.id, ids))).toMatchObject([
      { technicianId: otherTechnician.id },
    ])
    const newest = async (who: typeof technician) => {
      const { notices } = (await api.as(who).get('/api/notices')).body.data
      return notices.find(({ subject_id }: { subject_id: number }) => subject_id === ids[0])?.kind
    }
    expect(await newest(technician)).toBe('visit_unassigned')
    expect(await newest(otherTechnician)).toBe('visit_assigned')
  })

  test('an absence over begun visits asks with their saved work, and the trail tells the handover', async () => {
    const visit = await aVisit('2026-12-15')
    await aVisit('2026-12-16')
    const [answer] = await allAnswers(api.as(technician), visit)
    expect((await api.as(technician).post('/api/inspection/items', form({ ...answer }))).statusCode).toBe(200)
    const id = await askedId()
    const work = 'Ana technician ya registró 1 respuesta en esta visita. El acta también dirá su nombre.'
    const { reasons } = (await decide(id, { confirmed: 0 })).body.error
    expect(reasons).toEqual([expect.stringMatching(new RegExp(`.+: ${work}$`))])
    expect((await decide(id, { confirmed: 1, reassign_to: otherTechnician.id })).statusCode).toBe(200)
    expect(await db.select().from(assignments).where(eq(assignments.id, visit))).toMatchObject([
      { technicianId: otherTechnician.id },
    ])
    const events = await db.select().from(auditEvents).where(eq(auditEvents.subjectId, visit)).orderBy(auditEvents.id)
    expect(events.filter(({ subject }) => subject === 'assignment').at(-1)?.details).toMatchObject({
      unavailable: [work],
    })
  })

  test('an absence over planned visits is asked about too when an administrator writes it down', async () => {
    await aVisit('2026-12-15')
    expect((await add({ confirmed: 0 })).statusCode).toBe(409)
    expect(await states()).toEqual([])
    expect((await add()).statusCode).toBe(200)
  })
})

describe('the file of absences', () => {
  test("the file of absences has those of a period in the screen's words, with the decider", async () => {
    await add({ starts_on: '2026-11-02', ends_on: '2026-11-03' })
    await decide(await askedId({ note: 'Viaje' }), { decision: 'rechazada', reason: 'No hay reemplazo' })
    await add({ kind: 'PERMISO', starts_on: '2026-12-15', ends_on: '2026-12-15', half: 'AM' }, engineer.id)
    const filter = encodeURIComponent(JSON.stringify([{ field: 'ends_on', operator: '>=', value: '2026-12-01' }]))
    const reply = await admin.get(`/api/export/absences?format=csv&order_by=starts_on&filter=${filter}`)
    expect(reply.headers['x-vigia-rows']).toBe('2')
    const [head, ...rows] = csvLines(reply.bytes)
    expect(head?.slice(0, 5)).toEqual(['Funcionario', 'Clase', 'Desde', 'Hasta', 'Jornada'])
    const [today] = rows[0]?.slice(-1) ?? []
    expect(rows).toEqual([
      ['Ana technician', 'Vacaciones', '14/12/2026', '18/12/2026', 'Día completo', '', 'Viaje', '', 'Rechazada'].concat(
        ['Ana administrator', 'No hay reemplazo', today ?? ''],
      ),
      ['Ana engineer', 'Permiso', '15/12/2026', '15/12/2026', 'en la mañana', '', '', '', 'Aprobada'].concat([
        'Ana administrator',
        '',
        today ?? '',
      ]),
    ])
    expect(today).toMatch(/^\d\d\/\d\d\/2026$/)
  })

  test('the file of absences is for administrators, of their own department', async () => {
    await add()
    expect((await api.as(technician).get('/api/export/absences?format=csv')).statusCode).toBe(403)
    const outside = await api.as(outsideAdministrator).get('/api/export/absences?format=csv')
    expect(outside).toMatchObject({ statusCode: 200, headers: { 'x-vigia-rows': '0' } })
  })
})
