import { expect, test } from 'vitest'
import { monthOf, personOf, tabOf } from './staff-address.ts'

test.each([
  [{}, 'directorio'],
  [{ pestana: 'ausencias' }, 'ausencias'],
  [{ pestana: 'nada' }, 'directorio'],
  [{ pestana: 7 }, 'directorio'],
])('the tab of %j is %s', (address, tab) => {
  expect(tabOf(address)).toBe(tab)
})

test.each([
  [12, 12],
  ['12', 12],
  ['', undefined],
  ['-1', undefined],
  [0, undefined],
  [1.5, undefined],
  ['doce', undefined],
  [{}, undefined],
])('the person of %j is %s', (funcionario, person) => {
  expect(personOf({ funcionario })).toBe(person)
})

test.each([
  ['2027-01', '2027-01'],
  [undefined, '2026-11'],
  ['2027-13', '2026-11'],
  ['enero', '2026-11'],
  ['0001-01', '2026-11'],
])('the month of %j is %s', (mes, month) => {
  expect(monthOf({ mes }, '2026-11-27')).toBe(month)
})
