import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../platform/auth/passwords.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, testApi } from '../testing/api.ts'

const api = await testApi()
const { db } = api.platform
const { technician } = api.officials
const client = api.as(technician)

const FIRST = 'primera clave de prueba'
const firstHash = await hashPassword(FIRST)
const set = (changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, technician.id))

let minutes = 0
beforeEach(async () => {
  // Wrong passwords are counted in windows of 15 minutes, so each test gets its own window.
  minutes += 20
  api.time.now = new Date(Date.UTC(2026, 10, 20, 15, minutes))
  await set({ passwordHash: firstHash, sessionVersion: 1, mustChangePassword: false })
})

const change = (current: string, password: string, repeated = password, headers: Record<string, string> = {}) =>
  client.post(
    '/api/profile/password',
    { current_password: current, new_password: password, new_password_again: repeated },
    headers,
  )
const logIn = async (password: string) =>
  (await api.anonymous.post('/api/login/', { email: technician.email, password }, CLIENT)).statusCode
const withToken = (token: string) => ({ authorization: `Bearer ${token}` })
const stored = async () => (await db.select().from(users).where(eq(users.id, technician.id)))[0]

test("a change ends all sessions but the new token's, and only the new password works", async () => {
  const reply = await change(FIRST, 'segunda clave de prueba')
  expect(reply).toMatchObject({ statusCode: 200, body: { success: true } })
  expect((await client.get('/api/generic/zodes')).statusCode).toBe(401)
  const headers = withToken(reply.body.data.token)
  expect((await api.anonymous.get('/api/generic/zodes', headers)).statusCode).toBe(200)
  expect([await logIn(FIRST), await logIn('segunda clave de prueba')]).toEqual([401, 200])
})

