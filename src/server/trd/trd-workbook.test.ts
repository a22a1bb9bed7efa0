import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { readSheets } from '../sheets/read-sheets.ts'
import { form, testApi } from '../testing/api.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { agreedSheets } from '../testing/workbooks/agreed-sheets.ts'

const api = await testApi()
const administrator = api.as(api.officials.administrator)
const technician = api.as(api.officials.technician)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const SERIES = [
  'Código',
  'Nombre',
  'Subserie de',
  'Años en archivo de gestión',
  'Años en archivo central',
  'Disposición final',
  'Confirmada',
]
const TYPES = ['Serie', 'Tipología', 'Obligatoria']

type Series = {
  series_id: number
  code: string
  name: string
  is_active: number
  types: { name: string; is_required: number }[]
} & Record<string, unknown>
const table = async (): Promise<Series[]> => (await technician.get('/api/trd')).body.data.series
const inForce = async (code: string) => (await table()).find((series) => series.code === code && series.is_active === 1)
const exported = async () => (await technician.get('/api/trd/export.xlsx')).bytes
const load = (bytes: Uint8Array, client = administrator) =>
  client.post('/api/trd/import', form({ file: new Blob([new Uint8Array(bytes)], { type: XLSX }) }))
type Rows = (string | number | null)[][]
const workbook = (series: Rows, types: Rows = []) =>
  writeXlsx({
    sheets: [
      { name: 'Series', rows: [SERIES, ...series] },
      { name: 'Tipologías', rows: [TYPES, ...types] },
    ],
  })

describe('the table as a workbook', () => {
  test('the table as a workbook has three sheets, for every official, equal each time', async () => {
    const reply = await technician.get('/api/trd/export.xlsx')
    expect(reply.headers).toMatchObject({
      'content-type': XLSX,
      'content-disposition': 'attachment; filename="tabla-de-retencion.xlsx"',
    })
    await agreedSheets(reply.bytes)
    const { names, sheets } = await readSheets(reply.bytes)
    expect(names).toEqual(['Series', 'Tipologías', 'Cómo llenarla'])
    expect(sheets[0]?.rows[1]?.cells.slice(0, 6)).toEqual([
      'IVC-01',
      'Historiales de establecimientos vigilados',
      null,
      2,
      8,
      'CT',
    ])
    expect(sheets[1]?.rows[1]?.cells).toEqual(['IVC-01', 'Formulario de inscripción', 'Sí'])
    expect((await exported()).equals(reply.bytes)).toBe(true)
  })

  test('a table that goes out and in again changes nothing', async () => {
    const before = await table()
    const { body } = await load(await exported())
    expect(body.data).toEqual({ created: 0, changed: 0, unchanged: 2, types_added: 0, warnings: [] })
    expect(await table()).toEqual(before)
  })
})

describe('a load', () => {
  test('adds series, subseries before their series too, and types', async () => {
    const bytes = await workbook(
      [
        ['QR-01.1', 'Quejas', 'QR-01', 1, 4, 'E', 'Sí'],
        ['QR-01', 'Quejas y reclamos', null, 1, 4, 'S', 'No'],
      ],
      [
        ['QR-01.1', 'Queja', 'Sí'],
        ['QR-01.1', 'Respuesta', null],
      ],
    )
    expect((await load(bytes)).body.data).toMatchObject({ created: 2, changed: 0, types_added: 2 })
    const [parent, part] = [await inForce('QR-01'), await inForce('QR-01.1')]
    expect(part).toMatchObject({ parent_id: parent?.series_id, disposition: 'E', confirmed: 1 })
    expect(part?.types.map(({ name, is_required }) => [name, is_required])).toEqual([
      ['Queja', 1],
      ['Respuesta', 0],
    ])
  })

  test('a load changes a series without files in place, and gives one with files a version', async () => {
    await load(await workbook([['V-01', 'Varios', null, 1, 1, 'E', 'No']], [['V-01', 'Oficio', 'No']]))
    const first = await inForce('V-01')
    await load(await workbook([['V-01', 'Varios', null, 2, 1, 'E', 'No']]))
    expect(await inForce('V-01')).toMatchObject({ series_id: first?.series_id, office_years: 2, trd_version: '1' })
    await administrator.post('/api/files', { series_id: first?.series_id, subject: 'general', title: 'Oficios' })
    const again = await load(await workbook([['V-01', 'Varios', null, 2, 1, 'E', 'No']], [['V-01', 'Oficio', 'Sí']]))
    expect(again.body.data).toMatchObject({ changed: 1, types_added: 0 })
    const versions = (await table()).filter(({ code }) => code === 'V-01')
    expect(
      versions.map(({ is_active, trd_version, types }) => [is_active, trd_version, types[0]?.is_required]),
    ).toEqual([
      [1, '2', 1],
      [0, '1', 0],
    ])
  })

  test('keeps what the workbook lacks, and what the system uses', async () => {
    await anEstablishment(api)
    await load(await workbook([['IVC-01', 'Historiales', null, 5, 15, 'CT', 'Sí']]))
    expect(await inForce('IVC-02')).toBeDefined()
    const { types } = (await inForce('IVC-01')) ?? { types: [] }
    expect(types.map(({ name }) => name)).toContain('Acta de inspección sanitaria')
    await anEstablishment(api, { identification_number: '900123458' })
    expect((await inForce('IVC-01'))?.files).toBe(1)
  })

  test('a load is whole or not at all: every error, with sheet, row and column', async () => {
    const before = await table()
    const bytes = await workbook([
      ['N-01', 'Nueva', null, 1, 1, 'E', 'No'],
      ['N-02', null, null, 'x', 1, 'Z', 'No'],
    ])
    expect(await load(bytes)).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'trd.sheet',
          errors: [
            'Hoja «Series», fila 3, columna «Nombre»: este campo es requerido',
            'Hoja «Series», fila 3, columna «Años en archivo de gestión»: escriba los años, de 0 a 150.',
            'Hoja «Series», fila 3, columna «Disposición final»: escriba CT, E, S o MT.',
          ],
        },
      },
    })
    expect(await table()).toEqual(before)
  })

  test.each<[string, Buffer, number, string]>([
    ['no workbook', Buffer.from('%PDF-1.4 nada'), 422, 'sheet.'],
    ['an empty file', Buffer.alloc(0), 422, 'sheet.'],
    ['a page', Buffer.from('<html><body>tabla</body></html>'), 422, 'sheet.'],
    ['a cut workbook', Buffer.from('PK\u0003\u0004roto'), 422, 'sheet.'],
  ])('a load of %s is refused', async (_title, bytes, status, code) => {
    const reply = await load(bytes)
    expect(reply.statusCode).toBe(status)
    expect(reply.body.error.code).toContain(code)
  })

  test('a load is for administrators, and their own department', async () => {
    const bytes = await workbook([['AJENA-01', 'Ajena', null, 1, 1, 'E', 'No']])
    expect((await load(bytes, technician)).statusCode).toBe(403)
    expect((await load(bytes, api.as(api.officials.outsideAdministrator))).statusCode).toBe(200)
    expect(await inForce('AJENA-01')).toBeUndefined()
    expect((await administrator.post('/api/trd/import', { file: 'texto' })).statusCode).toBe(422)
  })
})
