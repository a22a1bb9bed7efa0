import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ColumnKind } from '../../../domain/list-exports/export-column.ts'
import { exportedVisits } from '../../../domain/list-exports/export-columns.ts'
import { brokenToFit, fitColumns, MARGIN_PT } from './fit-columns.ts'

const PAGE_PT = 792
const columns = [
  { label: 'Subregión', kind: 'text' },
  { label: 'Establecimiento', kind: 'text' },
  { label: 'N.º de documento', kind: 'identifier' },
  { label: 'Motivo de visita', kind: 'text' },
  { label: 'Fecha de asignación', kind: 'day' },
  { label: 'Avance', kind: 'state' },
] satisfies { label: string; kind: ColumnKind }[]
const row = (name: string) => [
  'Montes de María',
  name,
  '901234567890',
  'Otro: Acompañamiento a la personería municipal',
  '26/11/2026',
  'Pendiente',
]

test.each(['Tienda', 'M'.repeat(60), 'M'.repeat(200), `Panadería ${'ñ'.repeat(199)}`, '👩‍🍳'.repeat(40)])(
  'beside %s only that word breaks',
  (name) => {
    const fitted = fitColumns(columns, [row('Tienda'), row(name)])
    expect(fitted.rows[0]).toEqual(row('Tienda'))
    expect(fitted.rows[1]?.toSpliced(1, 1)).toEqual(row(name).toSpliced(1, 1))
    expect(fitted.rows[1]?.[1]?.replaceAll('\n', '')).toBe(name)
    expect(fitted.columns.map(({ label }) => label)).toEqual(columns.map(({ label }) => label))
  },
)

test('among the columns of the planner numbers, dates, states and heads stay whole', () => {
  const texts = [
    'Montes',
    'Acompañamientos',
    'Restaurante',
    'Carrera',
    'Acompañamiento',
    'Castroverdeño',
    'Pájarobolívar',
  ]
  const values = [
    '905416046011',
    '1047000102',
    '29/07/2026',
    '30/07/2026',
    '31/07/2026',
    '2026-000018',
    'Sí',
    'No Realizada',
    'Inactivo',
  ]
  const { columns: planner } = exportedVisits
  const inOrder = planner.map(({ kind }) => (kind === 'text' ? texts : values).shift() ?? '')
  const fitted = fitColumns(planner, [inOrder])
  expect(fitted.rows[0]?.filter((_, at) => planner[at]?.kind !== 'text').join()).not.toContain('\n')
  expect(fitted.columns.map(({ label }) => label)).toEqual(planner.map(({ label }) => label))
  expect(fitted.size).toBeGreaterThan(5.5)
})

test('among the columns of the planner usual words stay whole too, in smaller letters', () => {
  const texts = [
    'Depresión Momposina',
    'San Juan Nepomuceno',
    'Frutería y Heladería Brisas del Canal',
    'Transversal 13A # 48-93',
    'Solicitud de práctica de pruebas o procesos sancionatorios',
    'Yuranis Paola Castro Meza',
    'Nelson Contreras Lara',
  ]
  const values = [
    '905416046',
    '1047000102',
    '29/07/2026',
    '30/07/2026',
    '31/07/2026',
    '2026-000018',
    'No',
    'Realizada',
    'Inactivo',
  ]
  const { columns: planner } = exportedVisits
  const fitted = fitColumns(planner, [planner.map(({ kind }) => (kind === 'text' ? texts : values).shift() ?? '')])
  expect(fitted.rows.join()).not.toContain('\n')
  expect(fitted.columns.map(({ label }) => label)).toEqual(planner.map(({ label }) => label))
  expect(fitted.size).toBeGreaterThan(6)
})

test('the columns fill the page, whatever they hold, and no text is lost', () => {
  const cell = fc.string({ unit: 'grapheme', maxLength: 250 }).map((text) => text.replace(/\s/g, ' '))
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell, cell, cell, cell, cell), { maxLength: 5 }), (rows) => {
      const fitted = fitColumns(columns, rows)
      const width = fitted.columns.reduce((sum, column) => sum + column.width, 0)
      expect(width).toBeCloseTo(PAGE_PT - 2 * MARGIN_PT)
      expect(fitted.rows.map((cells) => cells.map((text) => text.replaceAll('\n', '')))).toEqual(rows)
    }),
    { numRuns: 50 },
  )
})

test.each([
  ['corto', 100, 'corto'],
  ['MMMMMMMM', 31, 'MMMM\nMMMM'],
  ['dos palabras', 100, 'dos palabras'],
])('%s in %i points is %j', (text, width, broken) => {
  expect(brokenToFit(text, width)).toBe(broken)
})
