import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { requirementEvidence } from '../schema/follow-up/requirements.table.ts'
import { form } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { aFollowUp, aVerdict, saveVerdictOf } from '../testing/data/follow-ups.ts'
import { codesOf, portalCalls } from '../testing/suites/portal.ts'

/** A visit verifies a requirement while its owner sends evidence. */
const { api, db, admin, anOpened } = await portalCalls()

await allowEveryConcept(api)
const EMAIL = 'nandu@correo.com'
const TEXT = 'Ya se limpió la trampa de grasa.'

async function aRequirement() {
  const { portal, inspectionId } = await anOpened(false)
  const own = async () => (await portal.home()).requirements[0]
  const { requirement_id: id } = await own()
  const card = async () => (await admin.get(`/api/requirement/${id}`)).body.data.requirement
  const send = async (image = false) =>
    portal.post(`requirement/${id}/evidence`, form({ text: TEXT, ...(image && { image: await aPhoto() }) }))
  /** @param capturedAt instant of the verdict on the phone */
  async function verify(capturedAt?: string): Promise<void> {
    const visitId = await aFollowUp(api, inspectionId, [id])
    const fields = { ...(await aVerdict(id, 'parcial')), ...(capturedAt && { captured_at: capturedAt }) }
    expect((await saveVerdictOf(api, visitId, fields)).statusCode).toBe(200)
    await closeAtOnce(api, visitId, capturedAt ? { capturedAt } : {})
  }
  return { portal, own, id, card, send, verify }
}
const toRead = async () =>
  (await admin.get('/api/attention')).body.data.attention.find(
    ({ kind }: { kind: string }) => kind === 'replies_to_read',
  )?.count ?? 0

test('evidence after the verdict is kept as late, changes nothing, and is to be read', async () => {
  const { own, id, card, send, verify } = await aRequirement()
  await verify()
  const before = await toRead()
  api.time.now = new Date(api.time.now.getTime() + 60_000)
  expect((await send(true)).body.data).toEqual({ requirement_id: id, state: 'parcial' })
  const told = await card()
  expect(told).toMatchObject({
    state: 'parcial',
    evidence: [{ portal: EMAIL, text: TEXT, state: 'recibida', late: 1 }],
  })
  expect(told.events.at(-1)).toMatchObject({
    ...{ kind: 'evidencia_tardia', portal: EMAIL, from_state: 'parcial', to_state: 'parcial' },
  })
  expect(await own()).toMatchObject({ state: 'parcial', answers: [{ text: TEXT, images: 1, late: 1 }], may: ['reply'] })
  expect(await toRead()).toBe(before + 1)
  const version = { row_version: told.row_version }
  expect((await admin.post(`/api/requirement/${id}/reply/read`, version)).statusCode).toBe(200)
  expect(await toRead()).toBe(before)
  const decision = { decision: 'rechazada', reason: 'La visita ya decidió.' }
  const path = `/api/requirement/${id}/evidence/${told.evidence[0].evidence_id}`
  expect(codesOf(await admin.patch(path, decision))).toEqual([409, 'requirement.not-open'])
  const lines = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.action, 'add-late-evidence'), eq(auditEvents.subjectId, id)))
  expect(lines).toMatchObject([{ userId: null, details: { recipient: EMAIL, from: 'parcial', to: 'parcial' } }])
  expect((await actRowFaults(db, () => undefined)).faults).toEqual([])
})

test('evidence after a verdict without signal came late, and evidence before a verdict did not', async () => {
  const one = await aRequirement()
  const now = api.time.now.getTime()
  await one.send()
  await one.verify(new Date(now - 60_000).toISOString())
  expect(await one.own()).toMatchObject({ state: 'parcial', answers: [{ state: 'recibida', late: 1 }] })
  const other = await aRequirement()
  await other.send()
  api.time.now = new Date(now + 60_000)
  await other.verify()
  expect(await other.own()).toMatchObject({ state: 'parcial', answers: [{ state: 'recibida', late: 0 }] })
  expect((await other.card()).evidence).toMatchObject([{ state: 'recibida', late: 0 }])
})

test('evidence for a withdrawn requirement is refused and stores nothing', async () => {
  const { id, send } = await aRequirement()
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El establecimiento cerró.' }))
  expect(codesOf(await send())).toEqual([409, 'requirement.not-open'])
  expect(await db.$count(requirementEvidence, eq(requirementEvidence.requirementId, id))).toBe(0)
})
