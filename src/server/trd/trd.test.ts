import { describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

const api = await testApi()
const administrator = api.as(api.officials.administrator)
const technician = api.as(api.officials.technician)

type Series = { series_id: number; code: string; is_active: number; types: { name: string }[] } & Record<
  string,
  unknown
>
const table = async (): Promise<Series[]> => (await technician.get('/api/trd')).body.data.series
const fields = { code: 'QR-01', name: 'Quejas y reclamos', office_years: 1, central_years: 4, disposition: 'E' }
const create = (changes: Record<string, unknown> = {}) =>
  administrator.post('/api/trd/series', { ...fields, ...changes })

describe('the table of an empty installation', () => {
  test('an empty installation has the table that automatic files need, to be confirmed', async () => {
    const series = await table()
    expect(
      series.map(({ code, confirmed, trd_version, is_active }) => [code, confirmed, trd_version, is_active]),
    ).toEqual([
      ['IVC-01', 0, '1', 1],
      ['IVC-02', 0, '1', 1],
    ])
    expect(series[0]?.types.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Formulario de inscripción', 'Acta de inspección sanitaria', 'Notificación']),
    )
  })

  test('each department has a first retention table of its own', async () => {
    const outside = (await api.as(api.officials.outsideAdministrator).get('/api/trd')).body.data.series
    const own = (await table()).map(({ series_id }) => series_id)
    expect(outside).toHaveLength(2)
    expect(outside.some(({ series_id }: Series) => own.includes(series_id))).toBe(false)
    const reply = await api.as(api.officials.outsideAdministrator).put(`/api/trd/series/${own[0]}`, fields)
    expect(reply.statusCode).toBe(404)
  })
})

describe('a series', () => {
  test('a series is added with its types, once by its code', async () => {
    const { series_id, trd_version } = (await create()).body.data
    expect(trd_version).toBe('1')
    expect((await create()).body.error.code).toBe('series.code-taken')
    expect((await administrator.post('/api/trd/types', { series_id, name: 'Queja' })).statusCode).toBe(200)
    expect((await administrator.post('/api/trd/types', { series_id, name: 'QUEJA' })).body.error.code).toBe(
      'type.name-taken',
    )
    expect((await technician.post('/api/trd/types', { series_id, name: 'Otra' })).statusCode).toBe(403)
  })

  test.each([
    [{ office_years: -1 }, 'office_years'],
    [{ central_years: 151 }, 'central_years'],
    [{ office_years: 1.5 }, 'office_years'],
    [{ disposition: 'X' }, 'disposition'],
    [{ code: '' }, 'code'],
    [{ approved_on: '2026-02-30' }, 'approved_on'],
  ])('a series with %j is refused', async (changes, field) => {
    const { statusCode, body } = await create({ code: 'MAL-01', ...changes })
    expect([statusCode, Object.keys(body.error.fields)]).toEqual([422, [field]])
  })

  test('without files changes in place; a stale edit is refused', async () => {
    const { series_id } = (await create({ code: 'QR-02' })).body.data
    const edit = (changes: Record<string, unknown>) =>
      administrator.put(`/api/trd/series/${series_id}`, { ...fields, code: 'QR-02', ...changes })
    expect((await edit({ office_years: 3, row_version: 1 })).body.data).toEqual({ series_id, trd_version: '1' })
    expect((await edit({ row_version: 1 })).body.error.code).toBe('row.changed')
  })

  test('a series takes its parts to its new version, and only one in force gets parts', async () => {
    const { series_id: whole } = (await create({ code: 'QR-10' })).body.data
    const { series_id: part } = (await create({ code: 'QR-10-1', parent_id: whole })).body.data
    await administrator.post('/api/files', { series_id: whole, subject: 'general', title: 'Quejas de 2026' })
    const { series_id: next } = (
      await administrator.put(`/api/trd/series/${whole}`, { ...fields, code: 'QR-10', office_years: 4 })
    ).body.data
    expect(next).not.toBe(whole)
    const parentOf = async () => (await table()).find(({ series_id }) => series_id === part)?.parent_id
    expect(await parentOf()).toBe(next)
    const stale = { ...fields, code: 'QR-10-1', parent_id: whole, row_version: 1 }
    expect((await administrator.put(`/api/trd/series/${part}`, stale)).body.error.code).toBe('row.changed')
    expect((await create({ code: 'QR-10-2', parent_id: whole })).body.error.code).toBe('series.not-found')
    const kept = await administrator.put(`/api/trd/series/${part}`, { ...fields, code: 'QR-10-1', parent_id: next })
    expect([kept.statusCode, await parentOf()]).toEqual([200, next])
  })

  test('a series with files gets a new version, and the files keep theirs', async () => {
    await anEstablishment(api)
    const [before] = await table()
    const change = { ...fields, code: before?.code, name: 'Historiales', office_years: 5, confirmed: 1 }
    const { series_id, trd_version } = (await administrator.put(`/api/trd/series/${before?.series_id}`, change)).body
      .data
    expect(trd_version).toBe('2')
    const after = (await table()).filter(({ code }) => code === before?.code)
    expect(after.map((each) => [each.series_id, each.is_active, each.files, each.confirmed])).toEqual([
      [series_id, 1, 0, 1],
      [before?.series_id, 0, 1, 0],
    ])
    expect(after[0]?.types.map(({ name }) => name)).toEqual(before?.types.map(({ name }) => name))
    const old = await administrator.put(`/api/trd/series/${before?.series_id}`, change)
    expect(old.body.error.code).toBe('series.inactive')
    await anEstablishment(api, { identification_number: '900123457' })
    expect((await table()).find((each) => each.series_id === series_id)?.files).toBe(1)
    const refused = await administrator.post('/api/files', {
      series_id: before?.series_id,
      subject: 'general',
      title: 'X',
    })
    expect(refused.body.error.code).toBe('series.inactive')
  })
})

test('the file of the table has its series with their types, those of before too', async () => {
  const { series_id } = (await create({ code: 'TRD-9', name: 'Planes', central_years: 0, disposition: 'CT' })).body.data
  await administrator.post('/api/trd/types', { series_id, name: 'Plan anual', is_required: 1 })
  const filter = encodeURIComponent(JSON.stringify([{ field: 'code', operator: '=', value: 'TRD-9' }]))
  const reply = await technician.get(`/api/export/series?format=csv&filter=${filter}`)
  const [head, ...rows] = csvLines(reply.bytes)
  expect(head?.slice(0, 4)).toEqual(['Código', 'Serie', 'Hace parte de', 'Tipos documentales'])
  expect(rows.map((row) => row.slice(0, 9))).toEqual([
    ['TRD-9', 'Planes', '', 'Plan anual (obligatorio)', '1', '0', 'Conservación total', '', '1'],
  ])
  expect((await technician.get('/api/export/series?format=xlsx')).headers['x-vigia-rows']).toBe(
    String((await table()).length),
  )
})
