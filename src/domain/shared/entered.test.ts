import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  digitsOf,
  enteredAccount,
  enteredEmail,
  enteredIdentifier,
  enteredLine,
  enteredPassword,
  enteredPhone,
  enteredText,
  keptEmail,
  secretForms,
} from './entered.ts'

const kinds = {
  enteredText,
  enteredLine,
  enteredIdentifier,
  enteredPhone,
  enteredEmail,
  enteredAccount,
  enteredPassword,
}
/** Texts of any characters, dense in those that the functions treat. */
const anyText = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.string({ unit: 'grapheme', maxLength: 4 }),
      fc.constantFrom(
        ...'\u200b \u200d \u202a \ufeff \u00ad \u00a0 \u0301 \u0303 \ufe0f \r\n \n \u2028 \t n 9 . - + 57 👩 ❤ 🏴 \u{e0067}'.split(
          ' ',
        ),
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(' '.repeat(parts.length % 2)))

describe.each(Object.entries(kinds))('%s', (_name, entered) => {
  test('a second application gives the same result', () => {
    fc.assert(fc.property(anyText, (text) => entered(entered(text)) === entered(text)))
  })

  test('takes composed and decomposed letters for the same, and gives NFC', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(entered(text.normalize('NFD'))).toBe(entered(text.normalize('NFC')))
        expect(entered(text).normalize('NFC')).toBe(entered(text))
      }),
    )
  })

  test('grows no more than a composed text can', () => {
    fc.assert(fc.property(anyText, (text) => entered(text).length <= 3 * text.length))
  })

  test.each(['\u200b', '\u202a', '\u202c', '\ufeff', '\u00ad', '\u2066', '\u3164'])(
    'drops the invisible %j',
    (sign) => {
      expect(entered(`${sign}3${sign}1${sign}`)).toBe('31')
    },
  )
})

const { enteredText: _lines, enteredPassword: _asTyped, ...oneLineKinds } = kinds
test.each(Object.entries(oneLineKinds))('%s is one line', (_name, entered) => {
  fc.assert(fc.property(anyText, (text) => !/[\n\r\v\f\u0085\u2028\u2029]/.test(entered(text))))
})

describe('a text', () => {
  test.each([
    ['  Nuevo Amanecer\u200b ', 'Nuevo Amanecer'],
    ['Cero\u200bAncho', 'CeroAncho'],
    ['Café\u00a0Duro\u3000', 'Café Duro'],
    ['Pen\u0303o\u0301n', 'Peñón'],
    ['uno\r\ndos\rtres\u2028cuatro', 'uno\ndos\ntres\ncuatro'],
    [
      '👩\u200d🍳 👍🏽 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
      '👩\u200d🍳 👍🏽 ❤\ufe0f 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    ],
    ['a\u200db', 'ab'],
    ['\u0007timbre\u001b', 'timbre'],
    ['', ''],
  ])('%j is %j', (typed, expected) => expect(enteredText(typed)).toBe(expected))

  test('a text of one line has its line ends as spaces', () => {
    expect(enteredLine('Rest\r\n\r\n.\r\nMAIL FROM:<a@b>\r\n')).toBe('Rest . MAIL FROM:<a@b>')
  })
})

test.each([
  ['900.123.456-7', '900123456'],
  ['900 123 456 – 7', '900123456'],
  ['1.047.000.101', '1047000101'],
  ['1 047 000 101', '1047000101'],
  ['1,047,000,101', '1047000101'],
  ['\u202a900123456\u202c', '900123456'],
  ['９００１２３４５６', '900123456'],
  ['0073086473', '0073086473'],
  ['NIT 900.123.456-7', '900123456'],
  ['nit: 900123456', '900123456'],
  ['N.I.T. 900123456', '900123456'],
  ['C.C. 1.047.000.101', '1047000101'],
  ['CC 1047000101', '1047000101'],
  ['c.c.1047000101', '1047000101'],
  ['C.E. 123456', '123456'],
  ['N.º 1047000101', '1047000101'],
  ['No. 1047000101', '1047000101'],
  ['CC1047000101', 'CC1047000101'],
  ['CC AB123', 'CC AB123'],
  ['NIT', 'NIT'],
  ['AB 123456', 'AB 123456'],
  ['12-34', '12-34'],
  ['1-2-3', '1-2-3'],
  ['-5', '-5'],
  ['+57', '+57'],
])('the identification %j is %j', (typed, expected) => {
  expect(enteredIdentifier(typed)).toBe(expected)
  expect(digitsOf(typed)).toBe(/^\d+$/.test(expected) ? expected : undefined)
})

test.each([
  ['\u202a3001234567\u202c', '3001234567'],
  ['300 123 4567', '3001234567'],
  ['+573001234567', '3001234567'],
  ['+57 300-123-4567', '3001234567'],
  ['0057 300 123 4567', '3001234567'],
  ['57 3001234567', '3001234567'],
  ['(605) 664.12.34', '6056641234'],
  ['+57 6641234', '6641234'],
  ['(+57) 300 123 4567', '3001234567'],
  ['300/123/4567', '3001234567'],
  ['300·123·4567', '3001234567'],
  ['tel:+573001234567', '3001234567'],
  ['Cel. 300 123 4567', '3001234567'],
  ['Teléfono: 6641234', '6641234'],
  ['Tel', 'Tel'],
  ['5712345', '5712345'],
  ['57123456', '57123456'],
  ['664 1234 ext. 2', '664 1234 ext. 2'],
  ['No tiene', 'No tiene'],
])('the telephone %j is %j', (typed, expected) => expect(enteredPhone(typed)).toBe(expected))

test.each([
  ['mun\u0303oz@e.example', 'muñoz@e.example', 'mun\u0303oz@e.example'],
  ['ana@e.example', 'Ana@e.example', 'Ana@e.example'],
])('a text of %j, sent as %j, is stored as %j', (stored, sent, kept) => expect(keptEmail(stored, sent)).toBe(kept))

test('the account keeps an address and reads a number in any form', () => {
  expect(enteredAccount(' Ana.Vélez@vigia.demo\u200b')).toBe('Ana.Vélez@vigia.demo')
  expect(enteredAccount('1.047.000.101')).toBe('1047000101')
})

describe('a password', () => {
  test('a password is compared composed, with plain spaces, and its edges count', () => {
    expect(enteredPassword(' n\u0303andu\u0301\u00a0comio\u0301 77')).toBe(' ñandú comió 77')
  })

  test('a password is tried in the forms of before, the normal one first', () => {
    expect(secretForms('simple')).toEqual(['simple'])
    const [composed, decomposed] = ['ñandú', 'n\u0303andu\u0301']
    expect(secretForms(composed)).toEqual([composed, decomposed])
    expect(secretForms(decomposed)).toEqual([composed, decomposed])
    expect(secretForms('ñ\u200b')).toEqual(['ñ', 'ñ\u200b', 'n\u0303'])
  })
})
