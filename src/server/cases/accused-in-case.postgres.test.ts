import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type Reply, testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'
import { waitingForLocks } from '../testing/database/waiting-for-locks.ts'

/** A complaint is put in a case while it comes to accuse an official: one of the two is refused. */
const api = await testApi()
const { db } = api.platform
const { officials } = api
const admin = api.as(officials.administrator)
const lockWaits = () => waitingForLocks(db)

async function aComplaintAndACase() {
  const establishment_id = await anEstablishment(api)
  const fields = complaintFields({ establishment_id, place_text: '', city_id: '' })
  const { complaint_id: complaint } = (await admin.post('/api/complaint', fields)).body.data
  const { case_id: id } = (await admin.post('/api/case', { establishment_id, cause: 'Plagas.' })).body.data
  expect((await admin.get(`/api/case/${id}/candidates`)).statusCode).toBe(200)
  return {
    add: () => admin.post(`/api/case/${id}/documents`, { kind: 'complaint', id: complaint }),
    accuse: () => admin.patch(`/api/complaint/${complaint}`, { officials: String(officials.otherAdministrator.id) }),
  }
}
type Given = Awaited<ReturnType<typeof aComplaintAndACase>>

const refusal = ({ statusCode, body }: Reply) => [statusCode, body.error?.code ?? 'done']

test.each<[string, (given: Given) => (() => Promise<Reply>)[], unknown[]]>([
  ['a case that takes the complaint first', ({ add, accuse }) => [add, accuse], [409, 'complaint.in-case']],
  ['an accusation that comes first', ({ add, accuse }) => [accuse, add], [422, 'case.document-unknown']],
])('%s refuses the other one', async (_, inOrder, refused) => {
  const [first, second] = inOrder(await aComplaintAndACase())
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
  expect(answers).toEqual([[200, 'done'], refused])
})
