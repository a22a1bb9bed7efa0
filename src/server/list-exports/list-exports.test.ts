import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { EstablishmentCells } from '../../domain/list-exports/export-columns.ts'
import { EXPORT_FORMATS, type ExportQuery } from '../../domain/shared/list-query.ts'
import { formatInstant } from '../../domain/shared/time.ts'
import { openAuditSnapshot } from '../audit/audit.service.ts'
import { openEstablishmentSnapshot } from '../establishments/establishment-list.queries.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { SnapshotLost } from '../platform/lists/list-snapshot.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { form, testApi } from '../testing/api.ts'
import { csvLines } from '../testing/csv-lines.ts'
import { copyEstablishment } from '../testing/data/establishment-copies.ts'
import { anEstablishment, aVisit, closeVisit, personFields } from '../testing/data/fixtures.ts'
import { cannotReadPdf, printedPages, printedText } from '../testing/pdf-text.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { agreedSheets } from '../testing/workbooks/agreed-sheets.ts'
import { strictWorkbook } from '../testing/workbooks/strict-workbook.ts'
import { createListExporter } from './export-list.service.ts'
import { exportableLists } from './exported-lists.ts'
import { listExportJob } from './list-export.job.ts'
import { listFile } from './list-file.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const technician = api.as(officials.technician)

const LONG_WORD = `Zq${'M'.repeat(58)}`
const first = await aVisit(api)
await closeVisit(api, first.visitId)
await aVisit(api)
await anEstablishment(api, { establishment_name: '=1+1', identification_number: '000010000018' })
await anEstablishment(api, { establishment_name: LONG_WORD, identification_number: '822220060' })

