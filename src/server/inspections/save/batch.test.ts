import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../../schema/assignments.table.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allAnswers, aPhoto, aVisit, type WireAnswer } from '../../testing/data/fixtures.ts'
import { postBatch, type Sent, wholeBatch } from '../../testing/data/visit-batches.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

let visitId: number
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
})

const sendBatch = (commands: Sent[], parts: Record<string, Blob> = {}, client = inspector) =>
  postBatch(client, visitId, commands, parts)

const wholeVisit = () => wholeBatch(inspector, visitId)

const savedAnswers = () =>
  db
    .select({ itemId: inspectionAnswers.itemId, capturedAt: inspectionAnswers.capturedAt })
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))

test('a whole inspection in one request closes the visit', async () => {
  const reply = await sendBatch(...(await wholeVisit()))
  expect(reply.body.data.results.every((result: { success: boolean }) => result.success)).toBe(true)
  expect(reply.body.data).toMatchObject({ closed: 1, inspections_id: expect.any(Number) })
  expect(await savedAnswers()).toHaveLength(20)
})

test('the reply to the closing names the acta by its number, also when repeated', async () => {
  const [commands, parts] = await wholeVisit()
  const open = await sendBatch(commands.slice(0, -1), parts)
  expect(open.body.data).not.toHaveProperty('acta_number')
  const [first, again] = [await sendBatch(commands, parts), await sendBatch(commands, parts)]
  const { inspections_id: id, acta_number: number } = first.body.data
  expect(number).toMatch(/^2026-\d{6}$/)
  expect(again.body.data).toEqual(first.body.data)
  const progress = await inspector.get(`/api/inspection/progress/${visitId}`)
  expect(progress.body.data).toMatchObject({ inspections_id: id, acta_number: number })
  const listed = await inspector.get('/api/inspection/all?limit=1&offset=0&order=-1&order_by=inspections_id')
  expect(listed.body.data.Inspection).toMatchObject([{ inspections_id: id, acta_number: number }])
})

test.each([0, 20, 21, 22])('command %i alone closes the visit that has the others', async (last) => {
  const [commands, parts] = await wholeVisit()
  const before = await sendBatch(commands.toSpliced(last, 1), parts)
  expect(before.body.data).toMatchObject({ closed: 0 })
  const reply = await sendBatch([commands[last] as Sent])
  expect(reply.body.data).toMatchObject({ closed: 1, inspections_id: expect.any(Number) })
  expect(await savedAnswers()).toHaveLength(20)
})

describe('the trail tells who recorded which closing part', () => {
  const { technician, engineer } = api.officials
  const trail = async () => {
    const [inspection] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
    const theirs = and(eq(auditEvents.subject, 'inspection'), eq(auditEvents.subjectId, inspection?.id ?? 0))
    const events = await db.select().from(auditEvents).where(theirs).orderBy(auditEvents.id)
    return events.map(({ userId, action, details }) => ({ userId, action, parts: details.parts }))
  }

  test('the trail tells the closing parts with the closing, when all came at once', async () => {
    await sendBatch(...(await wholeVisit()))
    const parts = ['health-observation', 'establishment-signature', 'witness-signature']
    expect(await trail()).toEqual([{ userId: technician.id, action: 'close', parts }])
  })

  test('the trail tells each closing part under its sender, also when they came in steps', async () => {
    const [commands, files] = await wholeVisit()
    const [observation, signature, ...rest] = commands.toSpliced(0, 20) as [Sent, Sent, Sent]
    await sendBatch([observation])
    await sendBatch([signature], {}, api.as(engineer))
    await sendBatch([observation, ...commands.slice(0, 20), ...rest], files)
    expect(await trail()).toEqual([
      { userId: technician.id, action: 'record', parts: ['health-observation'] },
      { userId: engineer.id, action: 'record', parts: ['establishment-signature'] },
      { userId: technician.id, action: 'close', parts: ['witness-signature'] },
    ])
  })
})

