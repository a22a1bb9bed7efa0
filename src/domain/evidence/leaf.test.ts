import { expect, test } from 'vitest'
import { leafText, parseLeaf } from './leaf.ts'

const digest = 'ab'.repeat(32)

test('a leaf has four lines and no more, and is read back', () => {
  const text = leafText({ kind: 'acta', subject: '148', digest })
  expect(text).toBe(`vigia-hoja-1\nacta\n148\n${digest}\n`)
  expect(parseLeaf(text)).toEqual({ kind: 'acta', subject: '148', digest })
})

test.each(['', 'a\nb', 'ñ', 'a\u0000', 'x'.repeat(201)])('%j is no subject', (subject) => {
  expect(() => leafText({ kind: 'clave', subject, digest })).toThrow(RangeError)
})

test.each([
  '',
  `vigia-hoja-2\nacta\n1\n${digest}\n`,
  `vigia-hoja-1\nacta\n1\n${digest}`,
  `vigia-hoja-1\nacta\n1\n${digest}\n\n`,
  `vigia-hoja-1\nacta\n1\nAB\n`,
])('%j is no leaf', (text) => expect(parseLeaf(text)).toBeUndefined())
