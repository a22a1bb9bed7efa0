import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { rowsOf } from '../platform/db/database.ts'
import { sessions } from '../schema/sessions.table.ts'
import { users } from '../schema/users.table.ts'
import { fromBase32 } from '../second-factor/base32.ts'
import { removeSecondFactor } from '../second-factor/second-factor.queries.ts'
import { codeOf, stepOf } from '../second-factor/totp.ts'
import { removeFactorOfAccount } from '../session/remove-factor-of-account.ts'
import { CLIENT, form, type Reply, testApi } from '../testing/api.ts'
import { aSignaturePhoto } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const ENTITY = 'Dirección Distrital de Salud de Ejemplo'
const PASSWORD = 'cuatro palabras nuevas y largas'
const NUMBER = '9999999999'
const NEW_EMAIL = 'nuevo@vigia.test'
const PHONE = '3010000001'

const mail = await startMailServer()
afterAll(() => mail.close())
const api = await testApi({ SMTP_URL: mail.url, MAIL_FROM: 'vigia@entidad.test', ENTITY_NAME: ENTITY })
const { db } = api.platform
const { administrator, otherAdministrator, technician } = api.officials
const ofTechnician = eq(users.id, technician.id)
const [asAtFirst] = await db.select().from(users).where(ofTechnician)
const OWN_PASSWORD = 'primera clave de prueba'
const passwordHash = await hashPassword(OWN_PASSWORD)

/** Gives the technician the account and a session of before. */
async function restore(): Promise<void> {
  if (!asAtFirst) throw new Error('There is no technician.')
  const { id, fullName, ...columns } = asAtFirst
  await db
    .update(users)
    .set({ ...columns, passwordHash })
    .where(ofTechnician)
}

beforeEach(async () => {
  await restore()
  await removeSecondFactor(db, technician.id)
  await db.delete(sessions)
  await db.execute(sql`delete from identity_changes`)
  await forgetTold()
})

type Changes = Record<string, string | number | Blob>
const edit = (changes: Changes, by = administrator) =>
  api.as(by).patch(`/api/user/${technician.id}`, form({ ...ownFields('technician'), ...changes }))
const turn = (status: number) =>
  api.as(administrator).delete('/api/generic/deactivate', {
    ...{ tablename: 'users', columname: 'user_id', valuecolum: technician.id, status },
  })

async function setUpSecondFactor(): Promise<string> {
  const mine = api.as(technician)
  const { secret } = (await mine.post('/api/session/second-factor/start', { password: OWN_PASSWORD })).body.data
  const code = codeOf(fromBase32(secret), stepOf(api.time.now))
  expect((await mine.post('/api/session/second-factor/confirm', { code })).statusCode).toBe(200)
  await mailed(1)
  return secret
}
/** Forgets what was told until now. */
async function forgetTold(): Promise<void> {
  await db.execute(sql`delete from notices`)
  mail.received.length = 0
}
async function takeSecondFactor(): Promise<Reply> {
  await setUpSecondFactor()
  await forgetTold()
  return api.as(administrator).delete(`/api/session/second-factor/${technician.id}`)
}

async function decideOnIdentity(decision: string): Promise<Reply> {
  const asked = {
    documentNumber: NUMBER,
    firstName: 'Marelvis',
    lastName: 'technician',
    address: 'Calle 24 # 50-31',
    department: 'Bolívar',
    municipality: 'Arjona',
    primaryEmail: technician.email,
    phone: '3001234567',
    current_password: OWN_PASSWORD,
  }
  expect((await api.as(technician).put('/api/profile', form(asked))).statusCode).toBe(200)
  return api.as(administrator).post(`/api/user/identity-changes/${technician.id}`, { decision })
}

async function endOneSession(): Promise<Reply> {
  const login = { email: technician.email, password: OWN_PASSWORD }
  expect((await api.anonymous.post('/api/login/', login, CLIENT)).statusCode).toBe(200)
  const manager = api.as(administrator)
  const [open] = (await manager.get(`/api/session/list?user_id=${technician.id}`)).body.data.sessions
  return manager.delete(`/api/session/${open.session_id}`)
}
const endAllSessions = () => api.as(administrator).delete(`/api/session/user/${technician.id}`)

