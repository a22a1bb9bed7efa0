import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { pendingVisits } from '../testing/suites/pending-visits.ts'

const api = await testApi()
const { aVisit, visits, lastEvent, aBegunVisit, place } = await pendingVisits(api)
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const { engineer, otherEngineer, technician, otherTechnician } = officials

const CANCELLED = 'Ana engineer ya registró 1 respuesta en esta visita. Si se cancela, ese trabajo queda sin acta.'
const WORK = 'Ana engineer ya registró 1 respuesta en esta visita. El acta también dirá su nombre.'

beforeEach(async () => {
  await db.update(assignments).set({ isActive: false })
  await db.update(users).set({ isActive: true, sessionVersion: 1 })
  await db.update(establishments).set({ isActive: true })
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
