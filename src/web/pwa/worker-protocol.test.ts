import { expect, test } from 'vitest'
import { isAppAddress } from './worker-protocol.ts'

test.each([
  ['/', true],
  ['/dashboard/inspeccion/campo', true],
  ['/dashboard/inspeccion/12/7/3', true],
  ['/apis', true],
  ['/visitas', true],
  ['/v/ABCDEFGHIJKLMNOPQRSTUVWXYZ', false],
  ['/verificar', false],
  ['/v/verificar', false],
  ['/p/una-letra', false],
  ['/queja', false],
  ['/v/queja', false],
  ['/quejas', true],
  ['/verificarse', true],
  ['/api', false],
  ['/api/', false],
  ['/api/docs', false],
  ['/api/inspection/12/pdf', false],
  ['/licenses.md', false],
  ['/assets/index-a1b2.js', false],
])("a message that %s is answered by the app's page: %s", (pathname, expected) => {
  expect(isAppAddress(pathname)).toBe(expected)
})
