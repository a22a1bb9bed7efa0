import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { runStoreCommand } from '../copies/run-command.ts'
import { listTables } from '../copies/take/copied-tables.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { recoveryCodes, secondFactors } from '../schema/second-factors.table.ts'
import { users } from '../schema/users.table.ts'
import { fromBase32 } from '../second-factor/base32.ts'
import { codeOf, stepOf } from '../second-factor/totp.ts'
import { CLIENT, type TestApi, testApi } from '../testing/api.ts'

const api = await testApi()
const { db } = api.platform
const { technician, administrator, otherAdministrator, outsideAdministrator } = api.officials
const PASSWORD = 'la clave de siempre 1'
const passwordHash = await hashPassword(PASSWORD)

const logInAt = ({ anonymous }: TestApi, who: Official, otp?: string, password = PASSWORD) =>
  anonymous.post('/api/login/', { email: who.email, password, ...(otp && { otp }) }, CLIENT)
const logIn = (otp?: string, password = PASSWORD) => logInAt(api, technician, otp, password)
const codeAt = (secret: string, steps = 0) => codeOf(fromBase32(secret), stepOf(api.time.now) + steps)
const later = (seconds: number) => {
  api.time.now = new Date(api.time.now.getTime() + seconds * 1000)
}
const mine = api.as(technician)
const start = (client = mine, password: unknown = PASSWORD) =>
  client.post('/api/session/second-factor/start', { password })

/** Sets up a second factor; half a minute later its code is unused. */
async function setUp(client = mine): Promise<{ secret: string; codes: string[]; token?: string }> {
  const { secret } = (await start(client)).body.data
  const { recovery_codes: codes, token } = (
    await client.post('/api/session/second-factor/confirm', { code: codeAt(secret) })
  ).body.data
  later(30)
  return { secret, codes, token }
}

let minutes = 0
beforeEach(async () => {
  // Wrong codes are counted in windows of 15 minutes, and fifty of an account over an hour.
  minutes += 120
  api.time.now = new Date(Date.UTC(2026, 10, 20, 15, minutes))
  await db.delete(recoveryCodes)
  await db.delete(secondFactors)
  await db.update(users).set({ passwordHash, sessionVersion: 1, isActive: true, mustChangePassword: false })
})

describe('setting it up', () => {
  test('setting it up gives a secret with its address, and ten recovery codes kept as digests', async () => {
    const started = await start()
    const { secret, uri } = started.body.data
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toContain(`secret=${secret}`)
    expect(uri).toContain(encodeURIComponent(technician.email))
    const { body } = await mine.post('/api/session/second-factor/confirm', { code: codeAt(secret) })
    expect(new Set(body.data.recovery_codes).size).toBe(10)
    const kept = await db.select().from(recoveryCodes)
    expect(kept).toHaveLength(10)
    expect(JSON.stringify(kept)).not.toContain(body.data.recovery_codes[0])
    expect((await mine.get('/api/session/second-factor')).body.data).toEqual({
      on: 1,
      recovery_codes_left: 10,
      offered: 1,
      required: 0,
    })
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'second-factor-on'))
      .orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({ userId: technician.id, subjectId: technician.id })
    expect(JSON.stringify(events)).not.toContain(secret)
  })

  test('setting it up does not count until a code has proved the app', async () => {
    const { secret } = (await start()).body.data
    expect((await mine.post('/api/session/second-factor/confirm', { code: '000000' })).body.error).toMatchObject({
      code: 'second-factor.wrong-code',
      fields: { code: expect.stringContaining('no es correcto') },
    })
    expect((await logIn()).statusCode).toBe(200)
    const again = (await start()).body.data.secret
    expect(again).not.toBe(secret)
    expect((await mine.post('/api/session/second-factor/confirm', { code: codeAt(secret) })).statusCode).toBe(422)
  })

  test.each([[{}], [{ code: '' }], [{ code: 'x'.repeat(100) }], [{ code: { a: 1 } }]])(
    'setting it up with %j is refused at the field',
    async (body) => {
      const reply = await mine.post('/api/session/second-factor/confirm', body)
      expect(reply).toMatchObject({ statusCode: 422, body: { error: { fields: { code: expect.any(String) } } } })
    },
  )

  test.each([
    ['without a body, as clients of before send it', undefined],
    ['without a password', {}],
    ['with an empty one', { password: '' }],
  ])('%s is refused with what to do, and no secret is made', async (_what, body) => {
    expect(await mine.post('/api/session/second-factor/start', body)).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'request.invalid',
          message: 'Escriba su contraseña actual.',
          fields: { password: 'Escriba su contraseña actual.' },
        },
      },
    })
    expect(await db.select().from(secondFactors)).toEqual([])
  })

  test('setting it up with a wrong password makes no secret, and leaves the pending one', async () => {
    const wrong = { statusCode: 422, body: { error: { fields: { password: 'La contraseña actual no es correcta.' } } } }
    expect(await start(mine, 'otra clave')).toMatchObject(wrong)
    expect(await db.select().from(secondFactors)).toEqual([])
    const { secret } = (await start()).body.data
    expect(await start(mine, 'otra clave')).toMatchObject(wrong)
    expect(await db.select().from(secondFactors)).toMatchObject([{ secret }])
  })

  test('lets a session guess ten passwords, at the beginning and the end together', async () => {
    const end = () => mine.post('/api/session/second-factor/disable', { password: 'otra', code: '123456' })
    for (let guess = 0; guess < 5; guess += 1) {
      expect((await start(mine, 'otra clave')).statusCode).toBe(422)
      expect((await end()).statusCode).toBe(422)
    }
    const stopped = await start()
    expect(stopped).toMatchObject({ statusCode: 429, body: { error: { code: 'request.too-many' } } })
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
    later(16 * 60)
    expect((await start()).statusCode).toBe(200)
  })

  test('setting it up is refused where one is on, was not begun, or is off', async () => {
    expect((await mine.post('/api/session/second-factor/confirm', { code: '123456' })).body.error.code).toBe(
      'second-factor.not-started',
    )
    await setUp()
    expect((await start()).body.error.code).toBe('second-factor.on')
    expect((await mine.post('/api/session/second-factor/confirm', { code: '123456' })).body.error.code).toBe(
      'second-factor.on',
    )
    const off = await testApi({ SECOND_FACTOR: 'off' })
    await off.platform.db.update(users).set({ passwordHash })
    const started = await start(off.as(off.officials.technician))
    expect(started).toMatchObject({ statusCode: 409, body: { error: { code: 'second-factor.off' } } })
  })
})

