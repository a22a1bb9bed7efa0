import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { packageFiles } from '../../../domain/integrations/package-files.ts'
import { recordNotification } from '../../notifications/notifications.service.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { establishments } from '../../schema/establishments.table.ts'
import { jobs } from '../../schema/jobs.table.ts'
import { testApi } from '../../testing/api.ts'
import { anEstablishment, aPhoto, aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { agreedSheets } from '../../testing/workbooks/agreed-sheets.ts'
import { strictWorkbook } from '../../testing/workbooks/strict-workbook.ts'

const api = await testApi()
const { officials, time } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

let recordId: number
beforeAll(async () => {
  const visit = await aVisit(api)
  recordId = await closeVisit(api, visit.visitId, {
    0: {
      ...{ concept: 'Inaceptable (I)', description: '=1+1', is_detection: '1', image: await aPhoto(7) },
      ...{ es_critico: '1', medida_sanitaria: 'CLAUSURA' },
    },
  })
  await aVisit(api)
  await anEstablishment(api, { identification_number: '000900077', establishment_name: 'Ñandú & «hijos»' })
  await recordNotification(db, {
    ...{ by: officials.administrator, subject: 'inspection', subjectId: recordId, isAccepted: true },
    at: new Date(time.now.getTime() - 2 * 86_400_000),
    ...{ recipient: 'dueno@tienda.test', messageId: '<1@vigia.test>', isConsented: true, address: 'record' },
    ...{ establishmentId: visit.establishmentId, mail: { subject: 'Acta', text: 'Adjunta.', attachment: null } },
  })
})

const period = { from: '2026-11-01', to: '2026-11-30' }
async function packageOf(
  fields: Record<string, unknown> = {},
): Promise<{ folder: string; job: Record<string, unknown> }> {
  const asked = await administrator.post('/api/packages', { ...period, ...fields })
  expect(asked.statusCode).toBe(200)
  await runJobs(api)
  const { job } = (await administrator.get(`/api/jobs/${asked.body.data.job_id}`)).body.data
  expect(job).toMatchObject({ state: 'done', kind: 'invima-package' })
  const folder = temporaryFolder()
  const { bytes } = await administrator.get(`/api/jobs/${asked.body.data.job_id}/result`)
  writeFileSync(join(folder, 'a.zip'), bytes)
  execFileSync('unzip', ['-q', 'a.zip', '-d', 'package'], { cwd: folder })
  return { folder: join(folder, 'package'), job }
}
const bytesOf = (folder: string, file: string) => readFileSync(join(folder, `${file}.xlsx`))
/** The rows of a workbook as three readers have them, by the titles of their columns. */
const sheetOf = async (folder: string, file: string) => {
  const [header = [], ...rows] = (await agreedSheets(bytesOf(folder, file)))[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [String(name), row[at]])))
}
/** The kinds and formats that the cells of a column have. */
function kindsOf(folder: string, file: string, column: string): string[] {
  const [header = [], ...rows] = strictWorkbook(bytesOf(folder, file))[0]?.rows ?? []
  const at = header.findIndex((cell) => cell?.value === column)
  const cells = rows.flatMap((row) => row[at] ?? [])
  return [...new Set(cells.map(({ kind, format }) => `${kind} ${format}`))]
}

