import { expect, test } from 'vitest'
import { findOptions, optionsOf } from './namesakes.ts'

const espigas = [
  {
    id: 1,
    name: 'Panadería La Espiga',
    address: 'Calle 5 # 3-21',
    identificationNumber: '900123456',
    pendingVisits: 1,
  },
  { id: 2, name: 'Panadería La Espiga', address: 'Vía principal', identificationNumber: '905416046', pendingVisits: 0 },
  { id: 3, name: 'Tienda Ñapa' },
]
const options = optionsOf(espigas)
const found = (search: string) => findOptions(options, search).map(({ value }) => value)

test('two options of one name show their difference, also once chosen; a lone name stays', () => {
  expect(options).toEqual([
    {
      value: '1',
      label: 'Panadería La Espiga · Calle 5 # 3-21 · 900123456',
      detail: 'Calle 5 # 3-21 · 900123456',
      mark: '1 visita pendiente',
    },
    { value: '2', label: 'Panadería La Espiga · Vía principal · 905416046', detail: 'Vía principal · 905416046' },
    { value: '3', label: 'Tienda Ñapa' },
  ])
})

test.each([
  ['espiga', ['1', '2']],
  ['905416046', ['2']],
  ['905.416.046', ['2']],
  ['905 416 046', ['2']],
  ['905.416.046-1', ['2']],
  ['9054160468', ['2']],
  ['\u202a905416046\u202c', ['2']],
  ['ESPIGA via', ['2']],
  ['5 # 3-21', ['1']],
  ['napa', ['3']],
  ['', ['1', '2', '3']],
  ['espiga ñapa', []],
])('a search for %j finds by name, address and number', (search, ids) => {
  expect(found(search)).toEqual(ids)
})
