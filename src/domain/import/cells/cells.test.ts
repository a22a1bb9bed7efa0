import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellText } from './cell-text.ts'
import { mendedLetters } from './damaged-letters.ts'
import { fold, saysNothing } from './fold.ts'
import { readHours, readTime } from './hours.ts'
import { EXCEL_CUT, readIdentification } from './identification.ts'
import { readPhone } from './phone.ts'
import { cardOf, readEmail, readLine, readWorkers } from './simple-cells.ts'

const digits = (text: string) => text.replace(/\D/g, '')

describe('a cell of a sheet as text', () => {
  test.each([
    [null, ''],
    [undefined, ''],
    ['  Tienda\u00a0El  Sol ', 'Tienda El  Sol'],
    [1_034_500_000, '1034500000'],
    [900123456789012, '900123456789012'],
    [0.5, '0.5'],
    [true, 'Sí'],
    [false, 'No'],
    [new Date('2024-03-04T00:00:00Z'), '2024-03-04'],
    [new Date('1899-12-30T08:30:00Z'), '08:30'],
    [new Date(Number.NaN), ''],
    ['a\0b\ud800', 'a\ufffdb\ufffd'],
    ['=cmd|calc', '=cmd|calc'],
  ])('%j is %j', (cell, text) => {
    expect(cellText(cell)).toBe(text)
  })
})

test.each([
  ['', true],
  ['-', true],
  ['NO TIENE', true],
  ['n/a', true],
  ['0000000', true],
  ['XXX', true],
  ['No hay frío', false],
  ['0', true],
  ['10', false],
])('%j says nothing: %s', (text, isNothing) => {
  expect(saysNothing(text)).toBe(isNothing)
})

test.each([
  ['AchÃ­', 'Achí'],
  ['PanaderÃ­a Ã‘ame', 'Panadería Ñame'],
  ['Niâ€™s', 'Ni’s'],
  ['Achí', undefined],
  ['São Paulo', undefined],
  ['Ã mal', undefined],
])('%j has damaged letters: %j', (text, mended) => {
  expect(mendedLetters(text)).toBe(mended)
})

describe('a document', () => {
  test.each([
    ['900.123.456-8', { value: '900123456', kind: 'NIT' }],
    ['NIT 900123456', { value: '900123456', kind: 'NIT' }],
    ['NIT: 900.123.456 - 8', { value: '900123456', kind: 'NIT' }],
    ['C.C. 1.047.000.101', { value: '1047000101', kind: 'CC' }],
    ['cc1047000101', { value: '1047000101', kind: 'CC' }],
    ['900123456.0', { value: '900123456' }],
    ['45 678 901', { value: '45678901' }],
    ['1.0345E+09', { error: EXCEL_CUT }],
    ['1,0345e+9', { error: EXCEL_CUT }],
  ])('%j is %j', (text, read) => {
    expect(readIdentification(text)).toEqual(read)
  })
  test('a document with a wrong check digit keeps its number, and warns', () => {
    expect(readIdentification('900.123.456-1')).toEqual({
      value: '900123456',
      warning: 'El dígito de verificación de 900123456 es 8, no 1. Revise el número.',
    })
  })
  test.each(['AB123456', '1234567890123', 'no sé'])('%j is no number of the form', (text) => {
    const { value, warning } = readIdentification(text)
    expect(value).toBeUndefined()
    expect(warning).toContain(text)
  })
})

describe('a telephone', () => {
  test.each([
    ['300-123 45 67', '3001234567'],
    ['(605) 660 1234', '6056601234'],
    ['+57 300 123 4567', '3001234567'],
    ['Cel. 3001234567', '3001234567'],
  ])('%j is %s', (text, value) => {
    expect(readPhone(text)).toEqual({ value })
  })
  test.each([
    ['660 1234', '6601234', 'indicativo'],
    ['3001234567 / 3109998888', '3001234567', '3109998888'],
    ['3001234567 - 3109998888', '3001234567', '3109998888'],
    ['30012345673109998888', '3001234567', '3109998888'],
    ['6056601234 ext 12', '6056601234', 'extensión'],
    ['30012345', '30012345', 'cifras'],
  ])('%j is %s, and tells of %s', (text, value, told) => {
    const read = readPhone(text)
    expect(read.value).toBe(value)
    expect(read.warning).toContain(told)
  })
  test.each(['12345', 'preguntar', '300123456789'])('%j is none', (text) => {
    expect(readPhone(text)).toEqual({ warning: `El teléfono «${text}» no se entiende y quedará sin llenar.` })
  })
})

