import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Reply, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { waitingForLocks } from '../testing/database/waiting-for-locks.ts'

/** A visit changes hands while its complaint comes to accuse who gets it: one of the two is refused. */
const api = await testApi()
const { db } = api.platform
const { officials } = api
const admin = api.as(officials.administrator)
const accused = officials.otherTechnician
const lockWaits = () => waitingForLocks(db)

async function aVisitedComplaint() {
  const establishmentId = await anEstablishment(api)
  const fields = complaintFields({ establishment_id: establishmentId, place_text: '', city_id: '' })
  const { complaint_id: id } = (await admin.post('/api/complaint', fields)).body.data
  const pair = { engineer_id: officials.engineer.id, technical_id: officials.technician.id, confirmed: 1 }
  const { assignment_id: visitId } = (await admin.post(`/api/complaint/${id}/visit`, pair)).body.data
  const plan = { ...aPlan(officials, establishmentId), motive_visite_id: 3, technical_id: accused.id, confirmed: 1 }
  return {
    id,
    visitId,
    edit: () => admin.put(`/api/assignment/${visitId}`, plan),
    accuse: () => admin.patch(`/api/complaint/${id}`, { officials: String(accused.id) }),
  }
}
type Given = Awaited<ReturnType<typeof aVisitedComplaint>>

const refusal = ({ statusCode, body }: Reply) => [statusCode, body.error?.code ?? 'done']

test.each<[string, (given: Given) => (() => Promise<Reply>)[], string]>([
  ['a visit that changes hands first', ({ edit, accuse }) => [edit, accuse], 'complaint.official-on-visit'],
  ['an accusation that comes first', ({ edit, accuse }) => [accuse, edit], 'complaint.official-accused'],
])('%s refuses the other one', async (_, inOrder, code) => {
  const [first, second] = inOrder(await aVisitedComplaint())
  // Neither can write yet, so that the second one comes while the first one is not committed.
  const replies = await db.transaction(async (tx) => {
    await tx.execute(sql`lock table complaint_officials, audit_events in share mode`)
    const begun = first?.()
    await expect.poll(lockWaits).toBe(1)
    const beside = second?.()
    await expect.poll(lockWaits).toBe(2)
    return [begun, beside]
  })
  const answers = (await Promise.all(replies)).flatMap((reply) => (reply ? [refusal(reply)] : []))
  expect(answers).toEqual([
    [200, 'done'],
    [409, code],
  ])
})
