import { expect, test } from 'vitest'
import type { UnknownWord } from '../shared/known-words.ts'
import { attemptText } from './attempt-text.ts'
import { ATTEMPT_RESULTS } from './legal-notice-words.ts'

test.each([
  ['firma_en_sitio', 'firmado', 'Firma en la visita: firmada'],
  ['correo', 'enviado', 'Correo electrónico: enviado'],
  ['portal', 'accedido', 'Portal: accedió al documento'],
  ['citacion', 'enviado', 'Citación: enviada'],
  ['citacion', 'devuelto', 'Citación: devuelta'],
  ['diligencia_personal', 'no_comparecio', 'Diligencia personal: no compareció'],
  ['aviso_entregado', 'entregado', 'Aviso a la dirección: entregado'],
  ['aviso_entregado', 'devuelto', 'Aviso a la dirección: devuelto'],
  ['aviso_publicado', 'desfijado', 'Aviso publicado: desfijado'],
] as const)('%s, %s reads: %s', (channel, result, text) => {
  expect(attemptText({ channel, result })).toBe(text)
})

test('no result of a citation is said in the masculine', () => {
  for (const result of ATTEMPT_RESULTS)
    expect(attemptText({ channel: 'citacion', result })).not.toMatch(/(?:ado|ido|elto|jado)$/)
})

test('a word of a later version stands as it came', () => {
  expect(attemptText({ channel: 'dron' as UnknownWord, result: 'visto' as UnknownWord })).toBe('dron: visto')
})
