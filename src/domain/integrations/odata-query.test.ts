import { describe, expect, test } from 'vitest'
import { readODataQuery } from './odata-query.ts'
import { cursorText } from './row-cursor.ts'

const read = (options: Record<string, unknown>) => readODataQuery('inspecciones', options)
const filter = (text: string) => read({ $filter: text }).filters

describe('the options of a set', () => {
  test('the options of a set are all of it without any', () => {
    const none = { select: undefined, top: undefined, isCounted: false, filters: [], after: undefined }
    expect(read({})).toEqual(none)
    expect(read({ $select: '*', $count: 'false', $orderby: 'actualizado asc, id' })).toEqual(none)
  })

  test('choose columns in the order of the set', () => {
    expect(read({ $select: ' concepto ,id' }).select).toEqual(['id', 'concepto'])
  })

  test('the options of a set have the cursor of the page before', () => {
    const after = { changedAt: 1_795_000_000_123, changedId: 7, id: 9 }
    expect(read({ $skiptoken: cursorText(after), $top: '5', $count: 'true' })).toMatchObject({
      after,
      top: 5,
      isCounted: true,
    })
  })

  test.each([
    [
      'actualizado ge 2026-11-01T00:00:00-05:00',
      [{ column: 'actualizado', operator: 'ge', value: '2026-11-01T05:00:00.000Z' }],
    ],
    ['actualizado gt 2026-11-01', [{ column: 'actualizado', operator: 'gt', value: '2026-11-01T00:00:00.000Z' }]],
    [
      "(dia ge 2026-01-01) and ((dia lt 2026-02-01 and municipio_dane eq '13430'))",
      [
        { column: 'dia', operator: 'ge', value: '2026-01-01' },
        { column: 'dia', operator: 'lt', value: '2026-02-01' },
        { column: 'municipio_dane', operator: 'eq', value: '13430' },
      ],
    ],
    [
      "concepto ne 'FAVORABLE CON REQUERIMIENTOS' and id le 12",
      [
        { column: 'concepto', operator: 'ne', value: 'FAVORABLE CON REQUERIMIENTOS' },
        { column: 'id', operator: 'le', value: 12 },
      ],
    ],
    ["concepto eq 'D''or and ('", [{ column: 'concepto', operator: 'eq', value: "D'or and (" }]],
  ])('filter by %s', (text, filters) => {
    expect(filter(text)).toEqual(filters)
  })

  test.each([
    [{ $expand: 'visita' }, '$expand'],
    [{ $search: 'x' }, '$search'],
    [{ $skip: '10' }, '$skip'],
    [{ $apply: 'x' }, '$apply'],
    [{ $format: 'xml' }, '$format'],
    [{ nombre: 'x' }, 'nombre'],
    [{ $orderby: 'dia desc' }, '$orderby dia desc'],
    [{ $orderby: 'actualizado desc' }, '$orderby actualizado desc'],
    [{ $filter: 'id eq 1 or id eq 2' }, '$filter or'],
    [{ $filter: 'not (id eq 1)' }, '$filter not'],
    [{ $filter: "contains(concepto,'F')" }, '$filter contains'],
    [{ $filter: "acta eq '1'" }, '$filter acta'],
    [{ $filter: 'concepto eq null' }, '$filter null'],
    [{ $filter: 'id in (1,2)' }, '$filter in'],
    [{ $filter: 'id add 1 eq 2' }, '$filter add'],
  ])('the options of a set are refused with 501 where they are not answered: %j', (options, option) => {
    expect(() => read(options)).toThrow(expect.objectContaining({ code: 'odata.not-supported', params: { option } }))
  })

  const unreadable: Record<string, unknown>[] = [
    { $top: '-1' },
    { $top: '1e1' },
    { $top: '2147483648' },
    { $top: ['1', '2'] },
    { $count: '1' },
    { $select: 'clave' },
    { $select: '__proto__' },
    { $select: '' },
    { $skiptoken: 'x' },
    { $skiptoken: '1-2' },
    { $skiptoken: `${'9'.repeat(15)}-1-1` },
    { $filter: '' },
    { $filter: 'x' },
    { $filter: '__proto__' },
    { $filter: '99999999999999999999' },
    { $filter: 'x or 1=1' },
    { $filter: 'id' },
    { $filter: 'id eq' },
    { $filter: 'id eq 1 and' },
    { $filter: '(id eq 1' },
    { $filter: 'id eq 1)' },
    { $filter: "id eq '1'" },
    { $filter: 'id eq 1.5' },
    { $filter: `id eq ${'9'.repeat(16)}` },
    { $filter: 'dia eq 2026-02-30' },
    { $filter: 'actualizado eq ayer' },
    { $filter: 'actualizado eq 2026-11-01T00:00:00' },
    { $filter: 'actualizado eq 9999-12-31T23:59:59Z' },
    { $filter: "concepto eq 'abierto" },
    { $filter: "concepto eq 'a\0b'" },
    { $filter: 'concepto eq FAVORABLE' },
    { $filter: Array.from({ length: 21 }, () => 'id gt 1').join(' and ') },
    { $filter: `${'('.repeat(30)}id eq 1${')'.repeat(30)}` },
    { $filter: 'x'.repeat(2_001) },
  ]
  test.each(unreadable.map((options) => [JSON.stringify(options).slice(0, 60), options] as const))(
    'the options of a set are refused where they cannot be read: %s',
    (_title, options) => {
      expect(() => read(options)).toThrow(expect.objectContaining({ code: 'odata.malformed' }))
    },
  )
})
