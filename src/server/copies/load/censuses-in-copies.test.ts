import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { appliedCensus, censusFile, reviewedCensus } from '../../testing/data/census.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi()
const { platform } = api
const row = (name: string) => [name, null, 'Magangué', 'Restaurante', null, null]

test('a restored installation has the runs, their rows and files, mappings, and the gaps of establishments', async () => {
  await appliedCensus(api, [row('Tienda El Sol')])
  const waiting = await reviewedCensus(api, await censusFile([row('Tienda La Luna')]))
  const administrator = api.as(api.officials.administrator)
  const { data } = (await administrator.get(`/api/imports/${waiting}`)).body
  await administrator.put(`/api/imports/${waiting}/mapping`, { mapping: data.import.mapping, save_as: 'Censo' })

  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)

  for (const rows of [
    sql`select * from import_runs order by id`,
    sql`select * from import_rows order by run_id, row_no`,
    sql`select * from import_mappings order by id`,
    sql`select id, import_run_id, census_gaps, workers, location_type_id from establishments order by id`,
    sql`select * from lists.listed_establishments order by id`,
  ]) {
    const held = await rowsOf(platform.db, rows)
    expect(held.length).toBeGreaterThan(0)
    expect(await rowsOf(db, rows)).toEqual(held)
  }
  const [{ blob } = { blob: '' }] = await rowsOf<{ blob: string }>(
    db,
    sql`select blob from import_runs where blob is not null order by id`,
  )
  expect(await target.blobs.get(blob)).toEqual(await platform.blobs.get(blob))
  expect((await verifyStore(target, silentProgress)).faults.first).toEqual([])
})
