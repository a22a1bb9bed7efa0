import { writeXlsx } from 'hucre/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { CENSUS_TITLES, censusFile, forgetCensuses, importForm, reviewedCensus } from '../testing/data/census.ts'
import { runJobs } from '../testing/run-jobs.ts'

const api = await testApi()
const { officials } = api
const administrator = api.as(officials.administrator)

const path = (id: number, rest = '') => `/api/imports/${id}${rest}`
const theRun = async (id: number) => (await administrator.get(path(id))).body.data.import
const theRows = async (id: number) => (await administrator.get(path(id, '/rows'))).body.data.rows
const row = (name: string, city: string | number, cells: (string | null)[] = [null, null]) => [
  ...[name, '800111222', city, 'Restaurante'],
  ...cells,
]

/** Uploads a file and reads it. @returns the run's id */
async function readFile(file: Blob, name = 'censo.xlsx'): Promise<number> {
  const { body } = await administrator.post('/api/imports', importForm(file, {}, name))
  expect(body).toMatchObject({ success: true })
  await runJobs(api)
  return body.data.import_id
}
const refused = async (bytes: Uint8Array | string, name: string) =>
  (await administrator.post('/api/imports', importForm(new Blob([bytes as BlobPart]), {}, name))).body.error

const forget = () => forgetCensuses(api)

describe('a file', () => {
  beforeEach(forget)

  test.each([
    ['old Excel', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'sheet.old-excel', 'Guárdelo como .xlsx o .csv.'],
    [
      'one with a password',
      Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'sheet.has-password',
      'El archivo tiene contraseña: quítela y vuelva a intentarlo.',
    ],
    ['a PDF', '%PDF-1.7', 'sheet.no-sheet', 'no es una hoja de cálculo'],
    ['a picture of a table', Buffer.from('89504e470d0a1a0a0000', 'hex'), 'sheet.no-sheet', 'no es una hoja de cálculo'],
    ['a page', '<html><table></table>', 'sheet.no-sheet', 'no es una hoja de cálculo'],
    ['a damaged workbook', Buffer.from('504b0304aaaa', 'hex'), 'sheet.damaged', 'dañado'],
  ])('a file that is %s is refused at once', async (_what, bytes, code, text) => {
    const error = await refused(bytes, 'censo.xlsx')
    expect(error.code).toBe(code)
    expect(error.message).toContain(text)
  })

  test('a file with a long name is read, and its name is cut between two characters', async () => {
    const id = await readFile(await censusFile([row('Uno', 'Magangué')]), `${'x'.repeat(199)}😀.xlsx`)
    expect(await theRun(id)).toMatchObject({ file_name: 'x'.repeat(199) })
  })

  test('a file of another kind, or none, is refused', async () => {
    expect((await administrator.post('/api/imports', { kind: 'establishments' })).statusCode).toBe(422)
    const form = importForm(await censusFile([row('Uno', 'Magangué')]))
    form.set('kind', 'staff')
    expect((await administrator.post('/api/imports', form)).statusCode).toBe(422)
  })

  test('without rows fails with its reason, and can be discarded', async () => {
    const id = await readFile(await censusFile([]))
    expect(await theRun(id)).toMatchObject({
      state: 'fallida',
      message: 'La hoja no tiene filas debajo de los títulos.',
    })
    expect((await administrator.delete(path(id))).body.data).toEqual({ done: 1 })
    expect((await administrator.get(path(id))).body.error).toMatchObject({ code: 'import.not-found' })
  })

  test('a file whose job was cancelled falls back, and another can begin', async () => {
    const { body } = await administrator.post('/api/imports', importForm(await censusFile([row('Uno', 'Magangué')])))
    const blobs = await blobNames(api.platform.blobs)
    const other = await administrator.post('/api/imports', importForm(await censusFile([row('Dos', 'Magangué')])))
    expect(other.body.error).toMatchObject({ code: 'import.busy' })
    expect(await blobNames(api.platform.blobs)).toEqual(blobs)
    await administrator.post(`/api/jobs/${body.data.job_id}/cancel`)
    expect(await theRun(body.data.import_id)).toMatchObject({ state: 'fallida' })
    expect(
      (await administrator.post('/api/imports', importForm(await censusFile([row('Dos', 'Magangué')])))).statusCode,
    ).toBe(200)
  })

  test('a file that was imported before says when, unless a second import is meant', async () => {
    const file = await censusFile([row('Uno', 'Magangué')])
    const id = await reviewedCensus(api, file)
    await administrator.post(path(id, '/apply'))
    await runJobs(api)
    expect((await administrator.post('/api/imports', importForm(file))).body.error).toMatchObject({
      code: 'import.repeated',
      message: 'Este archivo ya se importó el 20/11/2026 (1 fila).',
      import_id: id,
    })
    expect((await administrator.post('/api/imports', importForm(file, { confirmed: '1' }))).statusCode).toBe(200)
  })

  test('a file of CSV in the letters of Windows is read too', async () => {
    const bytes = Buffer.from('Nombre;Municipio;Tipo\nPanadería Ñame;Achí;Restaurante\n', 'latin1')
    const id = await readFile(new Blob([new Uint8Array(bytes)]), 'censo.csv')
    expect(await theRun(id)).toMatchObject({ sheet: 'CSV', mapping: { establishment_name: 0, city: 1 } })
  })
})

