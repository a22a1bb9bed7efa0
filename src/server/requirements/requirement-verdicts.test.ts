import { asc, desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { conceptText } from '../../domain/inspections/checklist.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { requirementEvents, requirements } from '../schema/follow-up/requirements.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, type WireAnswer } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

/** Position of the item that the visits judge; the others are acceptable. */
const ITEM = 1
const PLANNED = new Date('2026-11-02T14:00:00Z')
/** A critical requirement has two business days: each visit is after the term of the one before. */
const DAYS = ['2026-11-04', '2026-11-12', '2026-11-24'] as const
const NOW = new Date('2026-11-27T14:00:00Z')

const said = (concept: keyof typeof conceptText): Record<number, WireAnswer> => {
  const isFinding = concept === 'AR' || concept === 'I'
  const finding = { description: 'Trampa de grasa llena', is_detection: '1', severity: 'critico' }
  const reason = { description: 'El establecimiento no prepara alimentos.' }
  return { [ITEM]: { concept: conceptText[concept], ...(isFinding && finding), ...(concept === 'NA' && reason) } }
}

/** Plans a visit of each concept, on days that follow each other. @returns the ids of the visits */
async function planned(concepts: readonly string[]): Promise<number[]> {
  api.time.now = PLANNED
  const establishmentId = await anEstablishment(api)
  const visits: number[] = []
  for (const at of concepts.keys()) {
    const plan = { ...aPlan(officials, establishmentId), motive_visite_id: at + 1 }
    visits.push((await admin.post('/api/assignment', plan)).body.data.assignment_id)
  }
  api.time.now = NOW
  return visits
}

const requirementOf = async (inspectionId: number) => {
  const [row] = await db.select().from(requirements).where(eq(requirements.inspectionId, inspectionId))
  return row
}

/**
 * Closes visits of concepts in an order of arrival. @returns the inspections, and the state of the requirement that each
 * visit left; '' where it left none
 */
async function closedInOrder(
  concepts: readonly (keyof typeof conceptText)[],
  arrival: readonly number[],
  days: readonly string[] = DAYS,
) {
  const visits = await planned(concepts)
  const inspections: number[] = []
  for (const at of arrival) {
    const answers = { special: said(concepts[at] ?? 'A'), capturedAt: `${days[at]}T15:00:00Z` }
    inspections[at] = await closeAtOnce(api, visits[at] ?? 0, answers)
  }
  const states = await Promise.all(inspections.map(async (id) => (await requirementOf(id))?.state ?? ''))
  return { inspections, states }
}

const eventsOf = (requirementId: number) =>
  db
    .select()
    .from(requirementEvents)
    .where(eq(requirementEvents.requirementId, requirementId))
    .orderBy(asc(requirementEvents.id))

describe('a later acta of the same establishment', () => {
  test('a later acta that finds the item acceptable meets the requirement, also a critical one', async () => {
    const { inspections, states } = await closedInOrder(['I', 'A'], [0, 1])
    expect(states).toEqual(['cumplido', ''])
    const [first = 0, second = 0] = inspections
    const row = await requirementOf(first)
    const acta = expect.stringMatching(/^\d{4}-\d{6}$/)
    expect(await eventsOf(row?.id ?? 0)).toMatchObject([
      {
        ...{ kind: 'verificada', fromState: 'abierto', toState: 'cumplido', byUser: officials.technician.id },
        ...{ at: NOW, day: row?.dueOn, details: { inspectionId: second, acta } },
      },
    ])
    const [trail] = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.action, 'verify-requirement'))
      .orderBy(desc(auditEvents.id))
    expect(trail).toMatchObject({
      ...{ subject: 'requirement', subjectId: row?.id, userId: officials.technician.id },
      details: { number: row?.number, from: 'abierto', to: 'cumplido', acta },
    })
  })

  test('a later acta that finds it again leaves the earlier one unmet, and requires it anew', async () => {
    const { inspections, states } = await closedInOrder(['AR', 'I'], [0, 1])
    expect(states).toEqual(['incumplido', 'abierto'])
    const [first = 0, second = 0] = inspections
    const [earlier, again] = [await requirementOf(first), await requirementOf(second)]
    expect(again?.repeats).toBe(earlier?.id)
    expect((await eventsOf(earlier?.id ?? 0)).map(({ kind }) => kind)).toEqual(['incumplida'])
  })

  test('a later acta within the term leaves both open, and a third meets both', async () => {
    const days = ['2026-11-04', '2026-11-05', '2026-11-24']
    expect((await closedInOrder(['I', 'I'], [0, 1], days)).states).toEqual(['abierto', 'abierto'])
    expect((await closedInOrder(['I', 'I', 'A'], [0, 1, 2], days)).states).toEqual(['cumplido', 'cumplido', ''])
  })

  test('an acta of the same day decides nothing, because either may have come first', async () => {
    const days = ['2026-11-04', '2026-11-04']
    expect((await closedInOrder(['I', 'A'], [0, 1], days)).states).toEqual(['abierto', ''])
  })

  test('a later acta in which the item did not apply leaves it open', async () => {
    const { states } = await closedInOrder(['I', 'NA', 'A'], [0, 1])
    expect(states).toEqual(['abierto', ''])
  })

  test('decides one whose evidence waits, which stays in its card', async () => {
    const [first = 0, second = 0] = await planned(['I', 'A'])
    const inspectionId = await closeAtOnce(api, first, { special: said('I'), capturedAt: `${DAYS[0]}T15:00:00Z` })
    const row = await requirementOf(inspectionId)
    await admin.post(`/api/requirement/${row?.id}/evidence`, form({ text: 'Se limpió y se selló la trampa de grasa.' }))
    await closeAtOnce(api, second, { special: said('A'), capturedAt: `${DAYS[1]}T15:00:00Z` })
    expect((await admin.get(`/api/requirement/${row?.id}`)).body.data.requirement).toMatchObject({
      ...{ state: 'cumplido', may: [], evidence: [{ state: 'recibida' }] },
      events: [{ kind: 'evidencia' }, { kind: 'verificada', from_state: 'declarado', to_state: 'cumplido' }],
    })
  })

  test.each([
    { arrival: [0, 1, 2], concepts: ['I', 'A', 'I'], states: ['cumplido', '', 'abierto'] },
    { arrival: [0, 1, 2], concepts: ['I', 'AR', 'A'], states: ['incumplido', 'cumplido', ''] },
    { arrival: [0, 1, 2], concepts: ['AR', 'NA', 'A'], states: ['cumplido', '', ''] },
    // A visit without signal comes in after a later one: what it requires is decided at once.
    { arrival: [1, 0, 2], concepts: ['I', 'A', 'A'], states: ['cumplido', '', ''] },
    { arrival: [2, 1, 0], concepts: ['I', 'AR', 'A'], states: ['incumplido', 'cumplido', ''] },
    // A decision stands, whatever arrives after it.
    { arrival: [0, 2, 1], concepts: ['I', 'A', 'I'], states: ['incumplido', '', 'abierto'] },
  ] as const)('$concepts, arriving as $arrival, leave $states', async ({ arrival, concepts, states }) => {
    expect((await closedInOrder(concepts, arrival)).states).toEqual(states)
  })
})
