import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { passwordMatches } from '../platform/auth/passwords.ts'
import { requestHash } from '../platform/http/request-identity.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { idempotencyKeys } from '../schema/idempotency.table.ts'
import { passwordHistory, users } from '../schema/users.table.ts'
import { CLIENT, form, testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { aSignaturePhoto } from '../testing/data/fixtures.ts'
import { ownFields } from '../testing/data/officials.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

let next = 0
let fields: Record<string, string>
beforeEach(async () => {
  next += 1
  fields = {
    identification_number: String(1_047_000_000 + next),
    first_name: 'Yuranis',
    middle_name: 'del Carmen',
    last_name: 'Ñáñez',
    second_surname: 'Pájaro',
    email: `persona${next}@vigia.test`,
    area_id: '1',
    role_id: '1',
    type_contract_id: '1',
    phone: '3004567890',
    role_functions: 'Visitas de inspección',
  }
  await db.update(users).set({ isActive: true, sessionVersion: 1 }).where(eq(users.departmentId, 13))
})

type Changes = Record<string, string | number | Blob | undefined>
const create = (changes: Changes = {}, client = administrator) =>
  client.post('/api/user', form({ ...fields, ...changes }))
const aUser = async (changes: Changes = {}): Promise<number> => {
  const reply = await create(changes)
  expect(reply.body).toMatchObject({ success: true })
  return reply.body.data.user_id
}
const edit = (id: number, changes: Changes = {}, client = administrator) =>
  client.patch(`/api/user/${id}`, form({ ...fields, ...changes }))
const list = (query = '') => administrator.get(`/api/user/all${query}`)
const filtered = (...filters: object[]) => `?limit=100&filter=${encodeURIComponent(JSON.stringify(filters))}`
const rowOf = async (id: number): Promise<Record<string, unknown>> =>
  (await list(filtered({ field: 'user_id', operator: '=', value: id }))).body.data.Users[0]
const storedOf = async (id: number) => (await db.select().from(users).where(eq(users.id, id)))[0]
const eventsOf = (id: number) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, 'user'), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id)

describe('a new user', () => {
  test('a new user is kept whole, every field under the name it was sent by', async () => {
    const id = await aUser({ signature: await aSignaturePhoto() })
    const { area_id, role_id, type_contract_id, ...texts } = fields
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
    const logIn = () => api.anonymous.post('/api/login/', { email: fields.email, password }, CLIENT)
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

const countUsers = async () => (await db.select({ id: users.id }).from(users)).length

describe('one idempotency key', () => {
  let headers: { 'idempotency-key': string }
  beforeEach(() => {
    headers = { 'idempotency-key': crypto.randomUUID() }
  })
  const send = (changes: Changes = {}) => administrator.post('/api/user', { ...fields, ...changes }, headers)
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
    expect(kept?.requestHash).not.toBe(requestHash('POST', '/api/user', { ...fields, password }))
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
      const taken = spell(fields[field] as string)
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

describe('an edit', () => {
  test('changes what it says, leaves password, signature and session, and is audited without secrets', async () => {
    const id = await aUser({ signature: await aSignaturePhoto() })
    const before = await storedOf(id)
    const reply = await edit(id, { first_name: 'Ángela', middle_name: '', row_version: 1 })
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { user_id: id } } })
    const after = await storedOf(id)
    expect(after).toMatchObject({
      firstName: 'Ángela',
      middleName: null,
      fullName: 'Ángela Ñáñez Pájaro',
      passwordHash: before?.passwordHash,
      signature: before?.signature,
      sessionVersion: before?.sessionVersion,
      rowVersion: 2,
    })
    const [, event] = await eventsOf(id)
    expect(event).toMatchObject({
      action: 'edit',
      details: { firstName: { from: 'Yuranis', to: 'Ángela' }, middleName: { from: 'del Carmen', to: null } },
    })
    const { rowDigest: _, rowBefore: __, ...changes } = event?.details ?? {}
    expect(Object.keys(changes)).toEqual(['firstName', 'middleName'])
  })

  test('an edited password ends the sessions, must be changed, and is remembered', async () => {
    const id = await aUser()
    const before = await storedOf(id)
    expect((await edit(id, { password: 'caballo azul 7 grapas' })).statusCode).toBe(200)
    const after = await storedOf(id)
    expect(after).toMatchObject({ mustChangePassword: true, temporaryPasswordAt: api.time.now, sessionVersion: 2 })
    expect(await passwordMatches(after?.passwordHash, 'caballo azul 7 grapas')).toBe(true)
    const replaced = await db.select().from(passwordHistory).where(eq(passwordHistory.userId, id))
    expect(replaced).toMatchObject([{ passwordHash: before?.passwordHash }])
    expect(JSON.stringify(await eventsOf(id))).not.toContain(after?.passwordHash)
  })

  test('an edited role ends the sessions', async () => {
    const id = await aUser()
    expect((await edit(id, { role_id: 4 })).statusCode).toBe(200)
    expect(await storedOf(id)).toMatchObject({ roleId: 4, sessionVersion: 2 })
  })

  test('an edit of a version that somebody changed since is refused and writes nothing', async () => {
    const id = await aUser()
    expect((await edit(id, { phone: '3010000001', row_version: 1 })).statusCode).toBe(200)
    expect(await edit(id, { phone: '3010000002', row_version: 1 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'row.changed' } },
    })
    expect(await rowOf(id)).toMatchObject({ phone: '3010000001', row_version: 2 })
  })

  test('to the e-mail of somebody else is refused at its field', async () => {
    const id = await aUser()
    expect(await edit(id, { email: officials.technician.email })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'user.email-taken', fields: { email: expect.any(String) } } },
    })
  })

  test("an edit of another department's user, or of an unknown one, is answered as not existing", async () => {
    const id = await aUser()
    for (const reply of [await edit(id, {}, api.as(officials.outsideAdministrator)), await edit(999_999)]) {
      expect(reply).toMatchObject({
        statusCode: 404,
        body: { error: { code: 'user.not-found', message: 'El usuario no existe.' } },
      })
    }
  })

  test('an edited name is found in the lists of visits, whose own versions stay', async () => {
    const id = await aUser()
    await edit(id, { first_name: 'Xiomara' })
    const { body } = await list(filtered({ field: 'q', operator: 'LIKE', value: '%xiomara tecnico%' }))
    expect(body.data.Users.map((row: { user_id: number }) => row.user_id)).toEqual([id])
  })
})

