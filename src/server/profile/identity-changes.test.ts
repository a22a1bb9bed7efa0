import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword } from '../platform/auth/passwords.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { identityChanges } from '../schema/identity-changes.table.ts'
import { users } from '../schema/users.table.ts'
import { form, testApi } from '../testing/api.ts'
import { aSignaturePhoto } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const api = await testApi({ SMTP_URL: mail.url, MAIL_FROM: 'vigia@entidad.test' })
const { db } = api.platform
const { technician, engineer, administrator, outsideAdministrator } = api.officials
const PASSWORD = 'primera clave de prueba'
const passwordHash = await hashPassword(PASSWORD)

const fields = {
  documentNumber: '1000000003',
  firstName: 'Ana',
  lastName: 'technician',
  address: 'Calle 24 # 50-31',
  department: 'Bolívar',
  municipality: 'Arjona',
  primaryEmail: technician.email,
  phone: '3004567890',
}
type Changes = Record<string, string | Blob>
const save = (changes: Changes = {}, who = technician) =>
  api.as(who).put('/api/profile', form({ ...fields, ...changes }))
const other = { firstName: 'Marelvis', documentNumber: '9999999999' }
const account = async (id = technician.id) => (await db.select().from(users).where(eq(users.id, id)))[0]
const decide = (decision: string, by = administrator) =>
  api.as(by).post(`/api/user/identity-changes/${technician.id}`, { decision })
const waiting = async () => (await api.as(administrator).get('/api/user/identity-changes')).body.data.identity_changes

/** A mail that comes late would be counted by the next test. */
const toldByMail = () => expect.poll(() => mail.received.length).toBe(1)

beforeEach(async () => {
  await db.delete(identityChanges)
  await db.update(users).set({ passwordHash, sessionVersion: 1, mustChangePassword: false })
  const asAtFirst = { firstName: 'Ana', lastName: 'technician', identificationNumber: '1000000003' }
  await db.update(users).set(asAtFirst).where(eq(users.id, technician.id))
})

describe('name, document and signature of an official', () => {
  test.each<[string, () => Promise<Changes>]>([
    ['another name', async () => ({ firstName: 'Marelvis' })],
    ['another document', async () => ({ documentNumber: '9999999999' })],
    ['a signature', async () => ({ signature: await aSignaturePhoto(21) })],
  ])('%s is not taken without the current password', async (_what, changes) => {
    expect(await save(await changes())).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { current_password: 'Escriba su contraseña actual.' } } },
    })
    expect(await account()).toMatchObject({ firstName: 'Ana', identificationNumber: '1000000003', signature: null })
  })

  test('a form that changes none of them is saved as before, without a password', async () => {
    expect((await save({ address: 'Calle 1', phone: '3000000000' })).body.data).toMatchObject({
      address: 'Calle 1',
      phone: '3000000000',
      pending_identity: null,
    })
  })

  test('a name waits for an administrator, while the rest of the form is saved', async () => {
    const reply = await save({ ...other, address: 'Calle 2', current_password: PASSWORD })
    expect(reply).toMatchObject({
      statusCode: 200,
      body: {
        data: {
          firstName: 'Ana',
          documentNumber: '1000000003',
          address: 'Calle 2',
          pending_identity: { first_name: 'Marelvis', identification_number: '9999999999' },
        },
      },
    })
    expect(await account()).toMatchObject({ firstName: 'Ana', identificationNumber: '1000000003' })
    // A later save of something else keeps what was asked for.
    await save({ phone: '3000000001' })
    expect(await waiting()).toEqual([
      {
        user_id: technician.id,
        requested_at: expect.any(String),
        before: expect.objectContaining({ first_name: 'Ana', identification_number: '1000000003' }),
        after: expect.objectContaining({ first_name: 'Marelvis', identification_number: '9999999999' }),
      },
    ])
  })

  test('a number of another account is refused when asked for, and when taken meanwhile', async () => {
    expect((await save({ documentNumber: '1000000005', current_password: PASSWORD })).body.error.code).toBe(
      'user.identification-taken',
    )
    await save({ ...other, current_password: PASSWORD })
    const theirs = eq(users.id, engineer.id)
    await db.update(users).set({ identificationNumber: '9999999999' }).where(theirs)
    expect((await decide('aprobada')).body.error.code).toBe('user.identification-taken')
    expect(await waiting()).toHaveLength(1)
    await db.update(users).set({ identificationNumber: '1000000005' }).where(theirs)
  })

  test('an administrator’s own count at once, with the password', async () => {
    const own = { documentNumber: '1000000001', lastName: 'administrator', primaryEmail: administrator.email }
    expect((await save({ ...own, firstName: 'Eva' }, administrator)).statusCode).toBe(422)
    const reply = await save({ ...own, firstName: 'Eva', current_password: PASSWORD }, administrator)
    expect(reply.body.data).toMatchObject({ firstName: 'Eva', pending_identity: null })
  })
})

