import { createHmac } from 'node:crypto'
import fastifyJwt from '@fastify/jwt'
import fastify from 'fastify'
import { describe, expect, test, vi } from 'vitest'
import type { Clock } from '../clock.ts'
import { jwtTokens, TOKEN_HOURS } from './tokens.ts'

const OLD = 'the secret before the change, of many letters'
const NEW = 'the secret after the change, of many letters'
const claims = { email: 'a@b.co', userId: 1, departmentId: 2, userType: 1, version: 1 } as const

async function tokensWith(secret: string, previous?: string, clock?: Clock) {
  const app = fastify()
  await app.register(fastifyJwt, { secret, verify: { algorithms: ['HS256'] } })
  return jwtTokens(app, previous, clock)
}

test('a token of a former secret works, and new ones have the new secret', async () => {
  const before = (await tokensWith(OLD)).sign(claims)
  const changed = await tokensWith(NEW, OLD)
  expect(changed.verify(before)).toMatchObject(claims)
  expect((await tokensWith(NEW)).verify(changed.sign(claims))).toMatchObject(claims)
  expect((await tokensWith(NEW)).verify(before)).toBeUndefined()
})

test('a token under another e-mail is no longer good than the one it follows', async () => {
  const tokens = await tokensWith(NEW)
  const parts = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  vi.useFakeTimers({ now: Date.now() - 60_000 })
  const before = tokens.sign(claims)
  vi.useRealTimers()
  const after = tokens.withEmail(before, 'c@d.co') ?? ''
  expect(tokens.verify(after)).toMatchObject({ ...claims, email: 'c@d.co' })
  expect(parts(after)).toEqual({ ...parts(before), email: 'c@d.co' })
  expect(tokens.withEmail(before, claims.email)).toBeUndefined()
})

test('a token begins and ends by the given clock, also where that is years from now', async () => {
  let now = new Date('2031-03-02T12:00:00Z')
  const clock = () => now
  const tokens = await tokensWith(NEW, undefined, clock)
  const token = tokens.sign(claims)
  const passed = (hours: number) => new Date(now.getTime() + hours * 60 * 60_000)
  now = passed(TOKEN_HOURS - 1)
  expect(tokens.verify(token)).toMatchObject(claims)
  now = passed(2)
  // Remembered here, and read for the first time there.
  for (const reader of [tokens, await tokensWith(NEW, undefined, clock)]) {
    expect(reader.verify(token)).toBeUndefined()
    expect(reader.recognise(token)).toMatchObject(claims)
  }
})

test.each(['', 'a.b.c', 'no token'])('%j is no valid token', async (token) => {
  expect((await tokensWith(NEW, OLD)).verify(token)).toBeUndefined()
})

describe('tokens that are invalid under the right key', () => {
  const HOUR_S = 3_600
  const now = { iat: 0, exp: 0 }

  async function signer() {
    const app = fastify()
    await app.register(fastifyJwt, { secret: NEW, verify: { algorithms: ['HS256'] } })
    const tokens = jwtTokens(app)
    const body = app.jwt.decode<Record<string, unknown>>(tokens.sign(claims)) as typeof now & Record<string, unknown>
    /** A token with other claims; undefined takes one away. */
    const sign = (changes: Record<string, unknown>) => {
      const payload = JSON.stringify({ ...body, ...changes })
      const [header] = tokens.sign(claims).split('.')
      const signed = `${header}.${Buffer.from(payload).toString('base64url')}`
      return `${signed}.${createHmac('sha256', NEW).update(signed).digest('base64url')}`
    }
    return { tokens, sign, body }
  }

  test('unless something is wrong with it', async () => {
    const { tokens, sign } = await signer()
    expect(tokens.verify(sign({}))).toMatchObject(claims)
  })

  test.each<[string, (body: typeof now) => Record<string, unknown>]>([
    ['without an end', () => ({ exp: undefined })],
    ['that ends in more years than there are', () => ({ exp: 1e300 })],
    ['that ends in a fraction of a second', ({ exp }) => ({ exp: exp - 0.5 })],
    ['that ends at a text', ({ exp }) => ({ exp: String(exp) })],
    ['without a beginning', () => ({ iat: undefined })],
    ['that begins at a text', ({ iat }) => ({ iat: String(iat) })],
    ['of a second more than a session', ({ exp }) => ({ exp: exp + 1 })],
    ['that begins days from now', ({ iat, exp }) => ({ iat: iat + 30 * HOUR_S, exp: exp + 30 * HOUR_S })],
    ['of half a user', () => ({ user_id: 2.5 })],
    ['of a user whom no table can hold', () => ({ user_id: 2_147_483_648 })],
    ['of user 0', () => ({ user_id: 0 })],
    ['of a user in words', () => ({ user_id: '1' })],
    ['of half a department', () => ({ department_id: 13.5 })],
    ['of half a kind of account', () => ({ user_type_id: 1.5 })],
    ['of half a version', () => ({ ver: 1.5 })],
  ])('%s', async (_what, change) => {
    const { tokens, sign, body } = await signer()
    const token = sign(change(body))
    expect(tokens.verify(token)).toBeUndefined()
    expect(tokens.recognise(token)).toBeUndefined()
  })
})

test('a token without a signature is invalid, with two secrets too', async () => {
  const [, payload] = (await tokensWith(NEW)).sign(claims).split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  expect((await tokensWith(NEW, OLD)).verify(`${header}.${payload}.`)).toBeUndefined()
})
