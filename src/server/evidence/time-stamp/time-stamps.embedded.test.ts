import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { readTimeStamp } from '../../../domain/evidence/time-stamp.ts'
import { readConfig } from '../../platform/config/config.ts'
import type { TimeStamp } from '../../platform/time-stamps.ts'
import { lacksOpenssl, openssl } from '../../testing/openssl.ts'
import { refusingPort } from '../../testing/services/refusing-port.ts'
import {
  POLICIES,
  type StampAuthority,
  type StampBehaviour,
  stampAuthority,
} from '../../testing/services/stamp-authority.ts'
import { sequence } from '../der/write-der.ts'
import { KeyRefused } from '../keys/read-pem.ts'
import { checkToken } from './check-token.ts'
import { createTimeStamps } from './create-time-stamps.ts'

const digest = createHash('sha256').update('una firma').digest()
const other = createHash('sha256').update('otra').digest()

describe.skipIf(lacksOpenssl)('a time stamp', () => {
  let authority: StampAuthority
  beforeAll(async () => {
    authority = await stampAuthority()
  })
  afterAll(() => authority.close())

  let driftMs: number
  const warn = vi.fn()
  beforeEach(() => {
    driftMs = 0
  })
  afterEach(() => {
    authority.behave(undefined)
    warn.mockReset()
  })

  const at = (name: string) => join(authority.folder, name)
  const configOf = (variables: Record<string, string> = {}) => {
    const { evidence } = readConfig({
      NODE_ENV: 'test',
      TSA_URL: authority.url,
      TSA_CA_FILE: authority.caFile,
      TSA_TIMEOUT_S: '30',
      ...variables,
    })
    return evidence.stamps
  }
  const stampsOf = (variables: Record<string, string> = {}) => {
    const stamps = createTimeStamps(configOf(variables), {
      clock: () => new Date(Date.now() + driftMs),
      log: { warn } as never,
    })
    if (!stamps) throw new Error('no authority')
    return stamps
  }
  const stamped = async (variables?: Record<string, string>): Promise<TimeStamp> => {
    const found = await stampsOf(variables).stamp(digest)
    if (!found) throw new Error(`no stamp: ${JSON.stringify(warn.mock.calls)}`)
    return found
  }

  test('a time stamp is taken, and openssl verifies it too', async () => {
    const before = Date.now()
    const { token, policy, serial, at: time } = await stamped()
    expect(policy).toBe(POLICIES.usual)
    expect(serial).toMatch(/^0[a-f][0-9a-f]{2}$/)
    // A stamp has whole seconds.
    expect(time.getTime()).toBeGreaterThan(before - 1_000)
    expect(time.getTime()).toBeLessThan(Date.now() + 1_000)
    fs.writeFileSync(at('token.der'), token)
    const verified = openssl(
      authority.folder,
      ...['ts', '-verify', '-digest', digest.toString('hex'), '-in', 'token.der', '-token_in', '-CAfile', 'root.crt'],
    )
    expect(verified).toContain('Verification: OK')
  })

  test('a time stamp has the policy that is asked for', async () => {
    expect((await stamped({ TSA_POLICY: POLICIES.other })).policy).toBe(POLICIES.other)
  })

  test('a time stamp is asked for with the account of the configuration', async () => {
    fs.writeFileSync(at('password'), 'clave: ñ\n', { mode: 0o600 })
    await stamped({ TSA_USER: 'salud', TSA_PASSWORD_FILE: at('password') })
    const account = Buffer.from('salud:clave: ñ').toString('base64')
    expect(authority.asked.at(-1)).toMatchObject({
      'content-type': 'application/timestamp-query',
      authorization: `Basic ${account}`,
    })
  })

  test('a time stamp of a certificate in the configuration is accepted', async () => {
    expect(await stamped({ TSA_CA_FILE: at('tsa.crt') })).toMatchObject({ policy: POLICIES.usual })
  })

  test('a time stamp, or its fault, is told as the last answer', async () => {
    const stamps = stampsOf()
    expect(stamps.last()).toBeUndefined()
    await stamps.stamp(digest)
    expect(stamps.last()).toMatchObject({ fault: null })
    authority.behave(async () => Buffer.from('no'))
    await stamps.stamp(digest)
    expect(stamps.last()?.fault).toMatch(/^unreadable/)
  })

  /** The number of a query, behind the tag and length of an integer of eight bytes. */
  const withNonce = (query: Buffer) => {
    const copy = Buffer.from(query)
    copy[copy.length - 4] = (copy.at(-4) ?? 0) ^ 1
    return copy
  }
  const withDigest = (query: Buffer) => {
    const copy = Buffer.from(query)
    other.copy(copy, copy.indexOf(digest))
    return copy
  }
  const html = Buffer.from('<!doctype html><title>Mantenimiento</title>')
  const status =
    (code: number): StampBehaviour =>
    async (_query, _reply, response) => {
      response.writeHead(code, { location: authority.url }).end('x')
      return undefined
    }

  test.each<[string, StampBehaviour, string]>([
    ['no answer', () => new Promise(() => undefined), 'silent'],
    [
      'an answer that drips',
      async (query, reply, response) => {
        const answer = await reply(query)
        response.writeHead(200)
        let place = 0
        // wall clock: an authority that drips is one that sends a byte now and then; more time changes nothing.
        const timer = setInterval(() => {
          if (place >= answer.length || response.destroyed) clearInterval(timer)
          else response.write(answer.subarray(place++, place))
        }, 100)
        return undefined
      },
      'silent',
    ],
    ['500', status(500), 'http (500)'],
    ['401', status(401), 'http (401)'],
    ['a redirection', status(302), 'http (302)'],
    ['204', status(204), 'http (204)'],
    ['a connection that breaks', async (_query, _reply, response) => void response.destroy(), 'unreachable'],
    ['nothing', async () => Buffer.alloc(0), 'unreadable'],
    ['a page', async () => html, 'unreadable'],
    ['a megabyte', async () => Buffer.alloc(1_000_000, 0x30), 'too-long'],
    ['a refusal', async () => sequence(sequence(Buffer.of(2, 1, 2))), 'refused (status 2)'],
    ['a grant without a token', async () => sequence(sequence(Buffer.of(2, 1, 0))), 'unreadable'],
    ['a token that is cut', async (query, reply) => (await reply(query)).subarray(0, -40), 'unreadable'],
    ['the stamp of another query', async (query, reply) => reply(withNonce(query)), 'nonce'],
    ['the stamp of another digest', async (query, reply) => reply(withDigest(query)), 'imprint'],
    ['the stamp of an unknown authority', async (query, reply) => reply(query, 'stranger'), 'chain'],
    ['the stamp of a certificate that has ended', async (query, reply) => reply(query, 'expired'), 'chain'],
    [
      'a stamp with one bit turned in its signature',
      async (query, reply) => {
        const answer = Buffer.from(await reply(query))
        answer[answer.length - 5] = (answer.at(-5) ?? 0) ^ 1
        return answer
      },
      'signature (signature)',
    ],
  ])('%s gives none, and says why', async (_, behaviour, fault) => {
    authority.behave(behaviour)
    const stamps = stampsOf({ TSA_TIMEOUT_S: fault === 'silent' ? '0.7' : '30' })
    expect(await stamps.stamp(digest)).toBeUndefined()
    expect(stamps.last()?.fault).toContain(fault)
    const isDistrusted = /nonce|imprint|chain|signature/.test(fault)
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      isDistrusted
        ? { event: 'evidence.tsa-distrusted', fault: expect.stringContaining(fault) }
        : { fault: expect.stringContaining(fault) },
      isDistrusted ? 'time stamp: not trusted' : 'time stamp: none',
    )
  })

  test.each([-11, -6, 6, 11])('%i minutes from this clock gives none', async (minutes) => {
    driftMs = minutes * 60_000
    const stamps = stampsOf()
    expect(await stamps.stamp(digest)).toBeUndefined()
    expect(stamps.last()?.fault).toMatch(/^time/)
  })

  test.each([-4, 4])('%i minutes from this clock is taken', async (minutes) => {
    driftMs = minutes * 60_000
    expect(await stamped()).toMatchObject({ policy: POLICIES.usual })
  })

  test('a reply of another policy gives no time stamp', async () => {
    const last = (policy: string) => Number(policy.split('.').at(-1))
    authority.behave(async (query, reply) => {
      const copy = Buffer.from(query)
      const place = copy.indexOf(digest) + digest.length
      copy[copy.indexOf(last(POLICIES.other), place)] = last(POLICIES.usual)
      return reply(copy)
    })
    const stamps = stampsOf({ TSA_POLICY: POLICIES.other })
    expect(await stamps.stamp(digest)).toBeUndefined()
    expect(stamps.last()?.fault).toBe(`policy (${POLICIES.usual})`)
  })

  test('an authority that refuses the policy gives no time stamp', async () => {
    const stamps = stampsOf({ TSA_POLICY: '1.3.6.1.4.1.99999.3.1' })
    expect(await stamps.stamp(digest)).toBeUndefined()
    expect(stamps.last()?.fault).toBe('refused (status 2)')
  })

  test('a certificate for another purpose gives no time stamp', async () => {
    const { token } = await stamped()
    const { cms, nonce } = readTimeStamp(token)
    fs.writeFileSync(at('info.der'), cms.content ?? '')
    // The root itself signs what the authority had stamped.
    openssl(
      authority.folder,
      ...['cms', '-sign', '-binary', '-nodetach', '-cades', '-md', 'sha256', '-in', 'info.der', '-signer', 'root.crt'],
      ...['-inkey', 'root.key', '-econtent_type', '1.2.840.113549.1.9.16.1.4', '-outform', 'DER', '-out', 'forged.der'],
    )
    const forged = fs.readFileSync(at('forged.der'))
    const query = { digest, policy: undefined, nonce: Buffer.from(nonce ?? []) }
    expect(() => checkToken(forged, query, [], new Date())).toThrow('purpose')
  })

  test('an unreachable authority gives no time stamp', async () => {
    const stamps = stampsOf({ TSA_URL: `http://127.0.0.1:${await refusingPort()}/tsa` })
    expect(await stamps.stamp(digest)).toBeUndefined()
    expect(stamps.last()?.fault).toBe('unreachable (ECONNREFUSED)')
  })

  test('a time stamp is not asked for without an authority, or with unusable files', () => {
    expect(createTimeStamps(undefined, { clock: () => new Date(), log: { warn } as never })).toBeUndefined()
    expect(() => stampsOf({ TSA_CA_FILE: at('none.pem') })).toThrow(KeyRefused)
    expect(() => stampsOf({ TSA_CA_FILE: at('tsa.cnf') })).toThrow('no trae un certificado en PEM')
    fs.writeFileSync(at('open'), 'clave', { mode: 0o644 })
    expect(() => stampsOf({ TSA_USER: 'a', TSA_PASSWORD_FILE: at('open') })).toThrow(
      'TSA_PASSWORD_FILE: otros usuarios',
    )
  })
})

