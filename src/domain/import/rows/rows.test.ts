import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saysNothing } from '../cells/fold.ts'
import type { Known } from '../duplicates/duplicate-index.ts'
import { IMPORT_FIELDS, type ImportField, type RowDecision } from '../import-words.ts'
import { aCatalogue } from '../testing.ts'
import { checkFile } from './check-file.ts'
import { rowChecker, stateOf } from './check-row.ts'
import type { RowTexts } from './row-check.ts'
import { shownValue } from './shown-value.ts'

const check = rowChecker(aCatalogue, {})
const whole: RowTexts = { name: 'Tienda El Sol', city: 'Magangué', inscriptionTypeId: 'Restaurante' }
const toldOf = (texts: RowTexts) => check({ ...whole, ...texts }).problems.map(({ level, text }) => `${level}: ${text}`)
const heldBy = (texts: RowTexts) => check({ ...whole, ...texts }).value

describe('a row', () => {
  test.each<[RowTexts, object]>([
    [{ city: '13430' }, { city: 13430, zodes: 2 }],
    [{ city: 'Mompós' }, { city: 13468 }],
    [{ city: 'MAGANGUE - BOLIVAR' }, { city: 13430 }],
    [{ city: 'Municipio de Achí' }, { city: 13006 }],
    [{ city: 'EL CARMEN DE BOLIVAR' }, { city: 13244 }],
    [{ inscriptionTypeId: 'restaurantes' }, { inscriptionTypeId: 1, activityIds: [1] }],
    [{ inscriptionTypeId: 'EXPENDIO DE ALIMENTOS' }, { inscriptionTypeId: 3 }],
    [{ activityIds: 'Restaurante; Jugos, frutería y/o heladería' }, { activityIds: [1, 4] }],
    [{ activityIds: 'Restaurante, Panadería y/o pastelería' }, { activityIds: [1, 3] }],
    [{ identificationNumber: 'NIT 900.123.456-8' }, { identificationTypeId: 3, identificationNumber: '900123456' }],
    [{ identificationNumber: '45678', identificationTypeId: 'Cédula' }, { identificationTypeId: 1 }],
    [{ locationId: 'Vereda' }, { locationId: 7, populationType: 'RURAL' }],
    [
      { locationId: 'Sector', populationType: 'zona urbana' },
      { locationId: 4, populationType: 'URBANA' },
    ],
    [
      { openingTime: '8:00', closingTime: '20:00' },
      { openingTime: '08:00', closingTime: '20:00' },
    ],
    [{ hours: '6 am a 9 pm' }, { openingTime: '06:00', closingTime: '21:00' }],
  ])('%j has %j', (texts, value) => {
    expect(heldBy(texts)).toMatchObject(value)
  })

  test.each<[RowTexts, string]>([
    [{ name: 'NO TIENE' }, 'error: Falta el nombre.'],
    [{ city: '' }, 'error: Falta el municipio.'],
    [{ city: 'Cartagena' }, 'aviso: La vigilancia es del Distrito.'],
    [{ city: 'Montería' }, 'error: Montería es de Córdoba.'],
    [{ inscriptionTypeId: '' }, 'error: Falta el tipo de inscripción.'],
    [{ zodes: 'Dique' }, 'aviso: Magangué es de la subregión Depresión Momposina y la celda dice «Dique».'],
    [
      { activityIds: 'Productos de la pesca' },
      'aviso: La actividad «Productos de la pesca» no es del tipo de inscripción y no se importa.',
    ],
    [{ locationId: 'Sector' }, 'aviso: El tipo de ubicación «Sector» no se entiende y quedará sin llenar.'],
    [
      { locationId: 'Vereda', populationType: 'Urbana' },
      'aviso: El tipo de ubicación «Vereda» no se entiende y quedará sin llenar.',
    ],
    [{ address: 'x'.repeat(201) }, 'error: Dirección tiene más de 200 caracteres.'],
  ])('%j is told', (texts, text) => {
    expect(toldOf(texts)).toContain(text)
  })

  test('a row that lacks nothing but its signature is ready', () => {
    const checked = check({
      ...whole,
      ...{ identificationNumber: '900.123.456-8', ownerName: 'Ana', businessName: 'Sol SAS', address: 'Calle 1' },
      ...{ populationType: 'U', locationId: 'Barrio', locationDescription: 'Centro', phone: '6056601234' },
      ...{ mobilePhone: '3001234567', email: 'a@b.co', hours: '8 am a 5 pm', workers: '3', responsibleName: 'Ana' },
      ...{ responsibleIdNumber: '1047000101', responsibleMobilePhone: '3001234567', responsibleCapacity: 'Dueña' },
    })
    expect(checked).toMatchObject({ gaps: ['signature'], problems: [], unknown: [] })
    expect(stateOf(checked)).toBe('lista')
  })
})

/** Dirty texts of any field, beside good ones. */
const texts: fc.Arbitrary<RowTexts> = fc
  .dictionary(
    fc.constantFrom(...IMPORT_FIELDS),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 30 }),
      fc.constantFrom(
        'Magangué',
        'AchÃ\xad',
        'Restaurante',
        'NIT 900123456-8',
        '1.03E+09',
        '8 a 5',
        'no tiene',
        'Sector',
      ),
    ),
  )
  .map((record) => ({ ...whole, ...record }))

