import { hash } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { SHOWN_FORMAT, type ShownFormat, shownText } from '../../../domain/evidence/shown.ts'
import { outcomeOf } from '../../../domain/inspections/outcome.ts'
import { silentProgress } from '../../copies/progress.ts'
import { verifyStore } from '../../copies/verify/verify-store.ts'
import { findAnswers } from '../../records/records.queries.ts'
import { form, testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { allowEveryConcept } from '../../testing/data/close-at-once.ts'
import { allAnswers, signer, witness } from '../../testing/data/fixtures.ts'
import { aFollowedRecord, aFollowUp, aVerdict, requirementsOf, saveVerdictOf } from '../../testing/data/follow-ups.ts'
import { findInspection } from '../visit.queries.ts'

const api = await testApi()
const { platform } = api
const { db } = platform
const inspector = api.as(api.officials.technician)
await allowEveryConcept(api)

let visitId: number
let establishmentId: number
let requirement: { id: number; number: string }
beforeEach(async () => {
  const record = await aFollowedRecord(api)
  establishmentId = record.establishmentId
  const [first] = await requirementsOf(api, record.inspectionId)
  if (!first) throw new Error('The record has no requirement.')
  requirement = first
  visitId = await aFollowUp(api, record.inspectionId, [first.id])
  const saved = await saveVerdictOf(api, visitId, await aVerdict(first.id, 'parcial'))
  expect(saved.statusCode).toBe(200)
  for (const answer of await allAnswers(inspector, visitId)) await inspector.post('/api/inspection/items', form(answer))
  await inspector.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Sin novedad' })
})

/** The content that a device shows of the visit, with the form that it tells. */
async function shown(observation: string, format?: ShownFormat) {
  const inspection = await findInspection(db, 13, visitId)
  if (!inspection) throw new Error('The visit has not begun.')
  const checklist = await platform.checklists.find(db, inspection)
  const found = new Map((await findAnswers(db, inspection.id)).map((answer) => [answer.itemId, answer]))
  const answers = checklist.sections.flatMap(({ items }) => items.flatMap(({ id }) => found.get(id) ?? []))
  const verdicts = [{ number: requirement.number, verdict: 'parcial' as const, observation, image: null }]
  const told = format ?? SHOWN_FORMAT
  const visit = { assignmentId: visitId, establishmentId, checklistId: checklist.id, healthObservation: 'Sin novedad' }
  const text = shownText({ ...visit, answers, verdicts, ...outcomeOf(checklist, answers, checklist.floors) }, told)
  return { shown_digest: hash('sha256', text), shown_format: told, consent: '1' }
}

async function sign(facts: Awaited<ReturnType<typeof shown>>) {
  await inspector.post(`/api/inspection/establishment-signature/${visitId}`, { ...(await signer()), ...facts })
  return inspector.post(`/api/inspection/witness-signature/${visitId}`, { ...(await witness()), ...facts })
}

test.each<[string, ShownFormat | undefined]>([
  ['its verdicts', undefined],
  ['its verdicts, as an older app does', 'vigia-mostrado-seguimiento-1'],
  ['its answers alone, as a still older app does', 'vigia-mostrado-1'],
])('a follow-up visit that was signed over %s closes, and is verified so', async (_, format) => {
  const { body } = await sign(await shown('Se halló: parcial', format))
  expect(body).toMatchObject({ data: { closed: 1 } })
  const { faults } = await verifyStore(platform, silentProgress)
  const name = await actaNameOf(db, body.data.inspections_id)
  expect(faults.first.filter((fault) => fault.includes(name))).toEqual([])
})

test('a verdict that changes after the signature needs the signature again', async () => {
  const before = await shown('Se halló: parcial')
  await inspector.post(`/api/inspection/establishment-signature/${visitId}`, { ...(await signer()), ...before })
  const changed = await saveVerdictOf(
    api,
    visitId,
    await aVerdict(requirement.id, 'parcial', { observation: 'Otra cosa' }),
  )
  expect(changed).toMatchObject({ statusCode: 409, body: { error: { code: 'inspection.signed-before' } } })
  expect((await sign(before)).body).toMatchObject({ data: { closed: 1 } })
})
