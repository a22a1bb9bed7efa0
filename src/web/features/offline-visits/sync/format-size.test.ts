import { expect, test } from 'vitest'
import { formatSize } from './format-size.ts'

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [340_000, '340 KB'],
  [999_001, '1000 KB'],
  [1_000_000, '1 MB'],
  [1_240_000, '1,2 MB'],
  [12_400_000, '12 MB'],
  [1_530_000_000, '1,5 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text)
})
