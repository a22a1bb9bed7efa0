import { describe, expect, test } from 'vitest'
import { filtersOf, isNorth, measureOf, periodFault, periodNameOf, periodNames, periodOf } from './home-address.ts'

const nothing = { from: undefined, to: undefined, zodesId: undefined, cityId: undefined, inscriptionTypeId: undefined }

describe('the address of the home page', () => {
  test('narrows by days, place and type', () => {
    expect(filtersOf({ desde: '2026-01-01', hasta: '2026-06-30', zodes: '2', municipio: '13244', tipo: '3' })).toEqual({
      from: '2026-01-01',
      to: '2026-06-30',
      zodesId: 2,
      cityId: 13244,
      inscriptionTypeId: 3,
    })
  })

  test.each<[string, object]>([
    ['no day', { desde: '2026-02-30', hasta: 'ayer' }],
    ['no id', { zodes: '0', municipio: '-1', tipo: '1e1' }],
    ['an id that no row can have', { zodes: '99999999999' }],
    ['other kinds of values', { desde: 7, hasta: null, zodes: ['1', '2'], municipio: {} }],
  ])('an address with %s counts as not narrowed', (_, address) => {
    expect(filtersOf(address)).toEqual(nothing)
  })

  test('the address of the home page says why a period cannot be asked about', () => {
    const faultOf = (from: string, to: string) => periodFault({ ...nothing, from, to })
    expect(faultOf('2026-01-01', '2026-01-01')).toBeUndefined()
    expect(faultOf('2026-01-02', '2026-01-01')).toBe('La fecha final no puede ser anterior a la inicial.')
    expect(faultOf('2016-01-01', '2025-12-31')).toBeUndefined()
    expect(faultOf('2016-01-01', '2026-01-01')).toBe('Consulte máximo 10 años a la vez.')
  })

  test('the address of the home page has a measure and a part of the map', () => {
    expect([measureOf({ medida: 'inspecciones' }), measureOf({ medida: 'x' })]).toEqual([
      'inspecciones',
      'cumplimiento',
    ])
    expect([isNorth({ zona: 'norte' }), isNorth({ zona: 'sur' })]).toEqual([true, false])
  })
})

describe('a named period', () => {
  test.each([
    ['mes', '2026-03-31', '2026-03-01', '2026-03-31'],
    ['mes', '2028-02-01', '2028-02-01', '2028-02-29'],
    ['mes-anterior', '2026-01-31', '2025-12-01', '2025-12-31'],
    ['mes-anterior', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['año', '2026-12-31', '2026-01-01', '2026-12-31'],
    ['año-anterior', '2026-01-01', '2025-01-01', '2025-12-31'],
  ] as const)('%s on %s', (name, today, desde, hasta) => {
    expect(periodOf(name, today)).toEqual({ desde, hasta })
  })

  test('a named period is found again by its days', () => {
    for (const name of periodNames) {
      const { desde, hasta } = periodOf(name, '2026-11-27')
      expect(periodNameOf(filtersOf({ desde, hasta }), '2026-11-27')).toBe(name)
    }
    expect(periodNameOf(filtersOf({ desde: '2026-02-03' }), '2026-11-27')).toBeUndefined()
  })
})
