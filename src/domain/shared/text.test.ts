import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalText, REQUIRED, requiredText } from './fields.ts'
import { isBlank } from './text.ts'

const blank = ['', ' ', '\u00a0', '\ufeff', '\u200b', '\u2060', '\u00ad', '\u200e', '\u061c', ' \u200b\n\t\u00ad ']
const said = ['a', ' a ', '.', '—', 'ñ', '\u200b7', '1\u00ad', 'فحص', '👍🏽', '1\u0301']

test.each(blank)('blank: %j', (text) => {
  expect(isBlank(text)).toBe(true)
  expect(z.object({ text: optionalText() }).parse({ text })).toEqual({})
  const { error } = requiredText().safeParse(text)
  expect(new Set(error?.issues.map(({ message }) => message))).toEqual(new Set([REQUIRED]))
})

test.each(said)('not blank, and kept as it was written: %j', (text) => {
  expect(isBlank(text)).toBe(false)
  expect(requiredText().parse(text)).toBe(text.trim())
  expect(z.object({ text: optionalText() }).parse({ text })).toEqual({ text: text.trim() })
})