const query = (asked: Record<string, unknown>) =>
  new URLSearchParams(
    Object.entries(asked).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()
const filteredBy = (field: string, operator: string, value: string) => [{ field, operator, value }]
const exported = (list: string, asked: Record<string, unknown>, by = administrator) =>
  by.get(`/api/export/${list}?${query(asked)}`)

describe('lists as CSV', () => {
  test('the list of users has the columns and texts of the screen', async () => {
    const reply = await exported('users', { format: 'csv', order_by: 'name' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="exportacion.csv"',
      'content-length': String(reply.bytes.length),
    })
    const [head, ...rows] = csvLines(reply.bytes)
    expect(head).toEqual([
      'Número de identificación',
      'Nombres',
      'Usuario',
      'Teléfono',
      'Perfil',
      'Fecha de creación',
      'Estado',
    ])
    const listed = (await administrator.get('/api/user/all?limit=100&order_by=name')).body.data
    expect(rows.map((row) => row[2])).toEqual(listed.Users.map(({ email }: { email: string }) => email))
    expect(reply.headers['x-vigia-rows']).toBe(String(listed.total))
    expect(rows[0]?.slice(5)).toEqual(['20/11/2026', 'Activo'])
  })

  test('a text that a spreadsheet would run stays a text', async () => {
    const found = { filter: filteredBy('identification_number', '=', '000010000018'), format: 'csv' }
    const [, row] = csvLines((await exported('establishments', found)).bytes)
    expect(row?.slice(2, 5)).toEqual(["'=1+1", 'NIT', '000010000018'])
  })

  test('the visits and the inspections are in the words of the screen', async () => {
    const [plannerHeads, ...visits] = csvLines((await exported('assignments', { format: 'csv', order: '-1' })).bytes)
    expect(visits.map((row) => row.slice(-2))).toEqual([
      ['Pendiente', 'Activo'],
      ['Realizada', 'Activo'],
    ])
    const [heads, ...inspections] = csvLines((await exported('inspections', { format: 'csv' })).bytes)
    expect(inspections).toHaveLength(1)
    const { Inspection } = (await administrator.get('/api/inspection/all')).body.data
    expect([heads?.[1], inspections[0]?.[1]]).toEqual(['N.º de acta', Inspection[0].acta_number])
    expect(plannerHeads?.at(-4)).toBe('N.º de acta')
    expect(visits.map((row) => row.at(-4))).toEqual(['', Inspection[0].acta_number])
    const { Assigments } = (await administrator.get('/api/assignment/all?order=-1')).body.data
    expect(Assigments.map((row: { acta_number: string | null }) => row.acta_number)).toEqual([
      null,
      Inspection[0].acta_number,
    ])
    expect(heads?.[3]).toBe('Dirección')
    expect(inspections[0]?.[3]).toBe(Inspection[0].address)
    expect(inspections[0]?.slice(6, 9)).toEqual(['20/11/2026', '100,0 %', 'FAVORABLE'])
  })
})

test('in Excel identifiers keep their zeros and days are days', async () => {
  const asked = { format: 'xlsx', filter: filteredBy('identification_number', 'LIKE', '%10000018%') }
  const reply = await exported('establishments', asked)
  expect(reply.headers['x-vigia-rows']).toBe('1')
  const sheets = await agreedSheets(reply.bytes)
  const [head, row] = sheets[0]?.rows ?? []
  expect(head?.[4]).toBe('N.º de documento')
  expect(row?.slice(2, 5)).toEqual(['=1+1', 'NIT', '000010000018'])
  expect(row?.[7]).toEqual(new Date('2026-11-20T00:00:00Z'))
  const kinds = strictWorkbook(reply.bytes)[0]?.rows[1]?.map((cell) => [cell?.kind, cell?.format])
  expect([kinds?.[2], kinds?.[4], kinds?.[7]]).toEqual([
    ['text', 'General'],
    ['text', '@'],
    ['day', 'dd/mm/yyyy'],
  ])
  expect(sheets.map(({ name }) => name)).toEqual(['Datos', 'Resumen'])
  const summary = Object.fromEntries((sheets[1]?.rows ?? []).slice(1).map(([name, value]) => [String(name), value]))
  expect(summary).toEqual({
    Lista: 'Lista de establecimientos',
    Filtros: 'N.º de documento: contiene «10000018»',
    'Generado por': officials.administrator.email,
    'Fecha y hora (Colombia)': formatInstant(api.time.now),
    'Filas que cumplen los filtros': 1,
    'Filas escritas': 1,
    'Filas recortadas': 0,
    'Textos recortados por largos': 0,
  })
})

test('a list that gives other rows than were counted is no file, of any kind', async () => {
  const { establishments: exported } = exportableLists
  const query: ExportQuery<string> = { format: 'csv', sortBy: 'id', descending: false, filters: [] }
  const at = api.time.now
  const snapshot = await exported.open(db, officials.administrator, query, at)
  const oneMore = { ...snapshot, total: snapshot.total + 1 }
  for (const format of EXPORT_FORMATS) {
    const asked = { at, by: officials.administrator, organization: 'Salud', query: { ...query, format } }
    const file = listFile(exported, oneMore, asked)
    await expect(buffer(file)).rejects.toThrow(SnapshotLost)
  }
})

describe.skipIf(cannotReadPdf)('lists as PDF', () => {
  test('numbers and dates stay whole beside a long word, and every page is numbered', async () => {
    const reply = await exported('establishments', { format: 'pdf' })
    expect(reply.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="exportacion.pdf"',
    })
    const text = await printedText(reply.bytes)
    expect(text).toContain(api.platform.config.entity.name)
    const words = text.split(/\s+/)
    expect(words).toContain('822220060')
    expect(words).toContain('000010000018')
    expect(words.filter((word) => word === '20/11/2026')).toHaveLength(5)
    expect(words.join('')).toContain(LONG_WORD)
    const pages = await printedPages(reply.bytes)
    expect(pages.map((page) => page.at(-1))).toEqual([expect.stringMatching(/Página 1 de 1$/)])
  })

  test('an empty list is a document too', async () => {
    const nothing = { format: 'pdf', filter: filteredBy('q', 'LIKE', '%no hay tal%') }
    const text = await printedText((await exported('establishments', nothing)).bytes)
    expect(text).toContain('0 registros · Búsqueda: «no hay tal»')
  })
})

test('a list that is too long for a PDF says so', async () => {
  onTestFinished(async () => {
    await db.delete(establishments).where(sql`name like 'Copia %'`)
  })
  await copyEstablishment(db, first.establishmentId, 2_000)
  const copies = filteredBy('establishment_name', 'LIKE', '%copia%')
  const full = await exported('establishments', { format: 'csv', filter: copies })
  expect(new Set(csvLines(full.bytes).map((row) => row[1])).size).toBe(2001)
  const reply = await exported('establishments', { format: 'pdf', filter: [] })
  expect(reply.statusCode).toBe(422)
  expect(reply.body.error).toMatchObject({
    code: 'export.pdf-too-long',
    message: expect.stringMatching(/^El PDF admite hasta 2000 filas y la lista tiene 20\d\d\. Filtre la lista/),
  })
})

