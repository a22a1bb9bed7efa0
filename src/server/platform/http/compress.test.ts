import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { encodingFor } from './compress.ts'

const api = await testApi()
const client = api.as(api.officials.technician)

/** A call that answers 40 KB of JSON. */
const LONG = '/api/generic/itemtypes/1'
const SHORT = '/api/generic/zodes'

describe('a long JSON reply', () => {
  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('a long JSON reply is %s for a client that asks, and says the same', async (encoding, decompress) => {
    const plain = await client.get(LONG)
    const packed = await client.get(LONG, { 'accept-encoding': encoding })
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(JSON.parse(decompress(packed.bytes).toString('utf8'))).toEqual(plain.body)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(Number(packed.headers['content-length'])).toBe(packed.bytes.length)
  })

  test('a long JSON reply is plain for a client without compression, as caches are told', async () => {
    const { headers } = await client.get(LONG)
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('accept-encoding')
  })

  test('a long JSON reply about people is kept in no cache', async () => {
    expect((await client.get(LONG)).headers['cache-control']).toBe('no-store')
  })
})

test('a short reply stays as it is, and so does a refusal', async () => {
  const everything = { 'accept-encoding': 'gzip, deflate, br' }
  for (const path of [SHORT, '/api/nada']) {
    expect((await client.get(path, everything)).headers['content-encoding']).toBeUndefined()
  }
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['deflate', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br; q=0.1', 'br'],
  ['gzip;q=0', undefined],
  ['*', 'br'],
  ['*;q=0', undefined],
  ['br;q=0, *', 'gzip'],
  ['BR', 'br'],
])('%j takes %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding)
})
