import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allAnswers, anEstablishment, aPlan, establishmentFields } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const { engineer, otherEngineer, technician, otherTechnician } = officials

const place = await anEstablishment(api, { establishment_name: 'Abierto' })
const theVisit = aPlan(officials, place)
const plan = (changes: object = {}) => administrator.post('/api/assignment', { ...theVisit, ...changes })
const aVisit = async (changes: object = {}): Promise<number> => (await plan(changes)).body.data.assignment_id
const visits = (...ids: number[]) =>
  db.select().from(assignments).where(inArray(assignments.id, ids)).orderBy(assignments.id)
const lastEvent = async (subject: string, id: number) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject, subject)).orderBy(auditEvents.id))
    .filter(({ subjectId }) => subjectId === id)
    .at(-1)

/** A visit in which the engineer answered one item. */
async function aBegunVisit(changes: object = {}): Promise<number> {
  const id = await aVisit(changes)
  const [answer] = await allAnswers(api.as(engineer), id)
  expect((await api.as(engineer).post('/api/inspection/items', form({ ...answer }))).statusCode).toBe(200)
  return id
}
const CANCELLED = 'Ana engineer ya registró 1 respuesta en esta visita. Si se cancela, ese trabajo queda sin acta.'
const WORK = 'Ana engineer ya registró 1 respuesta en esta visita. El acta también dirá su nombre.'

beforeEach(async () => {
  await db.update(assignments).set({ isActive: false })
  await db.update(users).set({ isActive: true, sessionVersion: 1 })
  await db.update(establishments).set({ isActive: true })
})

describe('an establishment that moves', () => {
  test('takes its visits that are not done along, each in the trail', async () => {
    const { signature, ...fields } = await establishmentFields()
    const id = await anEstablishment(api, { establishment_name: 'Se muda' })
    const [pending, done] = [
      await aVisit({ establishment_id: String(id) }),
      await aVisit({ establishment_id: String(id) }),
    ]
    await db.update(assignments).set({ isDone: true }).where(eq(assignments.id, done))
    const moved = { ...fields, establishment_name: 'Se muda', zodes_id: '2', city_id: '13244' }
    expect((await administrator.put(`/api/inscription/${id}`, moved)).statusCode).toBe(200)
    expect(await visits(pending, done)).toMatchObject([
      { zodesId: 2, cityId: 13_244, rowVersion: 2 },
      { zodesId: 1, cityId: 13_052 },
    ])
    expect(await lastEvent('assignment', pending)).toMatchObject({
      action: 'edit',
      details: { zodesId: { from: 1, to: 2 }, cityId: { from: 13_052, to: 13_244 } },
    })
    const list = await administrator.get(
      `/api/assignment/all?filter=${encodeURIComponent(
        JSON.stringify([
          { field: 'q', operator: 'LIKE', value: '%Se muda%' },
          { field: 'state_visit', operator: '=', value: 0 },
        ]),
      )}`,
    )
    expect(list.body.data.Assigments).toMatchObject([{ assignment_id: pending, city: 'El Carmen de Bolívar' }])
  })
})

