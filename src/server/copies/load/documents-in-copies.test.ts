import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { fileOf, pdf, send } from '../../testing/data/sent-documents.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { sweepInstallation } from '../../upkeep/upkeep.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { repairImages } from '../verify/repair-images.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi()
const { platform } = api
const administrator = api.as(api.officials.administrator)
const store = () => join(platform.config.dataDir, 'blobs')
const opened = () => ({ ...platform, blobs: diskBlobs(store()) })

let blobs: string[]
beforeAll(async () => {
  const visit = await aVisit(api)
  await closeVisit(api, visit.visitId)
  const { file_id } = await fileOf(administrator, visit.establishmentId)
  await send(administrator, file_id, pdf('uno'))
  await administrator.post(`/api/files/${file_id}/close`, { reason: 'Terminó' })
  blobs = (
    await rowsOf<{ blob: string }>(
      platform.db,
      sql`select blob from document_versions where blob is not null union select blob from document_renditions order by 1`,
    )
  ).map(({ blob }) => blob)
  expect(blobs).toHaveLength(3)
})

async function copyNow() {
  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  return copy
}
const faultsOf = async (installation: Parameters<typeof verifyStore>[0]) =>
  (await verifyStore(installation, silentProgress)).faults.first

test('a restored installation has the documents, their versions and their bytes', async () => {
  const { source } = await copyNow()
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(source, target, silentProgress)
  for (const name of blobs) expect(await target.blobs.get(name)).toEqual(await platform.blobs.get(name))
  const rows = sql`select d.file_order, d.title, d.first_page, d.last_page, v.sha256, v.content, f.number, f.state
    from documents d join document_versions v on v.document_id = d.id join files f on f.id = d.file_id order by d.id`
  expect(await rowsOf(db, rows)).toEqual(await rowsOf(platform.db, rows))
  expect(await faultsOf(target)).toEqual([])
})

test('verify names a lost and a damaged document, and repair brings both back from a copy', async () => {
  const { source } = await copyNow()
  const [lost = '', damaged = ''] = blobs
  await rm(blobPath(store(), lost))
  await writeFile(blobPath(store(), damaged), 'another document')
  expect((await faultsOf(opened())).sort()).toEqual(
    [`Falta el archivo ${lost}, o no se puede leer.`, `El archivo ${damaged} está dañado.`].sort(),
  )
  expect(await repairImages(source, opened(), silentProgress)).toMatchObject({ repaired: 2, faults: { count: 0 } })
  expect(await faultsOf(opened())).toEqual([])
})

test('verify tells a kept text and an issued index that were changed', async () => {
  const changed = (statement: ReturnType<typeof sql>, table: string) =>
    platform.db.transaction(async (tx) => {
      await tx.execute(sql.raw(`alter table ${table} disable trigger user`))
      await tx.execute(statement)
      await tx.execute(sql.raw(`alter table ${table} enable trigger user`))
    })
  await changed(
    sql`update document_versions set content = content || ' ' where content is not null`,
    'document_versions',
  )
  await changed(sql`update file_indexes set content = content || ' '`, 'file_indexes')
  expect(await faultsOf(platform)).toEqual([
    expect.stringMatching(/^El documento 1 del expediente EXP-13-2026-\d{6} no es el que se selló\.$/),
    expect.stringMatching(/^El índice 1 del expediente EXP-13-2026-\d{6} no es el que se emitió\.$/),
  ])
})

test('the sweep leaves documents that rows name, and removes bytes whose upload was refused', async () => {
  const orphan = `${'a'.repeat(64)}.pdf`
  await platform.blobs.put(orphan, Buffer.from('%PDF-1.4'))
  for (let days = 0; days < 3; days += 1) {
    api.time.now = new Date(Date.now() + (days + 1) * 26 * 60 * 60 * 1000)
    await sweepInstallation(platform)
  }
  expect(await platform.blobs.get(orphan)).toBeUndefined()
  for (const name of blobs) expect(await platform.blobs.get(name)).toBeDefined()
})
