import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { FOLLOW_UP_FORMAT, RECORD_FORMAT } from '../../../domain/records/record.ts'
import type { Edition } from '../../platform/checklists.ts'
import { findAnswers } from '../../records/records.queries.ts'
import { isAsSealed, type SealedInspection } from '../../records/verify-seal.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { requirementEvents } from '../../schema/follow-up/requirements.table.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../../testing/data/close-at-once.ts'
import type { WireAnswer } from '../../testing/data/fixtures.ts'
import {
  aFinding,
  aFollowedRecord,
  aFollowUp,
  aVerdict,
  FOUND,
  requirementsOf,
  saveVerdictOf,
} from '../../testing/data/follow-ups.ts'

const api = await testApi()
const { db } = api.platform
const { officials } = api
const admin = api.as(officials.administrator)
await allowEveryConcept(api)

const [ITEM] = FOUND
const stateOf = async (inspectionId: number) => (await requirementsOf(api, inspectionId)).map(({ state }) => state)
const eventsOf = (id: number) =>
  db.select().from(requirementEvents).where(eq(requirementEvents.requirementId, id)).orderBy(asc(requirementEvents.id))
const recordOf = async (id: number, establishmentId: number) =>
  (await admin.get(`/api/inspection/realizada/${id}/${establishmentId}`)).body.data.Inspecction[0]
const rowOf = async (id: number) => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'requirement_id', operator: '=', value: id }]))
  return (await admin.get(`/api/requirement/all?filter=${filter}`)).body.data.Requirements[0]
}

type Verdict = Parameters<typeof aVerdict>[1]

/** Plans a visit that verifies requirements, gives its verdicts and closes it. @returns the id of its record */
async function verified(
  inspectionId: number,
  verdicts: Record<number, Verdict>,
  closing: { special?: Record<number, WireAnswer>; capturedAt?: string } = {},
): Promise<number> {
  const visitId = await aFollowUp(api, inspectionId, Object.keys(verdicts).map(Number))
  for (const [id, verdict] of Object.entries(verdicts)) {
    const { statusCode, body } = await saveVerdictOf(api, visitId, await aVerdict(Number(id), verdict))
    if (statusCode !== 200) throw new Error(JSON.stringify(body))
  }
  return closeAtOnce(api, visitId, closing)
}

test.each([
  ['cumple', 'cumplido', 'verificada', 0],
  ['parcial', 'parcial', 'parcial', 1],
  ['no_cumple', 'incumplido', 'incumplida', 1],
] as const)('%s leaves the requirement %s', async (verdict, state, kind, asked) => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const [id = 0] = ids
  const followUp = await verified(inspectionId, { [id]: verdict })
  expect(await stateOf(inspectionId)).toEqual([state])
  const acta = expect.stringMatching(/^\d{4}-\d{6}$/)
  const details = { inspectionId: followUp, acta, verdict, observation: `Se halló: ${verdict}` }
  expect(await eventsOf(id)).toMatchObject([
    { kind, fromState: 'abierto', toState: state, byUser: officials.technician.id, details },
  ])
  const [trail] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'verify-requirement'))
    .orderBy(desc(auditEvents.id))
  expect(trail).toMatchObject({ subjectId: id, details: { acta, verdict, from: 'abierto', to: state } })
  // The item was acceptable: what is left is asked anew in the words and with the severity of the one before.
  const [before] = await requirementsOf(api, inspectionId)
  const again = await requirementsOf(api, followUp)
  const { text, norm, severity, item, itemId } = before ?? {}
  const expected = { text, norm, severity, item, itemId, repeats: id, state: 'abierto' }
  expect(again).toMatchObject(asked === 0 ? [] : [expected])
  const record = await recordOf(followUp, establishmentId)
  expect(record.requirements).toHaveLength(asked)
  if (asked === 1) {
    expect(record.requirements[0]).toMatchObject({ repeats: before?.number, item, norm, severity: 'critico' })
    expect(await rowOf(again[0]?.id ?? 0)).toMatchObject({ repeats: id, proposes_case: 0 })
    const card = (await admin.get(`/api/requirement/${again[0]?.id}`)).body.data.requirement
    expect(card).toMatchObject({ finding: `Se halló: ${verdict}`, repeats_number: before?.number })
  }
})

test('the record seals what was verified, and both records name each other', async () => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  const [first = 0, second = 0] = ids
  const followUp = await verified(inspectionId, { [first]: 'cumple', [second]: 'no_cumple' })
  const [one, other] = await requirementsOf(api, inspectionId)
  const record = await recordOf(followUp, establishmentId)
  const image = expect.stringMatching(/^[0-9a-f]{64}\.jpg$/)
  expect(record).toMatchObject({
    record_format: FOLLOW_UP_FORMAT,
    motive_acta: 7,
    follow_up: {
      inspections_id: inspectionId,
      verdicts: [
        { number: one?.number, text: one?.text, due_day: one?.dueOn, verdict: 'cumple', image },
        { number: other?.number, verdict: 'no_cumple', observation: 'Se halló: no_cumple', image: null },
      ],
    },
  })
  const original = await recordOf(inspectionId, establishmentId)
  expect(original).not.toHaveProperty('follow_up')
  expect(original.record_format).toBe(RECORD_FORMAT)
  expect(original.followed_by).toEqual([
    { assignment_id: expect.any(Number), inspections_id: followUp, acta_number: record.acta_number },
  ])
  expect(record.follow_up.acta_number).toBe(original.acta_number)
  for (const id of [inspectionId, followUp]) {
    const [row] = await db.select().from(inspections).where(eq(inspections.id, id))
    const sealed = row as typeof row & SealedInspection & Edition
    const checklist = await api.platform.checklists.find(db, sealed)
    expect(isAsSealed(sealed, checklist, await findAnswers(db, id))).toBe(true)
  }
})