describe('an edit of an establishment with pending visits', () => {
  const TYPE = { typeofinscription_id: '2', activity_id: '6' }
  const MOVED = { zodes_id: '2', city_id: '13244' }
  const inscribed = async (changes: object) => {
    const { signature, ...fields } = await establishmentFields()
    const id = await anEstablishment(api, { establishment_name: 'Se transforma' })
    const put = (more: object) =>
      administrator.put(`/api/inscription/${id}`, {
        ...fields,
        establishment_name: 'Se transforma',
        ...changes,
        ...more,
      })
    return { id, put }
  }
  const kept = (id: number) => db.select().from(establishments).where(eq(establishments.id, id))

  test.each<[string, object, RegExp]>([
    ['its type', TYPE, /^Tiene 2 visitas pendientes\. Siguen con el tipo y la lista de chequeo/],
    ['its town', MOVED, /^Tiene 2 visitas pendientes\. Pasan al municipio nuevo\.$/],
    ['its address', { address: 'Calle 99' }, /^Tiene 2 visitas pendientes\. Se harán en la dirección nueva\.$/],
    ['all of it', { ...TYPE, ...MOVED, address: 'Calle 99' }, /Siguen con .* Pasan al .* Se harán en/],
  ])(
    'an edit that changes %s tells first the effects on pending visits, and does nothing',
    async (_what, changes, text) => {
      const { id, put } = await inscribed(changes)
      const ids = [await aVisit({ establishment_id: String(id) }), await aVisit({ establishment_id: String(id) })]
      const [before] = await kept(id)
      const asked = await put({ confirmed: '0' })
      expect(asked).toMatchObject({
        statusCode: 409,
        body: { error: { code: 'establishment.pending-visits', message: expect.stringMatching(text), pending: 2 } },
      })
      expect(await kept(id)).toEqual([before])
      expect(await visits(...ids)).toMatchObject([{ rowVersion: 1 }, { rowVersion: 1 }])
      expect((await put({ confirmed: '1' })).statusCode).toBe(200)
      expect(await visits(...ids)).toMatchObject([{ inscriptionTypeId: 1 }, { inscriptionTypeId: 1 }])
    },
  )

  test('an edit with one pending visit is worded in the singular', async () => {
    const { id, put } = await inscribed({ ...TYPE, ...MOVED, address: 'Calle 99' })
    await aVisit({ establishment_id: String(id) })
    const { message } = (await put({ confirmed: '0' })).body.error
    expect(message).toMatch(/^Tiene 1 visita pendiente\. Sigue con .* se planeó; .* Pasa al .* Se hará en /)
  })

  test('an edit with pending visits is done without a question by an older phone', async () => {
    const { id, put } = await inscribed(TYPE)
    const visit = await aVisit({ establishment_id: String(id) })
    expect((await put({})).statusCode).toBe(200)
    expect(await kept(id)).toMatchObject([{ inscriptionTypeId: 2 }])
    const edit = (type: number) =>
      administrator.put(`/api/assignment/${visit}`, { ...aPlan(officials, id), typeofinscription_id: type })
    expect((await edit(1)).body.error.code).toBe('establishment.type-mismatch')
    expect((await edit(2)).statusCode).toBe(200)
    expect(await visits(visit)).toMatchObject([{ inscriptionTypeId: 2 }])
    expect((await api.as(engineer).get(`/api/inspection/progress/${visit}`)).statusCode).toBe(200)
  })

  test.each<[string, object, boolean]>([
    ['a change that they do not need', { phone: '6056641299' }, true],
    ['no visit that is pending', TYPE, false],
  ])('asks nothing for %s', async (_what, changes, hasVisit) => {
    const { id, put } = await inscribed(changes)
    const visit = await aVisit({ establishment_id: String(id) })
    if (!hasVisit) await db.update(assignments).set({ isDone: true }).where(eq(assignments.id, visit))
    expect((await put({ confirmed: '0' })).statusCode).toBe(200)
  })

  test.each(['2', 'sí'])('an edit with confirmed=%j is refused', async (confirmed) => {
    const { put } = await inscribed(TYPE)
    expect((await put({ confirmed })).statusCode).toBe(422)
  })
})

