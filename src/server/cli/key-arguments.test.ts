import { expect, test } from 'vitest'
import { CopyRefused } from '../copies/format/copy-format.ts'
import { keyArguments } from './key-arguments.ts'

const KEY = '0123456789abcdef'

test.each([
  [[], undefined],
  [['rotar', 'firma', ' Cambio de cada año '], { kind: 'rotate', purpose: 'pdf', reason: 'Cambio de cada año' }],
  [['rotar', 'registro', 'Otra'], { kind: 'rotate', purpose: 'registro', reason: 'Otra' }],
  [['retirar', KEY, 'Fin'], { kind: 'retire', keyId: KEY, reason: 'Fin' }],
  [
    ['comprometida', KEY, '03/11/2026', 'Se perdió un portátil'],
    { kind: 'compromised', keyId: KEY, from: '2026-11-03', reason: 'Se perdió un portátil' },
  ],
])('%j is understood', (args, change) => {
  expect(keyArguments(args)).toEqual(change)
})

test.each([
  [['lista'], /^Uso: npm run evidence-keys /],
  [['rotar', 'firma'], /^Uso: /],
  [['rotar', 'constructor', 'Otra'], /^Uso: /],
  [['rotar', 'firma', 'Otra', 'más'], /^Uso: /],
  [['rotar', 'firma', '   '], /^Escriba el motivo\.$/],
  [['retirar', '0123', 'Fin'], /^El nombre de una clave tiene 16 cifras/],
  [['retirar', KEY.toUpperCase(), 'Fin'], /^El nombre de una clave/],
  [['comprometida', KEY, '31/02/2026', 'Robo'], /^El día se escribe dd\/mm\/aaaa\.$/],
  [['comprometida', KEY, 'ayer', 'Robo'], /^El día se escribe/],
])('%j is refused in one line', (args, line) => {
  const refused = (() => {
    try {
      return keyArguments(args)
    } catch (error) {
      return error
    }
  })()
  expect(refused).toBeInstanceOf(CopyRefused)
  expect((refused as Error).message).toMatch(line)
  expect((refused as Error).message).not.toContain('\n')
})
