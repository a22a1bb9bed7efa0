import { expect, test } from 'vitest'
import { isLifting, liftingNumber, type ShownLiftingActa } from './lifting-acta.ts'
import { liftingActaDocument } from './lifting-acta-document.ts'
import { MEASURE_ACTS } from './measure-words.ts'

const lifted: ShownLiftingActa = {
  ...{ format: 1, number: 'MS-2026-000045-L1', day: '2026-12-10', at: '2026-12-10T15:00:00.000Z' },
  acta: { number: '2026-000018', day: '2026-11-27', seal: 'a'.repeat(64), code: 'A'.repeat(22) },
  imposing: { day: '2026-11-27', seal: 'd'.repeat(64), code: 'D'.repeat(22) },
  establishment: { name: 'El Ñandú', identificationNumber: '900123456', address: 'Calle 1 # 2-3', city: 'Turbaco' },
  measure: {
    ...{ number: 'MS-2026-000045', code: 'CONGELACION', name: 'Congelación', norm: 'Ley 9 de 1979', extent: null },
    ...{ fallsOn: 'La carne', cause: 'Sin registro', liftingCondition: 'Resultado conforme', imposedOn: '2026-11-27' },
  },
  lifting: { kind: 'levantamiento', day: '2026-12-10', reason: 'Se corrigió', dueOn: '2026-12-28' },
  seals: [{ number: 'A-01', place: 'Nevera' }],
  goods: [
    {
      ...{ product: 'Carne', brand: 'La Ñapa', lot: 'L-7', expiry: '2026-12-24', sanitaryRegistration: null },
      ...{ presentation: null, quantity: 1234.125, unit: 'kg', state: 'devuelto' },
    },
  ],
  people: [{ role: 'receptor', name: 'Eva Paz', idCard: '8', address: 'Calle 9', phone: '300' }],
  photos: [`${'c'.repeat(64)}.jpg`],
  officials: [{ name: 'Luz Paz', role: 'Ingeniera' }],
  author: { name: 'Ana Paz', role: 'Técnica' },
  ...{ entity: { name: 'Alcaldía', nit: '890.480.059-1' }, seal: 'b'.repeat(64), code: 'B'.repeat(22) },
}
const textOf = (...asked: Parameters<typeof liftingActaDocument>) => JSON.stringify(liftingActaDocument(...asked))

test('an acta prints measure, reason, seals, goods, people, officials, norm and code', () => {
  const text = textOf(lifted)
  const facts = [
    ...['MS-2026-000045-L1', 'MS-2026-000045', '2026-000018', 'El Ñandú', 'Calle 1 # 2-3', 'Turbaco', 'Congelación'],
    ...['Ley 9 de 1979', 'Sin registro', 'Resultado conforme', '27/11/2026', 'D'.repeat(22), 'Levantada el'],
    ...['10/12/2026', 'Se corrigió', 'A-01', 'Nevera', 'La Ñapa', '1.234,125 kg', 'Devuelto', 'Eva Paz'],
    ...['Recibe los productos', 'Luz Paz', 'Ingeniera', 'Ana Paz', 'Técnica', '10/12/2026 10:00', 'c'.repeat(64)],
    ...['artículo 576', 'B'.repeat(22), 'b'.repeat(64), 'La medida queda levantada desde el 10/12/2026.'],
  ]
  for (const fact of facts) expect(text).toContain(fact)
})

test('a lifting in part says that the rest stays in force, and until when', () => {
  const lifting = { ...lifted.lifting, kind: 'levantamiento_parcial' } as const
  const text = textOf({ ...lifted, lifting })
  for (const fact of [
    'Acta de levantamiento parcial',
    'Levantada en parte el',
    'En lo demás sigue vigente',
    '28/12/2026',
  ])
    expect(text).toContain(fact)
})

test('a lifting without seals, goods, people and acta of its measure says so', () => {
  const text = textOf({ ...lifted, imposing: null, seals: [], goods: [], people: [] })
  for (const fact of ['No se retiraron sellos.', 'no se devolvieron productos', 'no nombra otras personas'])
    expect(text).toContain(fact)
  expect(text).not.toContain('Código del acta de la medida')
})

test('a copy without signature says why at its foot', () => {
  const text = textOf(lifted, undefined, { kind: 'unsigned', reason: 'pending' })
  expect(text).toContain('Copia sin firma electrónica: la expedición está en curso.')
})

test('two acts lift a measure, and each lifting has its place in the number', () => {
  expect(MEASURE_ACTS.filter(isLifting)).toEqual(['levantamiento_parcial', 'levantamiento'])
  expect(liftingNumber('MS-2026-000045', 2)).toBe('MS-2026-000045-L2')
})
