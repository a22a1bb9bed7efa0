import { beforeEach, describe, expect, test } from 'vitest'
import { CLIENT, type Client, form, testApi } from '../../testing/api.ts'
import { personFields } from '../../testing/data/fixtures.ts'
import { ownFields } from '../../testing/data/officials.ts'
import { tokenFields } from '../../testing/integration-calls.ts'
import { restoreAccounts } from '../../testing/route-calls.ts'
import { hashPassword } from '../auth/passwords.ts'

const PASSWORD = 'una clave con eñe'
const lines: string[] = []
const { anonymous, as, officials, platform, time } = await testApi(
  { LOG_LEVEL: 'info' },
  { logTo: { write: (line) => void lines.push(line) } },
)
const passwordHash = await hashPassword(PASSWORD)

const events = () => lines.map((line) => JSON.parse(line)).filter(({ event }) => String(event).startsWith('security.'))
const names = () => events().map(({ event }) => event)
const logIn = (email: string, password = PASSWORD) => anonymous.post('/api/login', { email, password }, CLIENT)

beforeEach(async () => {
  await restoreAccounts(platform.db, passwordHash)
  lines.length = 0
  // The counts of the test before belong to another window.
  time.now = new Date(time.now.getTime() + 60 * 60 * 1000)
})

describe('the log of security events', () => {
  test('the log of security events has a login, with account and address and no name', async () => {
    await logIn(officials.engineer.email)
    expect(events()).toMatchObject([{ event: 'security.login', userId: officials.engineer.id, address: '127.0.0.1' }])
    expect(lines.join('')).not.toContain(officials.engineer.email)
  })

  test('the log has a wrong password with its account, and an unknown name without it', async () => {
    await logIn(officials.engineer.email, 'otra')
    await logIn('nadie@vigia.test', 'otra')
    expect(events()).toMatchObject([
      { event: 'security.login-failed', userId: officials.engineer.id },
      { event: 'security.login-failed' },
    ])
    expect(events()[1].userId).toBeUndefined()
    expect(lines.join('')).not.toContain('nadie')
  })

  test.each<[string, (client: { anonymous: Client; technician: Client }) => Promise<{ statusCode: number }>, number]>([
    ['a call without a session', ({ anonymous: client }) => client.get('/api/profile'), 401],
    ['a call without the right', ({ technician }) => technician.get('/api/user/all'), 403],
  ])('the log of security events tells of %s', async (_what, call, status) => {
    const { statusCode } = await call({ anonymous, technician: as(officials.technician) })
    expect(statusCode).toBe(status)
    expect(names()).toEqual(['security.refused'])
  })

  test('the log of security events does not take another refusal for one of security', async () => {
    expect((await as(officials.technician).get('/api/inspection/999999/1')).statusCode).toBe(404)
    expect(names()).toEqual([])
  })

  test('the log of security events tells who makes an account, a role and a password', async () => {
    const administrator = as(officials.administrator)
    const fields = personFields('nueva@vigia.test')
    const asAdministrator = { area_id: '2', role_id: '8' }
    const made = await administrator.post('/api/user', form(fields))
    const { user_id: subjectId } = made.body.data
    const changes = { ...fields, ...asAdministrator, password: 'clave prestada de hoy' }
    await administrator.patch(`/api/user/${subjectId}`, form(changes))
    const other = { identification_number: '1047000002', email: 'otra@vigia.test' }
    await administrator.post('/api/user', form({ ...fields, ...asAdministrator, ...other }))
    expect(events()).toMatchObject([
      { event: 'security.account-created', userId: officials.administrator.id, subjectId },
      { event: 'security.role-changed', subjectId, isAdministrator: true, level: 40 },
      { event: 'security.password-reset', subjectId },
      { event: 'security.administrator-created', level: 40 },
    ])
  })

  test('the log of security events tells an identity that an administrator changes, without values', async () => {
    const { administrator, otherTechnician } = officials
    const fields = { ...ownFields('otherTechnician'), email: 'cambiado@vigia.test', first_name: 'Marelvis' }
    await as(administrator).patch(`/api/user/${otherTechnician.id}`, form(fields))
    expect(events()).toMatchObject([
      { event: 'security.email-changed', userId: administrator.id, subjectId: otherTechnician.id, level: 40 },
      { event: 'security.identity-changed', subjectId: otherTechnician.id, parts: ['name'], level: 40 },
    ])
    for (const value of ['cambiado@', 'Marelvis']) expect(lines.join('')).not.toContain(value)
    await as(administrator).patch(`/api/user/${otherTechnician.id}`, form(ownFields('otherTechnician')))
  })

  test('the log of security events tells an identity in a profile, and its decision', async () => {
    const { administrator, engineer } = officials
    const profile = {
      ...{ documentNumber: ownFields('engineer').identification_number, firstName: 'Marelvis', lastName: 'engineer' },
      ...{ address: 'Calle 24', department: 'Bolívar', municipality: 'Arjona', phone: '3001234567' },
      ...{ primaryEmail: 'propia@vigia.test', current_password: PASSWORD },
    }
    await as(engineer).put('/api/profile', form(profile))
    expect(names()).toEqual(['security.email-changed'])
    expect(events()[0]).toMatchObject({ userId: engineer.id })
    await as(administrator).post(`/api/user/identity-changes/${engineer.id}`, { decision: 'aprobada' })
    expect(events()[1]).toMatchObject({
      ...{ event: 'security.identity-decided', userId: administrator.id, subjectId: engineer.id, isApproved: true },
    })
    await as(administrator).patch(`/api/user/${engineer.id}`, form(ownFields('engineer')))
  })

  test('the log of security events tells of the tokens of other systems, by their number alone', async () => {
    const { administrator } = officials
    const { token, token_id: tokenId } = (await as(administrator).post('/api/api-tokens', tokenFields())).body.data
    await as(administrator).delete(`/api/api-tokens/${tokenId}`)
    expect(events()).toMatchObject([
      { event: 'security.token-created', userId: administrator.id, tokenId },
      { event: 'security.token-revoked', tokenId },
    ])
    expect(lines.join('')).not.toContain(token)
  })

  test("the log of security events tells an own password's change and a disabled account", async () => {
    const { engineer, administrator } = officials
    await as(engineer).post('/api/profile/password', {
      current_password: PASSWORD,
      new_password: 'otra clave más larga',
      new_password_again: 'otra clave más larga',
    })
    await as(administrator).delete('/api/generic/deactivate', {
      tablename: 'users',
      columname: 'user_id',
      valuecolum: officials.otherTechnician.id,
      status: 0,
    })
    expect(names()).toEqual(['security.password-changed', 'security.account-state'])
  })
})

describe('an alert', () => {
  const alerts = () => events().filter(({ event }) => event === 'security.alert')
  const refuse = async (count: number) => {
    for (let n = 0; n < count; n += 1) await as(officials.technician).get('/api/user/all')
  }

  test('comes once when an account is refused 20 times in 10 minutes', async () => {
    await refuse(19)
    expect(alerts()).toEqual([])
    await refuse(3)
    expect(alerts()).toMatchObject([{ level: 40, many: 'account', count: 20, userId: officials.technician.id }])
  })

  test('an alert does not come when the refusals are further apart', async () => {
    await refuse(12)
    time.now = new Date(time.now.getTime() + 11 * 60 * 1000)
    await refuse(12)
    expect(alerts()).toEqual([])
  })

  test('comes when an address is refused 100 times, whatever the accounts', async () => {
    for (let n = 0; n < 100; n += 1) await anonymous.get('/api/profile')
    expect(alerts()).toMatchObject([{ many: 'address', count: 100, address: '127.0.0.1' }])
  })
})
