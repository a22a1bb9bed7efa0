import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, passwordWork } from '../platform/auth/passwords.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, testApi } from '../testing/api.ts'

const api = await testApi()
const { db } = api.platform
const { technician, engineer } = api.officials
const PASSWORD = 'una clave con eñe'

const logIn = (email: unknown, password: unknown, headers: Record<string, string> = CLIENT, path = '/api/login/') =>
  api.anonymous.post(path, { email, password }, headers)

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

beforeAll(async () => {
  await db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
})
let minutes = 0
beforeEach(() => {
  // Failed logins are counted in windows of 15 minutes, so each test gets its own window.
  minutes += 20
  api.time.now = new Date(Date.UTC(2026, 10, 20, 15, minutes))
})

describe('logging in', () => {
  test.each(['/api/login/', '/api/login'])('gives a token with the session user’s fields (%s)', async (path) => {
    const reply = await logIn(technician.email, PASSWORD, CLIENT, path)
    expect(reply.statusCode).toBe(200)
    const claims = claimsOf(reply.body.data.token)
    expect(claims).toMatchObject({
      email: technician.email,
      user_id: technician.id,
      department_id: 13,
      user_type_id: 2,
    })
    expect(claims.exp - claims.iat).toBe(12 * 60 * 60)
    expect(claims).not.toHaveProperty('must_change_password')
  })

  test('a login with a password of somebody else says that another one is due', async () => {
    const theirs = eq(users.id, engineer.id)
    await db.update(users).set({ mustChangePassword: true }).where(theirs)
    const reply = await logIn(engineer.email, PASSWORD)
    await db.update(users).set({ mustChangePassword: false }).where(theirs)
    expect(claimsOf(reply.body.data.token)).toMatchObject({ must_change_password: 1 })
  })

  test('a login without a compared password counts as no failure', async () => {
    const theirs = eq(users.id, engineer.id)
    const [kept] = await db.select({ passwordHash: users.passwordHash }).from(users).where(theirs)
    await db.update(users).set({ passwordHash: 'no hash at all' }).where(theirs)
    for (let attempt = 0; attempt < 12; attempt += 1) {
      expect((await logIn(engineer.email, PASSWORD)).statusCode).toBe(500)
    }
    await db
      .update(users)
      .set(kept ?? {})
      .where(theirs)
    expect((await logIn(engineer.email, PASSWORD)).statusCode).toBe(200)
  })

  test('takes the e-mail in any case, or the identification number', async () => {
    expect((await logIn(technician.email.toUpperCase(), PASSWORD)).statusCode).toBe(200)
    expect((await logIn('1000000003', PASSWORD)).statusCode).toBe(200)
  })

  test.each([
    ['a wrong password', technician.email, 'otra', CLIENT],
    ['a password longer than any', technician.email, PASSWORD.repeat(40), CLIENT],
    ['an unknown account', 'nadie@vigia.test', PASSWORD, CLIENT],
    ['no client credentials', technician.email, PASSWORD, {} as Record<string, string>],
    ['wrong client credentials', technician.email, PASSWORD, { authorization: 'Basic Zm9vOmJhcg==' }],
  ])('%s is refused with the same words', async (_title, email, password, headers) => {
    expect(await logIn(email, password, headers)).toMatchObject({
      statusCode: 401,
      body: { success: false, error: { message: 'Credenciales incorrectas' } },
    })
  })

  test.each([
    [{}, 422],
    [{ email: technician.email }, 422],
    [{ email: '', password: '' }, 422],
    [{ email: technician.email, password: '   ' }, 422],
    [{ email: { a: 1 }, password: 'x' }, 422],
    [{ email: technician.email, password: PASSWORD, admin: true }, 400],
  ])('%j is refused, not a crash', async (body, status) => {
    const reply = await api.anonymous.post('/api/login/', body, CLIENT)
    expect(reply.statusCode).toBe(status)
    expect(reply.body.error.message).toMatch(/\S/)
  })

  test('a person without a user type cannot log in', async () => {
    await db.update(users).set({ roleId: 14 }).where(eq(users.id, api.officials.otherEngineer.id))
    expect((await logIn(api.officials.otherEngineer.email, PASSWORD)).statusCode).toBe(401)
  })

  test('ten failures stop guesses at the account from that address, until 15 minutes have passed', async () => {
    for (let failure = 0; failure < 10; failure++) expect((await logIn(engineer.email, 'mal')).statusCode).toBe(401)
    const stopped = await logIn(engineer.email, 'mal')
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(technician.email, PASSWORD)).statusCode).toBe(200)
    api.time.now = new Date(api.time.now.getTime() + 15 * 60_000)
    expect((await logIn(engineer.email, 'mal')).statusCode).toBe(401)
  })

  test('no name that can be typed is counted as an account that exists', async () => {
    for (let failure = 0; failure < 10; failure++) await logIn(engineer.email, 'mal')
    expect((await logIn(engineer.email, 'mal')).statusCode).toBe(429)
    for (const typed of [`user ${engineer.id}`, `id:${engineer.id}`, `name:${engineer.email}`]) {
      expect([typed, (await logIn(typed, 'mal')).statusCode]).toEqual([typed, 401])
    }
  })

  test('a refused login costs the same work and reads the same at each fault', async () => {
    const { otherEngineer, otherAdministrator } = api.officials
    await db.update(users).set({ isActive: false }).where(eq(users.id, otherAdministrator.id))
    const refused = async (email: string, password: string) => {
      const before = { ...passwordWork }
      const { statusCode, body } = await logIn(email, password)
      const hashed = passwordWork.hashed - before.hashed
      const verified = passwordWork.verified - before.verified
      return { statusCode, body, hashed, verified }
    }
    const wrongPassword = await refused(technician.email, 'otra clave con eñe')
    // A letter beyond ASCII has two forms to try.
    expect(wrongPassword).toMatchObject({ statusCode: 401, hashed: 0, verified: 2 })
    for (const [email, password] of [
      ['nadie@vigia.test', PASSWORD],
      ['9999999999', PASSWORD],
      // The first account is switched off; the role of the second has no user type.
      [otherAdministrator.email, PASSWORD],
      [otherEngineer.email, PASSWORD],
    ] as const) {
      expect(await refused(email, password), email).toEqual(wrongPassword)
    }
    await db.update(users).set({ isActive: true }).where(eq(users.id, otherAdministrator.id))
  })

  test('ten guesses sent at once count as ten', async () => {
    const replies = await Promise.all(Array.from({ length: 14 }, () => logIn(engineer.email, 'mal')))
    expect(replies.filter(({ statusCode }) => statusCode === 429)).toHaveLength(4)
  })
})

