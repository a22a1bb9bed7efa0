import { expect, test } from 'vitest'
import { fileSizeText, sizeText } from './quota.ts'

const MB = 1024 * 1024

test.each([
  [25 * MB, '25 MB'],
  [1.5 * MB, '1,5 MB'],
  [50 * 1024 * MB, '50 GB'],
  [1.25 * 1024 * MB, '1,3 GB'],
  [24.98 * MB, '25 MB'],
])('a size of %d bytes reads %s, without a needless decimal', (bytes, text) => {
  expect(sizeText(bytes)).toBe(text)
  expect(fileSizeText(bytes)).toBe(text)
})

test('a small file is told in whole KB', () => {
  expect([1, 1024, 1025].map(fileSizeText)).toEqual(['1 KB', '1 KB', '2 KB'])
})
