import { hash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FileByDigest, ReceivedFile } from './body/received-file.ts'
import { requestHash } from './request-identity.ts'

/** Content that is hashed for an idempotency key. It may never change, because devices hold keys hashed so. */
const asBefore = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asBefore)
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  return Object.keys(record)
    .sort()
    .map((name) => [name, asBefore(record[name])])
}

const sent = fc.object({
  withBigInt: false,
  values: [fc.string({ unit: 'grapheme' }), fc.double(), fc.boolean(), fc.constant(null), fc.constant(undefined)],
})

test('a request that a device sent under a key before is the same today', () => {
  fc.assert(
    fc.property(fc.nat(), sent, (visit, body) => {
      expect(requestHash(visit, body)).toBe(hash('sha256', JSON.stringify(asBefore([visit, body]))))
    }),
  )
})

test('the order of the parts is no part of a request', () => {
  fc.assert(
    fc.property(sent, (body) => {
      expect(requestHash(Object.fromEntries(Object.entries(body).reverse()))).toBe(requestHash(body))
    }),
  )
})

test('a file is its bytes, however they came', () => {
  const bytes = Buffer.from('foto')
  const whole = requestHash({ image: new ReceivedFile(bytes, 'image/jpeg', 'a.jpg') })
  expect(requestHash({ image: new FileByDigest(hash('sha256', bytes)) })).toBe(whole)
  expect(requestHash({ image: new ReceivedFile(Buffer.from('otra'), 'image/jpeg', 'a.jpg') })).not.toBe(whole)
})
