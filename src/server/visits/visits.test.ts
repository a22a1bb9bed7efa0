import { and, count, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { MAX_OWN_PENDING } from '../../domain/visits/visit-plan.ts'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { acceptable, anEstablishment, theChecklist } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

const open = await anEstablishment(api, { establishment_name: 'Abierto' })
const other = await anEstablishment(api, { establishment_name: 'Otro' })
const inactive = await anEstablishment(api, { establishment_name: 'Cerrado' })
await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, inactive))

const aPlan = {
  zodes_id: 1,
  city_id: 13052,
  typeofinscription_id: 1,
  establishment_id: String(open),
  motive_visite_id: 1,
  engineer_id: officials.engineer.id,
  technical_id: officials.technician.id,
}

const countAssignments = async () => (await db.select({ total: count() }).from(assignments))[0]?.total ?? 0
const rowOf = async (id: number): Promise<Record<string, unknown>> => {
  const filter = JSON.stringify([{ field: 'assignment_id', operator: '=', value: id }])
  return (await administrator.get(`/api/assignment/all?filter=${encodeURIComponent(filter)}`)).body.data.Assigments[0]
}
const aVisit = async (changes: object = {}): Promise<number> =>
  (await administrator.post('/api/assignment', { ...aPlan, ...changes })).body.data.assignment_id

const eventsOf = (id: number) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, 'assignment'), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id)

describe('a plan', () => {
  test('makes one visit per establishment, each audited, and answers their ids in that order', async () => {
    const reply = await administrator.post('/api/assignment', { ...aPlan, establishment_id: `${other},${open}` })
    expect(reply).toMatchObject({ statusCode: 200, body: { success: true } })
    const { assignment_id, assignment_ids } = reply.body.data
    expect(assignment_ids).toHaveLength(2)
    expect(assignment_id).toBe(assignment_ids[0])
    const rows = await Promise.all(assignment_ids.map(rowOf))
    expect(rows.map((row) => row.establishment_id)).toEqual([other, open])
    expect(rows[1]).toEqual({
      assignment_id: assignment_ids[1],
      establishment_id: open,
      establishment_name: 'Abierto',
      typeofinscription_id: 1,
      zodes_id: 1,
      zodes: 'Dique',
      city_id: 13052,
      city: 'Arjona',
      motive_visite_id: 1,
      motive_visite: expect.any(String),
      otro_motivo: null,
      engineer_id: officials.engineer.id,
      engineer_name: 'Ana engineer',
      technical_id: officials.technician.id,
      technical_name: 'Ana technician',
      identification_number_technical: expect.stringMatching(/^\d{10}$/),
      creation_date: '2026-11-20',
      state_visit: 0,
      is_active: 1,
      row_version: 1,
      scheduled_on: null,
      due_on: null,
      overdue: 0,
      engineer_active: 1,
      technical_active: 1,
      establishment_active: 1,
      inspections_id: null,
      acta_number: null,
      follows_inspection_id: null,
      follows_acta_number: null,
      not_made: null,
      went_on: null,
      identification_number: '900123456',
      address: 'Calle 45 # 12-30',
      inscripcion_number: expect.stringMatching(/^13-2026-\d{6}$/),
    })
    for (const id of assignment_ids) {
      expect(await eventsOf(id)).toMatchObject([{ action: 'create', userId: officials.administrator.id }])
    }
  })

  test('a plan that names an establishment twice makes one visit to it', async () => {
    const reply = await administrator.post('/api/assignment', { ...aPlan, establishment_id: [open, open] })
    expect(reply.body.data.assignment_ids).toHaveLength(1)
  })

  test('keeps the text of another motive, and of that motive alone', async () => {
    const said = await aVisit({ motive_visite_id: 7, otro_motivo: ' Brote en la zona ' })
    expect(await rowOf(said)).toMatchObject({ motive_visite_id: 7, otro_motivo: 'Brote en la zona' })
    const hidden = await aVisit({ motive_visite_id: 1, otro_motivo: 'Escrito antes de cambiar el motivo' })
    expect(await rowOf(hidden)).toMatchObject({ otro_motivo: null })
  })

  test('a technician or engineer plans only visits in which they take part', async () => {
    expect((await technician.post('/api/assignment', aPlan)).statusCode).toBe(200)
    expect((await api.as(officials.engineer).post('/api/assignment', aPlan)).statusCode).toBe(200)
    for (const stranger of [officials.otherTechnician, officials.otherEngineer]) {
      expect(await api.as(stranger).post('/api/assignment', aPlan)).toMatchObject({
        statusCode: 403,
        body: { error: { code: 'assignment.not-a-participant' } },
      })
    }
  })
})

