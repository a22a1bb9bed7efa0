import { writeXlsx } from 'hucre/xlsx'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FormatContent } from '../../domain/formats/format-draft.ts'
import { readSheets } from '../sheets/read-sheets.ts'
import { form, testApi } from '../testing/api.ts'
import { formatsOf } from '../testing/data/formats.ts'
import { agreedSheets } from '../testing/workbooks/agreed-sheets.ts'

const api = await testApi()
const { administrator, create, detail, publish } = formatsOf(api)
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const HEADER = ['Bloque', 'Nombre del bloque', 'Número', 'Título', 'Descripción', 'Norma', 'Puntaje A', 'Admite AR']

let next = 0
let id: number
beforeEach(async () => {
  id = await create(`LIBRO_${++next}`, null)
})

const exported = async (checklistId: number): Promise<Buffer> =>
  (await api.as(api.officials.technician).get(`/api/formats/editions/${checklistId}/export.xlsx`)).bytes
const fileOf = (bytes: Uint8Array) => new Blob([new Uint8Array(bytes)], { type: XLSX })
const importInto = (format: number, bytes: Uint8Array, fields: Record<string, string> = {}) =>
  administrator.post(`/api/formats/${format}/import`, form({ ...fields, file: fileOf(bytes) }))
const workbook = (rows: (string | number | null)[][]) => writeXlsx({ sheets: [{ name: 'Ítems', rows }] })
const rowsOf = async (bytes: Uint8Array, name: string) =>
  (await readSheets(bytes)).sheets.find((sheet) => sheet.name === name)?.rows.map(({ cells }) => cells)

const LONG_CELL = await workbook([HEADER, [1, 'x'.repeat(40_000)]])

describe('an edition as a workbook', () => {
  test('an edition as a workbook has its three sheets, and is for every official', async () => {
    const reply = await api.as(api.officials.technician).get('/api/formats/editions/1/export.xlsx')
    expect(reply.headers).toMatchObject({
      'content-type': XLSX,
      'content-disposition': 'attachment; filename="formato-PREPARACION-v1.xlsx"',
    })
    const sheets = await agreedSheets(reply.bytes)
    expect(sheets.map(({ name }) => name)).toEqual(['Formato', 'Ítems', 'Cómo llenarla'])
    expect(await rowsOf(reply.bytes, 'Formato')).toEqual([
      ['Dato', 'Valor'],
      ['Código', 'PREPARACION'],
      ['Nombre', 'Preparación de alimentos y comedores'],
      ['Base legal', expect.stringContaining('Resolución')],
      ['Edición', 1],
      ['Rige desde', '01/01/2000'],
      ['Estado', 'vigente'],
    ])
    const [header, first] = (await rowsOf(reply.bytes, 'Ítems')) ?? []
    expect(header?.slice(0, 8)).toEqual(HEADER)
    expect(first?.slice(0, 4)).toEqual([1, 'Edificación e instalaciones', '1.1', 'Localización y diseño'])
    expect(first?.at(-1)).toBe(10101)
  })

  test('an edition as a workbook is the same file each time', async () => {
    expect((await exported(1)).equals(await exported(1))).toBe(true)
  })

  test.each(Array.from({ length: 10 }, (_, index) => [index + 1]))(
    'an edition of model %i goes out, in and out as a workbook without a change',
    async (model) => {
      const { edition } = (await administrator.get(`/api/formats/editions/${model}`)).body.data
      const before = await exported(model)
      const own = await create(`MODELO_${model}_${++next}`, null)
      const reply = await importInto(own, before)
      expect(reply.statusCode).toBe(200)
      expect(reply.body.data.warnings).toEqual([])
      const { content } = (await detail(own)).draft as { content: FormatContent }
      const contentOnly = ({ sections }: FormatContent) =>
        sections.map(({ name, items }) => [name, items.map(({ key: _, ...item }) => item)])
      expect(contentOnly(content)).toEqual(contentOnly(edition.content))
      expect((await publish(own, 0)).statusCode).toBe(200)
      const after = await exported((await detail(own)).editions[0].checklist_id)
      const withoutKey = async (bytes: Buffer) => (await rowsOf(bytes, 'Ítems'))?.map((cells) => cells.slice(0, -1))
      expect(await withoutKey(after)).toEqual(await withoutKey(before))
    },
  )
})

