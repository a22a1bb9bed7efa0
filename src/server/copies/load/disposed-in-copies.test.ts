import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { pdf, send } from '../../testing/data/sent-documents.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { runJobs } from '../../testing/run-jobs.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { sweepInstallation } from '../../upkeep/upkeep.ts'
import { silentProgress } from '../progress.ts'
import { runStoreCommand } from '../run-command.ts'
import { writeCopy } from '../take/write-copy.ts'
import { repairImages } from '../verify/repair-images.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi({ DISPOSAL: 'on' })
const { platform } = api
const { db } = platform
const administrator = api.as(api.officials.administrator)
const OPENED = new Date('2016-11-20T15:00:00Z')
const TODAY = new Date('2026-11-20T15:00:00Z')
const DAY = 26 * 60 * 60 * 1000

/** A store that asks its disk anew: the one of the installation remembers. */
const opened = () => ({ ...platform, blobs: diskBlobs(join(platform.config.dataDir, 'blobs')) })
const faultsOf = async (installation: Parameters<typeof verifyStore>[0]) =>
  (await verifyStore(installation, silentProgress)).faults.first
const fileRows = sql`select f.number, f.state, d.file_order, d.title, v.sha256, v.blob, v.bytes, x.content as index, u.documents_bytes
  from files f join documents d on d.file_id = f.id join document_versions v on v.document_id = d.id
    join file_indexes x on x.file_id = f.id join storage_use u on u.department_id = f.department_id order by d.id`

async function copyNow() {
  const copy = memoryCopy()
  await linkAll(db, api.time.now)
  await writeCopy(opened(), copy.sink, silentProgress)
  return copy
}

/** A closed file of ten years ago with a document. */
async function aFile(series_id: number, words: string): Promise<{ file_id: number; blob: string }> {
  const { file_id } = (await administrator.post('/api/files', { series_id, subject: 'general', title: words })).body
    .data
  await send(administrator, file_id, pdf(words))
  await runJobs(api)
  await administrator.post(`/api/files/${file_id}/close`, { reason: 'Fin de año' })
  const [{ blob } = { blob: '' }] = await rowsOf<{ blob: string }>(
    db,
    sql`select v.blob from document_versions v join documents d on d.id = v.document_id where d.file_id = ${file_id}`,
  )
  return { file_id, blob }
}

let disposed: Awaited<ReturnType<typeof aFile>>
let kept: Awaited<ReturnType<typeof aFile>>
let earlier: Awaited<ReturnType<typeof copyNow>>
beforeAll(async () => {
  api.time.now = OPENED
  const years = { office_years: 2, central_years: 8, disposition: 'E', confirmed: 1 }
  const { series_id } = (await administrator.post('/api/trd/series', { code: 'E-1', name: 'Oficios', ...years })).body
    .data
  disposed = await aFile(series_id, 'se elimina')
  kept = await aFile(series_id, 'se conserva')
  api.time.now = TODAY
  earlier = await copyNow()
  const act = { series_id, files: [disposed.file_id], reason: 'Comité de archivo, acta 4' }
  expect((await administrator.post('/api/disposals', act)).statusCode).toBe(200)
  for (let days = 1; days <= 3; days += 1) {
    api.time.now = new Date(Date.now() + days * DAY)
    await sweepInstallation(platform)
  }
  await linkAll(db, api.time.now)
  expect(await opened().blobs.has(disposed.blob)).toBe(false)
})

test('verify and a copy miss nothing of a disposed file', async () => {
  const lines: string[] = []
  const outcome = await runStoreCommand(opened(), { kind: 'verify' }, (line) => lines.push(line))
  expect(outcome).toEqual({ done: '1 archivos y 0 actas' })
  expect(lines.filter((line) => line.includes('Falta'))).toEqual([])
  const copy = memoryCopy()
  const manifest = await writeCopy(opened(), copy.sink, silentProgress)
  expect(manifest).toMatchObject({ blobs: { count: 1 }, lacks: { missing: [], damaged: [] } })
})

test('a restored installation knows the disposed file as the first did, and is right', async () => {
  const { source } = await copyNow()
  const target = await migratedDatabase()
  onTestFinished(target.close)
  const restored = { db: target.db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(source, restored, silentProgress)
  expect(await rowsOf(target.db, fileRows)).toEqual(await rowsOf(db, fileRows))
  expect(await faultsOf(restored)).toEqual([])
  expect([await restored.blobs.has(disposed.blob), await restored.blobs.has(kept.blob)]).toEqual([false, true])
  await expect(target.db.execute(sql`update document_versions set name = 'x'`)).rejects.toThrow()
})

test('repair brings a lost document back, and leaves a disposed one of an earlier copy away', async () => {
  await rm(blobPath(join(platform.config.dataDir, 'blobs'), kept.blob))
  expect(await faultsOf(opened())).toEqual([`Falta el archivo ${kept.blob}, o no se puede leer.`])
  const lacking = memoryCopy()
  expect((await writeCopy(opened(), lacking.sink, silentProgress)).lacks).toEqual({ missing: [kept.blob], damaged: [] })
  expect(await repairImages(earlier.source, opened(), silentProgress)).toMatchObject({
    repaired: 1,
    faults: { count: 0 },
  })
  expect([await opened().blobs.has(disposed.blob), await opened().blobs.has(kept.blob)]).toEqual([false, true])
})

test('verify tells a document that was emptied without a disposal', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table document_versions disable trigger user`)
    await tx.execute(sql`update document_versions set blob = null where blob = ${kept.blob}`)
    await tx.execute(sql`alter table document_versions enable trigger user`)
  })
  expect(await faultsOf(opened())).toEqual([
    expect.stringMatching(
      /^El documento 1 del expediente EXP-13-2016-\d{6} perdió su contenido sin disposición final\.$/,
    ),
  ])
})
