import { generateKeyPairSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { lacksOpenssl } from '../../testing/openssl.ts'
import { stampAuthority } from '../../testing/services/stamp-authority.ts'

const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const authority = lacksOpenssl ? undefined : await stampAuthority()
afterAll(() => authority?.close())
const api = await testApi(authority ? { TSA_URL: authority.url, TSA_CA_FILE: authority.caFile } : {})
const { platform, officials } = api
const { evidenceKeys, timeStamps } = platform
// The first call makes the key, whose certificate begins then.
evidenceKeys.pdfKey()
/** Each test has minutes of its own. The authority has the clock of the machine. */
let now = Date.now()

beforeEach(() => {
  now += 2 * MINUTE_MS
  api.time.now = new Date(now)
  platform.evidenceKeys = evidenceKeys
  platform.timeStamps = timeStamps
  authority?.behave(undefined)
})

const trial = () => api.as(officials.administrator).post('/api/evidence/trial')
const tried = async () => {
  const { statusCode, body } = await trial()
  expect(statusCode).toBe(200)
  return body.data.trial
}

describe.skipIf(lacksOpenssl)('a trial of the authority of time stamps', () => {
  test('a trial of the authority tells its stated time, and issues no file', async () => {
    const before = Date.now()
    const { signing, stamp } = await tried()
    expect([signing, stamp.is_configured, stamp.fault]).toEqual(['ready', 1, null])
    // A stamp has whole seconds.
    expect(Date.parse(stamp.at)).toBeGreaterThan(before - SECOND_MS)
    expect(Date.parse(stamp.at)).toBeLessThan(Date.now() + SECOND_MS)
    expect(await rowsOf(platform.db, sql`select id from issued_documents`)).toEqual([])
    const { status } = (await api.as(officials.administrator).get('/api/evidence/status')).body.data
    expect(status.time_stamp).toMatchObject({ asked_at: api.time.now.toISOString(), fault: null })
  })

  test('a trial of the authority tells why there is no stamp, without a failure', async () => {
    authority?.behave(async (_query, _reply, response) => {
      response.writeHead(503).end('out of order')
      return undefined
    })
    const { signing, stamp } = await tried()
    expect([signing, stamp]).toEqual(['ready', { is_configured: 1, at: null, fault: 'http (503)' }])
    authority?.behave((query, reply) => reply(query, 'stranger'))
    expect((await tried()).stamp).toMatchObject({ at: null, fault: expect.stringMatching(/^(chain|signature)/) })
  })
})

describe('a trial of the key', () => {
  const withKey = (change: object) => {
    platform.evidenceKeys = { ...evidenceKeys, pdfKey: () => ({ ...evidenceKeys.pdfKey(), ...change }) }
  }
  const signing = async () => (await tried()).signing

  test('a trial of a key without its certificate, or a missing key, tells so', async () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    withKey({ privateKey })
    expect(await signing()).toBe('failed')
    withKey({ privateKey: 'none' })
    expect(await signing()).toBe('failed')
    withKey({ validTo: new Date(0) })
    expect(await signing()).toBe('certificate-expired')
    platform.evidenceKeys = {
      ...evidenceKeys,
      pdfKey() {
        throw new Error('no key')
      },
    }
    expect(await signing()).toBe('key-missing')
  })

  test('without an authority says so', async () => {
    platform.timeStamps = undefined
    expect(await tried()).toEqual({ signing: 'ready', stamp: { is_configured: 0, at: null, fault: null } })
  })

  test('a trial of the key is made six times a minute at most, by administrators alone', async () => {
    const codes = []
    for (let turn = 0; turn < 7; turn += 1) codes.push((await trial()).statusCode)
    expect(codes).toEqual([...Array(6).fill(200), 429])
    expect((await trial()).body.error.code).toBe('request.too-many')
    const others = await Promise.all(
      [api.as(officials.technician), api.anonymous].map((client) => client.post('/api/evidence/trial')),
    )
    expect(others.map(({ statusCode }) => statusCode)).toEqual([403, 401])
    api.time.now = new Date(api.time.now.getTime() + MINUTE_MS)
    expect((await trial()).statusCode).toBe(200)
  })
})
