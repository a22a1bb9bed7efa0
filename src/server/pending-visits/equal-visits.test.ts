import { eq, inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { aPlan } from '../testing/data/fixtures.ts'
import { pendingVisits } from '../testing/suites/pending-visits.ts'

const api = await testApi()
const { plan, aVisit, visits, lastEvent, place } = await pendingVisits(api)
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const { engineer, otherEngineer, technician, otherTechnician } = officials

const theVisit = aPlan(officials, place)

beforeEach(async () => {
  await db.update(assignments).set({ isActive: false })
  await db.update(users).set({ isActive: true, sessionVersion: 1 })
  await db.update(establishments).set({ isActive: true })
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