describe('a session', () => {
  const client = api.as(technician)
  const whoAmI = () => client.get('/api/generic/zodes')

  test('a session is required', async () => {
    expect(await api.anonymous.get('/api/generic/zodes')).toMatchObject({
      statusCode: 401,
      body: { error: { message: 'Inicie sesión para continuar.' } },
    })
  })

  test('a session is taken bare or as Bearer, and only with our signature', async () => {
    const { token } = (await logIn(technician.email, PASSWORD)).body.data
    const status = async (authorization: string) =>
      (await api.anonymous.get('/api/generic/zodes', { authorization })).statusCode
    expect(await status(token)).toBe(200)
    expect(await status(`Bearer ${token}`)).toBe(200)
    expect(await status(`${token}x`)).toBe(401)
    const [, payload] = token.split('.')
    expect(await status(`${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${payload}.`)).toBe(401)
  })

  test('an expired session says so, also of a deactivated account, and opens nothing', async () => {
    const { token } = (await logIn(technician.email, PASSWORD)).body.data
    const sign = (claims: object, secret = api.platform.config.tokenSecret) => {
      const signed = [{ alg: 'HS256', typ: 'JWT' }, claims]
        .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
        .join('.')
      return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
    }
    const past = { ...claimsOf(token), iat: 1_700_000_000, exp: 1_700_043_200 }
    const codeOf = async (authorization: string) =>
      (await api.anonymous.get('/api/generic/zodes', { authorization })).body.error.code
    expect(await codeOf(sign(past))).toBe('session.ended')
    await db.update(users).set({ isActive: false }).where(eq(users.id, technician.id))
    expect(await codeOf(sign(past))).toBe('session.deactivated')
    // A forged token must not reveal the state of an account.
    expect(await codeOf(sign(past, 'a secret that somebody made up, long enough'))).toBe('session.ended')
    await db.update(users).set({ isActive: true }).where(eq(users.id, technician.id))
  })

  test('ends at the next request when the account is deactivated or its version grows', async () => {
    expect((await whoAmI()).statusCode).toBe(200)
    const set = (changes: Partial<typeof users.$inferInsert>) =>
      db.update(users).set(changes).where(eq(users.id, technician.id))
    await set({ isActive: false })
    expect(await whoAmI()).toMatchObject({
      statusCode: 401,
      body: {
        error: { code: 'session.deactivated', message: 'Su cuenta fue desactivada. Hable con un administrador.' },
      },
    })
    await set({ isActive: true, sessionVersion: 2 })
    expect(await whoAmI()).toMatchObject({
      statusCode: 401,
      body: { error: { code: 'session.ended', message: 'Su sesión terminó. Inicie sesión de nuevo.' } },
    })
    await set({ sessionVersion: 1 })
    expect((await whoAmI()).statusCode).toBe(200)
  })
})
