import { expect, test } from 'vitest'
import { requirementFaults } from '../copies/verify/requirement-faults.ts'
import { actRowFaults } from '../copies/verify/told/told-act-faults.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { requirementCalls } from '../testing/suites/requirements.ts'

const api = await testApi()
const { aRequirement, cardOf, evidenceOf } = requirementCalls(api)
const { db } = api.platform
const admin = api.as(api.officials.administrator)
await allowEveryConcept(api)

const DUE = '2026-12-14'
const AFTER = '2026-12-15'

async function aCaseOf(requirementId: number) {
  const { establishment_id } = await cardOf(requirementId)
  const sent = { establishment_id, cause: 'Plagas.', requirement_id: requirementId }
  const { case_id: id, number } = (await admin.post('/api/case', sent)).body.data
  const [document] = (await admin.get(`/api/case/${id}`)).body.data.case.documents
  const voided = () => admin.post(`/api/case/${id}/documents/${document.document_id}/void`, { reason: 'Por error.' })
  return { number, voided }
}

test('a requirement that returns from a case moves by the days that were added meanwhile', async () => {
  const id = await aRequirement()
  expect((await evidenceOf(id, { text: 'Se limpió y se selló la trampa de grasa.' })).statusCode).toBe(200)
  const { number, voided } = await aCaseOf(id)
  const day = { day: DUE, name: 'Día cívico', norm: 'Decreto 200 de 2026' }
  expect((await admin.post('/api/calendar/holidays', day)).statusCode).toBe(200)
  expect(await cardOf(id)).toMatchObject({ state: 'trasladado', due_day: DUE })
  expect((await voided()).statusCode).toBe(200)
  const reason = `Días que se agregaron mientras estaba en el expediente ${number}`
  const card = await cardOf(id)
  expect(card).toMatchObject({ state: 'declarado', due_day: AFTER, printed_due_day: DUE, due_reason: reason })
  expect(card.events.slice(-3)).toMatchObject([
    { kind: 'trasladada', day: DUE },
    { kind: 'devuelta', day: DUE },
    { kind: 'recalculado', day: AFTER, details: { antes: DUE, ahora: AFTER, norma: reason } },
  ])
  expect((await actRowFaults(db, () => undefined)).faults).toEqual([])
  expect(await requirementFaults(db, () => undefined)).toEqual([])
})

test('an ended requirement that stood in a case keeps its term', async () => {
  const id = await aRequirement()
  await admin.post(`/api/requirement/${id}/close`, form({ reason: 'Cerró.' }))
  const { state, due_day, events } = await cardOf(id)
  const { voided } = await aCaseOf(id)
  expect((await voided()).statusCode).toBe(200)
  expect(await cardOf(id)).toMatchObject({ state, due_day, events })
})