/** The part of the administrator's account that tests of it change. */
const asAtFirst = {
  identificationNumber: '1000000001',
  firstName: 'Ana',
  middleName: null,
  lastName: 'administrator',
  secondSurname: null,
  email: officials.administrator.email,
  mustChangePassword: false,
}
const editOwn = (changes: Changes) =>
  administrator.patch(`/api/user/${officials.administrator.id}`, form({ ...ownFields('administrator'), ...changes }))

describe("an administrator's own account", () => {
  const { id, email } = officials.administrator

  test.each([
    ['password', 'user.own-password', { email, password: 'caballo azul 7 grapas' }],
    ['email', 'user.own-email', { email: 'otro@vigia.test' }],
  ])('keeps its %s, which the profile changes for who knows the password', async (field, code, changes) => {
    const before = await storedOf(id)
    expect(await edit(id, { area_id: 2, role_id: 8, ...changes })).toMatchObject({
      statusCode: 422,
      body: { error: { code, fields: { [field]: expect.stringContaining('en su perfil') } } },
    })
    expect(await storedOf(id)).toEqual(before)
  })

  test.each<[what: string, field: string, changes: () => Promise<Changes>]>([
    ['identification', 'identification_number', async () => ({ identification_number: '9999999999' })],
    ['first name', 'first_name', async () => ({ first_name: 'Marelvis' })],
    ['middle name', 'middle_name', async () => ({ middle_name: 'María' })],
    ['surname', 'last_name', async () => ({ last_name: 'Torres' })],
    ['second surname', 'second_surname', async () => ({ second_surname: 'Díaz' })],
    ['signature', 'signature', async () => ({ signature: await aSignaturePhoto(31) })],
  ])('keeps its %s, which stands in sealed records: an open session is no password', async (_what, field, changes) => {
    const [before, blobs] = [await storedOf(id), await blobNames(api.platform.blobs)]
    expect(await editOwn(await changes())).toMatchObject({
      statusCode: 422,
      body: { error: { code: 'user.own-identity', fields: { [field]: expect.stringContaining('en su perfil') } } },
    })
    expect([await storedOf(id), await blobNames(api.platform.blobs)]).toEqual([before, blobs])
  })

  test('an own account is edited in the profile, and by another administrator whole', async () => {
    expect((await editOwn({ phone: '3010000003' })).statusCode).toBe(200)
    const other = api.as(officials.otherAdministrator)
    const changes = { area_id: 2, role_id: 8, email: 'nuevo@vigia.test', password: 'caballo azul 7 grapas' }
    expect((await edit(id, changes, other)).statusCode).toBe(200)
    expect(await storedOf(id)).toMatchObject({
      ...{ email: 'nuevo@vigia.test', firstName: 'Yuranis', sessionVersion: 2 },
    })
    await db.update(users).set(asAtFirst).where(eq(users.id, id))
  })
})

describe('the last active administrator', () => {
  const toTechnician = { area_id: 1, role_id: 1 }
  const { id: ownId, email } = officials.administrator
  const self = () => edit(ownId, { ...toTechnician, email })

  test('keeps a role of administrator', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherAdministrator.id))
    expect(await self()).toMatchObject({
      statusCode: 409,
      body: {
        error: {
          code: 'user.last-administrator',
          message: 'El último administrador activo del departamento debe conservar un cargo de administrador.',
          fields: { role_id: expect.any(String) },
        },
      },
    })
    expect((await storedOf(officials.administrator.id))?.roleId).toBe(8)
  })

  test('no administrator, not only the last one, gives up the own role', async () => {
    expect(await self()).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'user.own-role', fields: { role_id: expect.any(String) } } },
    })
    expect((await storedOf(ownId))?.roleId).toBe(8)
  })

  test('the last active administrator may take another role of administrator', async () => {
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.otherAdministrator.id))
    expect((await editOwn({ area_id: 2, role_id: 9 })).statusCode).toBe(200)
    await db.update(users).set({ roleId: 8 }).where(eq(users.id, officials.administrator.id))
  })

  test("the last active administrator stays when two change each other's role at once", async () => {
    const [first, second] = [officials.administrator, officials.otherAdministrator]
    const take = (by: typeof first, from: typeof first, id: string) =>
      edit(from.id, { ...toTechnician, identification_number: id, email: `cambio${from.id}@vigia.test` }, api.as(by))
    const replies = await Promise.all([take(first, second, '7000000001'), take(second, first, '7000000002')])
    const codes = replies.map(({ statusCode }) => statusCode).sort()
    expect(codes[0]).toBe(200)
    expect([401, 409]).toContain(codes[1])
    const left = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.roleId, 8), eq(users.departmentId, 13)))
    expect(left).toHaveLength(1)
    await db.update(users).set({ roleId: 8, areaId: 2 }).where(eq(users.id, first.id))
    await db.update(users).set({ roleId: 8, areaId: 2 }).where(eq(users.id, second.id))
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