const mailed = (count: number) => expect.poll(() => mail.received.length).toBe(count)
const recipients = () => mail.received.flatMap(({ to }) => to).sort()

async function noticesOf(who: Official): Promise<{ text: string }[]> {
  await restore()
  return (await api.as(who).get('/api/notices')).body.data.notices
}

describe('a person is told, by mail and in their notices, who changed when', () => {
  test.each<[what: string, act: () => Promise<Reply>, words: string, addresses: string[]]>([
    ['the e-mail', () => edit({ email: NEW_EMAIL }), 'cambió su correo electrónico', [technician.email, NEW_EMAIL]],
    [
      'e-mail and password',
      () => edit({ email: NEW_EMAIL, password: PASSWORD }),
      'cambió su correo electrónico y su contraseña',
      [technician.email, NEW_EMAIL],
    ],
    ['the password', () => edit({ password: PASSWORD }), 'cambió su contraseña', [technician.email]],
    ['the name', () => edit({ first_name: 'Marelvis' }), 'cambió su nombre', [technician.email]],
    [
      'the number',
      () => edit({ identification_number: NUMBER }),
      'cambió su número de identificación',
      [technician.email],
    ],
    [
      'the signature',
      async () => edit({ signature: await aSignaturePhoto(41) }),
      'cambió su firma',
      [technician.email],
    ],
    ['the telephone', () => edit({ phone: PHONE }), 'cambió su teléfono', [technician.email]],
    ['the type of contract', () => edit({ type_contract_id: 2 }), 'cambió su tipo de contrato', [technician.email]],
    ['the role', () => edit({ role_id: 4 }), 'cambió su cargo', [technician.email]],
    [
      'name, number and role',
      () => edit({ last_name: 'Torres', identification_number: NUMBER, role_id: 4 }),
      'cambió su nombre, su número de identificación y su cargo',
      [technician.email],
    ],
    ['the second factor', takeSecondFactor, 'quitó su verificación en dos pasos', [technician.email]],
    ['one session', endOneSession, 'cerró una de sus sesiones', [technician.email]],
    ['all sessions', endAllSessions, 'cerró sus sesiones', [technician.email]],
    ['that the account is active', () => turn(0), 'desactivó su cuenta', [technician.email]],
    [
      'the identity that the person asked for',
      () => decideOnIdentity('aprobada'),
      'aprobó el cambio de su nombre y su número de identificación',
      [technician.email],
    ],
  ])('%s', async (_what, act, words, addresses) => {
    expect((await act()).statusCode).toBe(200)
    await mailed(addresses.length)
    expect(recipients()).toEqual(addresses.toSorted())
    const told = `Ana administrator ${words} el 20/11/2026 10:00.`
    for (const { text } of mail.received) {
      expect(text).toContain(told)
      expect(text).toContain('Si no es correcto o no lo esperaba, avise cuanto antes')
      expect(text).toContain(ENTITY)
      for (const value of [PASSWORD, NUMBER, PHONE, NEW_EMAIL, 'Marelvis', 'Torres']) expect(text).not.toContain(value)
    }
    const notices = await noticesOf(technician)
    expect(notices).toMatchObject([{ kind: 'account_changed', link: '/dashboard/perfil', read_at: null }])
    expect(notices[0]?.text).toBe(
      `${told} Si no es correcto o no lo esperaba, avise cuanto antes a otro administrador de Vigía o a la oficina de sistemas de su entidad.`,
    )
  })

  test('a rejected identity', async () => {
    expect((await decideOnIdentity('rechazada')).statusCode).toBe(200)
    await mailed(1)
    expect(recipients()).toEqual([technician.email])
    const [notice] = await noticesOf(technician)
    expect(notice?.text).toContain('Ana administrator no aprobó el cambio de su nombre y su número de identificación')
  })
})

