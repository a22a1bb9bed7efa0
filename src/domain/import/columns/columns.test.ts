import { describe, expect, test } from 'vitest'
import { findHeader } from './find-header.ts'
import { guessColumns, guessedMapping, guessFields } from './guess-columns.ts'
import { readCensus, textRows } from './read-sheet.ts'

const fieldOf = (title: string) => guessFields([title]).get(0)?.field

test.each([
  ['NIT', 'identificationNumber'],
  ['No. Documento', 'identificationNumber'],
  ['C.C. / NIT', 'identificationNumber'],
  ['Tipo de documento', 'identificationTypeId'],
  ['NOMBRE COMERCIAL', 'name'],
  ['Nombre del establecimiento', 'name'],
  ['Razón Social', 'businessName'],
  ['Mpio', 'city'],
  ['CÓD. DANE', 'city'],
  ['Dirección del establecimiento', 'address'],
  ['Tel', 'phone'],
  ['Cel.', 'mobilePhone'],
  ['Celular del representante', 'responsibleMobilePhone'],
  ['Representante Legal', 'ownerName'],
  ['Cédula del responsable', 'responsibleIdNumber'],
  ['E-mail', 'email'],
  ['Horario de atención', 'hours'],
  ['Hora apertura', 'openingTime'],
  ['N° de trabajadores', 'workers'],
  ['Actividad económica', 'activityIds'],
  ['Tipo de establecimiento', 'inscriptionTypeId'],
  ['Barrio/Vereda', 'locationDescription'],
  ['Zona (urbana/rural)', 'populationType'],
  ['Observaciones', 'observation'],
  ['Qué corregir', undefined],
  ['', undefined],
  ['Latitud', undefined],
])('the title %j is %s', (title, field) => {
  expect(fieldOf(title)).toBe(field)
})

test('a field has one column, the one that names it best', () => {
  const columns = guessColumns(['Nombre', 'Nombre comercial', 'Municipio', 'Municipio'], [])
  expect(guessedMapping(columns)).toMatchObject({ city: 2 })
  expect(columns.filter(({ guess }) => guess === 'name')).toHaveLength(1)
  expect(columns[3]).toMatchObject({ guess: null, confidence: 0 })
})

describe('the row of the titles', () => {
  test('the row of the titles is the densest of texts that name fields', () => {
    expect(
      findHeader([
        ['SECRETARÍA DE SALUD'],
        ['Censo', '2025'],
        ['Nombre', 'Municipio', 'Tel'],
        ['Uno', 'Achí', '3001234567'],
      ]),
    ).toBe(2)
  })
  test('the row of the titles is not guessed where no row names two fields', () => {
    expect(
      findHeader([
        ['Tienda El Sol', 'Achí'],
        ['Tienda La Luna', 'Arjona'],
      ]),
    ).toBeUndefined()
    expect(findHeader([])).toBeUndefined()
  })
})

test('a sheet loses no text, and counts its rows as the sheet does', () => {
  const rows = textRows([
    { number: 3, cells: ['Nombre', 'Municipio'] },
    { number: 5, cells: ['Uno', null, 7] },
    { number: 9, cells: [' ', '\u00a0'] },
    { number: 12, cells: ['Dos', 'Achí'] },
  ])
  const read = readCensus(rows)
  expect(read).toMatchObject({
    headerRow: 2,
    rows: [
      { number: 5, raw: ['Uno', '', '7'] },
      { number: 12, raw: ['Dos', 'Achí'] },
    ],
  })
  expect(read.columns.map(({ index }) => index)).toEqual([0, 1, 2])
  expect(readCensus([{ number: 3, raw: ['Uno', 'Achí'] }], 2)).toMatchObject({ headerRow: 2, rows: [] })
})
