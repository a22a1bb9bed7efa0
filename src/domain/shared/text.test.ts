import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalText, REQUIRED, requiredText } from './fields.ts'
import { cutText, isBlank, oneSpelling } from './text.ts'

const blank = [
  '',
  ' ',
  '\u00a0',
  '\ufeff',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u200e',
  '\u061c',
  ' \u200b\n\t\u00ad ',
  '\uffa0',
  '\u3164',
]
const said: [typed: string, kept: string][] = [
  ...['a', '.', '—', 'ñ', 'فحص', '👍🏽', '1\u0301'].map((text): [string, string] => [text, text]),
  [' a ', 'a'],
  ['\u200b7', '7'],
  ['1\u00ad', '1'],
]

test.each(blank)('blank: %j', (text) => {
  expect(isBlank(text)).toBe(true)
  expect(z.object({ text: optionalText() }).parse({ text })).toEqual({})
  const { error } = requiredText().safeParse(text)
  expect(new Set(error?.issues.map(({ message }) => message))).toEqual(new Set([REQUIRED]))
})

test.each(said)('not blank: %j is kept as %j', (text, kept) => {
  expect(isBlank(text)).toBe(false)
  expect(requiredText().parse(text)).toBe(kept)
  expect(z.object({ text: optionalText() }).parse({ text })).toEqual({ text: kept })
})

test.each([
  ['abc', 3, 'abc'],
  ['abc', 2, 'ab'],
  ['a😀b', 2, 'a'],
  ['a😀b', 3, 'a😀'],
  ['', 2, ''],
])('%j cut after %i is %j', (text, most, kept) => {
  expect(cutText(text, most)).toBe(kept)
})

test('one spelling has small letters and single spaces, and keeps accents', () => {
  expect(oneSpelling('  QUESO   Costeño ')).toBe('queso costeño')
  expect(oneSpelling('Jamón')).not.toBe(oneSpelling('Jamon'))
})
