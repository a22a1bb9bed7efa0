import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { issueWaiting } from '../../evidence/issuing/issue-waiting.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { form, testApi } from '../../testing/api.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../../testing/data/fixtures.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { loadCopy } from './load-copy.ts'

const api = await testApi()
const { platform, officials } = api

test('a restored installation has the actas of measures and liftings with their files', async () => {
  const inspectionId = await closeAtOnce(api, (await aVisit(api)).visitId)
  const imposed = {
    ...{ inspections_id: String(inspectionId), code: 'SUSPENSION', extent: 'total', falls_on: 'La cocina' },
    ...{ cause: 'Plagas', risk: 'Contaminación', lifting_condition: 'Fumigar' },
  }
  const technician = api.as(officials.technician)
  const reply = await technician.post('/api/measure', form(imposed))
  expect(reply.statusCode).toBe(200)
  const lifted = form({ kind: 'levantamiento', reason: 'Se corrigió.' })
  lifted.append('images', await aPhoto(3), 'foto.jpg')
  expect((await technician.post(`/api/measure/${reply.body.data.measure_id}/act`, lifted)).statusCode).toBe(200)
  await issueWaiting(platform)
  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  const { db: loaded, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db: loaded, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)
  const all = sql`select * from measure_actas order by id`
  const kept = await rowsOf(loaded, all)
  expect(kept).toMatchObject([{ kind: 'medida' }, { kind: 'levantamiento' }])
  expect(kept).toEqual(await rowsOf(platform.db, all))
  expect((await verifyStore(target, silentProgress)).faults.first).toEqual([])
  await expect(loaded.execute(sql`delete from measure_actas`)).rejects.toThrow()
})
