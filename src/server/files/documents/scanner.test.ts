import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { documentOf, fileOf, pdf, send } from '../../testing/data/sent-documents.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { type ClamdBehaviour, startClamd } from '../../testing/services/clamd-server.ts'
import { refusingPort } from '../../testing/services/refusing-port.ts'
import { reportScanner } from './report-scanner.ts'
import { createScanner } from './scanner.ts'

const MIB = 1024 * 1024

const clamd = await startClamd()
const nobodyThere = await refusingPort()
afterAll(() => clamd.close())
const api = await testApi({ CLAMD_URL: clamd.url })
const { officials, platform } = api
const technician = api.as(officials.technician)
const administrator = api.as(officials.administrator)
beforeEach(() => {
  clamd.behaviour = 'ok'
  clamd.maxStreamBytes = Number.POSITIVE_INFINITY
  clamd.received.length = 0
})

const EICAR = 'X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'

describe('the answer of clamd', () => {
  test.each<[ClamdBehaviour, string, string | null]>([
    ['ok', 'limpio', null],
    ['found', 'infectado', 'Eicar-Signature'],
    ['limit', 'muy_grande', 'El antivirus no recibe archivos de este tamaño.'],
    ['exceeds', 'muy_grande', 'Heuristics.Limits.Exceeded.MaxFileSize'],
    ['error', 'fallo', "stream: Can't allocate memory ERROR"],
    ['crash', 'pendiente', expect.any(String) as unknown as string],
    ['silence', 'pendiente', 'clamd did not answer in time.'],
  ])('%s is %s', async (behaviour, state, detail) => {
    clamd.behaviour = behaviour
    // A short time only where no answer comes.
    const scanner = createScanner(clamd.url, behaviour === 'silence' ? 300 : undefined)
    expect(await scanner.scan(Buffer.alloc(200_000, 7))).toMatchObject({ state, detail })
  })

  test('a clamd that is not there leaves the document waiting', async () => {
    expect(await createScanner(`tcp://127.0.0.1:${nobodyThere}`).scan(Buffer.from('x'))).toMatchObject({
      state: 'pendiente',
    })
    expect(await createScanner('unix:/nada/clamd.ctl').scan(Buffer.from('x'))).toMatchObject({
      state: 'pendiente',
    })
  })

  test('without clamd is that there is none', async () => {
    expect(await createScanner(undefined).scan(Buffer.from('x'))).toMatchObject({ state: 'sin_antivirus' })
  })

  test("a document above clamd's limit is too large, though the stream is cut", async () => {
    clamd.maxStreamBytes = 2 * MIB
    const scanner = createScanner(clamd.url)
    expect(await scanner.scan(Buffer.alloc(20 * MIB))).toMatchObject({
      state: 'muy_grande',
      detail: 'El antivirus no recibe archivos de este tamaño.',
    })
    expect(await scanner.scan(Buffer.alloc(MIB))).toMatchObject({ state: 'limpio' })
  })

  test.each([
    [4, 4, 'info', 'antivirus: clamd takes documents of every size'],
    [3, 3, 'warn', 'antivirus: larger documents are not analysed; raise StreamMaxLength of clamd'],
    [0, 0, 'warn', 'antivirus: larger documents are not analysed; raise StreamMaxLength of clamd'],
  ])('at the start, with a limit of %i MB, is told', async (limit, taken, level, message) => {
    clamd.maxStreamBytes = limit * MIB
    const told: unknown[][] = []
    const log = {
      info: (...said: unknown[]) => told.push(['info', ...said]),
      warn: (...said: unknown[]) => told.push(['warn', ...said]),
    }
    await reportScanner({ clamdUrl: clamd.url, maxMegabytes: 4, quotaGigabytes: 1 }, log as never)
    expect(told).toEqual([taken === 4 ? [level, message] : [level, { takenMb: taken, maxDocumentMb: 4 }, message]])
  })

  test('at the start that does not come is told, and without clamd nothing is', async () => {
    const warn = vi.fn()
    await reportScanner({ clamdUrl: `tcp://127.0.0.1:${nobodyThere}`, maxMegabytes: 4, quotaGigabytes: 1 }, {
      info: warn,
      warn,
    } as never)
    await reportScanner({ clamdUrl: undefined, maxMegabytes: 4, quotaGigabytes: 1 }, { info: warn, warn } as never)
    expect(warn.mock.calls).toEqual([['antivirus: clamd does not answer; documents wait until it does']])
  })

  test('the answer of clamd is about all the bytes', async () => {
    const bytes = Buffer.from(Array.from({ length: 150_000 }, (_, index) => index % 251))
    await createScanner(clamd.url).scan(bytes)
    expect(clamd.received).toEqual([bytes])
  })
})

