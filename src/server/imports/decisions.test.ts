import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { readSheets } from '../sheets/read-sheets.ts'
import { testApi } from '../testing/api.ts'
import { CENSUS_TITLES, censusFile, forgetCensuses, importForm, reviewedCensus } from '../testing/data/census.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { officials, platform } = api
const { db } = platform
const administrator = api.as(officials.administrator)

const path = (id: number, rest = '') => `/api/imports/${id}${rest}`
const theRun = async (id: number) => (await administrator.get(path(id))).body.data.import
const theRows = async (id: number, state = '') =>
  (await administrator.get(path(id, `/rows?limit=200${state && `&state=${state}`}`))).body.data.rows
const patch = async (id: number, rowNo: number, body: Record<string, unknown>) =>
  (await administrator.patch(path(id, `/rows/${rowNo}`), body)).body
const apply = async (id: number) => {
  const { body } = await administrator.post(path(id, '/apply'))
  await runJobs(api)
  return body
}
const names = async () =>
  (await rowsOf<{ name: string }>(db, sql`select name from establishments where is_active order by id`)).map(
    ({ name }) => name,
  )

const TYPE = 'Restaurante'
const row = (name: string, document: string | null, city = 'Magangué') => [name, document, city, TYPE, null, null]

beforeEach(() => forgetCensuses(api))

describe('a duplicate', () => {
  test('a duplicate of an establishment is left out, unless a person decides to make it', async () => {
    const known = await anEstablishment(api)
    const id = await reviewedCensus(
      api,
      await censusFile([row('RESTAURANTE EL ÑANDU', '900.123.456-8', 'Arjona'), row('Otro', '800111222', 'Arjona')]),
    )
    const [first] = await theRows(id)
    expect(first).toMatchObject({
      state: 'duplicada',
      decision: 'omitir',
      match_id: known,
      match: { establishment_id: known, establishment_name: 'Restaurante El Ñandú', city: 'Arjona' },
    })
    await apply(id)
    expect(await names()).toEqual(['Restaurante El Ñandú', 'Otro'])
    expect((await theRun(id)).counts).toMatchObject({ aplicada: 1, duplicada: 1 })
    expect((await patch(id, 2, { decision: 'crear' })).data.row).toMatchObject({ decision: 'crear' })
    await apply(id)
    expect(await names()).toEqual(['Restaurante El Ñandú', 'Otro', 'RESTAURANTE EL ÑANDU'])
  })

  test('a duplicate that is only possible waits for a person', async () => {
    await anEstablishment(api)
    const id = await reviewedCensus(
      api,
      await censusFile([
        row('Restaurante El Ñandú', '900123456', 'Magangué'),
        row('Restaurante El Ñandu', null, 'Arjona'),
        row('Panadería Nueva', '800111222', 'Arjona'),
        row('Panaderia La Nueva', '800111223', 'Arjona'),
      ]),
    )
    const rows = await theRows(id)
    expect(rows.map(({ state }: { state: string }) => state)).toEqual(['posible', 'posible', 'aviso', 'posible'])
    expect(rows[3]).toMatchObject({
      match: { row_no: 4, establishment_id: null, establishment_name: 'Panadería Nueva' },
    })
    await apply(id)
    expect(await names()).toEqual(['Restaurante El Ñandú', 'Panadería Nueva'])
    expect((await theRun(id)).counts).toMatchObject({ aplicada: 1, posible: 3 })
  })

  test('a duplicate that a person decided waits no more, and its decision may change', async () => {
    await anEstablishment(api)
    const id = await reviewedCensus(
      api,
      await censusFile([
        row('Restaurante El Ñandú', '900123456', 'Magangué'),
        row('Restaurante El Ñandu', null, 'Arjona'),
      ]),
    )
    const decided = await patch(id, 2, { decision: 'crear' })
    expect(decided.data).toMatchObject({ row: { state: 'aviso', decision: 'crear' }, counts: { posible: 1, aviso: 1 } })
    expect((await patch(id, 3, { decision: 'actualizar' })).data.counts).toMatchObject({ posible: 0, aviso: 2 })
    expect(await theRows(id, 'posible')).toEqual([])
    expect((await patch(id, 3, { decision: 'omitir' })).data.counts).toMatchObject({ aviso: 1, omitida: 1 })
    await apply(id)
    expect(await names()).toEqual(['Restaurante El Ñandú', 'Restaurante El Ñandú'])
    expect((await theRun(id)).counts).toMatchObject({ aplicada: 1, omitida: 1, posible: 0 })
  })

  test('a duplicate that was to fill an establishment is imported when other columns tell them apart', async () => {
    await anEstablishment(api)
    const id = await reviewedCensus(api, await censusFile([row('Restaurante El Ñandú', '900123456', 'Magangué')]))
    await patch(id, 2, { decision: 'actualizar' })
    const { identification_number: _, ...mapping } = (await theRun(id)).mapping
    await administrator.put(path(id, '/mapping'), { mapping })
    await runJobs(api)
    expect(await theRows(id)).toMatchObject([{ state: 'aviso', decision: null, match: null }])
    await apply(id)
    expect(await names()).toEqual(['Restaurante El Ñandú', 'Restaurante El Ñandú'])
  })

  test('fills gaps of its match alone, and shows each', async () => {
    const first = await reviewedCensus(api, await censusFile([row('Tienda El Sol', '800111222')]))
    await apply(first)
    const again = [...row('Tienda El Sol', '800111222').slice(0, 4), 'Calle 9', '3001234567']
    const id = await reviewedCensus(api, await censusFile([again]))
    const [shown] = await theRows(id)
    expect(shown.changes).toEqual([
      { field: 'address', text: 'Calle 9' },
      { field: 'phone', text: '3001234567' },
    ])
    await patch(id, 2, { decision: 'actualizar' })
    await apply(id)
    const [held] = await rowsOf(
      db,
      sql`select address, phone, census_gaps as gaps, row_version as version from establishments`,
    )
    expect(held).toMatchObject({ address: 'Calle 9', phone: '3001234567', version: 2 })
    expect(held?.gaps).not.toContain('address')
    expect(held?.gaps).toContain('email')
    expect(await names()).toEqual(['Tienda El Sol'])
  })

  test('a duplicate that was inscribed after the check is set aside', async () => {
    const id = await reviewedCensus(api, await censusFile([row('Restaurante El Ñandú', '900123456', 'Arjona')]))
    await anEstablishment(api)
    await apply(id)
    expect(await names()).toEqual(['Restaurante El Ñandú'])
    expect((await theRun(id)).counts).toMatchObject({ aplicada: 0, duplicada: 1 })
  })
})

