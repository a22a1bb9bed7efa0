import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { allowEveryConcept, closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aFollowedRecord, aFollowUp, aVerdict, saveVerdictOf } from '../../testing/data/follow-ups.ts'
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
await allowEveryConcept(api)

const followed = sql`select * from followed_requirements order by assignment_id, requirement_id`
const verdicts = sql`select * from requirement_verdicts order by id`

test('a follow-up visit comes back from a copy with verdicts, and a change is told', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  const [first = 0, second = 0] = ids
  const visitId = await aFollowUp(api, inspectionId, ids)
  await saveVerdictOf(api, visitId, await aVerdict(first, 'cumple'))
  await saveVerdictOf(api, visitId, await aVerdict(second, 'parcial'))
  const id = await closeAtOnce(api, visitId)

  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)
  for (const rows of [followed, verdicts]) {
    const kept = await rowsOf(platform.db, rows)
    expect(kept).toHaveLength(2)
    expect(await rowsOf(db, rows)).toEqual(kept)
  }
  const faults = async () => (await verifyStore(target, silentProgress)).faults.first
  expect(await faults()).toEqual([])

  // The rules that were asleep while the copy came in are awake again.
  const late = sql`insert into requirement_verdicts (department_id, inspection_id, requirement_id, verdict, observation,
    given_by, given_at) select department_id, ${inspectionId}, requirement_id, 'parcial', 'Tarde', given_by, given_at
    from requirement_verdicts order by id limit 1`
  await expect(db.execute(late)).rejects.toMatchObject({ cause: { message: 'a closed inspection never changes' } })
  await expect(db.execute(sql`delete from followed_requirements`)).rejects.toThrow()

  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table requirement_verdicts disable trigger requirement_verdicts_correction`)
    await tx.execute(sql`update requirement_verdicts set observation = 'Otra' where requirement_id = ${second}`)
    await tx.execute(sql`alter table requirement_verdicts enable trigger requirement_verdicts_correction`)
  })
  expect(await faults()).toEqual([
    `Lo verificado en el acta ${await actaNameOf(db, id)} no es lo que se selló.`,
    expect.stringMatching(/^Una actuación del requerimiento R-1-02 no está como dice el registro de auditoría\./),
  ])
})
