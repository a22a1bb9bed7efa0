import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { measures } from '../schema/follow-up/measures.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { acceptable, aVisit, theChecklist } from '../testing/data/fixtures.ts'

const api = await testApi({ BLOCK_WITHOUT_CONTRACT: 'on' })
const { db } = api.platform
const { technician, administrator } = api.officials
const PASSWORD = 'una clave con eñe'
const REFUSAL = 'Su vinculación no está vigente. Hable con Talento Humano.'

beforeAll(async () => {
  await db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
})
beforeEach(async () => {
  await db.delete(staffContracts)
})

const contractUntil = async (endsOn: string, { id: userId, departmentId } = technician) => {
  const by = { createdBy: userId, createdAt: api.time.now }
  await db
    .insert(staffContracts)
    .values({ userId, departmentId, contractTypeId: 1, number: 'CPS-1', startsOn: '2026-01-01', endsOn, ...by })
}
const logIn = ({ email }: Official, password = PASSWORD) =>
  api.anonymous.post('/api/login/', { email, password }, CLIENT)
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('an ended contract under BLOCK_WITHOUT_CONTRACT', () => {
  test('an official whose contract is over for long cannot log in, once the password was right', async () => {
    await contractUntil('2026-11-09')
    expect(await logIn(technician)).toMatchObject({
      statusCode: 403,
      body: { error: { code: 'session.no-contract', message: REFUSAL } },
    })
    expect((await logIn(technician, 'otra clave')).body.error.code).toBe('session.wrong-credentials')
  })

  test.each([
    ['a contract in force', '2026-11-20', technician],
    ['an administrator', '2026-01-31', administrator],
  ])('%s logs in', async (_who, end, official) => {
    await contractUntil(end, official)
    expect((await logIn(official)).statusCode).toBe(200)
  })

  test('an official without any contract on record logs in', async () => {
    expect((await logIn(technician)).statusCode).toBe(200)
  })

  test('earlier work may be sent for ten days more, and nothing else is done', async () => {
    const { visitId } = await aVisit(api)
    const [section] = await theChecklist(api.as(technician))
    const item = section?.items[0]
    if (!item) throw new Error('The checklist has items.')
    await contractUntil('2026-11-10')
    const { token } = (await logIn(technician)).body.data
    const headers = bearer(token)
    expect((await api.anonymous.get('/api/profile', headers)).statusCode).toBe(200)
    expect((await api.anonymous.get('/api/inspection/field', headers)).statusCode).toBe(200)
    expect((await api.anonymous.post('/api/inspection/items', acceptable(visitId, item), headers)).statusCode).toBe(200)
    for (const path of ['/api/assignment/all', '/api/staff/me', '/api/inscription/all']) {
      expect(await api.anonymous.get(path, headers)).toMatchObject({
        statusCode: 403,
        body: { error: { message: REFUSAL } },
      })
    }
    expect((await api.anonymous.post('/api/session/logout', undefined, headers)).statusCode).toBe(200)
  })

  test('acts of a visit are taken where they were written under the contract', async () => {
    const { visitId } = await aVisit(api)
    const inspectionId = await closeAtOnce(api, visitId)
    await contractUntil('2026-11-20')
    const then = api.time.now
    api.time.now = new Date('2026-11-22T15:00:00Z')
    const { token } = (await logIn(technician)).body.data
    const act = (written_at?: string) => ({
      ...{ key: crypto.randomUUID(), call: 'measure', written_at },
      fields: {
        ...{ code: 'CLAUSURA', extent: 'total', falls_on: 'Cocina', cause: 'Plagas', risk: 'Alto' },
        lifting_condition: 'Fumigar',
      },
    })
    const send = async (written_at?: string) => {
      const body = form({ commands: JSON.stringify([act(written_at)]) })
      const reply = await api.anonymous.post(`/api/inspection/batch/${visitId}`, body, bearer(token))
      return reply.body.data.results[0].error?.code ?? 'ok'
    }
    expect(await send()).toBe('session.no-contract')
    expect(await send('2026-11-21T05:00:00Z')).toBe('session.no-contract')
    expect(await send('2026-11-21T04:59:00Z')).toBe('ok')
    expect(await db.select().from(measures).where(eq(measures.inspectionId, inspectionId))).toHaveLength(1)
    api.time.now = then
  })

  test('a session that is open goes on when the contract ends', async () => {
    const { token } = (await logIn(technician)).body.data
    await contractUntil('2026-01-31')
    expect((await api.anonymous.get('/api/assignment/all', bearer(token))).statusCode).toBe(200)
    await db.delete(staffContracts).where(eq(staffContracts.userId, technician.id))
  })
})
