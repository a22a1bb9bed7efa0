import { expect, test } from 'vitest'
import { cursorText, readCursor } from './row-cursor.ts'
import { ROW_SETS } from './row-set-names.ts'
import { masked, maskRow, openColumns, rowSets } from './row-sets.ts'

test.each([
  ['1047000101', '***101'],
  ['ana@vigia.test', '***est'],
  ['101', '***'],
  ['1', '***'],
])('%s is masked as %s', (value, shown) => {
  expect(masked(value)).toBe(shown)
})

const establishment = {
  tipo_identificacion: 'CC',
  identificacion: '1047000101',
  razon_social: 'Pérez Ñáñez Ana',
  telefono: '6056640000',
  correo: 'ana@vigia.test',
  responsable_identificacion: '1047000999',
  responsable: 'Ana Pérez',
}

test('rows of a person mask identification, telephones and e-mail, and no name', () => {
  expect(maskRow(rowSets.establecimientos, establishment)).toEqual({
    ...establishment,
    identificacion: '***101',
    telefono: '***000',
    correo: '***est',
    responsable_identificacion: '***999',
  })
})

test('rows of a company with NIT mask those of its responsible person alone', () => {
  const company = { ...establishment, tipo_identificacion: 'NIT', identificacion: '900123456' }
  expect(maskRow(rowSets.establecimientos, company)).toEqual({ ...company, responsable_identificacion: '***999' })
})

test('open data has nothing of a person, and no free text', () => {
  const names = ROW_SETS.flatMap((set) => openColumns(set).map(({ name }) => name))
  for (const name of [
    ...['identificacion', 'razon_social', 'propietario', 'telefono', 'celular', 'correo', 'responsable'],
    ...['ingeniero', 'tecnico', 'destinatario', 'observacion', 'otro_motivo', 'responsable_identificacion'],
  ]) {
    expect(names).not.toContain(name)
  }
  expect(names).toContain('nombre_comercial')
})

test.each(ROW_SETS)('the columns of %s are named once, and begin with those of every set', (set) => {
  const names = rowSets[set].map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names.slice(0, 4)).toEqual(['id', 'actualizado', 'inactivo', 'dia'])
})

test('a cursor is read as it was written', () => {
  const cursor = { changedAt: 1_795_000_000_123, changedId: 2_147_483_647, id: 9_000_000_000 }
  expect(readCursor(cursorText(cursor))).toEqual(cursor)
  for (const text of ['', '1', '1-1', '-1-1-1', '1-1-1-1', '1-1-a', ' 1-1-1']) expect(readCursor(text)).toBeUndefined()
})
