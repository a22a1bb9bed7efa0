import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../platform/auth/passwords.ts'
import { passwordResets, users } from '../schema/users.table.ts'
import { CLIENT, form, testApi } from '../testing/api.ts'
import { personFields } from '../testing/data/fixtures.ts'
import type { PersonName } from '../testing/data/officials.ts'
import { isRecoveryLink, startMailServer } from '../testing/services/mail-server.ts'
import { mailRecoveryLink } from './recovery.service.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'vigia@salud.example',
  PUBLIC_URL: 'https://vigia.example/',
  APPS_LINKS: 'https://uno.example,https://dos.example',
})
const { db } = api.platform
const { technician, engineer } = api.officials
const OLD = 'la clave de siempre 1'
const NEW = 'cuatro palabras nuevas y largas'

const ask = (email: string) => api.anonymous.post('/api/session/recovery', { email })
const reset = (token: string, password = NEW, again = password) =>
  api.anonymous.post('/api/session/reset', { token, new_password: password, new_password_again: again })
const logIn = async (email: string, password: string) =>
  (await api.anonymous.post('/api/login/', { email, password }, CLIENT)).statusCode
const nextMail = async () => {
  await expect.poll(() => mails.received.filter(isRecoveryLink)).not.toHaveLength(0)
  const [mail] = mails.received.splice(mails.received.findIndex(isRecoveryLink), 1)
  return mail
}
const tokenFrom = (text = '') =>
  /^https:\/\/vigia\.example\/recuperar\?token=([\w-]{43})&cuenta=\S+$/m.exec(text)?.[1] ?? ''
const aLink = async (email: string) => {
  await ask(email)
  return tokenFrom((await nextMail())?.text)
}
const invalid = { statusCode: 410, body: { error: { code: 'session.link-invalid' } } }

let hours = 0
beforeAll(async () => {
  await db.update(users).set({ passwordHash: await hashPassword(OLD) })
})
beforeEach(() => {
  // Requests are counted by the hour, so each test gets its own hours.
  hours += 3
  api.time.now = new Date(Date.UTC(2026, 10, 20, hours))
  mails.received.length = 0
  mails.behaviour = 'accept'
})

describe('asking for a link', () => {
  test('mails one to the account, of whose token only the digest is kept', async () => {
    const reply = await ask(technician.email.toUpperCase())
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { mail: 1 } } })
    const mail = await nextMail()
    expect(mail?.to).toEqual([technician.email])
    const token = tokenFrom(mail?.text)
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    const kept = await db.select().from(passwordResets)
    expect(kept.map(({ userId }) => userId)).toContain(technician.id)
    expect(JSON.stringify(kept)).not.toContain(token)
  })

  test.each(['nadie@vigia.test', '9999999999'])(
    'a link for the unknown %s is answered the same, and mails nothing',
    async (account) => {
      const known = await ask(engineer.email)
      await nextMail()
      const unknown = await ask(account)
      expect({ status: unknown.statusCode, body: unknown.body }).toEqual({ status: known.statusCode, body: known.body })
      await mailRecoveryLink(api.platform, account)
      expect(mails.received).toEqual([])
    },
  )

  test('asking for a link does not wait for the mail server, nor tell of it', async () => {
    mails.behaviour = 'answer when released'
    expect(await ask(technician.email)).toMatchObject({ statusCode: 200, body: { data: { mail: 1 } } })
    // A request that waits for the mail server ends only once that mail is given up.
    await expect.poll(mails.held).toBe(1)
    mails.release()
    expect((await nextMail())?.to).toEqual([technician.email])
  })

  test('asking for a link stops after ten times from one address, for each account', async () => {
    const statuses: number[] = []
    for (let time = 0; time < 12; time++) statuses.push((await ask('insistente@vigia.test')).statusCode)
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
  })

  test('asking for a link fills no mailbox: five links in an hour', async () => {
    for (let time = 0; time < 7; time++) await mailRecoveryLink(api.platform, engineer.email)
    expect(mails.received.map(({ to }) => to)).toEqual(Array(5).fill([engineer.email]))
  })

  const HOUR_MS = 60 * 60_000
  test.each([
    ['a month later, by a clock that was ahead', 30 * 24 * HOUR_MS, 1],
    ['a moment later', 1, 1],
    ['now', 0, 0],
    ['almost an hour ago', 1 - HOUR_MS, 0],
    ['an hour ago', -HOUR_MS, 1],
  ])('five links of %s (%i ms) leave room for %i', async (_when, afterMs, mailed) => {
    const createdAt = new Date(api.time.now.getTime() + afterMs)
    const five = Array.from({ length: 5 }, () => ({ tokenHash: randomUUID(), userId: engineer.id, createdAt }))
    await db.delete(passwordResets)
    await db.insert(passwordResets).values(five.map((link) => ({ ...link, expiresAt: createdAt })))
    await mailRecoveryLink(api.platform, engineer.email)
    expect(mails.received).toHaveLength(mailed)
  })
})