describe('one instant', () => {
  const { departmentId } = officials.administrator
  const byName = { sortBy: 'name', descending: true, filters: [] } as const
  const readAll = async () => {
    const snapshot = await openEstablishmentSnapshot(db, departmentId, { ...byName, filters: [] })
    const rows = async () => {
      const all: EstablishmentCells[] = []
      for await (const chunk of snapshot.chunks()) all.push(...chunk)
      return all
    }
    return { snapshot, rows }
  }

  test('a write during the reading of a list changes nothing of its file', async () => {
    const [renamed, moved, gone] = await Promise.all(
      ['Antes', 'En su sitio', 'Efímero'].map((establishment_name, at) =>
        anEstablishment(api, { establishment_name, identification_number: String(700 + at) }),
      ),
    )
    const then = await (await readAll()).rows()
    const { snapshot, rows } = await readAll()
    expect(snapshot.total).toBe(then.length)
    const rename = (id: number | undefined, name: string) =>
      db
        .update(establishments)
        .set({ name })
        .where(eq(establishments.id, id ?? 0))
    await rename(renamed, 'Zeta')
    await rename(renamed, 'Alfa')
    await rename(moved, 'Otro sitio')
    await rename(moved, 'En su sitio')
    await db.delete(establishments).where(eq(establishments.id, gone ?? 0))
    await anEstablishment(api, { establishment_name: 'Nueva', identification_number: '777' })
    expect(await rows()).toEqual(then)
    expect((await (await readAll()).rows()).map(({ name }) => name)).toContain('Alfa')
  })

  test('a list whose changes are forgotten meanwhile is not taken for whole', async () => {
    const { rows } = await readAll()
    await db.execute(sql`select lists.forget_changes()`)
    await expect(rows()).rejects.toThrow(SnapshotLost)
    expect((await exported('establishments', { format: 'csv' })).statusCode).toBe(200)
  })
})

test('a list is exported to those who may read it, with the rows that they see', async () => {
  expect((await exported('users', { format: 'csv' }, technician)).statusCode).toBe(403)
  const own = await exported('assignments', { format: 'csv' }, technician)
  expect(own.headers['x-vigia-rows']).toBe('2')
  const others = await exported('assignments', { format: 'csv' }, api.as(officials.otherTechnician))
  expect(csvLines(others.bytes)).toHaveLength(1)
  const elsewhere = await exported('establishments', { format: 'csv' }, api.as(officials.outsideAdministrator))
  expect(elsewhere.headers['x-vigia-rows']).toBe('0')
})

describe('lists of administrators', () => {
  test('the exported trail has the words of the screen, and its export is its next event', async () => {
    const filter = [...filteredBy('subject', '=', 'user'), ...filteredBy('action', '=', 'create')]
    await administrator.post('/api/user', form(personFields('exportada@vigia.test')))
    const reply = await exported('audit', { format: 'xlsx', order: '-1', filter })
    expect(reply.statusCode).toBe(200)
    const sheets = await agreedSheets(reply.bytes)
    const [head, first] = sheets[0]?.rows ?? []
    expect(head).toEqual([
      ...['Fecha y hora', 'Persona', 'Documento de la persona', 'Qué hizo', 'Sobre qué', 'Documento de aquello'],
      'Detalle',
    ])
    expect(first?.[0]).toBe(formatInstant(api.time.now))
    expect(first?.[3]).toBe('Creó')
    expect(String(first?.[4])).toMatch(/^Usuario: /)
    const listed = (await administrator.get(`/api/audit/all?limit=1&${query({ filter })}`)).body.data
    expect(reply.headers['x-vigia-rows']).toBe(String(listed.total))
    const summary = new Map((sheets[1]?.rows ?? []).map(([name, value]) => [name, value]))
    expect(summary.get('Filtros')).toBe('Sobre qué: Usuario · Qué hizo: Creó')
    const last = (await administrator.get('/api/audit/all?limit=1&order=-1')).body.data.Audit[0]
    expect(last).toMatchObject({ action: 'export', subject: 'trail', details: { rows: listed.total } })
  })

  test('the trail has every event once, in its order, and none that came later', async () => {
    const by = officials.administrator
    const asked = { sortBy: 'id', descending: false, filters: [] } as const
    const snapshot = await openAuditSnapshot(db, by, { ...asked, filters: [] })
    await exported('establishments', { format: 'csv' })
    const ids: number[] = []
    for await (const rows of snapshot.chunks()) ids.push(...rows.map(({ id }) => id))
    expect(ids).toEqual([...new Set(ids)].sort((one, other) => one - other))
    expect(ids).toHaveLength(snapshot.total)
    expect((await openAuditSnapshot(db, by, { ...asked, filters: [] })).total).toBe(snapshot.total + 1)
  })

  test('declared coverage is exported, with whole subregions in words', async () => {
    const { id } = officials.technician
    expect((await administrator.post(`/api/staff/${id}/territories`, form({ zodes_id: '1' }))).statusCode).toBe(200)
    const [head, ...rows] = csvLines((await exported('territories', { format: 'csv' })).bytes)
    expect(head).toEqual(['Funcionario', 'N.º de documento', 'Subregión', 'Municipio'])
    expect(rows.map((row) => row[3])).toContain('Toda la subregión')
  })

  test('acts of disposal are exported', async () => {
    const [head, ...rows] = csvLines((await exported('disposals', { format: 'csv' })).bytes)
    expect(head?.[0]).toBe('Acta n.º')
    expect(rows).toEqual([])
  })

  test.each(['audit', 'territories', 'disposals'])('%s is closed to others, as a job too', async (list) => {
    expect((await exported(list, { format: 'csv' }, technician)).statusCode).toBe(403)
    const { open } = exportableLists[list as 'audit']
    const asked: ExportQuery<string> = { format: 'csv', sortBy: 'id', descending: false, filters: [] }
    await expect(open(db, officials.technician, asked, api.time.now)).rejects.toMatchObject({
      code: 'access.forbidden',
    })
  })
})

