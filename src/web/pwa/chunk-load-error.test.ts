import { expect, test } from 'vitest'
import { isChunkLoadError, loadPage } from './chunk-load-error.ts'

test.each([
  ['Failed to fetch dynamically imported module: http://127.0.0.1/assets/a.js', true],
  ['error loading dynamically imported module', true],
  ['Importing a module script failed.', true],
  ['Unable to preload CSS for /assets/a.css', true],
  ["Cannot read properties of undefined (reading 'map')", false],
])('"%s" is a missing piece: %s', (message, expected) => {
  expect(isChunkLoadError(new TypeError(message))).toBe(expected)
})

test('a fault in a page stays what it is', async () => {
  const fault = new TypeError('x is not a function')
  await expect(loadPage(() => Promise.reject(fault))).rejects.toBe(fault)
})
