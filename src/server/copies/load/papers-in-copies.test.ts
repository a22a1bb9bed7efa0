import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { blobPath, diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { form, testApi } from '../../testing/api.ts'
import { complaintFields } from '../../testing/complaint-calls.ts'
import { aPhoto } from '../../testing/data/fixtures.ts'
import { pdf } from '../../testing/data/sent-documents.ts'
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
const names = sql`select blob from complaint_papers order by position`
const ROWS = sql`select * from complaint_papers order by id`

let blobs: string[]
beforeAll(async () => {
  const data = form(complaintFields() as Record<string, string>)
  data.append('papers', pdf('carta'), 'carta.pdf')
  data.append('papers', await aPhoto(), 'foto.jpg')
  const { complaint_id: id } = (await administrator.post('/api/complaint', data)).body.data
  const [paper] = (await administrator.get(`/api/complaint/${id}/papers`)).body.data.papers
  await administrator.post(`/api/complaint/${id}/paper/${paper.paper_id}/withdraw`, { reason: 'Era de otra queja.' })
  blobs = (await rowsOf<{ blob: string }>(platform.db, names)).map(({ blob }) => blob)
  expect(blobs).toHaveLength(2)
})

async function copyNow() {
  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  return copy
}
const faultsOf = async (installation: Parameters<typeof verifyStore>[0]) =>
  (await verifyStore(installation, silentProgress)).faults.first

test('a restored installation has the papers of complaints, a withdrawn one too', async () => {
  const { source } = await copyNow()
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(source, target, silentProgress)
  for (const name of blobs) expect(await target.blobs.get(name)).toEqual(await platform.blobs.get(name))
  expect(await rowsOf(db, ROWS)).toEqual(await rowsOf(platform.db, ROWS))
  expect(await faultsOf(target)).toEqual([])
})

test('verify names a lost paper, and repair brings it back from a copy', async () => {
  const { source } = await copyNow()
  const [lost = ''] = blobs
  await rm(blobPath(store(), lost))
  expect((await faultsOf(opened())).join()).toContain(lost)
  await repairImages(source, opened(), silentProgress)
  expect(await faultsOf(opened())).toEqual([])
})

test('a sweep keeps the papers that rows name', async () => {
  for (let days = 0; days < 3; days += 1) {
    api.time.now = new Date(Date.now() + (days + 1) * 26 * 60 * 60 * 1000)
    await sweepInstallation(platform)
  }
  for (const name of blobs) expect(await platform.blobs.has(name)).toBe(true)
})