describe('a login', () => {
  test('asks for the code once the password was right, and takes each code once', async () => {
    const { secret } = await setUp()
    expect(await logIn(undefined, 'otra clave')).toMatchObject({
      statusCode: 401,
      body: { error: { code: 'session.wrong-credentials' } },
    })
    expect(await logIn()).toMatchObject({
      statusCode: 401,
      body: {
        error: {
          code: 'session.second-factor',
          message: 'Escriba el código de su aplicación de verificación.',
          fields: { otp: 'Escriba el código de su aplicación de verificación.' },
        },
      },
    })
    const code = codeAt(secret)
    expect((await logIn(code, 'otra clave')).body.error.code).toBe('session.wrong-credentials')
    const token = (await logIn(` ${code.slice(0, 3)} ${code.slice(3)} `)).body.data.token
    expect((await api.anonymous.get('/api/generic/zodes', { authorization: token })).statusCode).toBe(200)
    expect((await logIn(code)).body.error).toMatchObject({
      code: 'session.second-factor',
      message: expect.stringContaining('no es correcto o ya se usó'),
    })
    expect((await logIn(codeAt(secret, -1))).statusCode).toBe(401)
    expect((await logIn(codeAt(secret, 1))).statusCode).toBe(200)
  })

  test('one of two simultaneous logins with one code opens a session', async () => {
    const { secret } = await setUp()
    const code = codeAt(secret)
    const statuses = (await Promise.all([logIn(code), logIn(code)])).map(({ statusCode }) => statusCode)
    expect(statuses.sort()).toEqual([200, 401])
  })

  test('takes each recovery code once, in any case and with spaces', async () => {
    const { codes } = await setUp()
    const [first = '', second = ''] = codes
    expect((await logIn(first)).statusCode).toBe(200)
    expect((await logIn(first)).statusCode).toBe(401)
    expect((await logIn(second.toLowerCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await mine.get('/api/session/second-factor')).body.data.recovery_codes_left).toBe(8)
  })

  test('a login after ten wrong codes has to wait, and wrong passwords are counted apart', async () => {
    const { secret } = await setUp()
    for (let guess = 0; guess < 10; guess += 1) expect((await logIn('000000')).statusCode).toBe(401)
    const stopped = await logIn(codeAt(secret))
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  })
})

describe('giving it up', () => {
  test('needs password and code, and the next login asks for none', async () => {
    const { secret } = await setUp()
    const disable = (password: string, code: string) =>
      mine.post('/api/session/second-factor/disable', { password, code })
    expect((await disable('otra', codeAt(secret))).body.error).toMatchObject({
      code: 'password.wrong-current',
      fields: { password: 'La contraseña actual no es correcta.' },
    })
    expect((await disable(PASSWORD, '000000')).body.error.code).toBe('second-factor.wrong-code')
    expect((await disable(PASSWORD, codeAt(secret))).statusCode).toBe(200)
    expect((await logIn()).statusCode).toBe(200)
    expect(await db.select().from(recoveryCodes)).toEqual([])
    expect((await disable(PASSWORD, codeAt(secret))).body.error.code).toBe('second-factor.not-started')
  })

  test('giving up a missing second factor counts as no wrong code', async () => {
    const disable = (code: string) => mine.post('/api/session/second-factor/disable', { password: PASSWORD, code })
    for (let asked = 0; asked < 10; asked += 1)
      expect((await disable('000000')).body.error.code).toBe('second-factor.not-started')
    const { secret } = await setUp()
    for (let guess = 0; guess < 9; guess += 1)
      expect((await disable('000000')).body.error.code).toBe('second-factor.wrong-code')
    expect((await disable(codeAt(secret))).statusCode).toBe(200)
  })

  test('giving it up after ten wrong codes has to wait', async () => {
    const { secret } = await setUp()
    const disable = (code: string) => mine.post('/api/session/second-factor/disable', { password: PASSWORD, code })
    for (let guess = 0; guess < 10; guess += 1)
      expect((await disable('000000')).body.error.code).toBe('second-factor.wrong-code')
    expect((await disable(codeAt(secret))).body.error.code).toBe('request.too-many')
  })

  test('an administrator takes it from an official who lost it, and the trail tells it', async () => {
    await setUp()
    const path = `/api/session/second-factor/${technician.id}`
    expect((await api.as(outsideAdministrator).delete(path)).statusCode).toBe(404)
    expect((await mine.delete(path)).statusCode).toBe(403)
    expect((await api.as(administrator).delete(path)).statusCode).toBe(200)
    expect((await logIn()).statusCode).toBe(200)
    expect((await api.as(administrator).delete(path)).body.error.code).toBe('second-factor.not-started')
    const own = `/api/session/second-factor/${administrator.id}`
    expect((await api.as(administrator).delete(own)).body.error.code).toBe('second-factor.own')
    const [event] = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'second-factor-off'), eq(auditEvents.userId, administrator.id)))
    expect(event?.subjectId).toBe(technician.id)
  })

  test("the operator of the machine removes a last resort's second factor", async () => {
    await setUp()
    const run = (account: string) => runStoreCommand(api.platform, { kind: 'second-factor', account }, () => {})
    expect(await run('nadie@vigia.test')).toMatchObject({ lacks: expect.any(String) })
    expect(await run(technician.email.toUpperCase())).toEqual({ done: expect.stringContaining('Se quitó') })
    expect((await logIn()).statusCode).toBe(200)
    expect(await run(technician.email)).toMatchObject({ lacks: expect.any(String) })
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'second-factor-off'))
      .orderBy(auditEvents.id)
    expect(events.at(-1)?.details).toEqual({ by: 'operator' })
  })

  test('the operator names the account as at the login: a number may have dots', async () => {
    await setUp()
    const [row] = await db.select().from(users).where(eq(users.id, technician.id))
    const account = (row?.identificationNumber ?? '').replace(/\B(?=(\d{3})+$)/g, '.')
    expect(account).toContain('.')
    expect(await runStoreCommand(api.platform, { kind: 'second-factor', account }, () => {})).toHaveProperty('done')
    expect((await logIn()).statusCode).toBe(200)
  })
})