describe('a link', () => {
  test('sets the password once, ends every session and asks for no other change', async () => {
    const client = api.as(technician)
    expect((await client.get('/api/generic/zodes')).statusCode).toBe(200)
    await db.update(users).set({ mustChangePassword: true }).where(eq(users.id, technician.id))
    const other = await aLink(technician.email)
    const token = await aLink(technician.email)
    expect(await reset(token)).toMatchObject({ statusCode: 200, body: { data: { done: 1 } } })
    expect((await client.get('/api/generic/zodes')).statusCode).toBe(401)
    expect(await logIn(technician.email, OLD)).toBe(401)
    expect(await logIn(technician.email, NEW)).toBe(200)
    const [row] = await db.select().from(users).where(eq(users.id, technician.id))
    expect(row?.mustChangePassword).toBe(false)
    expect(await reset(token, 'otra clave muy distinta')).toMatchObject(invalid)
    expect(await reset(other, 'otra clave muy distinta')).toMatchObject(invalid)
  })

  test('serves one of two who use it at once', async () => {
    const token = await aLink(engineer.email)
    const replies = await Promise.all([reset(token, 'primera clave larga'), reset(token, 'segunda clave larga')])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 410])
  })

  test('ends after an hour', async () => {
    const token = await aLink(api.officials.otherTechnician.email)
    api.time.now = new Date(api.time.now.getTime() + 60 * 60_000)
    expect(await reset(token)).toMatchObject(invalid)
  })

  test('outlives a password that is refused, at its field', async () => {
    const token = await aLink(api.officials.otherEngineer.email)
    expect(await reset(token, OLD)).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'password.reused', fields: { new_password: expect.any(String) } } },
    })
    expect(await reset(token, 'otherengineer larguísima')).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'password.personal' } },
    })
    expect(await reset(token, 'corta')).toMatchObject({ statusCode: 422 })
    expect(await reset(token, NEW, 'no es la misma')).toMatchObject({ statusCode: 422 })
    expect((await reset(token)).statusCode).toBe(200)
  })

  test.each<PersonName>(['otherAdministrator'])(
    'a link of %s does not serve once the account is deactivated',
    async (name) => {
      const { id, email } = api.officials[name]
      const token = await aLink(email)
      await db.update(users).set({ isActive: false }).where(eq(users.id, id))
      expect(await reset(token)).toMatchObject(invalid)
    },
  )

  test.each(['', 'x', 'a'.repeat(43)])('an invented link (%j) is refused', async (token) => {
    expect([410, 422]).toContain((await reset(token)).statusCode)
  })
})

describe('a link ends when the reader of its mailbox loses the account', () => {
  const { id, email } = api.officials.otherTechnician
  const administrator = api.as(api.officials.administrator)
  const own = api.as(api.officials.otherTechnician)
  const edit = (changes: Record<string, string>) =>
    administrator.patch(`/api/user/${id}`, form({ ...personFields(email), ...changes }))
  const setActive = (status: number) =>
    administrator.delete('/api/generic/deactivate', {
      tablename: 'users',
      columname: 'user_id',
      valuecolum: id,
      status,
    })
  const saveProfile = (primaryEmail: string) => {
    const texts = { documentNumber: '1047999999', firstName: 'Yuranis', lastName: 'Ñáñez', phone: '3004567890' }
    const place = { address: 'Calle 1', department: 'Bolívar', municipality: 'Arjona' }
    return own.put('/api/profile', form({ ...texts, ...place, primaryEmail, current_password: OLD }))
  }
  const change = { current_password: OLD, new_password: NEW, new_password_again: NEW }
  beforeEach(async () => {
    const before = { email, passwordHash: await hashPassword(OLD), sessionVersion: 1, isActive: true, roleId: 1 }
    await db.update(users).set(before).where(eq(users.id, id))
  })

  test.each<[string, (() => Promise<{ statusCode: number }>)[]]>([
    ['another e-mail, by an administrator', [() => edit({ email: 'nueva@vigia.test' })]],
    ['another password, by an administrator', [() => edit({ password: 'puesta por el administrador' })]],
    ['another role', [() => edit({ role_id: '4' })]],
    ['a deactivation, also once the account is active again', [() => setActive(0), () => setActive(1)]],
    ['another e-mail, by the person', [() => saveProfile('propia@vigia.test')]],
    ['another password, by the person', [() => own.post('/api/profile/password', change)]],
  ])('%s', async (_title, changes) => {
    const token = await aLink(email)
    for (const make of changes) expect(await make()).toMatchObject({ statusCode: 200 })
    expect(await reset(token, 'la clave del ladrón 1')).toMatchObject(invalid)
  })

  test('other changes do not end a link', async () => {
    const token = await aLink(email)
    expect(await edit({ phone: '3110000000' })).toMatchObject({ statusCode: 200 })
    expect(await reset(token, 'la clave que quería 1')).toMatchObject({ statusCode: 200 })
  })
})

test('the login screen is told what this installation offers', async () => {
  expect((await api.anonymous.get('/api/session/options')).body).toEqual({
    success: true,
    data: { mail: 1, apps_links: 'https://uno.example,https://dos.example' },
  })
})
