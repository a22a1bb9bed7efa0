import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { followedRequirements } from '../schema/follow-up/follow-up-visits.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { form, testApi } from '../testing/api.ts'
import { allowEveryConcept } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, aVisit } from '../testing/data/fixtures.ts'
import { aFollowedRecord, aFollowUp, planTo } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
await allowEveryConcept(api)

const followedBy = async (visitId: number) =>
  (await db.select().from(followedRequirements).where(eq(followedRequirements.assignmentId, visitId))).map(
    ({ requirementId }) => requirementId,
  )

const visitOf = async (visitId: number) => (await db.select().from(assignments).where(eq(assignments.id, visitId)))[0]

const progressOf = async (visitId: number) => (await technician.get(`/api/inspection/progress/${visitId}`)).body.data

test('an administrator plans the visit that verifies chosen requirements of a record', async () => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  const [first = 0] = ids
  const { statusCode, body } = await planTo(api, inspectionId, [first], { wanted_by: '2026-12-18' })
  expect(statusCode).toBe(200)
  const visitId = body.data.assignment_id
  expect(body.data.assignment_ids).toEqual([visitId])
  expect(await visitOf(visitId)).toMatchObject({ establishmentId, motiveId: 8, dueOn: '2026-12-18' })
  expect(await followedBy(visitId)).toEqual([first])
  const [trail] = await db
    .select()
    .from(auditEvents)
    .where(eq(auditEvents.action, 'create'))
    .orderBy(desc(auditEvents.id))
  expect(trail).toMatchObject({ subject: 'assignment', subjectId: visitId, details: { follows: inspectionId } })
})

test('a travelling visit tells its record and the open requirements that it verifies', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  const [first = 0, second = 0] = ids
  const visitId = await aFollowUp(api, inspectionId, [second])
  const filter = encodeURIComponent(JSON.stringify([{ field: 'assignment_id', operator: '=', value: visitId }]))
  const [row] = (await admin.get(`/api/assignment/all?filter=${filter}`)).body.data.Assigments
  const acta = expect.stringMatching(/^\d{4}-\d{6}$/)
  expect(row).toMatchObject({ follows_inspection_id: inspectionId, follows_acta_number: acta })
  const { visits } = (await technician.get('/api/inspection/field')).body.data
  const carried = visits.find((one: { assignment_id: number }) => one.assignment_id === visitId)
  expect(carried).toMatchObject({ follows_inspection_id: inspectionId, progress: { verdicts: [] } })
  const told = carried.progress.open_requirements
  const before_image = expect.stringMatching(/^[0-9a-f]{64}\.jpg$/)
  expect(told.map(({ requirement_id }: { requirement_id: number }) => requirement_id).sort()).toEqual([first, second])
  const of = (id: number) => told.find((one: { requirement_id: number }) => one.requirement_id === id)
  expect(of(first)).toMatchObject({ is_followed: 0, severity: 'critico', before_image })
  expect(of(second)).toMatchObject({ is_followed: 1, severity: 'critico', before_image })
  expect((await progressOf(visitId)).open_requirements).toEqual(told)
  // The terms that its findings have where the inspector says none.
  const { requirement_terms: terms } = carried.progress
  expect(terms).toEqual([
    { severity: 'critico', text: '3 días calendario' },
    { severity: 'mayor', text: '15 días calendario' },
    { severity: 'menor', text: '30 días calendario' },
  ])
  expect((await progressOf(visitId)).requirement_terms).toEqual(terms)
  expect((await technician.get(`/api/inspection/evidence/${of(second).before_image}`)).statusCode).toBe(200)
})

