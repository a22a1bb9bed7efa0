import { expect, test } from 'vitest'
import { aColumn } from '../testing.ts'
import { missingColumns, sharedColumns, unreadColumns, withColumn } from './column-choice.ts'

const columns = [aColumn(0, 'Nombre'), aColumn(1, 'Tel'), aColumn(2, 'Municipio'), aColumn(3, 'Notas')]

test('required fields without a column are told in one sentence', () => {
  expect(missingColumns({})).toBe('Falta elegir la columna de: Nombre, Municipio.')
  expect(missingColumns({ name: 0 })).toBe('Falta elegir la columna de: Municipio.')
  expect(missingColumns({ name: 0, city: 2 })).toBeUndefined()
})

test('a field has one column, another one, or none', () => {
  expect(withColumn({ name: 0 }, 'name', 3)).toEqual({ name: 3 })
  expect(withColumn({ name: 0, city: 2 }, 'city', undefined)).toEqual({ name: 0 })
})

test('a column that two fields read is told, as a typing error would look like it', () => {
  expect(sharedColumns(columns, { name: 0, phone: 1, mobilePhone: 1 })).toEqual([['Tel', ['Teléfono', 'Celular']]])
})

test('columns that no field reads are named', () => {
  expect(unreadColumns(columns, { name: 0, city: 2 }).map(({ title }) => title)).toEqual(['Tel', 'Notas'])
})
