import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { visitsNotMade } from '../schema/follow-up/visits-not-made.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'
import { aFollowedRecord, aFollowUp, requirementsOf } from '../testing/data/follow-ups.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const stranger = api.as(officials.otherTechnician)
const outside = api.as(officials.outsideAdministrator)
const TODAY = dayOf(platform.clock())

type Fields = Record<string, string | Blob>
const record = (visitId: number, fields: Fields = {}, by = technician) =>
  by.post(`/api/assignment/${visitId}/not-made`, form({ reason: 'cerrado', ...fields }))
const rowOf = async (visitId: number, by = admin) => {
  const filter = JSON.stringify([{ field: 'assignment_id', operator: '=', value: String(visitId) }])
  return (await by.get(`/api/assignment/all?filter=${encodeURIComponent(filter)}`)).body.data.Assigments[0]
}
const recordsOf = (visitId: number) => db.select().from(visitsNotMade).where(eq(visitsNotMade.visitId, visitId))
const toldTo = async (by: typeof admin) =>
  ((await by.get('/api/notices?limit=50')).body.data.notices as { kind: string; text: string }[])
    .filter(({ kind }) => kind === 'visit_not_made')
    .map(({ text }) => text)

test('a visit that could not be made is cancelled with its reason, day and photo', async () => {
  const { visitId } = await aVisit(api)
  const reply = await record(visitId, { note: 'Reja con candado', images: await aPhoto(3) })
  expect([reply.statusCode, reply.body.data]).toEqual([200, { assignment_id: visitId, went_on: TODAY }])
  expect(await rowOf(visitId)).toMatchObject({ is_active: 0, state_visit: 0, not_made: 'cerrado', went_on: TODAY })
  const [kept] = await recordsOf(visitId)
  expect(kept).toMatchObject({
    reason: 'cerrado',
    wentOn: TODAY,
    note: 'Reja con candado',
    byUser: officials.technician.id,
  })
  expect((await admin.get(`/api/inspection/evidence/${kept?.images[0]}`)).statusCode).toBe(200)
  const ofVisit = and(eq(auditEvents.subject, 'assignment'), eq(auditEvents.subjectId, visitId))
  const trail = await db
    .select()
    .from(auditEvents)
    .where(and(ofVisit, eq(auditEvents.action, 'deactivate')))
  expect(trail).toMatchObject([{ details: { notMade: 'cerrado', day: TODAY, images: 1 } }])
})

test('administrators are told, each time anew', async () => {
  const { visitId } = await aVisit(api)
  const before = (await toldTo(admin)).length
  await record(visitId)
  const told = await toldTo(admin)
  expect(told).toHaveLength(before + 1)
  expect(told[0]).toMatch(/^La visita a .* no se hizo\. El establecimiento estaba cerrado\.$/)
  expect(await toldTo(technician)).toEqual([])
  const back = await admin.delete('/api/generic/deactivate', {
    ...{ tablename: 'assignments', columname: 'assignment_id', valuecolum: visitId, status: 1 },
  })
  expect([back.statusCode, await rowOf(visitId)]).toMatchObject([200, { is_active: 1, not_made: null, went_on: null }])
  await record(visitId, { reason: 'no_existe' }, engineer)
  expect((await recordsOf(visitId)).map(({ reason }) => reason)).toEqual(['cerrado', 'no_existe'])
  expect(await rowOf(visitId)).toMatchObject({ not_made: 'no_existe' })
  expect((await toldTo(admin))[0]).toContain('El establecimiento ya no funciona allí')
})

test('requirements keep their days, and wait for another visit', async () => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  const before = await requirementsOf(api, inspectionId)
  const visitId = await aFollowUp(api, inspectionId, ids)
  expect((await record(visitId)).statusCode).toBe(200)
  expect(await requirementsOf(api, inspectionId)).toEqual(before)
  // Another visit may be planned for them.
  expect(await aFollowUp(api, inspectionId, ids)).toBeGreaterThan(visitId)
})

test('officials of the visit and administrators record it, and no other person', async () => {
  const statusOf = async (by: typeof admin) => (await record((await aVisit(api)).visitId, {}, by)).statusCode
  expect(await Promise.all([technician, engineer, admin, stranger, outside].map(statusOf))).toEqual([
    ...[200, 200, 200, 403, 404],
  ])
})

test('a visit that was made or cancelled takes no reason', async () => {
  const done = await aVisit(api)
  await closeAtOnce(api, done.visitId)
  const cancelled = await aVisit(api)
  await record(cancelled.visitId)
  const codes = [done, cancelled, { visitId: 999_999 }].map(async ({ visitId }) => {
    const { statusCode, body } = await record(visitId)
    return [statusCode, body.error.code]
  })
  expect(await Promise.all(codes)).toEqual([
    [409, 'assignment.done'],
    [409, 'assignment.inactive'],
    [404, 'assignment.not-found'],
  ])
  expect(await recordsOf(cancelled.visitId)).toHaveLength(1)
})

test.each<[string, Fields, string]>([
  ['no reason', { reason: '' }, 'reason'],
  ['an unknown reason', { reason: 'lluvia' }, 'reason'],
  ['another reason without words', { reason: 'otro', note: ' ' }, 'note'],
  ['a day of no calendar', { went_on: '2026-02-30' }, 'went_on'],
  ['tomorrow', { went_on: '2099-01-01' }, 'went_on'],
  ['a day before the assignment', { went_on: '2026-01-01' }, 'went_on'],
])('%s is refused by its field and leaves the visit', async (_, fields, field) => {
  const { visitId } = await aVisit(api)
  const { statusCode, body } = await record(visitId, fields)
  expect([statusCode, Object.keys(body.error.fields)]).toEqual([422, [field]])
  expect(await rowOf(visitId)).toMatchObject({ is_active: 1 })
  expect(await recordsOf(visitId)).toEqual([])
})

test('a text is no photo, and leaves the visit', async () => {
  const { visitId } = await aVisit(api)
  expect((await record(visitId, { images: new Blob(['hola']) })).statusCode).toBe(415)
  expect(await rowOf(visitId)).toMatchObject({ is_active: 1 })
})

test('a lost reply is answered again, and of two calls at once one is kept', async () => {
  const { visitId } = await aVisit(api)
  const sent = form({ reason: 'cerrado' })
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const path = `/api/assignment/${visitId}/not-made`
  const first = await technician.post(path, sent, headers)
  expect((await technician.post(path, sent, headers)).body).toEqual(first.body)
  const other = await aVisit(api)
  const both = await Promise.all([record(other.visitId), record(other.visitId, {}, engineer)])
  expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
  expect(await recordsOf(other.visitId)).toHaveLength(1)
})
