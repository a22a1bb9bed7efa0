import { expect, test } from 'vitest'
import { passwordHints } from './password-hints.ts'

const personal = ['Ana', 'Vélez', 'ana.velez@vigia.demo', '1047000111', undefined]

test.each([
  ['', { isLong: false, isVaried: false, isImpersonal: false }],
  ['corta', { isLong: false, isVaried: true, isImpersonal: true }],
  ['aaaaaaaaaaaa', { isLong: true, isVaried: false, isImpersonal: true }],
  ['123456789012', { isLong: true, isVaried: false, isImpersonal: true }],
  ['la clave de Vélez', { isLong: true, isVaried: true, isImpersonal: false }],
  ['mi 1047000111 va', { isLong: true, isVaried: true, isImpersonal: false }],
  ['mango azul en la lluvia', { isLong: true, isVaried: true, isImpersonal: true }],
  ['ñandú 🌿 río mar', { isLong: true, isVaried: true, isImpersonal: true }],
])('«%s» %j', (password, hints) => {
  expect(passwordHints(password, personal)).toEqual(hints)
})
