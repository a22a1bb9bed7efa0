import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import * as contract from '../../../contract/index.ts'
import { TOKEN_SCOPES } from '../../../domain/integrations/api-token.ts'
import { isInRanges } from '../../platform/auth/api-tokens.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { apiTokens } from '../../schema/integrations/api-tokens.table.ts'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { tokenFields } from '../../testing/integration-calls.ts'

const api = await testApi({ TOKEN_CALLS_PER_MINUTE: '1000000' })
const { officials, time } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const START = time.now

beforeEach(async () => {
  time.now = START
  await db.update(users).set({ isActive: true, roleId: 8 }).where(eq(users.id, officials.administrator.id))
})

type Fields = Partial<ReturnType<typeof tokenFields>> & { ip_ranges?: unknown }
const make = (fields: Fields = {}) => administrator.post('/api/api-tokens', { ...tokenFields(), ...fields })
const aToken = async (fields: Fields = {}): Promise<{ token_id: number; token: string }> =>
  (await make(fields)).body.data
const read = (token: string, path = '/api/inscription/all') =>
  api.anonymous.get(path, { authorization: `Bearer ${token}` })

describe('a token', () => {
  test('a token is shown once, and only its digest is kept', async () => {
    const reply = await make({ name: 'Tablero de la gobernación' })
    expect(reply.statusCode).toBe(200)
    const { token, token_id } = reply.body.data
    expect(token).toMatch(/^vig_[\w-]{43}$/)
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, token_id))
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
    const { body } = await administrator.get('/api/api-tokens?order=-1')
    expect(body.data.tokens[0]).toMatchObject({
      token_id,
      name: 'Tablero de la gobernación',
      prefix: token.slice(0, 10),
      scopes: [...TOKEN_SCOPES],
      expires_on: '2027-01-31',
      last_used_on: null,
      revoked_at: null,
      is_active: 1,
    })
    const events = await rowsOf(db, sql`select action, subject, subject_id, details from audit_events order by id`)
    expect(events.at(-1)).toMatchObject({ action: 'create', subject: 'token', subject_id: token_id })
    expect(JSON.stringify([events, body, row])).not.toContain(token)
  })

  test('reads what its scopes open, and its last day of use is noted', async () => {
    const { token, token_id } = await aToken()
    const { visitId, establishmentId } = await aVisit(api)
    const record = await closeVisit(api, visitId)
    expect((await read(token)).body.data.total).toBeGreaterThan(0)
    for (const path of [
      '/api/generic/zodes',
      '/api/generic/technicians',
      '/api/assignment/all',
      '/api/inspection/all',
      `/api/inspection/realizada/${record}/${establishmentId}`,
    ]) {
      expect([path, (await read(token, path)).statusCode]).toEqual([path, 200])
    }
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, token_id))
    expect(row?.lastUsedOn).toBe('2026-11-20')
  })

  test.each([
    [['personal:read', 'records:read'], 'lists:read'],
    [['lists:read'], 'personal:read'],
  ])('a token with %j alone is refused a list of persons, and told of %s', async (scopes, missing) => {
    const { token } = await aToken({ scopes })
    expect(await read(token)).toMatchObject({
      statusCode: 403,
      body: {
        success: false,
        error: { code: 'token.scope-missing', message: `El token no tiene el permiso ${missing}.` },
      },
    })
  })

  test('opens nothing that needs a session: it neither writes nor makes another token', async () => {
    const { token } = await aToken()
    const authorization = `Bearer ${token}`
    const needsSession = { statusCode: 403, body: { error: { code: 'token.session-needed' } } }
    expect(await api.anonymous.get('/api/profile', { authorization })).toMatchObject(needsSession)
    expect(await api.anonymous.get('/api/audit/all', { authorization })).toMatchObject(needsSession)
    expect(await api.anonymous.post('/api/api-tokens', tokenFields(), { authorization })).toMatchObject(needsSession)
    expect(await api.anonymous.send('DELETE', '/api/api-tokens/1', undefined, { authorization })).toMatchObject(
      needsSession,
    )
    expect(await api.anonymous.put('/api/profile', { firstName: 'X' }, { authorization })).toMatchObject(needsSession)
  })

  test('a token has a scope for readings alone', () => {
    const opened = Object.values(contract).filter(
      (value): value is typeof contract.listVisits => typeof value === 'object' && 'tokenScopes' in value,
    )
    expect(opened.length).toBeGreaterThan(10)
    expect(new Set(opened.map(({ method }) => method))).toEqual(new Set(['GET']))
  })

  test('ends at once with its revocation', async () => {
    const { token, token_id } = await aToken()
    expect((await read(token)).statusCode).toBe(200)
    expect((await administrator.delete(`/api/api-tokens/${token_id}`)).body.data).toEqual({ done: 1 })
    expect(await read(token)).toMatchObject({ statusCode: 401, body: { error: { code: 'token.invalid' } } })
    expect((await administrator.delete(`/api/api-tokens/${token_id}`)).statusCode).toBe(404)
  })

  test('ends with its day', async () => {
    const { token } = await aToken({ expires_on: '2026-11-20' })
    expect((await read(token)).statusCode).toBe(200)
    time.now = new Date('2026-11-21T05:00:00Z')
    expect((await read(token)).statusCode).toBe(401)
  })

  test("dies with its maker's account, and with the maker's role", async () => {
    const { token } = await aToken()
    await db.update(users).set({ isActive: false }).where(eq(users.id, officials.administrator.id))
    expect((await read(token)).statusCode).toBe(401)
    await db.update(users).set({ isActive: true, roleId: 1 }).where(eq(users.id, officials.administrator.id))
    expect((await read(token)).statusCode).toBe(401)
  })

  test('a token whose maker left reads again for the administrator who takes it over', async () => {
    const { token, token_id } = await aToken()
    const adopt = (by = administrator) => by.post(`/api/api-tokens/${token_id}/adopt`)
    const notSuspended = { statusCode: 409, body: { error: { code: 'token.not-suspended' } } }
    expect(await adopt()).toMatchObject(notSuspended)
    await db.update(apiTokens).set({ createdBy: officials.technician.id }).where(eq(apiTokens.id, token_id))
    expect((await read(token)).statusCode).toBe(401)
    expect(await adopt(api.as(officials.outsideAdministrator))).toMatchObject({
      statusCode: 404,
      body: { error: { code: 'token.not-found' } },
    })
    expect((await adopt()).body.data).toEqual({ done: 1 })
    expect((await read(token)).statusCode).toBe(200)
    const [row] = await db.select().from(apiTokens).where(eq(apiTokens.id, token_id))
    expect(row?.createdBy).toBe(officials.administrator.id)
    const events = await rowsOf(db, sql`select action, subject_id from audit_events order by id`)
    expect(events.at(-1)).toEqual({ action: 'adopt-token', subject_id: token_id })

    await db.update(apiTokens).set({ createdBy: officials.technician.id }).where(eq(apiTokens.id, token_id))
    time.now = new Date('2027-02-01T12:00:00Z')
    expect(await adopt()).toMatchObject(notSuspended)
    time.now = START
    await administrator.delete(`/api/api-tokens/${token_id}`)
    expect(await adopt()).toMatchObject(notSuspended)
  })

  test('a token is accepted from its ranges of addresses alone', async () => {
    const { token: inside } = await aToken({ ip_ranges: ['127.0.0.0/8', '2001:db8::/32'] })
    const { token: outside } = await aToken({ ip_ranges: ['190.0.2.1'] })
    expect((await read(inside)).statusCode).toBe(200)
    expect(await read(outside)).toMatchObject({ statusCode: 403, body: { error: { code: 'token.address' } } })
  })

  test.each([`vig_${'A'.repeat(43)}`, 'vig_', 'vig_ñ', `vig_${'x'.repeat(5_000)}`])('%s is none', async (token) => {
    const sent = await api.anonymous.get('/api/inscription/all', { authorization: `Bearer ${encodeURI(token)}` })
    expect(sent).toMatchObject({ statusCode: 401, body: { error: { code: 'token.invalid' } } })
  })

  test('a token of another department is not found', async () => {
    const { token_id } = await aToken()
    const outside = api.as(officials.outsideAdministrator)
    expect((await outside.delete(`/api/api-tokens/${token_id}`)).statusCode).toBe(404)
    expect((await outside.get('/api/api-tokens')).body.data).toEqual({ tokens: [], total: 0 })
  })
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a long name', { name: 'x'.repeat(81) }, 'name'],
  ['no scope', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['users:write'] }, 'scopes'],
  ['a scope twice', { scopes: ['feeds:read', 'feeds:read'] }, 'scopes'],
  ['a scope that opens nothing alone', { scopes: ['personal:read'] }, 'scopes'],
  ['a day that is over', { expires_on: '2026-11-19' }, 'expires_on'],
  ['more than a year', { expires_on: '2027-11-21' }, 'expires_on'],
  ['no day', { expires_on: '2026-02-30' }, 'expires_on'],
  ['a name in place of an address', { ip_ranges: ['vigia.test'] }, 'ip_ranges'],
  ['a range that is too wide for its kind', { ip_ranges: ['10.0.0.0/33'] }, 'ip_ranges'],
  ['too many ranges', { ip_ranges: Array.from({ length: 21 }, (_, at) => `10.0.0.${at}`) }, 'ip_ranges'],
])('a new token with %s is refused', async (_title, fields, field) => {
  const before = await db.$count(apiTokens)
  const reply = await make(fields as Fields)
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.body.error.fields)).toEqual([field])
  expect(await db.$count(apiTokens)).toBe(before)
})