describe('a user or an establishment with pending visits', () => {
  const switchOff = (subject: 'user' | 'establishment', changes: object = {}) =>
    administrator.delete('/api/generic/deactivate', {
      tablename: `${subject}s`,
      columname: `${subject}_id`,
      valuecolum: subject === 'user' ? engineer.id : place,
      status: 0,
      ...changes,
    })
  const isOff = async (subject: 'user' | 'establishment') => {
    const table = subject === 'user' ? users : establishments
    const [row] = await db
      .select()
      .from(table as typeof users)
      .where(eq(table.id, subject === 'user' ? engineer.id : place))
    return row?.isActive === false
  }

  test.each([
    ['user', 'engineer'],
    ['establishment', undefined],
  ] as const)('%s: the call asks first and does nothing', async (subject, part) => {
    const ids = [await aVisit(), await aVisit({ motive_visite_id: 2 })]
    const reply = await switchOff(subject, { confirmed: 0 })
    expect(reply).toMatchObject({ statusCode: 409 })
    expect(reply.body.error).toEqual({
      code: 'deactivation.pending-visits',
      message: 'Quedan 2 visitas pendientes. Decida si las reasigna, las cancela o las deja como están.',
      pending: 2,
      ...(part && { part }),
    })
    expect(await isOff(subject)).toBe(false)
    expect((await visits(...ids)).map(({ isActive }) => isActive)).toEqual([true, true])
  })

  test.each(['user', 'establishment'] as const)('%s: nothing pending is no question', async (subject) => {
    await aVisit()
    await db.update(assignments).set({ isDone: true })
    expect((await switchOff(subject, { confirmed: 0 })).body.data).toEqual([1])
    await db.update(assignments).set({ isDone: false, isActive: false })
    expect(await isOff(subject)).toBe(true)
  })

  test.each([
    ['without the word, as older clients', {}],
    ['once it is confirmed', { confirmed: 1 }],
  ])('a user or an establishment with pending visits is switched off %s, as the trail tells', async (_how, changes) => {
    const id = await aVisit()
    expect((await switchOff('user', changes)).body.data).toEqual([1])
    expect(await lastEvent('user', engineer.id)).toMatchObject({
      action: 'deactivate',
      details: { pendingVisits: 1, choice: 'keep' },
    })
    expect(await visits(id)).toMatchObject([{ engineerId: engineer.id, isActive: true }])
  })

  test('pending visits are handed over in one step, audited, to an official of the same part', async () => {
    const ids = [await aVisit(), await aVisit({ motive_visite_id: 2 })]
    const give = (reassign_to: number) => switchOff('user', { confirmed: 1, pending_visits: 'reassign', reassign_to })
    for (const wrong of [engineer.id, otherTechnician.id, officials.outsideEngineer.id, 999999]) {
      expect(await give(wrong)).toMatchObject({
        statusCode: 422,
        body: { error: { fields: { reassign_to: expect.any(String) } } },
      })
      expect(await isOff('user')).toBe(false)
    }
    expect((await give(otherEngineer.id)).body.data).toEqual([1])
    expect(await visits(...ids)).toMatchObject([
      { engineerId: otherEngineer.id, isActive: true, rowVersion: 2 },
      { engineerId: otherEngineer.id, isActive: true, rowVersion: 2 },
    ])
    expect(await lastEvent('assignment', ids[0] as number)).toMatchObject({
      action: 'edit',
      details: { engineerId: { from: engineer.id, to: otherEngineer.id } },
    })
  })

  test.each(['user', 'establishment'] as const)('%s: cancels them in the same step', async (subject) => {
    const id = await aVisit()
    expect((await switchOff(subject, { confirmed: 1, pending_visits: 'cancel' })).body.data).toEqual([1])
    expect(await visits(id)).toMatchObject([{ isActive: false }])
    expect(await lastEvent('assignment', id)).toMatchObject({ action: 'deactivate' })
    const { body } = await api.as(technician).get('/api/notices?limit=1')
    expect(body.data.notices[0].text).toBe('La visita a Abierto se canceló.')
  })

  test('a handover of begun visits asks with their saved work, and each trail tells it after', async () => {
    const [begun, untouched] = [await aBegunVisit(), await aVisit({ motive_visite_id: 2 })]
    const asked = await switchOff('user', { confirmed: 0 })
    expect(asked).toMatchObject({ statusCode: 409, body: { error: { pending: 2, reasons: [`Abierto: ${WORK}`] } } })
    expect((await visits(begun))[0]).toMatchObject({ engineerId: engineer.id, rowVersion: 1 })
    const given = { confirmed: 1, pending_visits: 'reassign', reassign_to: otherEngineer.id }
    expect((await switchOff('user', given)).body.data).toEqual([1])
    expect(await visits(begun, untouched)).toMatchObject([
      { engineerId: otherEngineer.id },
      { engineerId: otherEngineer.id },
    ])
    expect((await lastEvent('assignment', begun))?.details).toMatchObject({ unavailable: [WORK] })
    expect((await lastEvent('assignment', untouched))?.details).not.toHaveProperty('unavailable')
  })

  test('asks with the work that an establishment would cancel; the trail of each visit keeps it', async () => {
    const [begun, untouched] = [await aBegunVisit(), await aVisit({ motive_visite_id: 2 })]
    const asked = await switchOff('establishment', { confirmed: 0 })
    expect(asked.body.error).toMatchObject({ pending: 2, reasons: [`Abierto: ${CANCELLED}`] })
    await switchOff('establishment', { confirmed: 1, pending_visits: 'cancel' })
    expect((await lastEvent('assignment', begun))?.details).toEqual({ unavailable: [CANCELLED] })
    expect((await lastEvent('assignment', untouched))?.details).not.toHaveProperty('unavailable')
  })

  test.each([
    [{ confirmed: 1, pending_visits: 'reassign' }, 'reassign_to'],
    [{ confirmed: 1, pending_visits: 'borrar' }, 'pending_visits'],
    [{ confirmed: 'quizás' }, 'confirmed'],
  ])('%j is refused', async (changes, name) => {
    await aVisit()
    expect(await switchOff('user', changes)).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'request.invalid', fields: { [name]: expect.any(String) } } },
    })
  })

  test('an establishment has no official to hand them over to', async () => {
    await aVisit()
    const changes = { confirmed: 1, pending_visits: 'reassign', reassign_to: otherEngineer.id }
    expect(await switchOff('establishment', changes)).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { pending_visits: expect.any(String) } } },
    })
    expect(await isOff('establishment')).toBe(false)
  })
})

