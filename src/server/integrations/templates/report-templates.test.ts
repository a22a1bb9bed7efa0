import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { PACKAGE_SOURCES } from '../../../domain/integrations/package-files.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspectionAnswers } from '../../schema/inspections.table.ts'
import { reportTemplates } from '../../schema/integrations/report-templates.table.ts'
import { testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { anEstablishment, aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { agreedSheets } from '../../testing/workbooks/agreed-sheets.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

type Column = { column: string; name: string; format: string }
type Template = {
  source: string
  columns: Column[]
  available: { column: string; formats: string[]; personal: number }[]
  shipped: Column[]
  is_shipped: number
  row_version: number
  edited_by: string | null
}
const templateOf = async (source: string, by = administrator): Promise<Template> =>
  (await by.get('/api/report-templates')).body.data.templates.find((one: Template) => one.source === source)
const save = (source: string, columns: unknown, rowVersion: unknown, by = administrator) =>
  by.put(`/api/report-templates/${source}`, { columns, row_version: rowVersion })
const preview = (source: string, columns: unknown) =>
  administrator.post(`/api/report-templates/${source}/preview`, { columns })

const own: Column[] = [
  { column: 'identificacion', name: 'NIT o cédula', format: 'texto' },
  { column: 'nombre_comercial', name: 'ESTABLECIMIENTO', format: 'mayusculas' },
  { column: 'dia', name: 'Fecha de inscripción', format: 'fecha_iso' },
  { column: 'inactivo', name: 'Retirado', format: 'uno_cero' },
]

beforeAll(async () => {
  await closeVisit(api, (await aVisit(api)).visitId)
  await anEstablishment(api, {
    ...{ establishment_name: 'Ñandú', identificationtype_id: '1', identification_number: '000900077' },
  })
})

/** The first sheet of a workbook of the package of November, and the text that explains the package. */
async function packaged(source: string) {
  const asked = await administrator.post('/api/packages', { from: '2026-11-01', to: '2026-11-30' })
  await runJobs(api)
  const { bytes } = await administrator.get(`/api/jobs/${asked.body.data.job_id}/result`)
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'a.zip'), bytes)
  execFileSync('unzip', ['-q', 'a.zip'], { cwd: folder })
  const sheets = await agreedSheets(readFileSync(join(folder, `${source}.xlsx`)))
  return { rows: sheets[0]?.rows ?? [], readMe: readFileSync(join(folder, 'LEAME.txt'), 'utf8') }
}

describe('the columns of the package', () => {
  test('the columns of the package are those that the product ships until an administrator arranges them', async () => {
    const { templates } = (await administrator.get('/api/report-templates')).body.data
    expect(templates.map(({ source }: Template) => source)).toEqual([...PACKAGE_SOURCES])
    for (const template of templates as Template[]) {
      expect(template).toMatchObject({ columns: template.shipped, is_shipped: 1, row_version: 0, edited_by: null })
      expect(template.available.length).toBeGreaterThanOrEqual(template.shipped.length)
    }
  })

  test("the columns of the package have a template's titles, order and formats, masked", async () => {
    expect((await save('establecimientos', own, 0)).body.data).toEqual({ row_version: 1 })
    const { rows, readMe } = await packaged('establecimientos')
    expect(rows[0]).toEqual(own.map(({ name }) => name))
    expect(rows).toContainEqual(['***077', 'ÑANDÚ', '2026-11-20', 0])
    expect(readMe).toContain('En establecimientos.xlsx las columnas siguen la plantilla del departamento.')
    const { columns, is_shipped, row_version, edited_by } = await templateOf('establecimientos')
    expect({ columns, is_shipped, row_version }).toEqual({ columns: own, is_shipped: 0, row_version: 1 })
    expect(edited_by).toBeTruthy()
  })

  test('the columns of the package are the shipped ones after a reset, as the trail tells', async () => {
    const reply = await administrator.post('/api/report-templates/establecimientos/reset', { row_version: 1 })
    expect(reply.body.data).toEqual({ row_version: 2 })
    const { columns, shipped, is_shipped } = await templateOf('establecimientos')
    expect([columns, is_shipped]).toEqual([shipped, 1])
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subject, 'report-template'))
      .orderBy(auditEvents.id)
    expect(events.map(({ action, details }) => [action, details])).toEqual([
      ['edit', { source: 'establecimientos', columns: own.map((one) => `${one.name} (${one.column}, ${one.format})`) }],
      ['reset-template', { source: 'establecimientos' }],
    ])
  })

  test('the columns of the package are not overwritten from an older version', async () => {
    expect((await save('visitas', [own[2]], 0)).statusCode).toBe(200)
    for (const stale of [0, 7]) {
      const reply = await save('visitas', [own[2]], stale)
      expect([reply.statusCode, reply.body.error.code]).toEqual([409, 'row.changed'])
    }
  })

  test('columns of another department are its own', async () => {
    const outside = api.as(officials.outsideAdministrator)
    expect(await templateOf('visitas', outside)).toMatchObject({ is_shipped: 1, row_version: 0 })
    expect((await save('visitas', [own[2]], 0, outside)).body.data).toEqual({ row_version: 1 })
    expect(await db.$count(reportTemplates, eq(reportTemplates.source, 'visitas'))).toBe(2)
  })

  test('leave out a fact that the product no longer has', async () => {
    const columns = [{ column: 'ya_no_existe', name: 'X', format: 'texto' as const }, own[2]]
    await db
      .update(reportTemplates)
      .set({ columns: columns as never })
      .where(eq(reportTemplates.source, 'visitas'))
    expect((await templateOf('visitas')).columns).toEqual([own[2]])
  })
})

