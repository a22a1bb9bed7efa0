import { expect, test } from 'vitest'
import { newKey } from './new-key.ts'
import { onPlainHttp } from './testing.ts'

test('a key is a random UUID of version 4, also on plain http', () => {
  onPlainHttp()
  const keys = Array.from({ length: 200 }, newKey)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(keys.length)
})

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('a key has every random bit but those of its version: %s', (byte, key) => {
  onPlainHttp((bytes) => bytes.fill(byte))
  expect(newKey()).toBe(key)
})
