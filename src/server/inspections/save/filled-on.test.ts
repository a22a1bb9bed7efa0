import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aVisit, signer, type WireAnswer, witness } from '../../testing/data/fixtures.ts'
import {
  NEWER_BANDS as BANDS,
  insertNewerEdition,
  NEWER_CHECKLIST as NEW,
  FIRST_CHECKLIST as OLD,
} from '../../testing/data/newer-edition.ts'

/** A batch whose commands say what they were filled on, after a newer edition of the checklist was loaded. */

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

/** Belongs to another checklist. */
const OTHER = 2

type Marks = { establishment_id?: unknown; checklist_id?: unknown }
type Sent = Marks & { key: string; call: string; fields: Record<string, unknown> }
type Result = { success: boolean; status: number; error?: { code: string } }

let visit: { visitId: number; establishmentId: number }
/** Answers to `OLD`, read while it was the newest. */
let oldAnswers: WireAnswer[]

beforeAll(async () => {
  oldAnswers = await allAnswers(inspector, 0)
  await insertNewerEdition(db)
})
beforeEach(async () => {
  visit = await aVisit(api)
})

const itemCommand = (answer: WireAnswer, marks: Marks): Sent => ({
  key: randomUUID(),
  call: 'items',
  fields: { ...answer, assignment_id: visit.visitId },
  ...marks,
})
const closingParts = async (marks: Marks): Promise<Sent[]> => [
  { key: randomUUID(), call: 'health-observation', fields: { observation: 'Se dan recomendaciones' }, ...marks },
  { key: randomUUID(), call: 'establishment-signature', fields: await signer(), ...marks },
  { key: randomUUID(), call: 'witness-signature', fields: await witness(), ...marks },
]
const wholeVisit = async (answers: WireAnswer[], marks: Marks) => [
  ...answers.map((answer) => itemCommand(answer, marks)),
  ...(await closingParts(marks)),
]
const newAnswers = () => allAnswers(inspector, visit.visitId)
const filledOn = (checklist_id: number): Marks => ({ establishment_id: visit.establishmentId, checklist_id })

const send = (commands: Sent[], client = inspector) =>
  client.post(`/api/inspection/batch/${visit.visitId}`, form({ commands: JSON.stringify(commands) }))
const codesOf = ({ body }: Awaited<ReturnType<typeof send>>): string[] =>
  body.data.results.map(({ success, error }: Result) => (success ? 'taken' : error?.code))

const recorded = async () => {
  const [inspection] = await db.select().from(inspections).where(eq(inspections.assignmentId, visit.visitId))
  return inspection
}
const CHANGED = 'inspection.visit-changed'

