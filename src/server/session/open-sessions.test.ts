import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { listTables } from '../copies/take/copied-tables.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { sessions } from '../schema/sessions.table.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, testApi } from '../testing/api.ts'

const api = await testApi()
const { db } = api.platform
const { technician, administrator, outsideAdministrator, engineer } = api.officials
const PASSWORD = 'la clave de siempre 1'
const passwordHash = await hashPassword(PASSWORD)
const ANDROID =
  'Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36'
const FROM_ANDROID = { ...CLIENT, 'user-agent': ANDROID }

const logIn = async ({ email }: Official = technician): Promise<string> => {
  const reply = await api.anonymous.post('/api/login/', { email, password: PASSWORD }, FROM_ANDROID)
  return reply.body.data.token
}
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const codeOf = async (token: string) => (await api.anonymous.get('/api/generic/zodes', bearer(token))).body.error?.code
const listOf = async (token: string, of = '') =>
  (await api.anonymous.get(`/api/session/list${of}`, bearer(token))).body.data.sessions
const post = (path: string, token: string) => api.anonymous.post(`/api/session/${path}`, undefined, bearer(token))
const remove = (path: string, token: string) => api.anonymous.delete(`/api/session/${path}`, undefined, bearer(token))
const later = (minutes: number) => {
  api.time.now = new Date(api.time.now.getTime() + minutes * 60_000)
}

beforeEach(async () => {
  api.time.now = new Date('2026-11-20T15:00:00Z')
  await db.delete(sessions)
  await db.update(users).set({ passwordHash, sessionVersion: 1, isActive: true, mustChangePassword: false })
})

describe('a logout', () => {
  test('ends its session at once, leaves the others, and lets the browser forget the images', async () => {
    const [here, elsewhere] = [await logIn(), await logIn()]
    const reply = await post('logout', here)
    expect(reply).toMatchObject({ statusCode: 200, body: { success: true, data: { done: 1 } } })
    expect(reply.headers['clear-site-data']).toBe('"cache"')
    expect([await codeOf(here), await codeOf(elsewhere)]).toEqual(['session.ended', undefined])
    expect((await post('logout', here)).statusCode).toBe(401)
  })

  test('works while a change of password is due', async () => {
    const token = await logIn()
    await db.update(users).set({ mustChangePassword: true })
    expect((await post('logout', token)).statusCode).toBe(200)
    expect(await codeOf(token)).toBe('session.ended')
  })

  test('ends a token of before sessions had rows, too, and no other such token', async () => {
    const before = api.tokenOf(technician)
    const other = api.tokenOf(engineer)
    expect(await codeOf(before)).toBeUndefined()
    expect((await post('logout', before)).statusCode).toBe(200)
    expect([await codeOf(before), await codeOf(other)]).toEqual(['session.ended', undefined])
  })
})

describe('the list of sessions', () => {
  test('the list of sessions has device and dates, marks this one, and leaves out what ended', async () => {
    const first = await logIn()
    later(10)
    const second = await logIn()
    await post('logout', await logIn())
    const list = await listOf(second)
    expect(list).toEqual([
      {
        session_id: expect.any(Number),
        device: 'Chrome en Android',
        created_at: '2026-11-20T15:10:00.000Z',
        last_seen_at: '2026-11-20T15:10:00.000Z',
        current: 1,
      },
      expect.objectContaining({ created_at: '2026-11-20T15:00:00.000Z', current: 0 }),
    ])
    expect(await listOf(first)).toHaveLength(2)
    later(12 * 60)
    expect(await listOf(api.tokenOf(technician))).toEqual([])
  })

  test("an own session of the list can be ended, and no other person's", async () => {
    const [mine, lost] = [await logIn(), await logIn()]
    const id = (await listOf(lost)).find(({ current }: { current: number }) => current === 1).session_id
    const others = await logIn(engineer)
    expect((await remove(String(id), others)).body.error.code).toBe('session.not-found')
    expect((await remove(String(id), mine)).statusCode).toBe(200)
    expect([await codeOf(lost), await codeOf(mine)]).toEqual(['session.ended', undefined])
    expect((await remove(String(id), mine)).statusCode).toBe(404)
    for (const wrong of ['0', 'todas', '99999999999']) expect((await remove(wrong, mine)).statusCode).toBe(404)
  })

  test('all others end at once, tokens of before among them', async () => {
    const [mine, lost, before] = [await logIn(), await logIn(), api.tokenOf(technician)]
    expect((await post('logout-others', mine)).statusCode).toBe(200)
    expect([await codeOf(mine), await codeOf(lost), await codeOf(before)]).toEqual([
      undefined,
      'session.ended',
      'session.ended',
    ])
    expect(await listOf(mine)).toHaveLength(1)
  })

  test('a token of before sessions had rows may end all others', async () => {
    const [lost, before] = [await logIn(), api.tokenOf(technician)]
    expect((await post('logout-others', before)).statusCode).toBe(200)
    expect([await codeOf(lost), await codeOf(before)]).toEqual(['session.ended', undefined])
  })
})

