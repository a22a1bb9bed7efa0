import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { complaintTransitions } from '../../domain/complaints/complaint-acts.ts'
import type { ComplaintState } from '../../domain/complaints/complaint-words.ts'
import { complaintEvents, complaints } from '../schema/follow-up/complaints.table.ts'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

/** Runs of random acts. The soak asks for two thousand, each of up to thirty acts. */
const RUNS = Number(process.env.COMPLAINT_RUNS ?? 12)
const MOST_ACTS = process.env.COMPLAINT_RUNS ? 30 : 12
/** Patience with so many runs (unit: ms). */
const PATIENCE_MS = 600_000 + RUNS * 20_000

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const establishment_id = await anEstablishment(api)
const original = (await admin.post('/api/complaint', complaintFields())).body.data.complaint_id

const answer = { answer: 'Se visitó el lugar.', answer_mode: 'publicada' }
/** Acts with a right body, and the refused ones of a wrong body. */
const bodies = {
  edit: { triage: 'alta' },
  ask: { text: '¿Dónde?' },
  complete: { text: 'En la esquina.' },
  duplicate: { duplicate_of: original },
  transfer: { entity: 'INVIMA', reason: 'Es un fabricante.' },
  visit: { engineer_id: officials.engineer.id, technical_id: officials.technician.id, confirmed: 1 },
  answer,
  close: {},
} as const
type Act = keyof typeof bodies
const anAct = fc.record({ act: fc.constantFrom(...(Object.keys(bodies) as Act[])), isWrong: fc.nat({ max: 4 }) })

const rowOf = async (id: number) => {
  const [row] = await db.select().from(complaints).where(eq(complaints.id, id))
  if (!row) throw new Error('The complaint is gone.')
  return row
}
const eventsOf = (id: number) =>
  db.select().from(complaintEvents).where(eq(complaintEvents.complaintId, id)).orderBy(asc(complaintEvents.id))

const send = (id: number, act: Act, isWrong: boolean) => {
  const body = isWrong ? { ...bodies[act], row_version: 9_999 } : bodies[act]
  return act === 'edit' ? admin.patch(`/api/complaint/${id}`, body) : admin.post(`/api/complaint/${id}/${act}`, body)
}

test(
  'acts in any order follow the table of transitions, and a refused one changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: MOST_ACTS }), async (tries) => {
        const fields = complaintFields({ establishment_id, place_text: '', city_id: '' })
        const id: number = (await admin.post('/api/complaint', fields)).body.data.complaint_id
        let wasAsked = false
        for (const { act, isWrong } of tries) {
          const before = await rowOf(id)
          const known = await eventsOf(id)
          const { statusCode } = await send(id, act, isWrong === 0)
          const { from, to = before.state } = complaintTransitions[act]
          const isRight =
            isWrong > 0 &&
            from.includes(before.state as ComplaintState) &&
            !(act === 'ask' && wasAsked) &&
            !(act === 'close' && before.state === 'ampliacion')
          const after = await rowOf(id)
          const events = await eventsOf(id)
          if (!isRight) {
            expect([409, 422]).toContain(statusCode)
            expect([after, events]).toEqual([before, known])
            continue
          }
          expect(statusCode).toBe(200)
          if (act === 'ask') wasAsked = true
          expect(after).toMatchObject({ state: to, rowVersion: before.rowVersion + 1 })
          expect(events).toHaveLength(known.length + 1)
          expect(events.at(-1)).toMatchObject({ fromState: before.state, toState: to, day: after.dueOn })
        }
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)