describe('a visit without a save', () => {
  test('closes on the edition that it was filled on, by the newest bands', async () => {
    const reply = await send(await wholeVisit(oldAnswers, filledOn(OLD)))
    expect(new Set(codesOf(reply))).toEqual(new Set(['taken']))
    expect(reply.body.data.closed).toBe(1)
    const inspection = await recorded()
    expect(inspection).toMatchObject({ checklistId: OLD, bandsVersion: BANDS, concepto: 'FAVORABLE' })
    const record = await inspector.get(`/api/inspection/realizada/${inspection?.id}/${visit.establishmentId}`)
    expect(record.body.data.Items[0].bands).toEqual({ favorable: 95, favorable_con_requerimientos: 70 })
    const answers = await db
      .select({ checklistId: inspectionAnswers.checklistId })
      .from(inspectionAnswers)
      .where(eq(inspectionAnswers.inspectionId, inspection?.id ?? 0))
    expect(answers).toEqual(oldAnswers.map(() => ({ checklistId: OLD })))
  })

  test('a visit is begun on an edition by its first part alone, and continues on it', async () => {
    const [first, ...rest] = await wholeVisit(oldAnswers, filledOn(OLD))
    expect(codesOf(await send([first as Sent]))).toEqual(['taken'])
    const progress = await inspector.get(`/api/inspection/progress/${visit.visitId}`)
    expect(progress.body.data.checklist_id).toBe(OLD)
    expect((await send(rest)).body.data.closed).toBe(1)
  })

  test('a visit without a save is begun on the newest edition without a named one', async () => {
    expect(codesOf(await send(await wholeVisit(oldAnswers, {})))[0]).toBe('inspection.unknown-item')
    expect(await recorded()).toBeUndefined()
    expect((await send(await wholeVisit(await newAnswers(), {}))).body.data.closed).toBe(1)
    expect(await recorded()).toMatchObject({ checklistId: NEW })
  })

  test("a visit begins on its first command's edition; commands of another edition are refused", async () => {
    const [newOne] = await newAnswers()
    const commands = [
      itemCommand(oldAnswers[0] as WireAnswer, filledOn(OLD)),
      itemCommand(newOne as WireAnswer, filledOn(NEW)),
      itemCommand(oldAnswers[1] as WireAnswer, filledOn(OLD)),
      itemCommand(newOne as WireAnswer, filledOn(NEW)),
    ]
    expect(codesOf(await send(commands))).toEqual(['taken', CHANGED, 'batch.stopped', CHANGED])
    expect(await recorded()).toMatchObject({ checklistId: OLD })
  })

  test.each([
    ['of another checklist', OTHER],
    ['that does not exist', 8_888],
  ])('a visit without a save is not begun on an edition %s', async (_title, edition) => {
    const reply = await send(await wholeVisit(oldAnswers, filledOn(edition)))
    expect(new Set(codesOf(reply))).toEqual(new Set([CHANGED]))
    expect(await recorded()).toBeUndefined()
  })

  test('a visit is not begun by answers for another establishment in any edition', async () => {
    const elsewhere = { establishment_id: visit.establishmentId + 1_000 }
    const commands = [
      ...(await wholeVisit(oldAnswers, { ...elsewhere, checklist_id: OLD })),
      ...(await closingParts(elsewhere)),
    ]
    expect(new Set(codesOf(await send(commands)))).toEqual(new Set([CHANGED]))
    expect(await recorded()).toBeUndefined()
  })

  test('a visit after a refused first command still waits for its beginning', async () => {
    const elsewhere = { establishment_id: visit.establishmentId + 1_000, checklist_id: NEW }
    const [refused, taken] = await Promise.all([
      send(await closingParts(elsewhere), api.as(api.officials.engineer)),
      send(await wholeVisit(oldAnswers, filledOn(OLD))),
    ])
    expect(new Set(codesOf(refused))).toEqual(new Set([CHANGED]))
    expect(taken.body.data.closed).toBe(1)
    expect(await recorded()).toMatchObject({ checklistId: OLD })
  })
})

test('a begun visit takes no signature that was given for another edition', async () => {
  const commands = (await newAnswers()).map((answer) => itemCommand(answer, filledOn(NEW)))
  expect(new Set(codesOf(await send(commands)))).toEqual(new Set(['taken']))
  const reply = await send(await closingParts(filledOn(OLD)))
  expect(codesOf(reply)).toEqual([CHANGED, CHANGED, CHANGED])
  expect(reply.body.data).toMatchObject({
    closed: 0,
    results: [{ status: 409, error: { message: expect.stringMatching(/^La visita cambió/) } }, {}, {}],
  })
  expect(await recorded()).toMatchObject({ checklistId: NEW, healthObservation: null, establishmentSignature: null })
})

test('an accepted command is repeated as accepted, whatever edition the repetition names', async () => {
  const bare = itemCommand(oldAnswers[0] as WireAnswer, {})
  expect(codesOf(await send([{ ...bare, ...filledOn(OLD) }]))).toEqual(['taken'])
  expect(codesOf(await send([bare]))).toEqual(['taken'])
  expect(codesOf(await send([{ ...bare, establishment_id: 8_888, checklist_id: NEW }]))).toEqual(['taken'])
})

test.each([
  ['establishment_id', 'x'],
  ['establishment_id', 1.5],
  ['establishment_id', -1],
  ['establishment_id', [1]],
  ['checklist_id', 2_147_483_648],
  ['checklist_id', { id: 1 }],
  ['checklist_id', true],
  // The names of the wire alone, so that one misspelt is not taken for none.
  ['establishmentId', 1],
  ['checklistId', 1],
])('%s %j is refused with its batch', async (name, value) => {
  const reply = await send([{ ...itemCommand(oldAnswers[0] as WireAnswer, {}), [name]: value }])
  expect(reply.statusCode).toBeGreaterThanOrEqual(400)
  expect(reply.statusCode).toBeLessThan(500)
  expect(await recorded()).toBeUndefined()
})