describe('hours', () => {
  test.each([
    ['8 am a 10 pm', '08:00', '22:00'],
    ['8:00 a.m. - 10:00 p.m.', '08:00', '22:00'],
    ['08:00-22:00', '08:00', '22:00'],
    ['8:00 a 20:00', '08:00', '20:00'],
    ['6:30AM-12M', '06:30', '12:00'],
    ['12 pm a 12 am', '12:00', '00:00'],
    ['de 7 a.m. hasta las 9 p.m. todos los días', '07:00', '21:00'],
    ['24 horas', '00:00', '23:59'],
    ['18:00 a 02:00', '18:00', '02:00'],
    ['medio día a 8 pm', '12:00', '20:00'],
  ])('%j is %s to %s', (text, opening, closing) => {
    expect(readHours(text)).toEqual({ value: { opening, closing } })
  })
  test.each([
    '8 a 5',
    '8:00 a 5:00',
    '08:00 a 05:00',
    '2:00 a 10:00 pm',
    '8 am a 12 m y 2 pm a 6 pm',
    '25:00 a 26:00',
    'todo el día',
    '8 am',
  ])('%j are not guessed', (text) => {
    expect(readHours(text)).toEqual({ warning: expect.stringContaining(text) })
  })
  test('hours with other words keep them in the warning', () => {
    const { value, warning } = readHours('lunes a sábado 8 am a 6 pm')
    expect(value).toEqual({ opening: '08:00', closing: '18:00' })
    expect(warning).toContain('lunes a sábado')
  })
  test.each([
    ['08:00', '08:00'],
    ['22:00', '22:00'],
    ['8:00 a.m.', '08:00'],
    ['12 m', '12:00'],
    ['0.333333333333333', '08:00'],
  ])('one time, %j, is %s', (text, value) => {
    expect(readTime(text)).toEqual({ value })
  })
  test.each(['8', '8:00', '13 pm', 'tarde'])('one time, %j, is not guessed', (text) => {
    expect(readTime(text).value).toBeUndefined()
  })
})

test.each([
  ['a@b.co', { value: 'a@b.co' }],
  ['a@b.co; c@d.co', { value: 'a@b.co', warning: 'El campo admite un correo: de «a@b.co; c@d.co» queda a@b.co.' }],
  ['a@b', { warning: 'El correo «a@b» no es válido y quedará sin llenar.' }],
])('the e-mail %j', (text, read) => {
  expect(readEmail(text)).toEqual(read)
})

test.each([
  ['8', 8],
  ['12.0', 12],
  ['5 empleados', 5],
  ['3-5', undefined],
  ['1000', undefined],
  ['varios', undefined],
])('the workers %j are %j', (text, value) => {
  expect(readWorkers(text).value).toBe(value)
})

test('a line that the form would not take is refused, never cut', () => {
  expect(readLine('Asadero  El\u00a0 Fogón', 'Nombre')).toEqual({ value: 'Asadero El Fogón' })
  expect(readLine('x'.repeat(201), 'Nombre')).toEqual({ error: 'Nombre tiene más de 200 caracteres.' })
})

test('the card of a person has ten digits at most', () => {
  expect(cardOf({ value: '1047000101' })).toEqual({ value: '1047000101' })
  expect(cardOf({ value: '90012345678' }).value).toBeUndefined()
})

describe('every reader', () => {
  const dirty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.stringMatching(/^[0-9 .()\-/+]{0,24}$/),
    fc.stringMatching(/^[0-9]{1,2}(:[0-9]{2})? ?(am|pm|m)? (a|-) [0-9]{1,2}(:[0-9]{2})? ?(am|pm)?$/),
  )
  const said = (text: string) => cellText(text)

  test('every reader of cells gives its own result unchanged', () => {
    fc.assert(
      fc.property(dirty, (text) => {
        expect(cellText(said(text))).toBe(said(text))
        expect(fold(fold(text))).toBe(fold(text))
      }),
    )
  })
  test('takes its own value again', () => {
    fc.assert(
      fc.property(dirty, (text) => {
        for (const read of [readPhone, readIdentification, readEmail]) {
          const { value } = read(said(text))
          if (value !== undefined) expect(read(value).value).toBe(value)
        }
        const hours = readHours(said(text)).value
        if (hours)
          expect(readHours(`${hours.opening} a ${hours.closing}`).value?.opening ?? hours.opening).toBe(hours.opening)
      }),
    )
  })
  test('invents no digit', () => {
    fc.assert(
      fc.property(dirty, (text) => {
        const figures = digits(said(text).normalize('NFKC'))
        for (const read of [readPhone, readIdentification]) {
          const { value } = read(said(text))
          if (value !== undefined) expect(figures).toContain(value)
        }
      }),
    )
  })
  test('keeps the text or tells of it', () => {
    fc.assert(
      fc.property(dirty, (text) => {
        for (const read of [readPhone, readIdentification, readEmail, readHours, readTime, readWorkers]) {
          const { value, warning, error } = read(said(text))
          expect(value !== undefined || warning !== undefined || error !== undefined).toBe(true)
        }
      }),
    )
  })
  test('every reader mends damaged letters once', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'áéíóúñÑü aB') }), (text) => {
        const damaged = [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join('')
        const mended = mendedLetters(damaged)
        expect(mended === undefined || mended === text).toBe(true)
      }),
    )
  })
})
