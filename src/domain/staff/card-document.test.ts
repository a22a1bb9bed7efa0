import { expect, test } from 'vitest'
import { toCall } from './card-document.ts'

test.each([
  ['Secretaría de Salud de Bolívar', '605 664 0000', 'al 605 664 0000'],
  ['Secretaría de Salud de Bolívar', null, 'a la Secretaría de Salud de Bolívar'],
  ['SUBSECRETARÍA DE SALUD', null, 'a la SUBSECRETARÍA DE SALUD'],
  ['Dirección Territorial', null, 'a la Dirección Territorial'],
  ['Instituto Departamental de Salud', null, 'al Instituto Departamental de Salud'],
  ['DADIS Cartagena', null, 'a la entidad DADIS Cartagena'],
])('the place to call of %s with the telephone %s', (entity, phone, called) => {
  expect(toCall(entity, phone)).toBe(called)
})