const aFile = async () => (await fileOf(administrator, await anEstablishment(api))).file_id as number

test('a virus is refused by its name, nothing is kept, and the trail tells it', async () => {
  const fileId = await aFile()
  const before = await blobNames(platform.blobs)
  const reply = await send(technician, fileId, pdf(EICAR))
  expect([reply.statusCode, reply.body.error.code, reply.body.error.message]).toEqual([
    422,
    'document.infected',
    'El antivirus rechazó el archivo (Eicar-Signature). No se guardó.',
  ])
  expect(await blobNames(platform.blobs)).toEqual(before)
  const [told] = await rowsOf<{ details: Record<string, unknown> }>(
    platform.db,
    sql`select details from audit_events where action = 'infected-upload' and subject_id = ${fileId}`,
  )
  expect(told?.details).toMatchObject({ signature: 'Eicar-Signature', name: 'documento.pdf' })
})

test("a virus in a long-named file is refused, and the trail has the name's beginning", async () => {
  const fileId = await aFile()
  const file = new File([pdf(EICAR)], `${'x'.repeat(199)}😀.pdf`)
  expect((await send(technician, fileId, file)).body.error.code).toBe('document.infected')
  const [told] = await rowsOf<{ details: Record<string, unknown> }>(
    platform.db,
    sql`select details from audit_events where action = 'infected-upload' and subject_id = ${fileId}`,
  )
  expect(told?.details).toMatchObject({ name: 'x'.repeat(199) })
})

test('a clean document says so', async () => {
  const fileId = await aFile()
  const { body } = await send(technician, fileId, pdf('limpio'))
  expect(body.data.scan).toBe('limpio')
  expect(await documentOf(technician, fileId, body.data.document_id)).toMatchObject({ scan: 'limpio', may_open: 1 })
  expect((await technician.get('/api/storage')).body.data.antivirus).toBe(1)
})

test('a document above the limit of clamd is kept as not analysed, with the reason', async () => {
  const fileId = await aFile()
  clamd.maxStreamBytes = MIB
  const large = pdf('x'.repeat(2 * MIB))
  const { document_id } = (await send(technician, fileId, large)).body.data
  expect(await documentOf(technician, fileId, document_id)).toMatchObject({
    scan: 'muy_grande',
    scan_detail: 'El antivirus no recibe archivos de este tamaño.',
  })
})

test('a document waits while clamd is down: only its sender opens it', async () => {
  const fileId = await aFile()
  clamd.behaviour = 'crash'
  const { document_id } = (await send(technician, fileId, pdf('espera'), { title: 'Espera' })).body.data
  const path = `/api/documents/${document_id}/versions/1/content`
  expect((await technician.get(path)).statusCode).toBe(200)
  const refused = await administrator.get(path)
  expect([refused.statusCode, refused.body.error.code]).toEqual([409, 'document.unscanned'])
  const closing = await administrator.post(`/api/files/${fileId}/close`, { reason: 'Terminó' })
  expect([closing.statusCode, closing.body.error.message]).toEqual([
    409,
    'Falta el análisis de virus de Espera. Cierre el expediente cuando termine.',
  ])
})

test('a waiting document is scanned again until clamd answers, and a late virus removes it', async () => {
  const fileId = await aFile()
  const again = async (behaviour: ClamdBehaviour) => {
    clamd.behaviour = behaviour
    api.time.now = new Date(api.time.now.getTime() + 6 * 60 * 1000)
    await runJobs(api)
  }
  clamd.behaviour = 'crash'
  const first = (await send(technician, fileId, pdf('espera uno'))).body.data.document_id
  const second = (await send(technician, fileId, pdf('espera dos'))).body.data.document_id
  await again('crash')
  expect(await documentOf(administrator, fileId, first)).toMatchObject({ scan: 'pendiente', may_open: 0 })
  await again('ok')
  expect(await documentOf(administrator, fileId, first)).toMatchObject({ scan: 'limpio', may_open: 1 })
  expect(await documentOf(administrator, fileId, second)).toMatchObject({ scan: 'limpio' })
  clamd.behaviour = 'crash'
  const third = (await send(technician, fileId, pdf('espera tres'))).body.data.document_id
  await again('found')
  expect(await documentOf(technician, fileId, third)).toMatchObject({
    scan: 'infectado',
    scan_detail: 'Eicar-Signature',
    may_open: 0,
  })
  expect((await technician.get(`/api/documents/${third}/versions/1/content`)).statusCode).toBe(409)
})