test('the acta prints the verified requirements, with photos, as PDF and on the screen', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  const [first = 0, second = 0] = ids
  const followUp = await verified(inspectionId, { [first]: 'cumple', [second]: 'parcial' })
  const reply = await admin.get(`/api/inspection/${followUp}/pdf`)
  expect(reply.statusCode).toBe(200)
  expect(reply.bytes.subarray(0, 5).toString()).toBe('%PDF-')
})

test('the own finding of an item is the repeated requirement, and not a second one', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const [id = 0] = ids
  const own = aFinding({ severity: 'menor', requirement_text: 'Cambie la trampa de grasa.' })
  const followUp = await verified(inspectionId, { [id]: 'no_cumple' }, { special: { [ITEM]: own } })
  expect(await requirementsOf(api, followUp)).toMatchObject([
    { text: 'Cambie la trampa de grasa.', severity: 'menor', repeats: id, state: 'abierto' },
  ])
  expect(await stateOf(inspectionId)).toEqual(['incumplido'])
})

test('a verdict decides before and instead of what the acta says of the item', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() }, '2026-11-04')
  const [id = 0] = ids
  // The item is acceptable, and the acta is of a later day: without a verdict it would be met.
  await verified(inspectionId, { [id]: 'parcial' }, { capturedAt: '2026-11-18T15:00:00Z' })
  expect(await stateOf(inspectionId)).toEqual(['parcial'])
})

test('a followed requirement without verdict, as of an older phone, is decided by its item', async () => {
  api.time.now = new Date('2026-11-03T15:00:00Z')
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  api.time.now = new Date('2026-11-04T15:00:00Z')
  const visitId = await aFollowUp(api, inspectionId, ids)
  api.time.now = new Date('2026-11-20T15:00:00Z')
  const followUp = await closeAtOnce(api, visitId, { special: { [ITEM]: aFinding() } })
  expect(await stateOf(inspectionId)).toEqual(['incumplido', 'cumplido'])
  const record = await recordOf(followUp, establishmentId)
  expect(record.follow_up).toMatchObject({ inspections_id: inspectionId, verdicts: [] })
  expect((await admin.get(`/api/inspection/${followUp}/pdf`)).statusCode).toBe(200)
})

test('a requirement decided meanwhile keeps its state, and the verdict stays in the acta', async () => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const [id = 0] = ids
  const visitId = await aFollowUp(api, inspectionId, [id])
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'Cambió de actividad.', row_version: 1 }))
  expect((await saveVerdictOf(api, visitId, await aVerdict(id, 'no_cumple'))).statusCode).toBe(200)
  const followUp = await closeAtOnce(api, visitId)
  expect(await stateOf(inspectionId)).toEqual(['sin_objeto'])
  expect(await requirementsOf(api, followUp)).toEqual([])
  expect((await recordOf(followUp, establishmentId)).follow_up.verdicts).toMatchObject([{ verdict: 'no_cumple' }])
})

test('evidence that waits does not keep a verdict from deciding', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const [id = 0] = ids
  await admin.post(`/api/requirement/${id}/evidence`, form({ text: 'Se limpió y se selló la trampa de grasa.' }))
  await verified(inspectionId, { [id]: 'cumple' })
  expect(await stateOf(inspectionId)).toEqual(['cumplido'])
})

test('two unmet verdicts in sequence propose a case on the newest, until it is met', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const [first = 0] = ids
  const second = await verified(inspectionId, { [first]: 'no_cumple' })
  const [middle] = await requirementsOf(api, second)
  expect(await rowOf(middle?.id ?? 0)).toMatchObject({ proposes_case: 0 })
  const third = await verified(second, { [middle?.id ?? 0]: 'no_cumple' })
  const [newest] = await requirementsOf(api, third)
  const rows = await Promise.all([first, middle?.id ?? 0, newest?.id ?? 0].map(rowOf))
  expect(rows.map(({ proposes_case: proposes }) => proposes)).toEqual([0, 0, 1])
  const card = async () => (await admin.get(`/api/requirement/${newest?.id}`)).body.data.requirement
  expect(await card()).toMatchObject({ proposes_case: 1, repeats: middle?.id })
  await verified(third, { [newest?.id ?? 0]: 'cumple' })
  expect(await card()).toMatchObject({ proposes_case: 0, state: 'cumplido' })
})

test('one met in part between them proposes none', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const second = await verified(inspectionId, { [ids[0] ?? 0]: 'parcial' })
  const [middle] = await requirementsOf(api, second)
  const third = await verified(second, { [middle?.id ?? 0]: 'no_cumple' })
  const [newest] = await requirementsOf(api, third)
  expect(await rowOf(newest?.id ?? 0)).toMatchObject({ proposes_case: 0 })
})

test('a partly met requirement is carried by the newer one alone: no later visit has both', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api, { [ITEM]: aFinding() })
  const second = await verified(inspectionId, { [ids[0] ?? 0]: 'parcial' })
  const [newer] = await requirementsOf(api, second)
  const visitId = await aFollowUp(api, second, [newer?.id ?? 0])
  const { open_requirements: asked } = (await api.as(officials.technician).get(`/api/inspection/progress/${visitId}`))
    .body.data
  expect(asked).toMatchObject([{ requirement_id: newer?.id, is_followed: 1 }])
})
