import { expect, test } from 'vitest'
import { takeCalendarTurn } from '../terms/term-calendar.queries.ts'
import { form, testApi } from '../testing/api.ts'
import { aFollowedRecord } from '../testing/data/follow-ups.ts'
import { waitingForLocks } from '../testing/database/waiting-for-locks.ts'

const api = await testApi()
const { db } = api.platform
const technician = api.as(api.officials.technician)

async function aSample(inspectionId: number, seal: string): Promise<number> {
  const taken = form({
    ...{ inspections_id: inspectionId, product: 'Queso', quantity: '0.5', unit: 'kg', seal_number: seal },
    ...{ reason: 'Vigilancia', tests: '["Salmonella"]', counter_sample: 'no_procede', counter_reason: 'Perecedero' },
  })
  return (await technician.post('/api/sample', taken)).body.data.sample_id
}
const LAB = { to_party: 'laboratorio', to_name: 'Eva Paz', to_id_card: '45', seal_intact: '1' }
const hand = (id: number, answer: Record<string, string>) =>
  technician.post(`/api/sample/${id}/custody`, form({ ...LAB, ...answer }))

test('a reception waits for no change of the calendar, while a rejection does', async () => {
  const { inspectionId } = await aFollowedRecord(api)
  const [received, rejected] = [await aSample(inspectionId, 'TU-1'), await aSample(inspectionId, 'TU-2')]
  const { waiting } = await db.transaction(async (tx) => {
    await takeCalendarTurn(tx, api.officials.technician.departmentId)
    expect((await hand(received, { reception: 'recibida' })).body.data.state).toBe('recibida')
    const begun = hand(rejected, { reception: 'rechazada', remark: 'Se derramó' })
    await expect.poll(() => waitingForLocks(db)).toBe(1)
    return { waiting: begun }
  })
  expect((await waiting).body.data.state).toBe('rechazada')
})