describe('no visit at all is left by a plan', () => {
  const refused = async (changes: object) => {
    const before = await countAssignments()
    const reply = await administrator.post('/api/assignment', { ...aPlan, ...changes })
    expect(await countAssignments()).toBe(before)
    return reply
  }

  test.each<[why: string, changes: Record<string, unknown>, statusCode: number, code: string]>([
    ['with one inactive establishment', { establishment_id: `${open},${inactive}` }, 409, 'establishment.inactive'],
    ['with one unknown establishment', { establishment_id: `${open},999999` }, 404, 'establishment.not-found'],
    ['to no establishment', { establishment_id: '' }, 422, 'request.invalid'],
    ['to an establishment of another type', { typeofinscription_id: 2 }, 422, 'establishment.type-mismatch'],
    ['to an establishment of another city', { city_id: 13001 }, 422, 'establishment.city-mismatch'],
    ['to an establishment of another ZODES', { zodes_id: 2 }, 422, 'establishment.city-mismatch'],
    ['with an unknown motive', { motive_visite_id: 99 }, 404, 'catalogue.not-found'],
    ['with another motive unsaid', { motive_visite_id: 7 }, 422, 'assignment.other-motive-missing'],
    [
      'with another motive of blanks',
      { motive_visite_id: 7, otro_motivo: '  ' },
      422,
      'assignment.other-motive-missing',
    ],
    ['with an unknown engineer', { engineer_id: 999999 }, 422, 'assignment.unknown-engineer'],
    ['with a technician as the engineer', { engineer_id: officials.technician.id }, 422, 'assignment.unknown-engineer'],
    [
      'with an engineer as the technician',
      { technical_id: officials.engineer.id },
      422,
      'assignment.unknown-technician',
    ],
    [
      'with an administrator as the technician',
      { technical_id: officials.administrator.id },
      422,
      'assignment.unknown-technician',
    ],
    [
      "with another department's engineer",
      { engineer_id: officials.outsideEngineer.id },
      422,
      'assignment.unknown-engineer',
    ],
    ['without an engineer', { engineer_id: undefined }, 422, 'request.invalid'],
    ['with a field that is unknown', { prioridad: 'alta' }, 400, 'request.unknown-field'],
    ['with an id that is no number', { establishment_id: 'uno' }, 422, 'request.invalid'],
    ['with an id that is an object', { city_id: { id: 13052 } }, 422, 'request.invalid'],
    ['with a text that is a list', { motive_visite_id: 7, otro_motivo: ['a'] }, 422, 'request.invalid'],
    [
      'with more than 200 establishments',
      { establishment_id: Array.from({ length: 201 }, (_, i) => i + 1) },
      422,
      'request.invalid',
    ],
  ])('%s', async (_why, changes, statusCode, code) => {
    expect(await refused(changes)).toMatchObject({ statusCode, body: { success: false, error: { code } } })
  })

  test('a plan with an inactive technician leaves no visit', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherTechnician.id))
    expect(await refused({ technical_id: officials.otherTechnician.id })).toMatchObject({
      statusCode: 422,
      body: { error: { message: 'El técnico elegido no existe o está inactivo.' } },
    })
    await db.update(users).set({ isActive: true }).where(eq(users.id, officials.otherTechnician.id))
  })
})

