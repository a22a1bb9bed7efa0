import { expect, test } from 'vitest'
import { faultsOf, learn, type PackageFacts } from './package-files.ts'
import type { Row } from './row-sets.ts'

const facts = (): PackageFacts => ({
  period: { from: '2026-11-01', to: '2026-11-30' },
  floors: new Map([[1, { favorable: 90, conRequerimientos: 60 }]]),
  days: new Map(),
  visitIds: new Set(),
})
const inspection = (concepto: string, cumplimiento_pct: number, criticos = 0, cortes_version = 1): Row => ({
  ...{ id: 1, dia: '2026-11-20', visita_id: 2, concepto, cumplimiento_pct, criticos, cortes_version },
})
const rulesOf = (file: string, row: Row, known = facts()) => faultsOf(file, row, known).map(({ regla }) => regla)

test.each([
  ['FAVORABLE', 90, 0, []],
  ['FAVORABLE', 89.9, 0, ['Concepto distinto del puntaje']],
  ['FAVORABLE CON REQUERIMIENTOS', 60, 0, []],
  ['DESFAVORABLE', 59.9, 0, []],
  ['FAVORABLE', 100, 1, ['Concepto distinto del puntaje']],
  ['DESFAVORABLE', 100, 1, []],
])('%s with %d and %i critical findings: %j', (concepto, pct, critical, rules) => {
  expect(rulesOf('inspecciones', inspection(concepto, pct, critical))).toEqual(rules)
})

test('a concepto by bands that are not there is a fault', () => {
  expect(faultsOf('inspecciones', inspection('FAVORABLE', 100, 0, 9), facts())).toMatchObject([
    {
      id: 1,
      conjunto: 'inspecciones',
      dia: '2026-11-20',
      detalle: 'Dice FAVORABLE; por el puntaje sería desconocido.',
    },
  ])
})

test.each([
  ['2026-11-19', 'inspección', ['Notificada antes de la visita']],
  ['2026-11-20', 'inspección', []],
  ['2026-11-19', 'establecimiento', []],
])('a notification of %s of an %s of the 20th: %j', (dia, de, rules) => {
  const known = facts()
  learn('inspecciones', inspection('FAVORABLE', 100), known)
  expect(known.visitIds).toEqual(new Set([2]))
  expect(rulesOf('notificaciones', { id: 5, dia, de, de_id: 1 }, known)).toEqual(rules)
})

test.each([
  ['establecimientos', { inactivo: false, municipio_dane: null }, ['Establecimiento sin municipio']],
  ['establecimientos', { inactivo: true, municipio_dane: null }, []],
  ['establecimientos', { inactivo: false, municipio_dane: '13430' }, []],
  ['visitas', { realizada: true, inspeccion_id: null }, ['Visita realizada sin inspección']],
  ['visitas', { realizada: true, inspeccion_id: 4 }, []],
  ['muestras', { toma_muestra: true, acta_muestra: '' }, ['Muestra sin acta']],
  ['muestras', { toma_muestra: true, acta_muestra: 'M-1' }, []],
] as const)('a row of %s with %j: %j', (file, row, rules) => {
  expect(rulesOf(file, { id: 1, dia: '2026-11-20', ...row })).toEqual(rules)
})