describe('an import', () => {
  const row = (number: string, pointsA: number | string) => [
    1,
    'Local',
    number,
    'Pisos',
    'Lisos',
    'Norma',
    pointsA,
    'No',
  ]

  test('goes into the draft, sum and all, and publishes nothing', async () => {
    const reply = await importInto(id, await workbook([HEADER, row('1.1', 60)]))
    expect(reply.body.data).toMatchObject({
      row_version: 2,
      problems: [{ path: '', level: 'error', text: 'Los puntajes suman 60; deben sumar 100.' }],
      warnings: [],
    })
    expect((await detail(id)).editions).toEqual([])
  })

  test('opens a draft where none is open', async () => {
    await administrator.delete(`/api/formats/${id}/draft`, { row_version: 1 })
    expect((await importInto(id, await workbook([HEADER, row('1.1', 100)]))).statusCode).toBe(200)
    expect((await detail(id)).draft.content.sections).toHaveLength(1)
  })

  test('an import is whole or not at all: every error, with sheet, row and column', async () => {
    const bytes = await workbook([[...HEADER, 'Color'], [...row('1.1', 1.3), 'rojo'], [], row('1.2', 'x')])
    const reply = await importInto(id, bytes)
    expect(reply).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'format.sheet',
          message: 'Hoja «Ítems», fila 2, columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.',
          errors: [
            'Hoja «Ítems», fila 2, columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.',
            'Hoja «Ítems», fila 4, columna «Puntaje A»: escriba un múltiplo de 0,25 entre 0,25 y 100.',
          ],
          warnings: ['La columna «Color» no se conoce: no se leyó.'],
        },
      },
    })
    expect((await detail(id)).draft).toMatchObject({ row_version: 1, content: { sections: [] } })
  })

  test('over a draft that somebody saved meanwhile is refused', async () => {
    const bytes = await workbook([HEADER, row('1.1', 100)])
    await importInto(id, bytes, { row_version: '1' })
    expect(await importInto(id, bytes, { row_version: '1' })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'format.draft-changed' } },
    })
  })

  test('an import with a key of another format makes a new item, with a warning', async () => {
    const bytes = await workbook([
      [...HEADER, 'Clave'],
      [...row('1.1', 100), 10101],
    ])
    expect((await importInto(id, bytes)).body.data.problems).toMatchObject([
      { path: 'sections[0].items[0].lineage', level: 'warning' },
    ])
  })

  test.each<[string, Uint8Array, number, string]>([
    [
      'an old .xls',
      Buffer.from('d0cf11e0a1b11ae1', 'hex'),
      422,
      'El archivo es de Excel 97-2003 (.xls). Guárdelo como .xlsx o .csv.',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 422, 'El archivo no es una hoja de cálculo.'],
    ['nothing', Buffer.alloc(0), 422, 'El archivo no es una hoja de cálculo.'],
    ['a cell of 40,000 letters', LONG_CELL, 413, 'El archivo es demasiado grande al abrirse.'],
  ])('an import of %s is refused', async (_name, bytes, status, message) => {
    expect(await importInto(id, bytes)).toMatchObject({ statusCode: status, body: { error: { message } } })
    expect((await detail(id)).draft.row_version).toBe(1)
  })

  test('needs a file, and an own format', async () => {
    const none = await administrator.post(`/api/formats/${id}/import`, form({ row_version: '1' }))
    expect(none).toMatchObject({ statusCode: 422, body: { error: { fields: { file: expect.any(String) } } } })
    expect((await importInto(1, await exported(1))).body.error.code).toBe('format.model')
  })
})
