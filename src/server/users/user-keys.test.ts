import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { requestHash } from '../platform/http/request-identity.ts'
import { idempotencyKeys } from '../schema/idempotency.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { type Changes, userCalls } from '../testing/suites/users.ts'

const api = await testApi()
const current = userCalls(api)
const { create, aUser, edit } = current
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

const countUsers = async () => (await db.select({ id: users.id }).from(users)).length

describe('one idempotency key', () => {
  let headers: { 'idempotency-key': string }
  beforeEach(() => {
    headers = { 'idempotency-key': crypto.randomUUID() }
  })
  const send = (changes: Changes = {}) => administrator.post('/api/user', { ...current.fields, ...changes }, headers)
  const refused = (code: string) => ({ statusCode: 409, body: { error: { code } } })
  const reused = refused('idempotency.key-reused')
  const another = { identification_number: '5555555550', email: 'segunda@vigia.test' }

  test('one idempotency key belongs to one user, and its repetition gets the same reply', async () => {
    expect((await send()).statusCode).toBe(200)
    expect(await send()).toMatchObject(refused('user.identification-taken'))
  })

  test.each([
    ['another person', another],
    ['another password alone', { password: 'caballo azul 8 grapas' }],
  ])('creates no second user: %s', async (_what, changes) => {
    expect((await send({ password: 'caballo azul 7 grapas' })).statusCode).toBe(200)
    const before = await countUsers()
    expect(await send(changes)).toMatchObject(reused)
    expect(await countUsers()).toBe(before)
  })

  test('creates no second user, even after an edit of the first one', async () => {
    const { user_id } = (await send()).body.data
    expect((await edit(user_id, { ...another, email: 'tercera@vigia.test' })).statusCode).toBe(200)
    const before = await countUsers()
    expect(await send()).toMatchObject(reused)
    expect(await countUsers()).toBe(before)
  })

  test('creates one user when two forms are sent at once', async () => {
    const before = await countUsers()
    const other = { identification_number: '5555555560', email: 'cuarta@vigia.test' }
    const replies = await Promise.all([send(), send(other)])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)).toMatchObject(reused)
    expect(await countUsers()).toBe(before + 1)
  })

  test('the key of a refused form may be used for the corrected one', async () => {
    expect((await send({ role_id: 999 })).statusCode).toBe(404)
    expect((await send()).statusCode).toBe(200)
  })

  test('a malformed idempotency key is refused, and no user is written', async () => {
    headers = { 'idempotency-key': 'una vez' }
    const before = await countUsers()
    expect(await send()).toMatchObject({ statusCode: 400, body: { error: { code: 'idempotency.malformed-key' } } })
    expect(await countUsers()).toBe(before)
  })

  test('the key of a new user is kept without the password and any digest of it', async () => {
    const password = 'caballo azul 7 grapas'
    expect((await send({ password })).statusCode).toBe(200)
    const ofKey = eq(idempotencyKeys.key, headers['idempotency-key'])
    const [kept] = await db.select().from(idempotencyKeys).where(ofKey)
    expect(kept).toMatchObject({ status: 200, reply: null })
    expect(kept?.requestHash).not.toBe(requestHash('POST', '/api/user', { ...current.fields, password }))
  })
})

describe('no user is written', () => {
  test.each<[why: string, changes: Changes, statusCode: number, code: string, wireField: string | undefined]>([
    ['with a role of another area', { area_id: 2 }, 422, 'user.role-mismatch', 'role_id'],
    ['with a role that does not exist', { role_id: 999 }, 404, 'catalogue.not-found', 'role_id'],
    ['with a contract that does not exist', { type_contract_id: 99 }, 404, 'catalogue.not-found', 'type_contract_id'],
    [
      'with nine digits of identification',
      { identification_number: '123456789' },
      422,
      'request.invalid',
      'identification_number',
    ],
    ['without an e-mail', { email: '' }, 422, 'request.invalid', 'email'],
    ['with a short password', { password: 'corta' }, 422, 'request.invalid', 'password'],
    ['with a simple password', { password: '123456789012' }, 422, 'request.invalid', 'password'],
    [
      'with a password that holds their name',
      { password: 'soy yuranis la mejor' },
      422,
      'password.personal',
      'password',
    ],
    ['with a signature that is no image', { signature: new Blob(['hola']) }, 415, 'image.undecodable', undefined],
    ['with a user type of its own', { user_type_id: 1 }, 400, 'request.unknown-field', undefined],
    ['into another department', { department_id: 5 }, 400, 'request.unknown-field', undefined],
  ])('%s', async (_why, changes, statusCode, code, wireField) => {
    const before = await countUsers()
    const reply = await create(changes)
    expect(reply).toMatchObject({ statusCode, body: { success: false, error: { code } } })
    if (wireField) expect(Object.keys(reply.body.error.fields)).toEqual([wireField])
    expect(await countUsers()).toBe(before)
  })

  test.each<[what: string, field: string, text: string, spell: (value: string) => string]>([
    ['e-mail', 'email', 'Ya existe un usuario con ese correo electrónico.', (value) => value.toUpperCase()],
    [
      'identification',
      'identification_number',
      'Ya existe un usuario con ese número de identificación.',
      (value) => value,
    ],
  ])(
    'a user with the %s of another one, of any department, is refused at the field',
    async (_what, field, text, spell) => {
      await aUser()
      const taken = spell(current.fields[field] as string)
      const fresh = { identification_number: '5555555555', email: 'nueva@vigia.test', [field]: taken }
      const outside = await create({ ...fresh, area_id: 2, role_id: 8 }, api.as(officials.outsideAdministrator))
      for (const reply of [await create(fresh), outside]) {
        expect(reply).toMatchObject({ statusCode: 409, body: { error: { message: text, fields: { [field]: text } } } })
      }
    },
  )

  test('twice, when two administrators save the same person at once', async () => {
    const replies = await Promise.all([create(), create(), create()])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })
})