describe('a visit that is switched off', () => {
  const change = (id: number, status: 0 | 1, changes: object = {}) =>
    administrator.delete('/api/generic/deactivate', {
      ...{ tablename: 'assignments', columname: 'assignment_id', valuecolum: id, status },
      ...changes,
    })
  const newest = async (official: typeof engineer) =>
    (await api.as(official).get('/api/notices?limit=1')).body.data.notices[0]?.text

  test('switching off a visit with saved work asks first; both officials read it off and on', async () => {
    const id = await aBegunVisit()
    expect(await change(id, 0, { confirmed: 0 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'deactivation.pending-visits', pending: 1, reasons: [CANCELLED] } },
    })
    expect(await visits(id)).toMatchObject([{ isActive: true, rowVersion: 1 }])
    expect((await change(id, 0, { confirmed: 1 })).body.data).toEqual([1])
    expect(await lastEvent('assignment', id)).toMatchObject({
      action: 'deactivate',
      details: { unavailable: [CANCELLED] },
    })
    for (const who of [engineer, technician]) expect(await newest(who)).toBe('La visita a Abierto se canceló.')
    expect((await change(id, 1)).body.data).toEqual([1])
    for (const who of [engineer, technician]) expect(await newest(who)).toBe('Le asignaron una visita: Abierto.')
  })

  test('asks nothing where nothing is saved', async () => {
    const id = await aVisit()
    expect((await change(id, 0, { confirmed: 0 })).body.data).toEqual([1])
    expect((await lastEvent('assignment', id))?.details).toEqual({})
    expect(await newest(technician)).toBe('La visita a Abierto se canceló.')
  })

  test('an older client switches a visit off as before, and its officials are told', async () => {
    const id = await aBegunVisit()
    expect((await change(id, 0)).body.data).toEqual([1])
    expect(await newest(engineer)).toBe('La visita a Abierto se canceló.')
  })
})

describe('a role that leaves visits behind', () => {
  const change = (role_id: number, changes: Record<string, string | number> = {}) =>
    administrator.patch(`/api/user/${engineer.id}`, form({ ...ownFields('engineer'), role_id, ...changes }))
  const [ENGINEER, TECHNICIAN] = [4, 1]

  test('a change of role hands visits over after asking for the new official', async () => {
    const id = await aVisit()
    expect(await change(TECHNICIAN, { confirmed: 0 })).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'deactivation.pending-visits',
          message: 'Queda 1 visita pendiente. Decida si la reasigna, la cancela o la deja como está.',
          pending: 1,
          part: 'engineer',
        },
      },
    })
    const [before] = await db.select().from(users).where(eq(users.id, engineer.id))
    expect(before?.roleId).toBe(ENGINEER)
    // The same role leaves nothing behind.
    expect((await change(ENGINEER, { confirmed: 0 })).statusCode).toBe(200)
    const choice = { confirmed: 1, pending_visits: 'reassign', reassign_to: otherEngineer.id }
    expect((await change(TECHNICIAN, choice)).statusCode).toBe(200)
    expect(await visits(id)).toMatchObject([{ engineerId: otherEngineer.id }])
    expect(await lastEvent('user', engineer.id)).toMatchObject({
      details: { pendingVisits: 1, choice: 'reassign', roleId: { from: ENGINEER, to: TECHNICIAN } },
    })
    expect((await change(ENGINEER)).statusCode).toBe(200)
  })

  test('asks with what the official saved in visits that have begun', async () => {
    await aBegunVisit()
    const { reasons } = (await change(TECHNICIAN, { confirmed: 0 })).body.error
    expect(reasons).toEqual([`Abierto: ${WORK}`])
  })

  test('a role that leaves visits behind is accepted without a decision from older clients', async () => {
    const id = await aVisit()
    expect((await change(TECHNICIAN)).statusCode).toBe(200)
    expect(await visits(id)).toMatchObject([{ engineerId: engineer.id, isActive: true }])
    expect((await change(ENGINEER)).statusCode).toBe(200)
  })
})

