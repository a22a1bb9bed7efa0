import type { FastifyRequest } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { form, testApi } from '../../testing/api.ts'
import { aPhoto, personFields } from '../../testing/fixtures.ts'
import { heldBytes, holdBytes, letBytesGo, MAX_BYTES } from './body-memory.ts'

const api = await testApi()
const administrator = api.as(api.officials.administrator)

/** As of others who send at the same moment. */
const others = {} as FastifyRequest
afterEach(() => letBytesGo(others))

const aForm = async () => form({ ...personFields('nadie@vigia.test'), signature: await aPhoto() })

test('a form is held while it is worked on, and let go however it ends', async () => {
  const heldWhile: number[] = []
  const { put } = api.platform.blobs
  api.platform.blobs.put = (...args) => {
    heldWhile.push(heldBytes())
    return put.apply(api.platform.blobs, args)
  }
  expect((await administrator.post('/api/user', await aForm())).statusCode).toBe(200)
  api.platform.blobs.put = put
  expect(heldWhile[0]).toBeGreaterThan(500)
  expect((await administrator.post('/api/user', form({ first_name: 'A' }))).statusCode).toBe(422)
  expect(
    (await administrator.raw('POST', '/api/user', '--x\r\nbroken', 'multipart/form-data; boundary=x')).statusCode,
  ).toBe(400)
  expect(heldBytes()).toBe(0)
})

test('beyond what may be held of all together it is told to come back, and then taken', async () => {
  holdBytes(others, MAX_BYTES - 500)
  const person = { ...personFields('luego@vigia.test'), identification_number: '1047999888' }
  const fields = form({ ...person, signature: await aPhoto() })
  const refused = await administrator.post('/api/user', fields)
  expect(refused).toMatchObject({ statusCode: 429, body: { error: { code: 'request.too-many' } } })
  expect(refused.headers['retry-after']).toBe('10')
  expect(heldBytes()).toBe(MAX_BYTES - 500)
  letBytesGo(others)
  expect((await administrator.post('/api/user', fields)).statusCode).toBe(200)
  expect(heldBytes()).toBe(0)
})