const searched = (text: string) =>
  encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${text}%` }]))

test('a token is found by all that its row shows, on screen and in the file', async () => {
  const { token, token_id } = await aToken({ name: 'Lector', scopes: ['events:read'], ip_ranges: ['198.51.100.0/24'] })
  for (const text of [
    token.slice(0, 10),
    'Lector eventos',
    '198.51.100',
    'Lector sin uso',
    'Lector activo 20/11/2026',
  ]) {
    const { body } = await administrator.get(`/api/api-tokens?filter=${searched(text)}`)
    expect([text, body.data.tokens.map((row: { token_id: number }) => row.token_id)]).toEqual([text, [token_id]])
    const file = await administrator.get(`/api/export/api-tokens?format=csv&filter=${searched(text)}`)
    expect([text, file.headers['x-vigia-rows']]).toEqual([text, '1'])
  }
})

test('the last day of a year is taken', async () => {
  expect((await make({ expires_on: '2027-11-20' })).statusCode).toBe(200)
})

test.each([
  ['190.0.2.77', ['190.0.2.0/24'], true],
  ['190.0.3.1', ['190.0.2.0/24'], false],
  ['::ffff:190.0.2.77', ['190.0.2.0/24'], true],
  ['2001:db8::9', ['2001:db8::/32'], true],
  ['2001:db9::9', ['2001:db8::/32', '10.0.0.1'], false],
  ['10.0.0.1', ['10.0.0.1'], true],
  ['no address', ['0.0.0.0/0'], false],
])('%s in %j: %s', (ip, ranges, isIn) => {
  expect(isInRanges(ip, ranges)).toBe(isIn)
})
