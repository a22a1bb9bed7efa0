import { expect, test } from 'vitest'
import { openOfInactive } from './open-of-inactive.ts'

const place = { name: 'La Espiga', address: 'Calle 10 # 4-20' }

test('one requirement is told with its fate and the way to end it', () => {
  expect(openOfInactive({ ...place, open: 1, late: 0 })).toBe(
    'La Espiga, Calle 10 # 4-20: 1 requerimiento por cumplir. Sigue abierto, marcado «Establecimiento inactivo», y no se cuenta como vencido en «Requiere atención». Si ya no se puede cumplir, ciérrelo sin objeto.',
  )
})

test.each([
  [2, 0, 'La Espiga, Calle 10 # 4-20: 2 requerimientos por cumplir. Siguen abiertos, '],
  [3, 1, 'La Espiga, Calle 10 # 4-20: 3 requerimientos por cumplir (1 vencido). Siguen abiertos, '],
  [3, 2, 'La Espiga, Calle 10 # 4-20: 3 requerimientos por cumplir (2 vencidos). Siguen abiertos, '],
  [1, 1, 'La Espiga, Calle 10 # 4-20: 1 requerimiento por cumplir (1 vencido). Sigue abierto, '],
])('%i requirements, %i of them late', (open, late, text) => {
  expect(openOfInactive({ ...place, open, late }).startsWith(text)).toBe(true)
})

test('a place without an address is told by its name', () => {
  expect(openOfInactive({ name: 'La Espiga', address: '', open: 2, late: 0 })).toMatch(/^La Espiga: 2 /)
})
