import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { anEstablishment, aPlan, establishmentFields } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'
import { pendingVisits } from '../testing/suites/pending-visits.ts'

const api = await testApi()
const { aVisit, visits, lastEvent, aBegunVisit } = await pendingVisits(api)
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const { engineer, otherEngineer } = officials
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
