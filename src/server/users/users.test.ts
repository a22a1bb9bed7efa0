import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { passwordMatches } from '../platform/auth/passwords.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, testApi } from '../testing/api.ts'
import { aSignaturePhoto } from '../testing/data/fixtures.ts'
import { filtered, userCalls } from '../testing/suites/users.ts'

const api = await testApi()
const current = userCalls(api)
const { create, aUser, edit, list, rowOf, storedOf, eventsOf } = current
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

describe('a new user', () => {
  test('a new user is kept whole, every field under the name it was sent by', async () => {
    const id = await aUser({ signature: await aSignaturePhoto() })
    const { area_id, role_id, type_contract_id, ...texts } = current.fields
    const row = await rowOf(id)
    expect(row).toEqual({
      ...texts,
      user_id: id,
      area_id: 1,
      role_id: 1,
      type_contract_id: 1,
      name: 'Yuranis del Carmen Ñáñez Pájaro',
      rol: 'Técnico área salud (alimentos)',
      signature: expect.stringMatching(/^[0-9a-f]{64}\.jpg$/),
      creation_date: '2026-11-20',
      is_active: 1,
      row_version: 1,
      temporary_until: '2026-11-23T15:00:00.000Z',
    })
    expect(await administrator.get(`/api/inspection/signatures/${row.signature}`)).toMatchObject({ statusCode: 200 })
    expect(await eventsOf(id)).toMatchObject([{ action: 'create', userId: officials.administrator.id }])
  })

  test('functions of a new user may have as many characters as the form counts', async () => {
    const functions = `${'Visitas\n'.repeat(624)}12345678`
    expect(functions).toHaveLength(5_000)
    expect(await rowOf(await aUser({ role_functions: functions }))).toMatchObject({ role_functions: functions })
    expect(await create({ role_functions: `${functions}9`, email: 'otra@vigia.test' })).toMatchObject({
      statusCode: 422,
    })
  })

  test('a new user without a password gets one, shown once, hashed, and due for a change', async () => {
    const { body } = await create()
    const { user_id, temporary_password, temporary_until } = body.data
    expect(temporary_password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    const stored = await storedOf(user_id)
    expect(stored).toMatchObject({ mustChangePassword: true, temporaryPasswordAt: api.time.now })
    expect(temporary_until).toBe('2026-11-23T15:00:00.000Z')
    expect(await passwordMatches(stored?.passwordHash, temporary_password)).toBe(true)
    expect(JSON.stringify([await rowOf(user_id), await eventsOf(user_id)])).not.toContain(temporary_password)
  })

  test('a new user with a given password must change it too, and no reply shows it', async () => {
    const { body } = await create({ password: 'caballo azul 7 grapas' })
    expect(body.data.temporary_password).toBeNull()
    const stored = await storedOf(body.data.user_id)
    expect(stored?.mustChangePassword).toBe(true)
    expect(await passwordMatches(stored?.passwordHash, 'caballo azul 7 grapas')).toBe(true)
  })

  test('a new user may have a role without a user type, and then cannot log in', async () => {
    const password = 'caballo azul 7 grapas'
    const logIn = () => api.anonymous.post('/api/login/', { email: current.fields.email, password }, CLIENT)
    const id = await aUser({ area_id: 4, role_id: 14, password })
    expect((await logIn()).statusCode).toBe(401)
    await edit(id, { role_id: 1 })
    expect((await logIn()).statusCode).toBe(200)
  })

  test('a new user may sign with an SVG, kept as a PNG', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="30"><path d="M0 9h80" stroke="#000"/></svg>'
    const id = await aUser({ signature: new Blob([svg], { type: 'image/svg+xml' }) })
    const { signature } = await rowOf(id)
    expect(signature).toMatch(/\.png$/)
    const image = await administrator.get(`/api/inspection/signatures/${signature}`)
    expect(image.headers['content-type']).toBe('image/png')
    expect(image.bytes.subarray(1, 4).toString()).toBe('PNG')
  })
})