describe('an equal pending visit', () => {
  test('an equal pending visit is told first: the same establishment and motive', async () => {
    const id = await aVisit()
    const reply = await plan({ confirmed: 0 })
    expect(reply.statusCode).toBe(409)
    expect(reply.body.error).toEqual({
      code: 'assignment.duplicate',
      message: 'Ya hay 1 visita pendiente con el mismo motivo.',
      assignments: [id],
    })
    expect(await db.select().from(assignments).where(eq(assignments.isActive, true))).toHaveLength(1)
  })

  test.each([
    ['another motive', { motive_visite_id: 2 }],
    ['another official only', { engineer_id: otherEngineer.id }],
  ])('%s', async (what, changes) => {
    await aVisit()
    expect((await plan({ ...changes, confirmed: 0 })).statusCode).toBe(what === 'another motive' ? 200 : 409)
  })

  test.each([{}, { confirmed: 1 }])(
    'an equal pending visit is planned all the same with %j, and the trail says so',
    async (changes) => {
      const first = await aVisit()
      const second = await aVisit(changes)
      expect(await lastEvent('assignment', second)).toMatchObject({
        action: 'create',
        details: { equalPending: [first] },
      })
    },
  )

  test('an equal visit that is done or switched off asks no question', async () => {
    const id = await aVisit()
    await db.update(assignments).set({ isActive: false }).where(eq(assignments.id, id))
    expect((await plan({ confirmed: 0 })).statusCode).toBe(200)
    await db.update(assignments).set({ isDone: true })
    expect((await plan({ confirmed: 0 })).statusCode).toBe(200)
    await db.update(assignments).set({ isDone: false, isActive: false })
  })

  test('asked with a key leaves the key to the answer', async () => {
    await aVisit()
    const key = { 'idempotency-key': '7d0a5b86-7f0e-4c2e-9a5e-2c4a2f3b1c11' }
    const ask = (confirmed: number) => administrator.post('/api/assignment', { ...theVisit, confirmed }, key)
    expect((await ask(0)).statusCode).toBe(409)
    expect((await ask(1)).statusCode).toBe(200)
  })
})

describe('a visit of what was switched off', () => {
  const edit = (id: number, changes: object = {}) =>
    administrator.put(`/api/assignment/${id}`, { ...theVisit, ...changes })
  const shown = async (id: number) => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'assignment_id', operator: '=', value: id }]))
    return (await administrator.get(`/api/assignment/all?filter=${filter}`)).body.data.Assigments[0]
  }

  test('a visit of a disabled row is marked in the planner', async () => {
    const id = await aVisit()
    expect(await shown(id)).toMatchObject({ engineer_active: 1, technical_active: 1, establishment_active: 1 })
    await db
      .update(users)
      .set({ isActive: false })
      .where(inArray(users.id, [engineer.id, technician.id]))
    await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, place))
    expect(await shown(id)).toMatchObject({ engineer_active: 0, technical_active: 0, establishment_active: 0 })
  })

  test('a visit of a disabled row is marked to its inspector too', async () => {
    const id = await aVisit()
    await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, place))
    const field = await api.as(technician).get('/api/inspection/field')
    const kept = JSON.stringify(field.body)
    expect(kept).toContain('"establishment_active":0')
    const header = await api.as(technician).get(`/api/inspection/${place}?assignment_id=${id}`)
    expect(header.body.data.Items).toMatchObject({ is_active: 0 })
  })

  test('a visit of an inactive establishment may be handed over', async () => {
    const id = await aVisit()
    await db.update(establishments).set({ isActive: false }).where(eq(establishments.id, place))
    expect((await edit(id, { engineer_id: otherEngineer.id })).statusCode).toBe(200)
    expect(await visits(id)).toMatchObject([{ engineerId: otherEngineer.id }])
  })

  test('a visit keeps an inactive official during other edits, and takes an active one only', async () => {
    const id = await aVisit()
    await db
      .update(users)
      .set({ isActive: false })
      .where(inArray(users.id, [engineer.id, otherTechnician.id]))
    expect((await edit(id, { motive_visite_id: 2 })).statusCode).toBe(200)
    expect(await edit(id, { technical_id: otherTechnician.id })).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'assignment.unknown-technician' } },
    })
    expect((await edit(id, { engineer_id: otherEngineer.id })).statusCode).toBe(200)
    expect(await edit(id)).toMatchObject({ statusCode: 422, body: { error: { code: 'assignment.unknown-engineer' } } })
  })
})
