import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPlan, aVisit, type WireAnswer } from '../testing/data/fixtures.ts'
import { insertNewerEdition, NEWER_CHECKLIST } from '../testing/data/newer-edition.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
await allowEveryConcept(api)

const finding = (fields: WireAnswer = {}): WireAnswer => ({
  ...{ concept: 'Inaceptable (I)', description: 'Trampa de grasa llena', is_detection: '1', es_critico: '0' },
  ...{ severity: 'mayor', requirement_text: 'Selle la trampa de grasa.', ...fields },
})

type Asked = { requirement_id: number; number: string; item_configuration_id: number; text: string; due_day: string }
const openedOf = async (visitId: number): Promise<Asked[]> =>
  (await technician.get(`/api/inspection/progress/${visitId}`)).body.data.open_requirements
const carriedOf = async (visitId: number): Promise<Asked[]> => {
  const { visits } = (await technician.get('/api/inspection/field')).body.data
  return visits.find((visit: { assignment_id: number }) => visit.assignment_id === visitId).progress.open_requirements
}

/** A closed visit with the given answers, and a planned one to the same establishment. */
async function followed(special: Record<number, WireAnswer>) {
  const { visitId, establishmentId } = await aVisit(api)
  const inspectionId = await closeAtOnce(api, visitId, { special })
  const { body } = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), motive_visite_id: 2 })
  return { closedId: visitId, inspectionId, nextId: body.data.assignment_id as number }
}

test('a visit carries open requirements of earlier visits, the earliest last day first', async () => {
  const { closedId, inspectionId, nextId } = await followed({ 1: finding({ term_days: '30' }), 4: finding() })
  const asked = await openedOf(nextId)
  expect(asked.map(({ number }) => number)).toEqual([`R-${inspectionId}-02`, `R-${inspectionId}-01`])
  expect(asked[0]?.text).toBe('Selle la trampa de grasa.')
  expect(asked[0]?.due_day).toMatch(/^2026-12-\d\d$/)
  expect(await carriedOf(nextId)).toEqual(asked)
  expect(await openedOf(closedId)).toEqual([])
  const [first] = asked
  const end = form({ reason: 'El establecimiento cerró.', row_version: 1 })
  await admin.post(`/api/requirement/${first?.requirement_id}/close`, end)
  expect((await openedOf(nextId)).map(({ number }) => number)).toEqual([`R-${inspectionId}-01`])
})

test('a visit to another establishment carries none of them', async () => {
  await followed({ 1: finding() })
  expect(await openedOf((await aVisit(api)).visitId)).toEqual([])
})

test('a newer edition of the checklist shows them at the item that continues the earlier one', async () => {
  const { nextId } = await followed({ 1: finding(), 4: finding() })
  const items = (await openedOf(nextId)).map((asked) => asked.item_configuration_id)
  const [first = 0, other = 0] = items
  await insertNewerEdition(db)
  const continued = first + NEWER_CHECKLIST
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update checklist_items set lineage = ${first} where id = ${continued}`)
  })
  expect((await openedOf(nextId)).map((asked) => asked.item_configuration_id)).toEqual([continued, other])
  expect(await carriedOf(nextId)).toEqual(await openedOf(nextId))
})
