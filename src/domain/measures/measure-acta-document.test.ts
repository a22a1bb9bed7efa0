import { expect, test } from 'vitest'
import type { ShownMeasureActa } from './measure-acta.ts'
import { MEASURE_WARNING, measureActaDocument } from './measure-acta-document.ts'

const closure: ShownMeasureActa = {
  ...{ format: 1, number: 'MS-2026-000045', day: '2026-11-27', at: '2026-11-27T15:00:00.000Z' },
  acta: { number: '2026-000018', day: '2026-11-27', seal: 'a'.repeat(64), code: 'A'.repeat(22) },
  establishment: { name: 'El Ñandú', identificationNumber: '900123456', address: 'Calle 1 # 2-3', city: 'Turbaco' },
  measure: {
    ...{ code: 'CLAUSURA', name: 'Clausura temporal total o parcial', norm: 'Ley 9 de 1979', extent: 'parcial' },
    ...{ item: '1.2 Plagas', fallsOn: 'La cocina', cause: 'Plagas\nSin agua', risk: 'Contaminación' },
    ...{ liftingCondition: 'Fumigar', imposedOn: '2026-11-27', dueOn: '2026-12-28', dueReason: null, converts: null },
  },
  seals: [{ number: 'A-01', place: null }],
  ...{ goods: [], people: [], photos: [`${'c'.repeat(64)}.jpg`] },
  officials: [{ name: 'Luz Paz', role: 'Ingeniera' }],
  author: { name: 'Ana Paz', role: 'Técnica' },
  ...{ entity: { name: 'Alcaldía', nit: '890.480.059-1' }, seal: 'b'.repeat(64), code: 'B'.repeat(22) },
}
const textOf = (...asked: Parameters<typeof measureActaDocument>) => JSON.stringify(measureActaDocument(...asked))

test('an acta prints measure, place, causes, seals, photos, officials and warning', () => {
  const text = textOf(closure)
  const facts = [
    ...[
      'MS-2026-000045',
      '2026-000018',
      'El Ñandú',
      '900123456',
      'Calle 1 # 2-3',
      'Turbaco',
      'CLAUSURA',
      'Ley 9 de 1979',
    ],
    ...['Parcial', '1.2 Plagas', 'La cocina', 'Plagas\\nSin agua', 'Contaminación', 'Fumigar', '28/12/2026', 'A-01'],
    ...[
      'Se verifica a más tardar el',
      'c'.repeat(64),
      'Luz Paz',
      'Ingeniera',
      'Ana Paz',
      'Técnica',
      '27/11/2026 10:00',
    ],
    ...['La medida no recae sobre productos.', 'El acta no nombra custodio ni testigos.', MEASURE_WARNING],
    ...['B'.repeat(22), 'b'.repeat(64)],
  ]
  for (const fact of facts) expect(text).toContain(fact)
})

test('a day that the acta named has its reason, and a conversion its number', () => {
  const measure = {
    ...closure.measure,
    extent: null,
    dueReason: 'Duración que fijó el acta',
    converts: 'MS-2026-000001',
  }
  const text = textOf({ ...closure, measure, seals: [] })
  for (const fact of ['Vence el', 'Duración que fijó el acta', 'MS-2026-000001', 'No se pusieron sellos.'])
    expect(text).toContain(fact)
})

test('goods and people are tables, with a dash where the inventory tells nothing', () => {
  const goods: ShownMeasureActa['goods'] = [
    {
      ...{ product: 'Carne', brand: 'La Ñapa', lot: null, expiry: '2026-12-24', sanitaryRegistration: null },
      ...{ presentation: null, quantity: 1234.125, unit: 'kg', state: 'decomisado' },
    },
  ]
  const people: ShownMeasureActa['people'] = [
    { role: 'custodio', name: 'Ana Rojas', idCard: '455', address: 'Calle 9', phone: '300' },
    { role: 'testigo', name: 'Eva Paz', idCard: '8', address: null, phone: null },
  ]
  const text = textOf({ ...closure, goods, people })
  for (const fact of ['La Ñapa', 'Vence 24/12/2026', '1.234,125 kg', 'Decomisado', 'Calle 9 · 300', 'Testigo', '—'])
    expect(text).toContain(fact)
})

test('a copy without signature says why at its foot', () => {
  const text = textOf(closure, undefined, { kind: 'unsigned', reason: 'pending' })
  expect(text).toContain('Copia sin firma electrónica: la expedición está en curso.')
})
