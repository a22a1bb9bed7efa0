import fastifyJwt from '@fastify/jwt'
import fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { jwtTokens } from './tokens.ts'

const OLD = 'the secret before the change, of many letters'
const NEW = 'the secret after the change, of many letters'
const claims = { email: 'a@b.co', userId: 1, departmentId: 2, userType: 1, version: 1 } as const

async function tokensWith(secret: string, previous?: string) {
  const app = fastify()
  await app.register(fastifyJwt, { secret, verify: { algorithms: ['HS256'] } })
  return jwtTokens(app, previous)
}

test('a token signed before a change of the secret goes on, and new ones are signed with the new one', async () => {
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

test.each(['', 'a.b.c', 'no token'])('%j is nobody’s token', async (token) => {
  expect((await tokensWith(NEW, OLD)).verify(token)).toBeUndefined()
})

test('a token that does not expire is nobody’s, under the right key too', async () => {
  const app = fastify()
  await app.register(fastifyJwt, { secret: NEW, verify: { algorithms: ['HS256'] } })
  const tokens = jwtTokens(app)
  const body = app.jwt.decode<Record<string, unknown>>(tokens.sign(claims)) as Record<string, unknown>
  const { exp, ...endless } = body
  expect(exp).toBeTypeOf('number')
  expect(tokens.verify(app.jwt.sign(body))).toMatchObject(claims)
  expect(tokens.verify(app.jwt.sign(endless))).toBeUndefined()
  expect(tokens.recognise(app.jwt.sign(endless))).toBeUndefined()
})

test('a token without a signature is nobody’s, with two secrets too', async () => {
  const [, payload] = (await tokensWith(NEW)).sign(claims).split('.')
  const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'JWT' })).toString('base64url')
  expect((await tokensWith(NEW, OLD)).verify(`${header}.${payload}.`)).toBeUndefined()
})