test('one export of a person at a time', async () => {
  const replies = await Promise.all([1, 2, 3].map(() => exported('establishments', { format: 'xlsx' })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 429, 429])
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(refused?.body.error.message).toBe('Ya hay una exportación suya en curso. Espere a que termine.')
  expect(refused?.headers['retry-after']).toBe('5')
  expect((await exported('establishments', { format: 'csv' })).statusCode).toBe(200)
})

test('an export whose client is gone ends, and leaves no mark', async () => {
  const by = officials.administrator
  const query: ExportQuery<'id'> = { format: 'csv', sortBy: 'id', descending: false, filters: [] }
  const exports = () => db.$count(auditEvents, eq(auditEvents.action, 'export'))
  const before = await exports()
  const exportList = createListExporter(api.platform)
  const asked = { by, name: 'establishments' as const, query }
  await expect(exportList({ ...asked, isGone: () => true })).rejects.toMatchObject({ code: 'request.malformed' })
  expect(await exports()).toBe(before)
  const made = await exportList({ ...asked, isGone: () => false })
  if ('jobId' in made) throw new Error('The list is short.')
  expect((await buffer(made.stream())).length).toBe(made.size)
})

test('a job makes the file of a request, with the rows that its official sees', async () => {
  const query: ExportQuery<string> = { format: 'csv', sortBy: 'id', descending: false, filters: [] }
  for (const [list, by] of [
    ['assignments', officials.technician],
    ['assignments', officials.otherTechnician],
    ['inspections', officials.technician],
  ] as const) {
    const jobId = await enqueueJob(db, { kind: listExportJob, params: { list, query }, by, at: api.time.now })
    await runJobs(api)
    const made = await api.as(by).get(`/api/jobs/${jobId}/result`)
    const answered = await exported(list, { format: 'csv' }, api.as(by))
    expect(made.bytes.toString()).toBe(answered.bytes.toString())
  }
  // The right is that of the day on which it runs.
  const jobId = await enqueueJob(db, {
    kind: listExportJob,
    params: { list: 'users', query },
    by: officials.technician,
    at: api.time.now,
  })
  await runJobs(api)
  const { job } = (await technician.get(`/api/jobs/${jobId}`)).body.data
  expect(job).toMatchObject({ state: 'failed', message: 'Su perfil no permite esta acción.' })
})

test.each([
  ['audit', 403],
  ['territories', 403],
  ['establishments', 200],
] as const)("a job's file of %s answers %i to an asker who is no administrator any more", async (list, status) => {
  const query: ExportQuery<string> = { format: 'csv', sortBy: 'id', descending: false, filters: [] }
  const by = officials.administrator
  const jobId = await enqueueJob(db, { kind: listExportJob, params: { list, query }, by, at: api.time.now })
  await runJobs(api)
  const taken = async (client: typeof technician) => (await client.get(`/api/jobs/${jobId}/result`)).statusCode
  expect(await taken(administrator)).toBe(200)
  await db.update(jobs).set({ createdBy: officials.technician.id }).where(eq(jobs.id, jobId))
  expect(await taken(technician)).toBe(status)
  expect((await technician.post(`/api/jobs/${jobId}/again`)).statusCode).toBe(status)
})

test('the audit trail knows who took which list', async () => {
  await exported('inspections', { format: 'csv', order: '-1', filter: filteredBy('q', 'LIKE', '%ñandú%') })
  const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'export')).orderBy(auditEvents.id)
  expect(events.at(-1)).toMatchObject({
    userId: officials.administrator.id,
    subject: 'inspection',
    subjectId: null,
    details: {
      format: 'csv',
      rows: 1,
      sortBy: 'id',
      descending: true,
      filters: [{ field: 'q', operator: 'like', value: 'ñandú' }],
    },
  })
})

test.each([
  [{ format: 'docx' }, 422],
  [{}, 422],
  [{ format: 'csv', order_by: 'password_hash' }, 400],
  [{ format: 'csv', filter: '[{' }, 400],
  [{ format: 'csv', limit: '5' }, 400],
  [{ format: 'csv', order: '7' }, 422],
])('%j is refused', async (asked, status) => {
  const reply = await exported('establishments', asked)
  expect(reply.statusCode).toBe(status)
  expect(reply.body.error.message).toBeTruthy()
})