describe('the list', () => {
  const namesFor = async (query: string): Promise<string[]> =>
    (await list(query)).body.data.Users.map((row: { first_name: string }) => row.first_name)

  test.each([
    ['each word, in any order and column', 'ñañez zoraida'],
    ['the e-mail', 'zoraida@'],
    ['the identification', '8888888881'],
    ['the phone', '3158765432'],
    ['the role', 'ingeniero de alimentos 8888888881'],
  ])('finds by %s', async (_what, term) => {
    const [found] = await db.select().from(users).where(eq(users.email, 'zoraida@vigia.test'))
    if (!found) {
      const person = { first_name: 'Zoraida', identification_number: '8888888881', email: 'zoraida@vigia.test' }
      await aUser({ ...person, phone: '3158765432', role_id: 4 })
    }
    expect(await namesFor(filtered({ field: 'q', operator: 'LIKE', value: `%${term}%` }))).toEqual(['Zoraida'])
  })

  test('finds by e-mail or first name, as R 7.5 filters', async () => {
    expect(await namesFor(filtered({ field: 'first_name', operator: 'LIKE', value: '%zoraida%' }))).toEqual(['Zoraida'])
    expect(await namesFor(filtered({ field: 'email', operator: 'LIKE', value: '%ZORAIDA%' }))).toEqual(['Zoraida'])
  })

  test.each([
    'user_id',
    'identification_number',
    'name',
    'first_name',
    'email',
    'phone',
    'rol',
    'creation_date',
    'is_active',
  ])('the list may be ordered by %s', async (field) => {
    const idsOf = async (order: number) =>
      (await list(`?limit=100&order_by=${field}&order=${order}`)).body.data.Users.map(
        (row: { user_id: number }) => row.user_id,
      )
    expect((await idsOf(-1)).reverse()).toEqual(await idsOf(1))
  })

  test('the list is the first ten by id without another order', async () => {
    const person = { first_name: 'Aarón', identification_number: '1000000000', email: 'aaron@vigia.test' }
    const newest = await aUser({ ...person, phone: '3000000000' })
    await db
      .update(users)
      .set({ createdAt: new Date('2020-01-01T00:00:00Z') })
      .where(eq(users.id, newest))
    const kept = await db.select({ id: users.id }).from(users).where(eq(users.departmentId, 13)).orderBy(users.id)
    const idsOf = async (query: string) =>
      (await list(query)).body.data.Users.map((row: { user_id: number }) => row.user_id)
    expect(await idsOf('?limit=100')).toEqual(kept.map(({ id }) => id))
    expect(await idsOf('')).toEqual(kept.slice(0, 10).map(({ id }) => id))
    expect(await idsOf('?limit=1&order=-1')).toEqual([newest])
  })

  test('holds the own department alone, page by page', async () => {
    const outside = await api.as(officials.outsideAdministrator).get('/api/user/all')
    expect(outside.body.data.total).toBe(3)
    const first = await list('?limit=3')
    const second = await list('?limit=3&offset=3')
    const ids = [...first.body.data.Users, ...second.body.data.Users].map((row: { user_id: number }) => row.user_id)
    expect(new Set(ids).size).toBe(6)
    expect(first.body.data.total).toBe(second.body.data.total)
  })

  test('never tells a password', async () => {
    const { body } = await list('?limit=100')
    expect(JSON.stringify(body)).not.toMatch(/password|argon2/)
    expect((await list('?order_by=password_hash')).body.error.code).toBe('list.unknown-field')
  })
})

describe('users who are no administrators', () => {
  test.each(['technician', 'engineer'] as const)('the %s neither lists, creates nor edits', async (who) => {
    const client = api.as(officials[who])
    const refusal = { statusCode: 403, body: { error: { code: 'access.forbidden' } } }
    expect(await client.get('/api/user/all')).toMatchObject(refusal)
    expect(await create({}, client)).toMatchObject(refusal)
    expect(await edit(officials[who].id, { area_id: 2, role_id: 8 }, client)).toMatchObject(refusal)
  })

  test('without a session is answered 401', async () => {
    expect((await api.anonymous.get('/api/user/all')).statusCode).toBe(401)
    expect((await create({}, api.anonymous)).statusCode).toBe(401)
    expect((await edit(1, {}, api.anonymous)).statusCode).toBe(401)
  })
})