describe('the check of a row', () => {
  test('takes its own value again, unchanged', () => {
    fc.assert(
      fc.property(texts, (sent) => {
        const { value } = check(sent)
        const { value: again } = check(shownValue(value, aCatalogue))
        // A value that was chosen for a whole row may be told by another of its cells.
        for (const [field, held] of Object.entries(again)) {
          if (value[field as keyof typeof value] !== undefined) expect(held).toEqual(value[field as keyof typeof value])
        }
      }),
    )
  })
  test('keeps each text that says something, or tells of it', () => {
    fc.assert(
      fc.property(texts, (sent) => {
        const { value, problems } = check(sent)
        const told = new Set(problems.map(({ field }) => field))
        const kept = (field: ImportField) =>
          field === 'hours'
            ? value.openingTime !== undefined
            : field === 'zodes' || value[field as keyof typeof value] !== undefined
        for (const field of [
          'phone',
          'email',
          'workers',
          'identificationNumber',
          'hours',
          'locationId',
          'city',
        ] as const) {
          if (!saysNothing(sent[field] ?? '')) expect(kept(field) || told.has(field)).toBe(true)
        }
      }),
    )
  })
})

test('a file is judged the same twice, and each row once', () => {
  const rows = ['Sol', 'Luna', 'sol', 'Mar'].map((name, at) => ({
    rowNo: at + 2,
    raw: [`Tienda ${name}`, 'Achí', 'Restaurante', name === 'Mar' ? '' : '900123456'],
    edits: {},
    ...{ decision: null, matchId: null, matchRow: null },
  }))
  const file = {
    catalogue: aCatalogue,
    mapping: { name: 0, city: 1, inscriptionTypeId: 2, identificationNumber: 3 },
    values: {},
    rows,
    known: [],
  }
  const first = checkFile(file)
  expect(checkFile(file)).toEqual(first)
  expect(first.rows.map(({ state, matchRow }) => [state, matchRow])).toEqual([
    ['aviso', null],
    ['posible', 2],
    ['duplicada', 2],
    ['aviso', null],
  ])
  expect(first.unknown).toEqual([
    { field: 'identificationTypeId', folded: '', text: '', rows: 3, suggestionId: null, suggestion: null },
  ])
})

test('a municipality one letter from two is suggested by its likeness, and never taken', () => {
  const named = (id: number, name: string) =>
    ({ ...aCatalogue.cities[1], id, name }) as (typeof aCatalogue.cities)[number]
  const cities = [named(13838, 'Turbaná'), named(13836, 'Turbaco'), named(1, 'Sima'), named(2, 'Cima')]
  const checkCity = rowChecker({ ...aCatalogue, cities }, {})
  const asked = (city: string) => checkCity({ ...whole, city })
  expect(asked('Turbaca')).toMatchObject({ unknown: [{ field: 'city', text: 'Turbaca', suggestionId: 13836 }] })
  expect(stateOf(asked('Turbaca'))).toBe('error')
  expect(asked('Lima').unknown).toEqual([{ field: 'city', text: 'Lima' }])
})

describe('a row that was decided on, when the file is checked again,', () => {
  const raw = ['Tienda El Sol', 'Achí', 'Restaurante', '900123456']
  const known = (document: string) => [{ establishmentId: 7, name: 'Tienda El Sol', document, cityId: 13006 }]
  const checked = (decision: RowDecision | null, matchId: number | null, establishments: readonly Known[]) => {
    const row = { rowNo: 2, raw, edits: {}, decision, matchId, matchRow: null }
    const mapping = { name: 0, city: 1, inscriptionTypeId: 2, identificationNumber: 3 }
    const file = { catalogue: aCatalogue, mapping, values: { identificationTypeId: { '': 3 } } }
    return checkFile({ ...file, rows: [row], known: establishments }).rows[0]
  }

  test.each([
    ['crear', 'aviso'],
    ['actualizar', 'aviso'],
    ['omitir', 'omitida'],
    [null, 'posible'],
  ] as const)('a row that is still a possible duplicate, with the decision %s, is %s', (decision, state) => {
    expect(checked(decision, 7, known(''))).toMatchObject({ state, matchId: 7, decision })
  })

  test.each<[what: string, decision: RowDecision, matchId: number | null, known: Known[], state: string]>([
    ['was to fill another establishment', 'actualizar', 8, known(''), 'posible'],
    ['was to fill one that it is not like any more', 'actualizar', 7, [], 'aviso'],
    ['was to come in before it was the duplicate of one', 'crear', null, known('900123456'), 'duplicada'],
  ])('a decided row that %s is judged as if no decision were taken', (_, decision, matchId, establishments, state) => {
    expect(checked(decision, matchId, establishments)).toMatchObject({ state, decision: null })
  })

  test('comes in where a person saw the duplicate, or it is like no other by now', () => {
    expect(checked('crear', 7, known('900123456'))).toMatchObject({ state: 'aviso', decision: 'crear' })
    expect(checked('crear', 7, [])).toMatchObject({ state: 'aviso', decision: 'crear' })
  })
})