describe('a double submit with one key', () => {
  test('a double submit with one key is one plan, answered twice alike', async () => {
    const before = await countAssignments()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () => technician.post('/api/assignment', { ...aPlan, establishment_id: `${open},${other}` }, headers)
    const replies = [...(await Promise.all([send(), send(), send()])), await send()]
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    expect(replies[0]).toMatchObject({
      statusCode: 200,
      body: { data: { assignment_ids: [expect.any(Number), expect.any(Number)] } },
    })
    expect(await countAssignments()).toBe(before + 2)
  })

  test('a double submit of another official is a plan of their own', async () => {
    const before = await countAssignments()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await technician.post('/api/assignment', aPlan, headers)
    await administrator.post('/api/assignment', aPlan, headers)
    expect(await countAssignments()).toBe(before + 2)
  })
})

describe('an edit', () => {
  let id: number
  beforeEach(async () => {
    id = await aVisit()
  })

  test('changes establishment, officials and motive, and is audited with both values', async () => {
    const changes = {
      establishment_id: other,
      technical_id: officials.otherTechnician.id,
      motive_visite_id: 7,
      otro_motivo: 'Queja',
    }
    const reply = await administrator.put(`/api/assignment/${id}`, { ...aPlan, ...changes })
    expect(reply).toMatchObject({ statusCode: 200, body: { success: true, data: { assignment_id: id } } })
    expect(await rowOf(id)).toMatchObject({
      ...changes,
      establishment_name: 'Otro',
      technical_name: 'Ana otherTechnician',
    })
    const [, edit] = await eventsOf(id)
    expect(edit).toMatchObject({
      action: 'edit',
      details: {
        establishmentId: { from: open, to: other },
        technicianId: { from: officials.technician.id, to: officials.otherTechnician.id },
        motiveId: { from: 1, to: 7 },
        otherMotive: { from: null, to: 'Queja' },
      },
    })
  })

  test.each<[why: string, changes: Record<string, unknown>, statusCode: number, code: string]>([
    ['to an inactive establishment', { establishment_id: inactive }, 409, 'establishment.inactive'],
    ['to two establishments', { establishment_id: `${open},${other}` }, 422, 'request.invalid'],
    ['to an unknown technician', { technical_id: 999999 }, 422, 'assignment.unknown-technician'],
    ['with an unknown field', { state_visit: 1 }, 400, 'request.unknown-field'],
  ])('%s is refused and changes nothing', async (_why, changes, statusCode, code) => {
    const before = await rowOf(id)
    const reply = await administrator.put(`/api/assignment/${id}`, { ...aPlan, ...changes })
    expect(reply).toMatchObject({ statusCode, body: { error: { code } } })
    expect(await rowOf(id)).toEqual(before)
  })

  test('an edit that equals another pending visit asks with confirmed=0, and is audited when done', async () => {
    const place = await anEstablishment(api, { establishment_name: 'Con dos visitas' })
    const plan = { ...aPlan, establishment_id: String(place) }
    const id = await aVisit({ establishment_id: String(place), motive_visite_id: 2 })
    const equal = await aVisit(plan)
    const ask = await administrator.put(`/api/assignment/${id}`, { ...plan, confirmed: 0 })
    expect(ask).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'assignment.duplicate', assignments: [equal] } },
    })
    expect((await rowOf(id)).motive_visite_id).toBe(2)
    expect((await administrator.put(`/api/assignment/${id}`, { ...plan, confirmed: 1 })).statusCode).toBe(200)
    expect((await eventsOf(id)).at(-1)).toMatchObject({ action: 'edit', details: { equalPending: [equal] } })
    // Equal already: another engineer is no reason to ask again.
    const handed = { ...plan, engineer_id: officials.engineer.id, confirmed: 0 }
    expect((await administrator.put(`/api/assignment/${id}`, handed)).statusCode).toBe(200)
  })

  test('an edit of a version that somebody changed since is refused and writes nothing', async () => {
    const edit = (changes: object) => administrator.put(`/api/assignment/${id}`, { ...aPlan, ...changes })
    expect((await edit({ motive_visite_id: 2, row_version: 1 })).statusCode).toBe(200)
    expect(await edit({ motive_visite_id: 3, row_version: 1 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed' } },
    })
    expect(await rowOf(id)).toMatchObject({ motive_visite_id: 2, row_version: 2 })
    expect((await edit({ motive_visite_id: 3, row_version: 2 })).statusCode).toBe(200)
  })

  test("an edit is not told of a change to the visit's search texts alone", async () => {
    await db.update(establishments).set({ name: 'Abierto de nuevo' }).where(eq(establishments.id, open))
    expect(await rowOf(id)).toMatchObject({ establishment_name: 'Abierto de nuevo', row_version: 1 })
    await db.update(establishments).set({ name: 'Abierto' }).where(eq(establishments.id, open))
  })

  test('an edit of a visit that does not exist is answered so', async () => {
    expect(await administrator.put('/api/assignment/999999', aPlan)).toMatchObject({
      statusCode: 404,
      body: { error: { code: 'assignment.not-found', message: 'La visita no existe.' } },
    })
  })

  test('an edit of a begun visit may change its officials, never its place', async () => {
    const [section] = await theChecklist(technician)
    const item = section?.items[0]
    if (!item) throw new Error('The checklist is empty.')
    expect((await technician.post('/api/inspection/items', acceptable(id, item))).statusCode).toBe(200)
    expect(await administrator.put(`/api/assignment/${id}`, { ...aPlan, establishment_id: other })).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'assignment.begun',
          message:
            'La inspección de la visita ya comenzó: no se puede cambiar el establecimiento ni el tipo de inscripción.',
        },
      },
    })
    const replaced = { ...aPlan, technical_id: officials.otherTechnician.id }
    expect((await administrator.put(`/api/assignment/${id}`, replaced)).statusCode).toBe(200)
    expect(await db.select().from(inspections).where(eq(inspections.assignmentId, id))).toMatchObject([
      { establishmentId: open },
    ])
  })

  test.each<[what: string, change: Partial<typeof establishments.$inferInsert>, statusCode: number, code: string]>([
    ['is of another type', { inscriptionTypeId: 2 }, 422, 'establishment.type-mismatch'],
    ['stands in another city', { cityId: 13001 }, 422, 'establishment.city-mismatch'],
  ])(
    'an edit of a begun visit whose establishment since %s may change its officials',
    async (_what, change, statusCode, code) => {
      const place = await anEstablishment(api)
      const begun = await aVisit({ establishment_id: place })
      const planned = await aVisit({ establishment_id: place })
      const [section] = await theChecklist(technician)
      const item = section?.items[0]
      if (!item) throw new Error('The checklist is empty.')
      expect((await technician.post('/api/inspection/items', acceptable(begun, item))).statusCode).toBe(200)
      await db.update(establishments).set(change).where(eq(establishments.id, place))
      const replaced = { ...aPlan, establishment_id: place, technical_id: officials.otherTechnician.id }
      expect((await administrator.put(`/api/assignment/${begun}`, replaced)).statusCode).toBe(200)
      expect(await rowOf(begun)).toMatchObject({ technical_id: officials.otherTechnician.id, typeofinscription_id: 1 })
      expect(await administrator.put(`/api/assignment/${planned}`, replaced)).toMatchObject({
        statusCode,
        body: { error: { code } },
      })
    },
  )

  test('an edit of a done visit is refused', async () => {
    await db.update(assignments).set({ isDone: true }).where(eq(assignments.id, id))
    expect(await administrator.put(`/api/assignment/${id}`, aPlan)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'assignment.done', message: 'La visita ya fue realizada y no se puede modificar.' } },
    })
  })
})

test('an official plans at most a thousand own pending visits; an administrator has no limit', async () => {
  const { id, departmentId } = officials.otherTechnician
  const row = {
    departmentId,
    establishmentId: open,
    inscriptionTypeId: 1,
    zodesId: 1,
    cityId: 13052,
    motiveId: 1,
    engineerId: officials.engineer.id,
    technicianId: id,
    createdAt: api.time.now,
    createdBy: id,
  }
  await db.insert(assignments).values(Array.from({ length: MAX_OWN_PENDING - 1 }, () => row))
  const plan = { ...aPlan, technical_id: id }
  const own = () => api.as(officials.otherTechnician).post('/api/assignment', plan)
  expect((await own()).statusCode).toBe(200)
  expect(await own()).toMatchObject({ statusCode: 409, body: { error: { code: 'assignment.too-many-pending' } } })
  expect((await administrator.post('/api/assignment', plan)).statusCode).toBe(200)
})