test.each([
  [{ TSA_URL: 'http://tsa.example' }, 'TSA_CA_FILE: se espera la otra variable'],
  [{ TSA_CA_FILE: '/ca.pem' }, 'TSA_CA_FILE: se espera la otra variable'],
  [{ TSA_URL: 'ftp://tsa.example', TSA_CA_FILE: '/ca.pem' }, 'TSA_URL: se espera una dirección'],
  [{ TSA_USER: 'a', TSA_PASSWORD_FILE: '/clave' }, 'TSA_URL: se espera la dirección'],
  [{ TSA_POLICY: '1.2.3' }, 'TSA_URL: se espera la dirección'],
  [{ TSA_URL: 'http://a.co', TSA_CA_FILE: '/ca.pem', TSA_USER: 'a' }, 'TSA_PASSWORD_FILE: se espera la otra mitad'],
  [{ TSA_URL: 'http://a.co', TSA_CA_FILE: '/ca.pem', TSA_POLICY: 'x' }, 'TSA_POLICY: se espera'],
  [{ TSA_URL: 'http://a.co', TSA_CA_FILE: '/ca.pem', TSA_TIMEOUT_S: '31' }, 'TSA_TIMEOUT_S: se espera'],
  [{ SEAL_CERT_FILE: '/c.pem' }, 'SEAL_KEY_FILE: se espera el archivo de la clave de firma, porque hay SEAL_CERT_FILE'],
  [{ SEAL_CERT_ACCREDITED: '1' }, 'SEAL_KEY_FILE: se espera el archivo de la clave de firma'],
  [{ SEAL_CERT_ACCREDITED: 'sí' }, 'SEAL_CERT_ACCREDITED: se espera'],
])('the configuration %j is refused by name', (variables, line) => {
  expect(() => readConfig({ NODE_ENV: 'test', ...variables })).toThrow(line)
})
