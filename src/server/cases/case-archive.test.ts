import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { type Reply, testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../testing/data/sent-documents.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { runJobs } from '../testing/run-jobs.ts'

/** The file of the archive that a case has, as its own pages and calls change it. */
const api = await testApi({ DISPOSAL: 'on' })
const { officials, platform } = api
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)

const OPENED = new Date('2016-11-20T15:00:00Z')
const TODAY = api.time.now
const REASON = { reason: 'Lo pidió Jurídica.' }
afterEach(() => {
  api.time.now = TODAY
})

async function begin(fields: Record<string, unknown> = {}) {
  const establishmentId = await anEstablishment(api)
  const sent = { establishment_id: establishmentId, cause: 'Plagas.', ...fields }
  const { body } = await admin.post('/api/case', sent)
  if (!body.success) throw new Error(JSON.stringify(body))
  const id: number = body.data.case_id
  const { file_id: fileId } = (await admin.get(`/api/case/${id}`)).body.data.case
  return { id, establishmentId, fileId: fileId as number }
}
const codeOf = ({ statusCode, body }: Reply) => [statusCode, body.error?.code]
const used = async () => (await admin.get('/api/storage')).body.data.documents_bytes

describe('the disposal of the file of a case', () => {
  test('own documents leave the quota, and copies were never in it', async () => {
    const years = { office_years: 2, central_years: 8, disposition: 'E', confirmed: 1 }
    const series = { code: 'C-1', name: 'Procesos', ...years }
    const { series_id } = (await admin.post('/api/trd/series', series)).body.data
    api.time.now = OPENED
    const { id, establishmentId, fileId } = await begin({ series_id })
    const { file_id } = await fileOf(admin, establishmentId)
    const copied = (await send(admin, file_id, pdf('plano del local'), { title: 'Plano' })).body.data.document_id
    const before = await used()
    await send(admin, fileId, pdf('auto de apertura'), { title: 'Auto' })
    const after = await used()
    expect(after).toBeGreaterThan(before)
    const added = await admin.post(`/api/case/${id}/documents`, { kind: 'document', id: copied })
    expect([added.statusCode, await used()]).toEqual([200, after])
    await runJobs(api)
    expect((await admin.post(`/api/case/${id}/close`, REASON)).statusCode).toBe(200)
    api.time.now = TODAY
    const disposal = { series_id, files: [fileId], reason: 'Comité de archivo, acta 4' }
    const { statusCode, body } = await admin.post('/api/disposals', disposal)
    expect([statusCode, await used()]).toEqual([200, before])
    const told = (await admin.get(`/api/disposals/${body.data.disposal_id}`)).body.data.disposal
    expect(told.files).toMatchObject([{ file_id: fileId, document_count: 2, bytes: after - before }])
  })
})

describe('the file of a case in the archive', () => {
  test('a named reader reads it and adds nothing to it, and no byte is stored', async () => {
    const { fileId } = await begin()
    const readers = { readers: String(officials.technician.id) }
    expect((await admin.patch(`/api/files/${fileId}`, readers)).statusCode).toBe(200)
    // The page offers no place for documents to them.
    expect((await technician.get(`/api/files/${fileId}`)).body.data.file).toMatchObject({ of_case: 1 })
    const blobs = await blobNames(platform.blobs)
    expect(codeOf(await send(technician, fileId, pdf('de un lector')))).toEqual([403, 'access.forbidden'])
    expect(await blobNames(platform.blobs)).toEqual(blobs)
    const folder = await technician.post(`/api/files/${fileId}/folders`, { name: 'Aparte' })
    expect(codeOf(folder)).toEqual([403, 'access.forbidden'])
    expect((await send(admin, fileId, pdf('de un administrador'))).statusCode).toBe(200)
  })

  test('the access stays reserved, while the title may change', async () => {
    const { fileId } = await begin()
    for (const access of ['publico', 'clasificado'])
      expect(codeOf(await admin.patch(`/api/files/${fileId}`, { access })), access).toEqual([409, 'file.of-case'])
    expect((await admin.patch(`/api/files/${fileId}`, { title: 'Otro', access: 'reservado' })).statusCode).toBe(200)
    const { file } = (await admin.get(`/api/files/${fileId}`)).body.data
    expect(file).toMatchObject({ access: 'reservado', title: 'Otro' })
  })
})

test('the package of an addition has each issued index, as the entity signed it', async () => {
  const { id, fileId } = await begin()
  await send(admin, fileId, pdf('auto de apertura'), { title: 'Auto' })
  expect((await admin.post(`/api/case/${id}/close`, REASON)).statusCode).toBe(200)
  const packageOf = async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a.zip'), (await admin.get(`/api/case/${id}/export`)).bytes)
    execFileSync('unzip', ['-q', 'a.zip', '-d', 'bag'], { cwd: folder })
    return (path: string) => readFileSync(join(folder, 'bag', path))
  }
  const unsigned = await packageOf()
  expect(unsigned('LEAME.txt').toString()).toContain('La entidad no ha firmado el índice 1.')
  await issueWaiting(platform)
  expect((await admin.post(`/api/case/${id}/addition`, REASON)).statusCode).toBe(200)
  await send(admin, fileId, pdf('auto de pruebas'), { title: 'Pruebas' })
  const read = await packageOf()
  const issued = async (format: string) => (await admin.get(`/api/files/${fileId}/index.${format}?serial=1`)).bytes
  for (const format of ['xml', 'pdf'])
    expect(read(`data/indices/indice-1.${format}`).equals(await issued(format)), format).toBe(true)
  const manifest = read('manifest-sha256.txt').toString()
  for (const format of ['xml', 'pdf']) expect(manifest).toContain(`  data/indices/indice-1.${format}\n`)
  expect(read('LEAME.txt').toString()).not.toContain('no ha firmado el índice')
})