test('administrators who must have a second factor set it up after the login and go on', async () => {
  const strict = await testApi({ SECOND_FACTOR: 'administrators' })
  await strict.platform.db.update(users).set({ passwordHash })
  const { token } = (await logInAt(strict, strict.officials.administrator)).body.data
  const claims = (of: string) => JSON.parse(Buffer.from(of.split('.')[1] ?? '', 'base64url').toString())
  expect(claims(token)).toMatchObject({ must_set_second_factor: 1 })
  const headers = { authorization: token }
  expect(await strict.anonymous.get('/api/user/all?limit=5&offset=0', headers)).toMatchObject({
    statusCode: 403,
    body: { error: { code: 'session.second-factor-due' } },
  })
  expect((await strict.anonymous.get('/api/profile', headers)).statusCode).toBe(200)
  const status = await strict.anonymous.get('/api/session/second-factor', headers)
  expect(status.body.data).toMatchObject({ on: 0, required: 1 })
  const { secret } = (await strict.anonymous.post('/api/session/second-factor/start', { password: PASSWORD }, headers))
    .body.data
  const code = codeOf(fromBase32(secret), stepOf(strict.time.now))
  const confirmed = await strict.anonymous.post('/api/session/second-factor/confirm', { code }, headers)
  expect(claims(confirmed.body.data.token)).not.toHaveProperty('must_set_second_factor')
  expect(claims(confirmed.body.data.token).jti).toBe(claims(token).jti)
  for (const sent of [token, confirmed.body.data.token])
    expect((await strict.anonymous.get('/api/generic/zodes', { authorization: sent })).statusCode).toBe(200)
  const field = (await logInAt(strict, strict.officials.technician)).body.data.token
  expect((await strict.anonymous.get('/api/generic/zodes', { authorization: field })).statusCode).toBe(200)
  const due = await strict.as(otherAdministrator).post('/api/session/logout')
  expect(due.statusCode).toBe(200)
})

test('copies hold the second factors: a restore must not open an account to the password alone', async () => {
  const names = (await listTables(db)).map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['second_factors', 'recovery_codes']))
})
