import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../domain/shared/days.ts'
import { requirementEvents, requirements } from '../schema/follow-up/requirements.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'

/** Runs of random acts. The soak asks for two thousand, each of up to thirty acts. */
const RUNS = Number(process.env.REQUIREMENT_RUNS ?? 12)
const MOST_ACTS = process.env.REQUIREMENT_RUNS ? 30 : 15
/** Patience with so many runs (unit: ms). */
const PATIENCE_MS = 600_000 + RUNS * 20_000
const TEXT = 'Se limpió y se selló la trampa de grasa.'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)
await admin.put('/api/settings', { desk_verification: 1 })

const finding = {
  concept: 'Aceptable con Requerimiento (AR)',
  description: 'Trampa de grasa llena',
  is_detection: '1',
  severity: 'menor',
}

async function aRequirement(): Promise<number> {
  const { body } = await admin.post('/api/assignment', aPlan(officials, await anEstablishment(api)))
  const inspectionId = await closeAtOnce(api, body.data.assignment_id, { special: { 1: finding } })
  const [row] = await db.select().from(requirements).where(eq(requirements.inspectionId, inspectionId))
  return row?.id ?? 0
}

const rowOf = async (id: number) => {
  const [row] = await db.select().from(requirements).where(eq(requirements.id, id))
  if (!row) throw new Error('The requirement is gone.')
  return row
}
const eventsOf = (id: number) =>
  db.select().from(requirementEvents).where(eq(requirementEvents.requirementId, id)).orderBy(asc(requirementEvents.id))

/** Acts that a person may try, in any state. `at` chooses a day or an evidence. */
const acts = ['evidence', 'accept', 'reject', 'extend', 'close', 'tooLong', 'empty'] as const
type Act = { kind: (typeof acts)[number]; at: number }

/** The expected state, kept beside the product. */
type Model = { state: string; dueOn: string; extensions: number; waiting: number[]; events: number }

async function evidenceIds(id: number): Promise<number[]> {
  const { evidence } = (await admin.get(`/api/requirement/${id}`)).body.data.requirement
  return evidence.map((one: { evidence_id: number }) => one.evidence_id)
}

const isOpen = (state: string) => state === 'abierto' || state === 'declarado'

/** Sends an act. @returns its status, and the model after it if it is accepted */
async function tried(id: number, { kind, at }: Act, model: Model): Promise<{ status: number; next: Model | null }> {
  const path = `/api/requirement/${id}`
  const accepted = { ...model, events: model.events + 1 }
  if (kind === 'evidence' || kind === 'empty') {
    const { statusCode: status } = await admin.post(
      `${path}/evidence`,
      form({ text: kind === 'empty' ? 'Listo' : TEXT }),
    )
    const newest = (await evidenceIds(id)).at(-1) ?? 0
    const next = { ...accepted, state: 'declarado', waiting: [...model.waiting, newest] }
    return { status, next: kind === 'evidence' && isOpen(model.state) ? next : null }
  }
  if (kind === 'accept' || kind === 'reject') {
    const all = await evidenceIds(id)
    const chosen = all[at % Math.max(1, all.length)] ?? 999_999
    const decision = kind === 'accept' ? 'aceptada' : 'rechazada'
    const { statusCode: status } = await admin.patch(`${path}/evidence/${chosen}`, { decision, reason: 'Se miró.' })
    const waiting = model.waiting.filter((one) => one !== chosen)
    const state = kind === 'accept' ? 'cumplido' : waiting.length > 0 ? 'declarado' : 'abierto'
    const isRight = model.state === 'declarado' && model.waiting.includes(chosen)
    return { status, next: isRight ? { ...accepted, state, waiting } : null }
  }
  if (kind === 'close') {
    const { statusCode: status } = await admin.post(`${path}/close`, form({ reason: 'El establecimiento cerró.' }))
    return { status, next: isOpen(model.state) ? { ...accepted, state: 'sin_objeto' } : null }
  }
  const until = addDays(model.dueOn, kind === 'tooLong' ? 60 : 1 + (at % 25))
  const { statusCode: status, body } = await admin.post(`${path}/extension`, { until, reason: 'Espera un repuesto.' })
  const isRight = kind === 'extend' && isOpen(model.state) && model.extensions === 0
  const next = isRight ? { ...accepted, extensions: 1, dueOn: body.data?.due_day as string } : null
  return { status, next }
}

test(
  'acts in any order follow the table of transitions, and a refused one changes nothing',
  async () => {
    const anAct = fc.record<Act>({ kind: fc.constantFrom(...acts), at: fc.nat({ max: 40 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: MOST_ACTS }), async (tries) => {
        const id = await aRequirement()
        const born = await rowOf(id)
        let model: Model = { state: 'abierto', dueOn: born.dueOn, extensions: 0, waiting: [], events: 0 }
        for (const one of tries) {
          const before = await rowOf(id)
          const { status, next } = await tried(id, one, model)
          const after = await rowOf(id)
          if (next === null) {
            expect([403, 404, 409, 422]).toContain(status)
            expect(after).toEqual(before)
          } else {
            expect(status).toBe(200)
            model = next
          }
          const events = await eventsOf(id)
          expect(after).toMatchObject({ state: model.state, dueOn: model.dueOn, extensionCount: model.extensions })
          expect(after.dueOn >= born.printedDueOn).toBe(true)
          expect(after.printedDueOn).toBe(born.printedDueOn)
          expect(events).toHaveLength(model.events)
          expect(events.at(-1)?.toState ?? 'abierto').toBe(after.state)
          expect(events.at(-1)?.day ?? born.dueOn).toBe(after.dueOn)
        }
      }),
      { numRuns: RUNS },
    )
  },
  PATIENCE_MS,
)
