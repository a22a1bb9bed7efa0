import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { caseTransitions } from '../../domain/cases/case-acts.ts'
import { caseEvents, cases } from '../schema/follow-up/cases.table.ts'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment } from '../testing/data/fixtures.ts'

/** Runs of random acts. The soak asks for two thousand, each of up to thirty acts. */
const RUNS = Number(process.env.CASE_RUNS ?? 6)
const MOST_ACTS = process.env.CASE_RUNS ? 30 : 10
/** Patience with so many runs (unit: ms). */
const PATIENCE_MS = 600_000 + RUNS * 20_000

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const establishment_id = await anEstablishment(api)
const fields = complaintFields({ establishment_id, place_text: '', city_id: '' })
const complaint = (await admin.post('/api/complaint', fields)).body.data.complaint_id

const reason = { reason: 'Lo pidió Jurídica.' }
const bodies = { documents: { kind: 'complaint', id: complaint }, send: {}, close: reason, addition: reason } as const
type Act = keyof typeof bodies
const ruleOf = { documents: 'add', send: 'send', close: 'close', addition: 'addition' } as const
const anAct = fc.record({ act: fc.constantFrom(...(Object.keys(bodies) as Act[])), isWrong: fc.nat({ max: 4 }) })

const rowOf = async (id: number) => {
  const [row] = await db.select().from(cases).where(eq(cases.id, id))
  if (!row) throw new Error('The case is gone.')
  return row
}
const eventsOf = (id: number) =>
  db.select().from(caseEvents).where(eq(caseEvents.caseId, id)).orderBy(asc(caseEvents.id))

test(
  'acts in any order follow the table of transitions, and a refused one changes nothing',
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: MOST_ACTS }), async (tries) => {
        const id: number = (await admin.post('/api/case', { establishment_id, cause: 'Plagas.' })).body.data.case_id
        let hasDocument = false
        for (const { act, isWrong } of tries) {
          const before = await rowOf(id)
          const known = await eventsOf(id)
          const body = isWrong === 0 ? { ...bodies[act], row_version: 9_999 } : bodies[act]
          const { statusCode } = await admin.post(`/api/case/${id}/${act}`, body)
          const { from, to = before.state } = caseTransitions[ruleOf[act]]
          const isRight =
            isWrong > 0 &&
            from.includes(before.state) &&
            !(act === 'documents' && hasDocument) &&
            !((act === 'send' || act === 'close') && !hasDocument)
          const after = await rowOf(id)
          const events = await eventsOf(id)
          if (!isRight) {
            expect([409, 422]).toContain(statusCode)
            expect([after, events]).toEqual([before, known])
            continue
          }
          expect(statusCode).toBe(200)
          if (act === 'documents') hasDocument = true
          expect(after).toMatchObject({ state: to, rowVersion: before.rowVersion + 1 })
          expect(events).toHaveLength(known.length + 1)
          expect(events.at(-1)).toMatchObject({ fromState: before.state, toState: to })
        }
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)