describe('the decision of an administrator', () => {
  beforeEach(async () => {
    await save({ ...other, current_password: PASSWORD })
    mail.received.length = 0
  })

  test('approves: account, trail and mail tell it', async () => {
    expect((await decide('aprobada')).statusCode).toBe(200)
    expect(await account()).toMatchObject({ firstName: 'Marelvis', identificationNumber: '9999999999' })
    expect(await waiting()).toEqual([])
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'approve-identity'))
      .orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({
      userId: administrator.id,
      subjectId: technician.id,
      details: { firstName: { from: 'Ana', to: 'Marelvis' } },
    })
    await toldByMail()
    expect(mail.received[0]).toMatchObject({ to: [technician.email] })
    expect((await decide('aprobada')).body.error.code).toBe('user.no-identity-change')
  })

  test('the decision is about the shown request: a replaced one is not approved unseen', async () => {
    const [shown] = await waiting()
    api.time.now = new Date(api.time.now.getTime() + 1_000)
    await save({ firstName: 'Otra', documentNumber: '9999999998', current_password: PASSWORD })
    const as = (requested_at: unknown) =>
      api.as(administrator).post(`/api/user/identity-changes/${technician.id}`, { decision: 'aprobada', requested_at })
    expect((await as(shown.requested_at)).body.error.code).toBe('row.changed')
    for (const malformed of ['ayer', {}, 5])
      expect([malformed, (await as(malformed)).statusCode]).toEqual([malformed, 422])
    expect(await account()).toMatchObject({ firstName: 'Ana', identificationNumber: '1000000003' })
    const [replaced] = await waiting()
    expect((await as(replaced.requested_at)).statusCode).toBe(200)
    await toldByMail()
    expect(await account()).toMatchObject({ firstName: 'Otra', identificationNumber: '9999999998' })
  })

  test('rejects: the account stays', async () => {
    expect((await decide('rechazada')).statusCode).toBe(200)
    await toldByMail()
    expect(await account()).toMatchObject({ firstName: 'Ana' })
    expect(await waiting()).toEqual([])
  })

  test('the decision is for an administrator alone', async () => {
    expect((await decide('aprobada', technician)).statusCode).toBe(403)
    expect((await decide('aprobada', outsideAdministrator)).statusCode).toBe(404)
    expect((await decide('tal vez')).statusCode).toBe(422)
    expect(await account()).toMatchObject({ firstName: 'Ana' })
  })
})

test('a password that an administrator chooses is mailed to its owner, and must be changed', async () => {
  mail.received.length = 0
  const reply = await api
    .as(administrator)
    .patch(
      `/api/user/${technician.id}`,
      form({ ...ownFields('technician'), password: 'cuatro palabras nuevas y largas' }),
    )
  expect(reply.statusCode).toBe(200)
  await toldByMail()
  expect(mail.received[0]).toMatchObject({
    to: [technician.email],
    subject: 'Un administrador cambió su contraseña de Vigía',
  })
  expect(JSON.stringify(mail.received[0])).not.toContain('cuatro palabras')
  expect(await account()).toMatchObject({ mustChangePassword: true })
})