test('an account switched off is no way around: each change is told at both addresses', async () => {
  await turn(0)
  await mailed(1)
  await edit({ email: NEW_EMAIL })
  await mailed(3)
  expect((await turn(1)).statusCode).toBe(200)
  await mailed(4)
  expect(recipients()).toEqual([NEW_EMAIL, NEW_EMAIL, technician.email, technician.email].sort())
  const texts = (await noticesOf(technician)).map(({ text }) => text.split(' el ')[0])
  expect(texts).toEqual([
    'Ana administrator activó su cuenta',
    'Ana administrator cambió su correo electrónico',
    'Ana administrator desactivó su cuenta',
  ])
})

test('a second factor set up or given up is told too: the session may be stolen', async () => {
  const secret = await setUpSecondFactor()
  const code = codeOf(fromBase32(secret), stepOf(api.time.now) + 1)
  const end = { password: OWN_PASSWORD, code }
  expect((await api.as(technician).post('/api/session/second-factor/disable', end)).statusCode).toBe(200)
  await mailed(2)
  expect(recipients()).toEqual([technician.email, technician.email])
  const told = ['activó', 'quitó'].map(
    (did) => `Desde una sesión suya se ${did} la verificación en dos pasos de su cuenta el 20/11/2026 10:00.`,
  )
  const mails = mail.received.map(({ text }) => text).sort()
  expect(mails).toEqual(told.map((sentence) => expect.stringContaining(sentence)))
  expect((await noticesOf(technician)).map(({ text }) => text)).toEqual(
    told.toReversed().map((sentence) => expect.stringContaining(sentence)),
  )
})

test('sessions that a person ends are told to no one', async () => {
  const mine = api.as(technician)
  expect((await mine.post('/api/session/logout-others')).statusCode).toBe(200)
  expect((await mine.post('/api/session/logout')).statusCode).toBe(200)
  expect(await rowsOf(db, sql`select 1 from notices`)).toEqual([])
})

test('the operator of the machine who takes a second factor is told of in the notices', async () => {
  await setUpSecondFactor()
  await forgetTold()
  expect(await removeFactorOfAccount(api.platform, technician.email)).toBe(true)
  const [notice] = await noticesOf(technician)
  expect(notice?.text).toContain('Quien opera el servidor de Vigía quitó su verificación en dos pasos el 20/11/2026')
})

test('changes of two administrators at once are both told', async () => {
  const replies = await Promise.all([edit({ role_id: 4 }), edit({ first_name: 'Marelvis' }, otherAdministrator)])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
  await mailed(2)
  const authors = (await noticesOf(technician)).map(({ text }) => text.split(' cambió ')[0])
  expect(authors.sort()).toEqual(['Ana administrator', 'Ana otherAdministrator'])
})

test('the same account saved again, other functions, and one’s own act are told to no one', async () => {
  expect((await edit({})).statusCode).toBe(200)
  expect((await edit({ role_functions: 'Otras' })).statusCode).toBe(200)
  const own = { ...ownFields('administrator'), role_id: 9, phone: PHONE }
  onTestFinished(async () => {
    const { phone } = ownFields('administrator')
    await db.update(users).set({ roleId: 8, phone, sessionVersion: 1 }).where(eq(users.id, administrator.id))
  })
  expect((await api.as(administrator).patch(`/api/user/${administrator.id}`, form(own))).statusCode).toBe(200)
  expect(await rowsOf(db, sql`select 1 from notices`)).toEqual([])
  expect((await edit({ password: PASSWORD }, otherAdministrator)).statusCode).toBe(200)
  await mailed(1)
  expect(recipients()).toEqual([technician.email])
})

test('the kind cannot be silenced', async () => {
  const settings = { digest: 'nunca', silenced: ['account_changed'] }
  const { statusCode, body } = await api.as(technician).put('/api/notices/settings', settings)
  expect([statusCode, body.error.fields]).toEqual([422, { silenced: 'Los cambios en su cuenta se avisan siempre.' }])
})