test('a preview has the first rows as people read them, and writes nothing', async () => {
  const reply = await preview('establecimientos', [
    { column: 'identificacion', name: 'Documento', format: 'texto' },
    { column: 'dia', name: 'Día', format: 'fecha' },
    { column: 'inactivo', name: 'Inactivo', format: 'si_no' },
  ])
  expect(reply.body.data.names).toEqual(['Documento', 'Día', 'Inactivo'])
  expect(reply.body.data.rows).toContainEqual(['***077', '20/11/2026', 'No'])
  expect(reply.body.data.rows.length).toBeLessThanOrEqual(5)
  expect((await preview('muestras', [{ column: 'item', name: 'Ítem', format: 'texto' }])).body.data.rows).toEqual([])
  expect((await templateOf('establecimientos')).is_shipped).toBe(1)
})

test('the preview of samples finds the few answers that have one behind many others', async () => {
  const answers = () => db.$count(inspectionAnswers)
  while ((await answers()) <= 500) await closeAtOnce(api, (await aVisit(api)).visitId)
  const sample = {
    ...{ concept: 'Inaceptable (I)', is_detection: '1', description: 'Sin jabón', constancia_contra: 'no' },
    ...{ toman_muestras: 'si', numero_acta_muestra: 'AM-2026-7' },
  }
  await closeAtOnce(api, (await aVisit(api)).visitId, { special: { 9: sample } })
  const { data } = (await preview('muestras', [{ column: 'acta_muestra', name: 'Acta', format: 'texto' }])).body
  expect(data).toEqual({ names: ['Acta'], rows: [['AM-2026-7']], cut: 0 })
}, 240_000)

const dia = { column: 'dia', name: 'Día', format: 'fecha' }
test.each<[string, unknown, string]>([
  ['no list', 'x', 'Escriba una lista de columnas.'],
  ['nothing', undefined, 'Este campo es requerido'],
  ['no column', [], 'Deje al menos una columna.'],
  ['too many', Array.from({ length: 61 }, () => dia), 'Escriba máximo 60 columnas.'],
  ['an unknown fact', [{ ...dia, column: 'contraseña' }], 'El libro «visitas» no tiene el dato «contraseña».'],
  ['a fact of another set', [{ ...dia, column: 'sello' }], 'El libro «visitas» no tiene el dato «sello».'],
  ['a name of the language', [{ ...dia, column: '__proto__' }], 'El libro «visitas» no tiene el dato «__proto__».'],
  ['a fact twice', [dia, { ...dia, name: 'Otro' }], 'El dato «dia» está dos veces.'],
  ['a title twice', [dia, { column: 'id', name: 'DIA', format: 'numero' }], 'Dos columnas se llaman «DIA».'],
  ['a format of another type', [{ ...dia, format: 'numero' }], 'El dato «dia» no admite el formato «Número».'],
  ['an unknown format', [{ ...dia, format: 'romano' }], 'El formato no existe.'],
  ['no title', [{ ...dia, name: ' \u200b ' }], 'Escriba el título de la columna.'],
])('%s is refused in Spanish', async (_, columns, message) => {
  for (const reply of [await save('visitas', columns, 1), await preview('visitas', columns)]) {
    expect(reply.statusCode).toBe(422)
    expect(JSON.stringify(reply.body.error)).toContain(message)
  }
})

test.each([
  ['a title that is too long', [{ ...dia, name: 'x'.repeat(61) }], 0],
  ['an array in an array', [[dia]], 0],
  ['more than a column has', [{ ...dia, otro: 1 }], 0],
  ['a negative version', [dia], -1],
  ['a huge version', [dia], 2 ** 31],
  ['a version in words', [dia], 'uno'],
  ['a zero byte', [{ ...dia, name: 'a\u0000b' }], 3],
])('%s ends in no error of the server', async (_, columns, rowVersion) => {
  const { statusCode } = await save('notificaciones', columns, rowVersion)
  expect([400, 409, 422]).toContain(statusCode)
})

test('a workbook that the package does not have has no template', async () => {
  for (const source of ['inconsistencias', '__proto__', 'x'.repeat(90)]) {
    expect((await save(source, [dia], 0)).statusCode).toBe(404)
    expect((await preview(source, [dia])).body.error.code).toBe('template.not-found')
  }
})
