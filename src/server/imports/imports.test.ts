import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { censusFile, forgetCensuses, importForm, reviewedCensus } from '../testing/data/census.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { officials, platform } = api
const { db } = platform
const administrator = api.as(officials.administrator)

const clean = [
  ['Restaurante El Puerto', '900.123.456-8', 'Magangué', 'Restaurante', 'Calle 1 # 2-3', '300-123 45 67'],
  ['Tienda La Esquina', 'C.C. 1.047.000.101', '13052', 'Expendio de alimentos', 'Carrera 4', '(605) 660 1234'],
  ['Pescadería Río Grande', null, 'Mompox', 'Productos de la pesca', null, null],
]

const theRun = async (id: number) => (await administrator.get(`/api/imports/${id}`)).body.data.import
const theRows = async (id: number, query = '') =>
  (await administrator.get(`/api/imports/${id}/rows${query}`)).body.data.rows
const inscribed = async () => (await administrator.get('/api/inscription/all?limit=100')).body.data.Inscriptions

beforeEach(() => forgetCensuses(api))

describe('a census', () => {
  test('a census is read, guessed, checked and imported, with its gaps named', async () => {
    const sent = await administrator.post('/api/imports', importForm(await censusFile(clean)))
    expect(sent.body.data).toEqual({ import_id: expect.any(Number), state: 'leyendo', job_id: expect.any(Number) })
    const id = sent.body.data.import_id
    expect(await runJobs(api)).toBe(1)
    const read = await theRun(id)
    expect(read).toMatchObject({
      state: 'por mapear',
      file_name: 'censo.xlsx',
      sheet: 'Censo',
      sheets: ['Censo'],
      header_row: 0,
      rows: 3,
      mapping: { establishment_name: 0, identification_number: 1, city: 2, activity_id: 3, address: 4, phone: 5 },
    })
    expect(read.columns[0]).toEqual({
      index: 0,
      title: 'Nombre comercial',
      samples: ['Restaurante El Puerto', 'Tienda La Esquina'],
      guess: 'establishment_name',
      confidence: 1,
    })
    const mapped = await administrator.put(`/api/imports/${id}/mapping`, {
      mapping: read.mapping,
      values: { activity_id: { 'expendio de alimentos': 9 } },
      row_version: read.row_version,
    })
    expect(mapped.body.data).toMatchObject({ state: 'validando' })
    await runJobs(api)
    const checked = await theRun(id)
    expect(checked).toMatchObject({ state: 'revisión', counts: { aviso: 3, error: 0, aplicada: 0 } })
    const [first, second, third] = await theRows(id)
    expect(first).toMatchObject({
      row_no: 2,
      state: 'aviso',
      value: {
        establishment_name: 'Restaurante El Puerto',
        identification_number: '900123456',
        city: 'Magangué',
        identificationtype_id: 'NIT',
        phone: '3001234567',
        activity_id: 'Restaurante',
      },
      problems: [],
      decision: null,
    })
    expect(second.value).toMatchObject({
      city: 'Arjona',
      identificationtype_id: 'C.C.',
      typeofinscription_id: 'Expendio de alimentos',
    })
    expect(third.gaps).toContain('identification_number')
    const applied = await administrator.post(`/api/imports/${id}/apply`)
    expect(applied.body.data).toEqual({ job_id: expect.any(Number) })
    await runJobs(api)
    expect(await theRun(id)).toMatchObject({
      state: 'aplicada',
      counts: { aplicada: 3 },
      message: '3 filas aplicadas.',
    })
    const rows = await inscribed()
    expect(rows.map(({ establishment_name }: { establishment_name: string }) => establishment_name)).toEqual(
      clean.map(([name]) => name),
    )
    expect(rows[2]).toMatchObject({
      city: 'Santa Cruz de Mompox',
      identification_number: '',
      identificationtype: '',
      identificationtype_id: 0,
      location_id: 0,
      number_workers: 0,
      address: '',
      signature: null,
      census_gaps: expect.arrayContaining([
        'identification_number',
        'signature',
        'number_workers',
        'location_id',
        'address',
      ]),
    })
    expect(await rowsOf(db, sql`select state, blob from import_runs`)).toEqual([{ state: 'aplicada', blob: null }])
    const numbers = rows.map(({ inscripcion_number }: { inscripcion_number: string }) => inscripcion_number)
    expect([...numbers].sort()).toEqual(numbers)
  })

  test('a census that is checked twice gives the same', async () => {
    const id = await reviewedCensus(api, await censusFile(clean))
    const first = await theRows(id)
    const { mapping } = await theRun(id)
    await administrator.put(`/api/imports/${id}/mapping`, { mapping })
    await runJobs(api)
    expect(await theRows(id)).toEqual(first)
  })
})
