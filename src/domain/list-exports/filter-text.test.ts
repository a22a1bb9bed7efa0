import { expect, test } from 'vitest'
import type { ListFilter } from '../shared/list-query.ts'
import { filtersText } from './filter-text.ts'
import { establishmentFilterWords } from './filter-words.ts'

type Field = keyof typeof establishmentFilterWords
test.each<[ListFilter<Field>[], string]>([
  [[], 'Sin filtros'],
  [[{ field: 'q', operator: 'like', value: '' }], 'Sin filtros'],
  [[{ field: 'q', operator: 'like', value: 'arjona' }], 'Búsqueda: «arjona»'],
  [[{ field: 'name', operator: 'like', value: 'pan' }], 'Nombre: contiene «pan»'],
  [[{ field: 'isActive', operator: '=', value: '0' }], 'Estado: Inactivo'],
  [[{ field: 'isActive', operator: '=', value: '7' }], 'Estado: 7'],
  [[{ field: 'isActive', operator: '=', value: 'constructor' }], 'Estado: constructor'],
  [
    [
      { field: 'createdOn', operator: '>=', value: '2026-11-01' },
      { field: 'createdOn', operator: '<=', value: '2026-11-20' },
    ],
    'Inscritos desde: 01/11/2026 · Inscritos hasta: 20/11/2026',
  ],
  [[{ field: 'id', operator: '>=', value: '5' }], 'Número interno: desde 5'],
])('%j reads %j', (filters, text) => {
  expect(filtersText(filters, establishmentFilterWords)).toBe(text)
})