describe('a row', () => {
  test('a row is corrected in place and judged anew', async () => {
    const id = await reviewedCensus(api, await censusFile([row('Tienda El Sol', '800111222', 'Maganguee X')]))
    expect((await theRows(id))[0]).toMatchObject({
      state: 'error',
      problems: [{ field: 'city', level: 'error', text: 'El municipio «Maganguee X» no está en el catálogo.' }],
    })
    expect((await patch(id, 2, { decision: 'crear' })).error).toMatchObject({ code: 'import.row-has-errors' })
    const { data } = await patch(id, 2, { value: { city: 'Magangué', phone: '300 123 4567' } })
    expect(data.row).toMatchObject({ state: 'aviso', value: { city: 'Magangué', phone: '3001234567' }, problems: [] })
    expect(data.counts).toMatchObject({ aviso: 1, error: 0 })
    expect((await patch(id, 2, { decision: 'actualizar' })).error).toMatchObject({ code: 'import.row-has-no-match' })
    expect((await patch(id, 2, { decision: 'omitir' })).data.row).toMatchObject({ state: 'omitida' })
    expect((await administrator.post(path(id, '/apply'))).body.error).toMatchObject({ code: 'import.nothing-to-apply' })
    expect((await patch(id, 2, { decision: 'crear' })).data.row).toMatchObject({ state: 'aviso' })
    await apply(id)
    expect((await patch(id, 2, { decision: 'omitir' })).error).toMatchObject({ code: 'import.row-done' })
    expect((await patch(id, 99, { decision: 'omitir' })).error).toMatchObject({ code: 'import.row-not-found' })
  })

  test('keeps what a person typed when the file is checked again', async () => {
    const id = await reviewedCensus(api, await censusFile([row('Tienda El Sol', '800111222', 'Nada')]))
    await patch(id, 2, { value: { city: 'Magangué' } })
    await administrator.put(path(id, '/mapping'), { mapping: (await theRun(id)).mapping })
    await runJobs(api)
    expect((await theRows(id))[0]).toMatchObject({ state: 'aviso', value: { city: 'Magangué' } })
  })

  test('a row that the database refuses loses no other', async () => {
    const id = await reviewedCensus(
      api,
      await censusFile(['Uno', 'Dos', 'Tres'].map((name, at) => row(name, String(800_111_222 + at)))),
    )
    await db.execute(
      sql`update import_rows set value = jsonb_set(value, '{city}', '99999') where run_id = ${id} and row_no = 3`,
    )
    await apply(id)
    expect(await names()).toEqual(['Uno', 'Tres'])
    expect((await theRows(id, 'error'))[0].problems).toContainEqual({
      field: '',
      level: 'error',
      text: 'La fila no se pudo guardar.',
    })
  })

  test('200 failed rows in sequence stop the job, and earlier rows stay', async () => {
    const many = Array.from({ length: 260 }, (_, at) => row(`Sitio número ${at}`, String(700_000_000 + at)))
    const id = await reviewedCensus(api, await censusFile(many))
    await db.execute(sql`update import_rows set decision = 'crear' where run_id = ${id}`)
    await db.execute(
      sql`update import_rows set value = jsonb_set(value, '{city}', '99999') where run_id = ${id} and row_no > 12`,
    )
    await apply(id)
    expect(await theRun(id)).toMatchObject({
      state: 'revisión',
      message: 'Fallaron 200 filas seguidas y la aplicación se detuvo.',
      counts: { aplicada: 11 },
    })
    // Only the rows tell what an undo removes, so the sheet is not read again and the run is kept.
    const reread = await administrator.put(path(id, '/mapping'), { header_row: 2 })
    expect([reread.statusCode, reread.body.error.code]).toEqual([409, 'import.state'])
    expect((await administrator.delete(path(id))).body.error).toMatchObject({ code: 'import.state' })
    await administrator.put(path(id, '/mapping'), { mapping: (await theRun(id)).mapping })
    await runJobs(api)
    expect(await theRun(id)).toMatchObject({ state: 'revisión', counts: { aplicada: 11 } })
  })
})

