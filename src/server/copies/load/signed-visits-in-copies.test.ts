import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aNewDrawing, aVisit, signer, witness } from '../../testing/data/fixtures.ts'
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
const inspector = api.as(officials.technician)

/** Fills a visit with every part that the form sends, and closes it. */
async function signedVisit(): Promise<void> {
  const { visitId } = await aVisit(api)
  const post = async (call: string, body: Record<string, unknown>) => {
    const reply = await inspector.post(`/api/inspection/${call}/${visitId}`, body)
    expect(reply.statusCode).toBe(200)
    return reply.body.data
  }
  for (const answer of await allAnswers(inspector, visitId)) await inspector.post('/api/inspection/items', form(answer))
  await post('health-observation', { observation: 'Se dan recomendaciones' })
  await post('official-signature', { signature: await aNewDrawing() })
  await post('official-signature', { signature: await aNewDrawing(), official_id: officials.engineer.id })
  await post('establishment-signature', await signer())
  expect(await post('witness-signature', await witness())).toMatchObject({ closed: 1 })
}

async function loaded() {
  const copy = memoryCopy()
  await linkAll(platform.db, platform.clock())
  await writeCopy(platform, copy.sink, silentProgress)
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const target = { db, blobs: diskBlobs(temporaryFolder()) }
  await loadCopy(copy.source, target, silentProgress)
  return target
}

const acts = sql`select * from signing_acts order by id`
const signatures = sql`select * from official_signatures order by inspection_id, official_id`

test('a closed visit comes back from a copy with the signatures of its officials', async () => {
  await signedVisit()
  const target = await loaded()
  const kept = await rowsOf(platform.db, signatures)
  expect(kept).toHaveLength(2)
  expect(await rowsOf(target.db, signatures)).toEqual(kept)
  const keptActs = await rowsOf(platform.db, acts)
  expect(keptActs).toHaveLength(4)
  expect(await rowsOf(target.db, acts)).toEqual(keptActs)
  expect((await verifyStore(target, silentProgress)).faults.first).toEqual([])
  // The rule that was asleep while the copy came in is awake again.
  const late = sql`insert into official_signatures select department_id, inspection_id, ${officials.otherTechnician.id},
    signature, true, signed_by, signed_at from official_signatures order by official_id limit 1`
  await expect(target.db.execute(late)).rejects.toMatchObject({
    cause: { message: 'a closed inspection never changes' },
  })
  const lateAct = sql`insert into signing_acts (department_id, document_kind, subject_id, party, outcome, signer_name,
    refusal_reason, received_at, user_id) select department_id, document_kind, subject_id, party, 'ausente', '', 'Salió',
    received_at, user_id from signing_acts order by id limit 1`
  await expect(target.db.execute(lateAct)).rejects.toMatchObject({
    cause: { message: 'a closed inspection never changes' },
  })
})

test('a copy with a signature of no inspection is refused', async () => {
  await signedVisit()
  await platform.db.transaction(async (tx) => {
    await tx.execute(sql`alter table official_signatures disable trigger official_signatures_references`)
    await tx.execute(sql`insert into official_signatures select department_id, inspection_id + 1000, official_id,
      signature, is_drawn, signed_by, signed_at from official_signatures order by official_id limit 1`)
    await tx.execute(sql`alter table official_signatures enable trigger official_signatures_references`)
  })
  await expect(loaded()).rejects.toThrow('La copia tiene la firma de un funcionario sin su inspección.')
})