test('the list finds a visit by its acta and by the acta it follows', async () => {
  const found = async (term: string) => {
    const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${term}%` }]))
    const { data } = (await admin.get(`/api/assignment/all?limit=100&filter=${filter}`)).body
    return data.Assigments.map((row: { assignment_id: number }) => row.assignment_id)
  }
  const { inspectionId, visitId: closed, ids } = await aFollowedRecord(api)
  const visitId = await aFollowUp(api, inspectionId, ids)
  const [row] = await db.select().from(inspections).where(eq(inspections.id, inspectionId))
  const number = row?.snapshot?.number ?? ''
  expect(number).toMatch(/^\d{4}-\d{6}$/)
  expect(await found(`Acta n.º ${number}`)).toEqual([closed])
  expect(await found(`acta ${number}`)).toEqual([closed, visitId])
  expect(await found(`Seguimiento del acta ${number}`)).toEqual([visitId])
  expect(await found('acta n.º pendiente')).toEqual([])
})

test('a visit of the planner follows all open requirements of the record that it names', async () => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  const [first = 0, ...others] = ids
  await admin.post(`/api/requirement/${first}/close`, form({ reason: 'El establecimiento cerró.', row_version: 1 }))
  const plan = { ...aPlan(officials, establishmentId), motive_visite_id: 8, follows_inspection_id: inspectionId }
  const { body } = await admin.post('/api/assignment', plan)
  expect(await followedBy(body.data.assignment_id)).toEqual(others)
  const unlinked = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), motive_visite_id: 2 })
  expect(await followedBy(unlinked.body.data.assignment_id)).toEqual([])
})

test('the record and the requirement name the visits that follow them', async () => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  const visitId = await aFollowUp(api, inspectionId, ids)
  const planned = [{ assignment_id: visitId, inspections_id: null, acta_number: null }]
  const record = await admin.get(`/api/inspection/realizada/${inspectionId}/${establishmentId}`)
  expect(record.body.data.Inspecction[0].followed_by).toEqual(planned)
  const card = async (client: typeof admin) => (await client.get(`/api/requirement/${ids[0]}`)).body.data.requirement
  expect(await card(admin)).toMatchObject({ follow_ups: planned, proposes_case: 0 })
  expect((await card(admin)).may).toContain('follow-up')
  expect((await card(technician)).may).not.toContain('follow-up')
})

test('a follow-up is refused with a requirement of another establishment', async () => {
  const one = await aFollowedRecord(api)
  const other = await aFollowedRecord(api)
  const reply = await planTo(api, one.inspectionId, [...one.ids, ...other.ids])
  expect(reply).toMatchObject({ statusCode: 422, body: { error: { code: 'follow-up.other-establishment' } } })
})

test.each([
  ['no requirement', { requirements: [] }, 422, 'request.invalid'],
  ['a requirement that is not there', { requirements: [2_000_000_000] }, 404, 'requirement.not-found'],
  ['an engineer as technician', { technical_id: officials.engineer.id }, 422, 'assignment.unknown-technician'],
])('a follow-up is refused with %s', async (_what, changes, statusCode, code) => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  expect(await planTo(api, inspectionId, ids, changes)).toMatchObject({ statusCode, body: { error: { code } } })
})

test('a follow-up is refused for a decided requirement, and for a record without open ones', async () => {
  const { inspectionId, establishmentId, ids } = await aFollowedRecord(api)
  for (const id of ids) {
    await admin.post(`/api/requirement/${id}/close`, form({ reason: 'El establecimiento cerró.', row_version: 1 }))
  }
  const not = { statusCode: 409, body: { error: { code: 'requirement.not-open' } } }
  expect(await planTo(api, inspectionId, ids)).toMatchObject(not)
  const plan = { ...aPlan(officials, establishmentId), follows_inspection_id: inspectionId }
  const nothing = { statusCode: 409, body: { error: { code: 'follow-up.nothing-open' } } }
  expect(await admin.post('/api/assignment', plan)).toMatchObject(nothing)
})

test('a follow-up is refused for an open inspection, and for a missing one', async () => {
  const { visitId } = await aVisit(api)
  const observed = { observation: 'Sin novedad' }
  await technician.post(`/api/inspection/health-observation/${visitId}`, observed)
  const { ids } = await aFollowedRecord(api)
  const [begun] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
  const open = { statusCode: 409, body: { error: { code: 'follow-up.not-closed' } } }
  expect(await planTo(api, begun?.id ?? 0, ids)).toMatchObject(open)
  const missing = { statusCode: 404, body: { error: { code: 'inspection.not-found' } } }
  expect(await planTo(api, 2_000_000_000, ids)).toMatchObject(missing)
})

test('a follow-up is refused for another establishment, and keeps its own', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  const elsewhere = await anEstablishment(api, { establishment_name: 'Otro restaurante' })
  const plan = { ...aPlan(officials, elsewhere), follows_inspection_id: inspectionId }
  const one = { statusCode: 422, body: { error: { code: 'follow-up.one-establishment' } } }
  expect(await admin.post('/api/assignment', plan)).toMatchObject(one)
  const visitId = await aFollowUp(api, inspectionId, ids)
  const kept = { statusCode: 409, body: { error: { code: 'follow-up.keeps-establishment' } } }
  expect(await admin.put(`/api/assignment/${visitId}`, aPlan(officials, elsewhere))).toMatchObject(kept)
})