describe('texts that are no value of a catalogue', () => {
  test('unknown texts of a catalogue are matched once for all rows', async () => {
    const file = await censusFile([
      ['Uno', '800111222', 'Maganguè', 'Comedero', null, null],
      ['Dos', '800111223', 'magangue.', 'COMEDERO', null, null],
      ['Tres', '800111224', 'Mangangué', null, null, null],
    ])
    const id = await reviewedCensus(api, file)
    const run = await theRun(id)
    expect(run.unknown_values).toMatchObject([
      { field: 'typeofinscription_id', folded: '', text: '', rows: 3 },
      { field: 'identificationtype_id', folded: '', text: '', rows: 3 },
      { field: 'activity_id', folded: 'comedero', text: 'Comedero', rows: 2 },
      { field: 'city', folded: 'mangangue', text: 'Mangangué', rows: 1, suggestion_id: 13430, suggestion: 'Magangué' },
    ])
    expect(run.counts).toMatchObject({ error: 3 })
    const values = {
      activity_id: { comedero: 1 },
      typeofinscription_id: { '': 3 },
      city: { mangangue: 13430 },
      identificationtype_id: { '': 3 },
    }
    const sent = { mapping: run.mapping, values, save_as: 'Censo de alcaldías' }
    await administrator.put(path(id, '/mapping'), sent)
    await runJobs(api)
    const after = await theRun(id)
    expect(after).toMatchObject({ counts: { error: 0 }, unknown_values: [], values })
    expect((await theRows(id))[2].value).toMatchObject({
      city: 'Magangué',
      typeofinscription_id: 'Expendio de alimentos',
    })

    // The mapping is offered to the next file with the same titles.
    const next = await administrator.post('/api/imports', importForm(await censusFile([row('Cuatro', null)])))
    await runJobs(api)
    expect(await theRun(next.body.data.import_id)).toMatchObject({
      saved_mapping: { name: 'Censo de alcaldías', mapping: run.mapping, values },
      values,
    })
  })
})

describe('the report', () => {
  test('the report has the rows that did not come in, and can be imported again', async () => {
    const bad = ['Tienda El Sol', '1.0345E+09', 'Montería', TYPE, '=1+1', '660 1234']
    const id = await reviewedCensus(api, await censusFile([row('Buena', '800111222'), bad]))
    await apply(id)
    const file = await administrator.get(path(id, '/report.xlsx'))
    expect(file.headers['content-type']).toContain('spreadsheetml')
    const [sheet] = (await readSheets(file.bytes)).sheets
    expect(sheet?.rows.map(({ cells }) => cells)).toEqual([
      [...CENSUS_TITLES, 'Qué corregir'],
      [...bad, 'Montería es de Córdoba. Excel recortó el número: dé formato de texto a la columna.'],
    ])
    const again = await reviewedCensus(api, new Blob([new Uint8Array(file.bytes)]))
    expect((await theRows(again))[0]).toMatchObject({ row_no: 2, state: 'error', cells: { address: '=1+1' } })
    await patch(again, 2, { value: { identification_number: '1034567890', city: 'Magangué' } })
    await apply(again)
    expect(await names()).toEqual(['Buena', 'Tienda El Sol'])
  })
})
