import { describe, expect, test } from 'vitest'
import { aPoint, period, someKpis } from '../testing.ts'
import { figuresOf } from './figures-of.ts'
import { floorsOfMonth } from './floors-of-month.ts'

type Kpis = ReturnType<typeof someKpis>

const figureOf = (label: string, kpis: Partial<Kpis>, previous: Partial<Kpis> = {}) => {
  const figures = figuresOf({ ...period, kpis: someKpis(kpis), previous: someKpis(previous) }, [aPoint()])
  return figures.find((figure) => figure.label === label)
}

describe('the figures of a period', () => {
  test.each<[string, Partial<Kpis>, Partial<Kpis>, string, string]>([
    ['Cobertura del plan', { coveragePct: 52.34 }, { coveragePct: 49.1 }, '52,3 %', 'Sube 3,2 puntos'],
    ['Cobertura del plan', { coveragePct: null }, {}, 'Sin datos', 'Sin dato anterior para comparar'],
    ['Cumplimiento', { complianceMean: 80 }, { complianceMean: 81 }, '80,0 %', 'Baja 1,0 punto'],
    ['Cumplimiento', { complianceMean: 80.04 }, { complianceMean: 80 }, '80,0 %', 'Igual que antes'],
    [
      'Cumplimiento',
      { complianceMean: null, complianceMedian: null, inspections: 4 },
      {},
      'Pocos datos: 4',
      'Sin dato anterior para comparar',
    ],
    [
      'Cumplimiento',
      { complianceMean: null, complianceMedian: null, inspections: 0 },
      {},
      'Sin datos',
      'Sin dato anterior para comparar',
    ],
    ['Inspecciones', { inspections: 1234 }, { inspections: 1300 }, '1.234', 'Baja 66'],
    ['Inspecciones', { inspections: 0 }, { inspections: 0 }, '0', 'Igual que antes'],
    ['Medidas impuestas', { measuresImposed: 3 }, { measuresImposed: 1 }, '3', 'Sube 2'],
    ['Medidas impuestas', { measuresImposed: 0 }, { measuresImposed: 0 }, '0', 'Igual que antes'],
    ['Notificadas a tiempo', { notifiedInTimePct: 100 }, { notifiedInTimePct: 0 }, '100,0 %', 'Sube 100,0 puntos'],
  ])('%s of %j after %j', (label, kpis, previous, value, change) => {
    expect(figureOf(label, kpis, previous)).toMatchObject({ value, change })
  })

  test('the coverage says how many planned visits have no last day', () => {
    expect(figureOf('Cobertura del plan', {})?.notes).toEqual(['10 de 20 visitas planeadas'])
    expect(figureOf('Cobertura del plan', { visitsWithoutDue: 1 })?.notes[1]).toBe(
      '1 sin fecha límite cuenta por el día en que se planeó.',
    )
  })

  test('a month without planned visits has no share of them', () => {
    const [coverage] = figuresOf({ ...period, kpis: someKpis(), previous: someKpis() }, [
      aPoint({ visitsPlanned: 0, visitsDone: 0 }),
      aPoint({ month: '2026-02', visitsPlanned: 4, visitsDone: 1 }),
    ])
    expect(coverage?.points.map(({ value }) => value)).toEqual([null, 25])
  })
})

describe('the floors of a month', () => {
  const floors = (version: number, effectiveFrom: string, requirementsFloor: number) => ({
    version,
    effectiveFrom,
    requirementsFloor,
    favorableFloor: 90,
    note: '',
    createdBy: null,
  })
  const bands = [floors(2, '2026-03-15', 65), floors(1, '2020-07-28', 60), floors(3, '2026-03-15', 70)]

  test.each([
    ['2020-06', null],
    ['2020-07', [60, 90]],
    ['2026-02', [60, 90]],
    ['2026-03', [70, 90]],
    ['2027-01', [70, 90]],
  ] as const)('%s ended with %j', (month, expected) => {
    expect(floorsOfMonth(bands, month)).toEqual(expected)
  })
})