describe('a sheet', () => {
  beforeEach(forget)

  test('a sheet with title rows and merged cells has its titles found', async () => {
    const rows = [
      ['SECRETARÍA DE SALUD DE BOLÍVAR'],
      ['Censo de establecimientos 2025', null, null, null, null, null],
      [],
      CENSUS_TITLES,
      row('Uno', 'Magangué'),
    ]
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Hoja1', rows: rows as string[][], merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: 5 }] },
      ],
    })
    const id = await readFile(new Blob([new Uint8Array(bytes)]))
    expect(await theRun(id)).toMatchObject({ header_row: 3, rows: 1, mapping: { establishment_name: 0, city: 2 } })
  })

  test('without titles is asked for them', async () => {
    const id = await readFile(await censusFile([row('Dos', 'Magangué')], row('Uno', 'Magangué').map(String)))
    const run = await theRun(id)
    expect(run.header_row).toBeNull()
    const mapping = { establishment_name: 0, city: 2 }
    expect((await administrator.put(path(id, '/mapping'), { mapping })).body.error).toMatchObject({
      code: 'import.no-header',
      message: '¿En qué fila están los títulos?',
    })
    expect((await administrator.put(path(id, '/mapping'), { header_row: 0 })).body.data).toMatchObject({
      state: 'leyendo',
    })
    await runJobs(api)
    expect(await theRun(id)).toMatchObject({ header_row: 0, rows: 1, state: 'por mapear' })
  })

  test('the sheet with most named columns is taken, and another can be chosen', async () => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Portada', rows: [['Censo'], ['de 2025']] },
        { name: 'Datos', rows: [CENSUS_TITLES, row('Uno', 'Magangué') as string[]] },
        {
          name: 'Más',
          rows: [
            ['Nombre', 'Municipio'],
            ['Dos', 'Achí'],
            ['Tres', 'Achí'],
          ],
        },
      ],
    })
    const id = await readFile(new Blob([new Uint8Array(bytes)]))
    expect(await theRun(id)).toMatchObject({ sheet: 'Datos', sheets: ['Portada', 'Datos', 'Más'] })
    expect((await administrator.put(path(id, '/mapping'), { sheet: 'Otra' })).body.error).toMatchObject({
      code: 'import.unknown-sheet',
    })
    await administrator.put(path(id, '/mapping'), { sheet: 'Más' })
    await runJobs(api)
    expect(await theRun(id)).toMatchObject({ sheet: 'Más', rows: 2 })
  })

  test('hidden rows of a sheet are read, and told', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'Datos',
          rows: [CENSUS_TITLES, row('Uno', 'Magangué') as string[], row('Dos', 'Achí') as string[]],
          rowDefs: new Map([[2, { hidden: true }]]),
        },
      ],
    })
    const id = await readFile(new Blob([new Uint8Array(bytes)]))
    expect(await theRun(id)).toMatchObject({ rows: 2, notes: ['1 fila oculta también se leyó.'] })
  })
})