describe('the package of a period', () => {
  test('the package of a period has every workbook, which three readers open, and proves itself', async () => {
    const { folder, job } = await packageOf()
    const names = [
      ...packageFiles.map(({ file }) => `${file}.xlsx`),
      'inconsistencias.xlsx',
      'LEAME.txt',
      'manifest-sha256.txt',
    ]
    expect(readdirSync(folder).sort()).toEqual(names.sort())
    execFileSync('sha256sum', ['-c', '--quiet', 'manifest-sha256.txt'], { cwd: folder })
    const readMe = readFileSync(join(folder, 'LEAME.txt'), 'utf8')
    for (const { file } of [...packageFiles, { file: 'inconsistencias' }]) {
      const rows = await sheetOf(folder, file)
      expect(readMe).toContain(`${file}.xlsx: ${rows.length} filas`)
      expect((job.result as { rows: Record<string, number> }).rows[file]).toBe(rows.length)
    }
    expect(readMe).toContain('muestran solo sus tres últimos caracteres')
  })

  test('the package tells the records, with texts as texts and days as dates', async () => {
    const { folder } = await packageOf()
    expect(await sheetOf(folder, 'inspecciones')).toMatchObject([
      { id: recordId, concepto: 'DESFAVORABLE', dia: new Date('2026-11-20T00:00:00Z'), municipio_dane: '13052' },
    ])
    const shops = await sheetOf(folder, 'establecimientos')
    expect(shops).toHaveLength(await db.$count(establishments))
    expect(shops.map((row) => row.nombre_comercial)).toContain('Ñandú & «hijos»')
    expect(shops.every((row) => String(row.responsable_identificacion).startsWith('***'))).toBe(true)
    const [{ answers }] = (await rowsOf(db, sql`select count(*)::int as answers from inspection_answers`)) as [
      { answers: number },
    ]
    expect(await sheetOf(folder, 'items')).toHaveLength(answers)
    expect(await sheetOf(folder, 'medidas')).toMatchObject([{ medida: 'CLAUSURA', observacion: '=1+1' }])
    expect(kindsOf(folder, 'establecimientos', 'identificacion')).toEqual(['text @'])
    expect(kindsOf(folder, 'inspecciones', 'municipio_dane')).toEqual(['text @'])
    expect(kindsOf(folder, 'inspecciones', 'dia')).toEqual(['day dd/mm/yyyy'])
    expect(kindsOf(folder, 'inspecciones', 'id')).toEqual(['number General'])
    expect(kindsOf(folder, 'medidas', 'observacion')).toEqual(['text @'])
    expect(await sheetOf(folder, 'visitas')).toHaveLength(2)
  })

  test('names what does not add up', async () => {
    const { folder } = await packageOf()
    expect(await sheetOf(folder, 'inconsistencias')).toMatchObject([
      { regla: 'Notificada antes de la visita', conjunto: 'notificaciones', dia: new Date('2026-11-18T00:00:00Z') },
    ])
  })

  test('the package of other days has the establishments alone', async () => {
    const { folder } = await packageOf({ from: '2025-01-01', to: '2025-12-31' })
    for (const { file } of packageFiles) {
      expect([file, (await sheetOf(folder, file)).length > 0]).toEqual([file, file === 'establecimientos'])
    }
  })

  test('shows persons with a reason, which the trail keeps', async () => {
    const { folder } = await packageOf({ personal: 1, reason: 'Requerimiento del INVIMA' })
    expect(
      (await sheetOf(folder, 'establecimientos')).some((row) => String(row.responsable_identificacion).includes('*')),
    ).toBe(false)
    const events = await rowsOf(db, sql`select action, subject, details from audit_events order by id`)
    expect(events.at(-1)).toMatchObject({
      action: 'export-package',
      subject: 'package',
      details: { ...period, reason: 'Requerimiento del INVIMA' },
    })
  })
})

test('the file of a package is closed to an asker who is no longer an administrator', async () => {
  const { job } = await packageOf()
  const id = Number(job.job_id)
  await db.update(jobs).set({ createdBy: officials.technician.id }).where(eq(jobs.id, id))
  expect(await api.as(officials.technician).get(`/api/jobs/${id}/result`)).toMatchObject({
    statusCode: 403,
    body: { error: { code: 'access.forbidden' } },
  })
})

test.each([
  ['no days', { from: undefined, to: undefined }, ['from', 'to']],
  ['an end before the beginning', { from: '2026-11-02', to: '2026-11-01' }, ['to']],
  ['more than a year', { from: '2025-01-01', to: '2026-01-02' }, ['to']],
  ['no such day', { to: '2026-02-30' }, ['to']],
  ['persons without a reason', { personal: 1 }, ['reason']],
  ['persons with a blank reason', { personal: 1, reason: ' ' }, ['reason']],
])('a package with %s is refused', async (_title, fields, named) => {
  const reply = await administrator.post('/api/packages', { ...period, ...fields })
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.body.error.fields)).toEqual(named)
})
