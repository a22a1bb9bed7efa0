import { expect, test } from 'vitest'
import { type TestApi, testApi } from '../../testing/api.ts'

/** Calls a server that allows five calls a minute, once from each address. */
async function statusesFrom(addresses: readonly string[]): Promise<number[]> {
  const api = await testApi({ CALLS_PER_MINUTE: '5', TRUST_PROXY: '127.0.0.1' })
  const statuses: number[] = []
  for (const address of addresses) {
    const reply = await api.anonymous.get('/api/health/live', { 'x-forwarded-for': address })
    statuses.push(reply.statusCode)
  }
  return statuses
}

test.each([
  ['one IPv6 network', (n: number) => `2001:db8::${n}`, 429],
  ['one IPv4 address', () => '192.0.2.1', 429],
  ['different IPv6 networks', (n: number) => `2001:db8:0:${n}::1`, 200],
  ['different IPv4 addresses', (n: number) => `192.0.2.${n}`, 200],
])('the sixth call of a minute from %s', async (_title, address, sixth) => {
  const statuses = await statusesFrom([1, 2, 3, 4, 5, 6].map(address))
  expect(statuses).toEqual([200, 200, 200, 200, 200, sixth])
})

/** Sends calls without a valid body: a call counts before its body is read. */
async function statusesOf(api: TestApi, count: number, path: string, address: string): Promise<Set<number>> {
  const statuses = new Set<number>()
  for (let call = 0; call < count; call++)
    statuses.add((await api.anonymous.post(path, {}, { 'x-forwarded-for': address })).statusCode)
  return statuses
}

/** Encoded spellings of a path that the router resolves to the API. */
test.each(['/%61pi/health/live', '/ap%69/health/live', '/api/health/%6cive'])('%s is counted too', async (path) => {
  const api = await testApi({ CALLS_PER_MINUTE: '5', TRUST_PROXY: '127.0.0.1' })
  const statuses: number[] = []
  for (let call = 0; call < 6; call += 1) {
    const reply = await api.anonymous.get(path, { 'x-forwarded-for': '192.0.2.1' })
    statuses.push(reply.statusCode)
    expect(reply.headers['cache-control']).toBe('no-store')
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('a session that ended uses up no calls of the one that follows', async () => {
  const api = await testApi({ CALLS_PER_MINUTE: '5' })
  const { id: userId, email, departmentId, userType } = api.officials.technician
  const tokenOf = (version: number) => api.platform.tokens.sign({ userId, email, departmentId, userType, version })
  const call = async (token: string) =>
    (await api.anonymous.get('/api/profile', { authorization: `Bearer ${token}` })).statusCode
  for (const expected of [401, 401, 401, 401, 401, 429]) expect(await call(tokenOf(7))).toBe(expected)
  for (const ending of ['', ' ', '\xa0', ' ', '']) expect(await call(`${tokenOf(1)}${ending}`)).toBe(200)
  expect(await call(tokenOf(1))).toBe(429)
  expect(await call(`${tokenOf(1)}\xa0`)).toBe(429)
})

test('guesses at the token of the metrics are counted', async () => {
  const api = await testApi({ CALLS_PER_MINUTE: '5', METRICS_TOKEN: 'm'.repeat(32) })
  const statuses: number[] = []
  for (let call = 0; call < 6; call += 1) {
    const reply = await api.anonymous.get('/metrics', { authorization: `Bearer ${'x'.repeat(31)}${call}` })
    statuses.push(reply.statusCode)
  }
  expect(statuses).toEqual([404, 404, 404, 404, 404, 429])
})

test('a hundred logins a minute are one address’s, however theirs is written', async () => {
  const api = await testApi({ TRUST_PROXY: '127.0.0.1' })
  expect(await statusesOf(api, 50, '/api/login/', '192.0.2.1')).toEqual(new Set([422]))
  expect(await statusesOf(api, 50, '/api/login', '192.0.2.1')).toEqual(new Set([422]))
  for (const path of ['/api/login', '/api/login/', '/%61pi/login', '/ap%69/login/', '/api/log%69n'])
    expect(await statusesOf(api, 1, path, '192.0.2.1')).toEqual(new Set([429]))
  expect(await statusesOf(api, 1, '/api/login', '192.0.2.2')).toEqual(new Set([422]))
})