describe('a mapping', () => {
  let id: number
  beforeAll(async () => {
    await forget()
    id = await readFile(await censusFile([row('Uno', 'Magangué')]))
  })

  test.each([
    [{ mapping: { establishment_name: [0, 1], city: 2 } }, 'request.invalid', 'Dos columnas van a «Nombre».'],
    [{ mapping: { address: 1 } }, 'import.columns-missing', 'Falta elegir la columna de: Nombre, Municipio.'],
    [
      { mapping: { establishment_name: 0, city: 99 } },
      'import.unknown-column',
      'La columna elegida no está en la hoja.',
    ],
    [{ mapping: { establishment_name: 0, city: 2 }, values: { city: { x: 999 } } }, 'import.unknown-value', 'catálogo'],
    [{ mapping: { establishment_name: -1, city: 2 } }, 'request.invalid', 'columna'],
    [{ mapping: { ownerName: 0, city: 2 } }, 'request.unknown-field', 'ownerName'],
    [{ mapping: 'x' }, 'request.invalid', ''],
    [{ mapping: [1] }, 'request.invalid', ''],
    [{ mapping: { establishment_name: 2 ** 31, city: '1e1' } }, 'request.invalid', ''],
    [{ header_row: 2 ** 31 }, 'request.invalid', ''],
    [
      { mapping: { establishment_name: 0, city: 2 }, values: { city: { '\u0000': 13430, '': 'x' } } },
      'request.malformed',
      '',
    ],
    [{ mapping: { establishment_name: 0, city: 2 }, row_version: 1 }, 'row.changed', ''],
  ])('%j is refused, and changes nothing', async (body, code, text) => {
    const before = await theRun(id)
    const { error } = (await administrator.put(path(id, '/mapping'), body)).body
    expect(error.code).toBe(code)
    expect(JSON.stringify(error)).toContain(text)
    expect(await theRun(id)).toEqual(before)
  })
})

const TOLD_CITIES = [
  ['Montería', 'error', 'Montería es de Córdoba.'],
  ['23001', 'error', '23001 es de Córdoba.'],
  ['Cartagena', 'aviso', 'La vigilancia es del Distrito.'],
  ['Mangangué', 'error', 'El municipio «Mangangué» no está en el catálogo.'],
] as const

describe('a reviewed cell', () => {
  let id: number
  beforeAll(async () => {
    await forget()
    id = await reviewedCensus(api, await censusFile(TOLD_CITIES.map(([city]) => row(`Tienda ${city}`, city))))
  })

  test.each(TOLD_CITIES)('a reviewed cell with the municipality %s is told', async (city, level, text) => {
    const shown = (await theRows(id)).find(({ cells }: { cells: { city: string } }) => cells.city === city)
    expect(shown.problems).toContainEqual({ field: 'city', level, text })
  })

  test.each([
    [{ value: { phone: 'x'.repeat(5_001) } }],
    [{ value: { phone: 3 } }],
    [{ value: { desconocido: 'x' } }],
    [{ decision: 'borrar' }],
    [{ value: [] }],
    [{ value: 'x' }],
    [{ decision: ['crear'] }],
  ])('a reviewed cell that is corrected with %j is refused, and stays', async (body) => {
    const before = await theRows(id)
    expect([400, 422]).toContain((await administrator.patch(path(id, '/rows/2'), body)).statusCode)
    expect(await theRows(id)).toEqual(before)
  })
})

describe('a cell', () => {
  beforeEach(forget)

  test('a cell with damaged letters is mended and told', async () => {
    const id = await reviewedCensus(api, await censusFile([row('PanaderÃ­a Uno', 'AchÃ­')]))
    expect((await theRows(id))[0]).toMatchObject({
      state: 'aviso',
      value: { establishment_name: 'Panadería Uno', city: 'Achí' },
      cells: { city: 'AchÃ­' },
    })
  })

  test('a cell that a spreadsheet would run stays a text, also in exports', async () => {
    const id = await reviewedCensus(api, await censusFile([row("=cmd|'/c calc'!A0", 'Magangué', ['=1+1', null])]))
    await administrator.post(path(id, '/apply'))
    await runJobs(api)
    const [shown] = (await administrator.get('/api/inscription/all')).body.data.Inscriptions
    expect(shown).toMatchObject({ establishment_name: "=cmd|'/c calc'!A0", address: '=1+1' })
    const csv = (await administrator.get('/api/export/establishments?format=csv')).bytes.toString()
    expect(csv).toContain("'=cmd|")
  })

  test('takes any text without failing', async () => {
    const id = await reviewedCensus(api, await censusFile([row('Uno', 'Magangué')]))
    for (const text of ['\u0000', '\u200b', '\ud800', '1e1', String(2 ** 31), "'; drop table x", '٣٠٠١٢٣٤٥٦٧']) {
      const { statusCode } = await administrator.patch(path(id, '/rows/2'), { value: { phone: text, address: text } })
      expect([200, 400, 422]).toContain(statusCode)
    }
    for (const query of ['limit=0', 'limit=201', 'offset=-1', 'state=otra', 'limit=1e1', 'offset=2147483648', 'x=1']) {
      const { statusCode } = await administrator.get(path(id, `/rows?${query}`))
      expect([400, 422]).toContain(statusCode)
    }
    for (const wrong of ['0', '2147483648', 'x', '1e1', '%00']) {
      expect((await administrator.get(`/api/imports/${wrong}`)).statusCode).toBe(404)
    }
  })
})