test('the same batch again is answered the same, and nothing is written twice', async () => {
  const [commands, parts] = await wholeVisit()
  const first = await sendBatch(commands, parts)
  const second = await sendBatch(commands, parts)
  expect(second.body).toEqual(first.body)
  expect(await savedAnswers()).toHaveLength(20)
})

test('the same batch sent twice at once is written once, and both are told so', async () => {
  const [commands, parts] = await wholeVisit()
  const replies = await Promise.all([
    sendBatch(commands, parts),
    sendBatch(commands, parts),
    sendBatch(commands, parts),
  ])
  for (const reply of replies) expect(reply.body.data).toEqual(replies[0]?.body.data)
  expect(replies[0]?.body.data.results.every((result: { success: boolean }) => result.success)).toBe(true)
  expect(await savedAnswers()).toHaveLength(20)
})

describe('sent again once its sender may fill the visit no more', () => {
  const deactivate = () => db.update(assignments).set({ isActive: false }).where(eq(assignments.id, visitId))
  const giveAway = () =>
    db.update(assignments).set({ technicianId: api.officials.otherTechnician.id }).where(eq(assignments.id, visitId))
  const cases = [
    ['it was deactivated', deactivate, 409, 'assignment.inactive'],
    ['it is somebody else’s', giveAway, 403, 'access.forbidden'],
  ] as const

  test.each(cases)(
    'an accepted command is answered again after its sender lost the visit: %s',
    async (_title, take) => {
      const [commands, parts] = await wholeVisit()
      const first = await sendBatch(commands, parts)
      await take()
      const second = await sendBatch(commands, parts)
      expect(second.body).toEqual(first.body)
      expect(second.body.data.closed).toBe(1)
    },
  )

  test.each(cases)(
    'a new command of a former official is refused, and nothing of it kept: %s',
    async (_title, take, status, code) => {
      const [commands, parts] = await wholeVisit()
      expect((await sendBatch(commands.slice(0, 3))).statusCode).toBe(200)
      await take()
      const again = await sendBatch(commands, parts)
      const refused = again.body.data.results.slice(3)
      expect(again.body.data.results.slice(0, 3).every((result: { success: boolean }) => result.success)).toBe(true)
      expect(refused[0]).toMatchObject({ status, error: { code } })
      expect(new Set(refused.slice(1).map(({ error }: { error: { code: string } }) => error.code))).toEqual(
        new Set(['batch.stopped']),
      )
      expect(again.body.data.closed).toBe(0)
      expect(await savedAnswers()).toHaveLength(3)
      const onlyNew = await sendBatch(commands.slice(3), parts)
      expect(onlyNew).toMatchObject({ statusCode: status, body: { error: { code } } })
    },
  )

  test('a single write with a photo too', async () => {
    const [answer] = (await allAnswers(inspector, visitId)) as [WireAnswer]
    const photo = await aPhoto(1)
    const finding = { ...answer, concept: 'Inaceptable (I)', score: 0, description: 'Humo', image: photo }
    const headers = { 'idempotency-key': randomUUID() }
    const write = () => inspector.post('/api/inspection/items', form(finding), headers)
    const first = await write()
    expect(first.statusCode).toBe(200)
    await deactivate()
    expect((await write()).body).toEqual(first.body)
    expect((await inspector.post('/api/inspection/items', form(finding))).statusCode).toBe(409)
  })
})

test('a command that fills several lots side by side is written once', async () => {
  const [commands, parts] = await wholeVisit()
  const replies = await Promise.all(Array.from({ length: 24 }, () => sendBatch(commands, parts)))
  for (const reply of replies) expect(reply.body.data).toEqual(replies[0]?.body.data)
  expect(replies[0]?.body.data.closed).toBe(1)
  expect(await savedAnswers()).toHaveLength(20)
})