describe('a change is refused, and the password stays', () => {
  test.each<[why: string, sent: [string, string, string?], code: string, field: string, text: string]>([
    [
      'with a wrong current password',
      ['otra', 'segunda clave de prueba'],
      'password.wrong-current',
      'current_password',
      'La contraseña actual no es correcta.',
    ],
    [
      'without the current one',
      ['', 'segunda clave de prueba'],
      'request.invalid',
      'current_password',
      'Escriba su contraseña actual.',
    ],
    [
      'with a short one',
      [FIRST, 'once letras'],
      'request.invalid',
      'new_password',
      'La contraseña debe tener al menos 12 caracteres.',
    ],
    [
      'with a simple one',
      [FIRST, 'aaaaaaaaaaaa'],
      'request.invalid',
      'new_password',
      'La contraseña es muy fácil de adivinar: use varias palabras o combine letras, números y signos.',
    ],
    [
      'with two that differ',
      [FIRST, 'segunda clave de prueba', 'segunda clave de pruebas'],
      'request.invalid',
      'new_password_again',
      'Las contraseñas no coinciden.',
    ],
    [
      'with the e-mail in it',
      [FIRST, 'yo soy Technician 1'],
      'password.personal',
      'new_password',
      'La contraseña no puede contener su nombre, su correo ni su identificación.',
    ],
    [
      'with the identification in it',
      [FIRST, 'mi 1000000003 clave'],
      'password.personal',
      'new_password',
      'La contraseña no puede contener su nombre, su correo ni su identificación.',
    ],
    [
      'with the present one',
      [FIRST, FIRST],
      'password.reused',
      'new_password',
      'Ya usó esa contraseña. Elija una distinta de las últimas cinco.',
    ],
  ])('%s', async (_why, [current, password, repeated], code, field, text) => {
    expect(await change(current, password, repeated)).toMatchObject({
      statusCode: 422,
      body: { error: { code, fields: { [field]: text } } },
    })
    expect(await stored()).toMatchObject({ passwordHash: firstHash, sessionVersion: 1 })
  })

  test('a change to one of the last five passwords is refused; the sixth may come back', async () => {
    const secrets = ['uno', 'dos', 'tres', 'cuatro', 'cinco'].map((word) => `clave número ${word}`)
    let current = FIRST
    for (const secret of secrets) {
      await set({ sessionVersion: 1 })
      // The fifth change makes the first password the sixth from the end.
      if (secret !== secrets[0]) expect((await change(current, FIRST)).body.error.code).toBe('password.reused')
      expect((await change(current, secret)).statusCode).toBe(200)
      current = secret
    }
    await set({ sessionVersion: 1 })
    expect((await change(current, secrets[0] as string)).body.error.code).toBe('password.reused')
    expect((await change(current, FIRST)).statusCode).toBe(200)
  })

  test('the second of two simultaneous changes is refused for the former password', async () => {
    const replies = await Promise.all([change(FIRST, 'clave del primer envío'), change(FIRST, 'clave del otro envío')])
    const [first, second] = replies.map(({ statusCode }) => statusCode).sort()
    expect(first).toBe(200)
    // The check, the lock or the ended session refuses the second request.
    expect([401, 422]).toContain(second)
  })

  test('after ten wrong guesses, even with the right one', async () => {
    for (let guess = 0; guess < 10; guess++)
      expect((await change('mal', 'segunda clave de prueba')).statusCode).toBe(422)
    const stopped = await change(FIRST, 'segunda clave de prueba')
    expect(stopped.statusCode).toBe(429)
    expect(Number(stopped.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('after fifty of as many addresses', async () => {
    const many = await testApi({ TRUST_PROXY: '127.0.0.1' })
    await many.platform.db.update(users).set({ passwordHash: firstHash })
    const from = (address: string, current: string) =>
      many
        .as(many.officials.technician)
        .post(
          '/api/profile/password',
          { current_password: current, new_password: 'otra clave más', new_password_again: 'otra clave más' },
          { 'x-forwarded-for': address },
        )
    for (let guess = 0; guess < 50; guess++) expect((await from(`192.0.2.${guess}`, 'mal')).statusCode).toBe(422)
    expect((await from('198.51.100.1', FIRST)).statusCode).toBe(429)
  })

  test('the token of a change is remembered under no idempotency key', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    expect((await change(FIRST, 'segunda clave de prueba', undefined, headers)).statusCode).toBe(200)
    await set({ sessionVersion: 1 })
    expect((await change(FIRST, 'segunda clave de prueba', undefined, headers)).body.error.code).toBe(
      'password.wrong-current',
    )
  })

  test('a change under a malformed key is refused, and the password stays', async () => {
    expect(await change(FIRST, 'segunda clave de prueba', undefined, { 'idempotency-key': 'una vez' })).toMatchObject({
      statusCode: 400,
      body: { error: { code: 'idempotency.malformed-key' } },
    })
    expect(await logIn(FIRST)).toBe(200)
  })
})

describe('a person with a password that somebody else chose', () => {
  beforeEach(() => set({ mustChangePassword: true }))

  test.each<[string, () => ReturnType<typeof client.get>]>([
    ['a catalogue', () => client.get('/api/generic/zodes')],
    ['a list', () => client.get('/api/assignment/all')],
    ['a write', () => client.post('/api/assignment', {})],
    ['a record as PDF', () => client.get('/api/inspection/1/pdf')],
    ['an image', () => client.get(`/api/inspection/evidence/${'0'.repeat(64)}.jpg`)],
  ])('a person with a given password is told to change it, instead of %s', async (_what, call) => {
    expect(await call()).toMatchObject({
      statusCode: 403,
      body: {
        error: { code: 'session.password-change-due', message: 'Debe cambiar su contraseña antes de continuar.' },
      },
    })
  })

  test('sees the profile, changes the password, and then everything is open', async () => {
    expect((await client.get('/api/profile')).body.data).toMatchObject({ must_change_password: 1 })
    const { body } = await change(FIRST, 'segunda clave de prueba')
    const headers = withToken(body.data.token)
    expect((await api.anonymous.get('/api/generic/zodes', headers)).statusCode).toBe(200)
    expect((await api.anonymous.get('/api/profile', headers)).body.data).toMatchObject({ must_change_password: 0 })
  })

  test('logs in with it', async () => {
    expect(await logIn(FIRST)).toBe(200)
  })
})