describe('an administrator', () => {
  test('sees and ends the sessions of an official of the department', async () => {
    const [theirs, second] = [await logIn(), await logIn()]
    const manager = await logIn(administrator)
    const list = await listOf(manager, `?user_id=${technician.id}`)
    expect(list.map(({ current }: { current: number }) => current)).toEqual([0, 0])
    const { session_id } = list.at(-1)
    expect((await remove(String(session_id), manager)).statusCode).toBe(200)
    expect(await codeOf(theirs)).toBe('session.ended')
    const before = api.tokenOf(technician)
    expect((await remove(`user/${technician.id}`, manager)).statusCode).toBe(200)
    expect([await codeOf(second), await codeOf(before), await codeOf(manager)]).toEqual([
      'session.ended',
      'session.ended',
      undefined,
    ])
  })

  test('an administrator of another department, or another profile, ends no session', async () => {
    const theirs = await logIn()
    const [{ session_id: id }] = await listOf(theirs)
    for (const [who, status] of [
      [outsideAdministrator, 404],
      [engineer, 403],
    ] as const) {
      const token = await logIn(who)
      const asked = await api.anonymous.get(`/api/session/list?user_id=${technician.id}`, bearer(token))
      expect(asked.statusCode).toBe(status)
      expect((await remove(String(id), token)).statusCode).toBe(404)
      expect((await remove(`user/${technician.id}`, token)).statusCode).toBe(status)
    }
    expect(await codeOf(theirs)).toBeUndefined()
  })
})

describe('a session that is not used', () => {
  test('an unused session ends after an hour for an administrator, not in the field', async () => {
    const [office, field] = [await logIn(administrator), await logIn()]
    later(61)
    expect([await codeOf(office), await codeOf(field)]).toEqual(['session.ended', undefined])
    later(10 * 60)
    expect(await codeOf(field)).toBeUndefined()
  })

  test('the last use of a session is written every five minutes, and calls keep it open', async () => {
    const office = await logIn(administrator)
    const lastUse = async () => {
      await api.platform.sessions.settled()
      return (await db.select().from(sessions))[0]?.lastSeenAt.toISOString()
    }
    later(4)
    await codeOf(office)
    expect(await lastUse()).toBe('2026-11-20T15:00:00.000Z')
    later(2)
    await Promise.all([codeOf(office), codeOf(office)])
    expect(await lastUse()).toBe('2026-11-20T15:06:00.000Z')
    later(50)
    expect(await codeOf(office)).toBeUndefined()
    await lastUse()
    later(50)
    expect(await codeOf(office)).toBeUndefined()
  })

  test('an unused session can be ended sooner by configuration', async () => {
    const strict = await testApi({ SESSION_IDLE_FIELD_MINUTES: '15' })
    await strict.platform.db.update(users).set({ passwordHash })
    const reply = await strict.anonymous.post(
      '/api/login/',
      { email: technician.email, password: PASSWORD },
      FROM_ANDROID,
    )
    const ask = () => strict.anonymous.get('/api/generic/zodes', bearer(reply.body.data.token))
    expect((await ask()).statusCode).toBe(200)
    strict.time.now = new Date(strict.time.now.getTime() + 16 * 60_000)
    expect((await ask()).statusCode).toBe(401)
  })
})

test('the row is read with the account: a request costs no more queries than before', async () => {
  const token = await logIn()
  const queries = vi.spyOn(db.$client, 'query')
  const count = async (sent: string) => {
    queries.mockClear()
    expect((await api.anonymous.get('/api/session/options', bearer(sent))).statusCode).toBe(200)
    const without = queries.mock.calls.length
    queries.mockClear()
    expect(await codeOf(sent)).toBeUndefined()
    return queries.mock.calls.length - without
  }
  const before = await count(api.tokenOf(technician))
  expect(await count(token)).toBe(before)
  const asked = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('session_version'))
  expect(asked).toHaveLength(1)
  queries.mockRestore()
})

test('a session of another user does not open with this token', async () => {
  const token = await logIn()
  await db.update(sessions).set({ userId: engineer.id })
  expect(await codeOf(token)).toBe('session.ended')
})

test('no copy has the sessions, so that a restore opens none again', async () => {
  const names = (await listTables(db)).map(({ name }) => name)
  expect(names).toContain('users')
  expect(names).not.toContain('sessions')
})

test('expired rows of a user go with the next login', async () => {
  await logIn()
  later(13 * 60)
  await logIn()
  expect(
    await db.select({ total: sql<number>`count(*)::int` }).from(sessions).where(eq(sessions.userId, technician.id)),
  ).toEqual([{ total: 1 }])
})
