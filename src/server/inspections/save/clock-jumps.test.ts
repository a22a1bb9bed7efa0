import { randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspectionAnswers, inspections, officialSignatures, signingActs } from '../../schema/inspections.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { allAnswers, aNewDrawing, aVisit, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'

/** The server's own clock jumps while a visit is being saved, as one that is set right does. */
const HOUR_MS = 3_600_000
const BEGAN = new Date('2026-11-20T15:00:00Z')

const api = await testApi()
const { db } = api.platform
const [inspector, companion] = [api.as(api.officials.technician), api.as(api.officials.engineer)]
const hoursOn = (hours: number) => new Date(BEGAN.getTime() + hours * HOUR_MS)

const command = (call: string, fields: Record<string, unknown>) => ({ key: randomUUID(), call, fields })
const batch = (visitId: number, commands: unknown[], client: Client = inspector) =>
  client.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands) }))
/** Sends commands that are all accepted. */
async function accepted(visitId: number, commands: unknown[], client?: Client) {
  const reply = await batch(visitId, commands, client)
  expect(new Set(reply.body.data.results.map((result: { status: number }) => result.status))).toEqual(new Set([200]))
  return reply
}
const answersOf = async (visitId: number): Promise<WireAnswer[]> =>
  (await allAnswers(inspector, visitId)).map(({ image: _, ...fields }) => fields)
const itemOf = (fields: WireAnswer) => command('items', fields)

test.each([
  ['ahead', 3],
  ['back', -3],
])('three hours %s: answers stay, a key is known again, and the visit closes once', async (_title, hours) => {
  api.time.now = BEGAN
  const { visitId } = await aVisit(api)
  const [first, ...others] = (await answersOf(visitId)).map(itemOf)
  const closing = [
    command('health-observation', { observation: 'Sin novedad' }),
    command('establishment-signature', await signer()),
    command('witness-signature', await witness()),
  ]

  await accepted(visitId, [first])
  api.time.now = hoursOn(hours)
  const closed = await accepted(visitId, [first, ...others, ...closing])
  expect(closed.body.data).toMatchObject({ closed: 1 })
  api.time.now = BEGAN
  expect((await batch(visitId, [first, ...others, ...closing])).body).toEqual(closed.body)

  const list = await inspector.get('/api/inspection/all?limit=10&order=-1')
  const rows = list.body.data.Inspection.filter(
    (row: { inspections_id: number }) => row.inspections_id === closed.body.data.inspections_id,
  )
  expect(rows).toMatchObject([{ inspection_date: '2026-11-20' }])
  const path = `/api/inspection/realizada/${rows[0].inspections_id}/${rows[0].establishment_id}`
  expect((await inspector.get(path)).statusCode).toBe(200)
})

/** Every moment that the server stored of a visit, by table, each in the order in which it was written. */
async function momentsOf(visitId: number) {
  const [plan] = await db.select().from(assignments).where(eq(assignments.id, visitId))
  const [visit] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
  if (!plan || !visit) throw new Error(`Visit ${visitId} has not begun.`)
  const { id, startedAt, closedAt } = visit
  const ofAnswers = eq(inspectionAnswers.inspectionId, id)
  const answers = await db.select().from(inspectionAnswers).where(ofAnswers).orderBy(asc(inspectionAnswers.id))
  const signatures = await db.select().from(officialSignatures).where(eq(officialSignatures.inspectionId, id))
  const acts = await db.select().from(signingActs).where(eq(signingActs.subjectId, id)).orderBy(asc(signingActs.id))
  const ofVisit = and(eq(auditEvents.subject, 'inspection'), eq(auditEvents.subjectId, id))
  const events = await db.select().from(auditEvents).where(ofVisit).orderBy(asc(auditEvents.id))
  return {
    planned: plan.createdAt,
    started: startedAt,
    answers: answers.map(({ answeredAt }) => answeredAt),
    signatures: signatures.map(({ signedAt }) => signedAt),
    acts: acts.map(({ receivedAt }) => receivedAt),
    events: events.map(({ at }) => at),
    closed: closedAt ? [closedAt] : [],
  }
}

const inOrder = (moments: readonly Date[]) => moments.toSorted((one, other) => one.getTime() - other.getTime())

describe('the times of a visit never run backwards', () => {
  test.each([1, 2, 26])('when the clock is set back %i hours before it closes', async (hours) => {
    api.time.now = BEGAN
    const { visitId } = await aVisit(api)
    const [first = {}, second = {}, ...others] = await answersOf(visitId)
    await accepted(visitId, [itemOf(first), itemOf(second)])
    api.time.now = hoursOn(0.5)
    await accepted(visitId, [command('correction', { ...first, description: 'Con registro' })])

    api.time.now = hoursOn(-hours)
    await accepted(visitId, [command('official-signature', { signature: await aNewDrawing() })], companion)
    await accepted(visitId, [command('correction', { ...second, description: 'Con aviso' })])
    api.time.now = hoursOn(0.25 - hours)
    const closed = await accepted(visitId, [
      ...others.map(itemOf),
      command('official-signature', { signature: await aNewDrawing() }),
      command('health-observation', { observation: 'Sin novedad' }),
      command('establishment-signature', await signer()),
      command('witness-signature', await witness()),
    ])
    expect(closed.body.data).toMatchObject({ closed: 1 })

    const { planned, started, answers, signatures, acts, events, closed: end } = await momentsOf(visitId)
    expect([answers.length, signatures.length, acts.length]).toEqual([others.length + 2, 2, 4])
    for (const line of [answers, signatures, acts, events]) {
      const story = [planned, started, ...line, ...end]
      expect(story).toEqual(inOrder(story))
    }
    // The correction was the newest before the clock went back.
    expect(end).toEqual([hoursOn(0.5)])
  })

  test('when it is set back between the plan and the first answer', async () => {
    api.time.now = BEGAN
    const { visitId } = await aVisit(api)
    api.time.now = hoursOn(-2)
    await accepted(visitId, (await answersOf(visitId)).slice(0, 2).map(itemOf))
    const { planned, started, answers } = await momentsOf(visitId)
    expect([planned, started, ...answers]).toEqual(Array(4).fill(BEGAN))
  })

  test('a visit saved beside one of a later time keeps the time of the clock', async () => {
    api.time.now = hoursOn(-5)
    const others = [await aVisit(api), await aVisit(api)]
    api.time.now = BEGAN
    const late = await aVisit(api)
    const visits = [...others, late]
    const sent = await Promise.all(
      visits.map(async ({ visitId }) => (await answersOf(visitId)).slice(0, 1).map(itemOf)),
    )
    api.time.now = hoursOn(-2)
    await Promise.all(visits.map(({ visitId }, at) => accepted(visitId, sent[at] ?? [])))
    const started = await Promise.all(visits.map(async ({ visitId }) => (await momentsOf(visitId)).started))
    expect(started).toEqual([hoursOn(-2), hoursOn(-2), BEGAN])
  })
})
