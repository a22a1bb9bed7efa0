import { expect, test } from 'vitest'
import { addressWithoutKey } from './webhook.ts'

test.each([
  ['https://recibe.test', 'https://recibe.test'],
  ['https://recibe.test/', 'https://recibe.test/'],
  ['https://recibe.test:8443/vigia', 'https://recibe.test:8443/…'],
  ['https://recibe.test/vigia?sig=clave', 'https://recibe.test/…'],
  ['https://recibe.test?sig=clave', 'https://recibe.test/…'],
  ['https://recibe.test/?sig=clave', 'https://recibe.test/…'],
  ['https://hooks.test/services/T00/B00/clave', 'https://hooks.test/…'],
  ['https://hooks.test//clave', 'https://hooks.test/…'],
  ['HTTPS://recibe.test/clave\nclave', 'HTTPS://recibe.test/…'],
])('an address %j is told %j', (address, told) => {
  expect(addressWithoutKey(address)).toBe(told)
})
