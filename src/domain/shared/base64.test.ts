import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase64, toBase64 } from './base64.ts'

test('bytes become the text that Node writes, and come back', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = toBase64(bytes)
      expect(text).toBe(Buffer.from(bytes).toString('base64'))
      expect(fromBase64(text)).toEqual(bytes)
    }),
  )
})

test.each(['A', 'AA', 'AAA', 'AB==', 'AAB=', 'A===', 'AA=A', 'AA-_', 'AAAA\n', ' AAAA', 'ñAAA', '===='])(
  '%j is no base64 of bytes',
  (text) => expect(fromBase64(text)).toBeUndefined(),
)
