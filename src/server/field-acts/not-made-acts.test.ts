import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { chunkedFileName } from '../../domain/photo-chunks/photo-chunk.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { assignments } from '../schema/assignments.table.ts'
import { visitsNotMade } from '../schema/follow-up/visits-not-made.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { aPhoto, aVisit } from '../testing/data/fixtures.ts'
import { sendInChunks } from '../testing/data/send-photo-chunks.ts'
import { wholeBatch } from '../testing/data/visit-batches.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
const TODAY = dayOf(platform.clock())

let visitId: number
let establishmentId: number
beforeEach(async () => {
  ;({ visitId, establishmentId } = await aVisit(api))
})

type Sent = { key: string; call: string; fields: object; offer?: number }
const notMade = (fields: object = {}, own: object = {}): Sent => ({
  ...{ key: randomUUID(), call: 'not-made', fields: { reason: 'cerrado', went_on: TODAY, ...fields } },
  ...own,
})
const send = (commands: readonly object[], parts: Record<string, Blob> = {}, by = technician, to = visitId) =>
  by.post(`/api/inspection/batch/${to}`, form({ commands: JSON.stringify(commands), ...parts }))
/** The code of each command's refusal, or 'ok'; of a request that is refused as a whole, its own. */
const told = async (...sent: Parameters<typeof send>) => {
  const { statusCode, body } = await send(...sent)
  if (statusCode !== 200) return [body.error.code]
  return body.data.results.map((result: { error?: { code: string } }) => result.error?.code ?? 'ok')
}
const rows = (of = visitId) => db.select().from(visitsNotMade).where(eq(visitsNotMade.visitId, of))
const isActive = async () =>
  (await db.select().from(assignments).where(eq(assignments.id, visitId))).map((visit) => visit.isActive)

test('a batch ends its visit with reason, day, words and a photo that came in chunks', async () => {
  const bytes = Buffer.from(await (await aPhoto(51)).arrayBuffer())
  const digest = await sendInChunks(technician, bytes, 4_096)
  const files = { images: [chunkedFileName(digest), 'otra'] }
  const command = notMade({ note: 'Reja con candado' }, { files, establishment_id: establishmentId, offer: 1 })
  const { body } = await send([command], { otra: await aPhoto(52) })
  expect(body.data).toMatchObject({ results: [{ key: command.key, status: 200, success: true }], closed: 0 })
  expect(await isActive()).toEqual([false])
  const [kept] = await rows()
  expect(kept).toMatchObject({ reason: 'cerrado', wentOn: TODAY, note: 'Reja con candado' })
  expect(kept?.images).toEqual([`${digest}.jpg`, expect.stringMatching(/^[0-9a-f]{64}\.jpg$/)])
  // The chunks are gone, and the lost answer comes again.
  expect(await told([command], { otra: await aPhoto(52) })).toEqual(['ok'])
  expect(await rows()).toHaveLength(1)
})

test('one key serves the batch and the single call, and copies at one moment are one', async () => {
  const photo = await aPhoto(53)
  const command = notMade({}, { files: { images: 'foto' }, offer: 1 })
  const copies = await Promise.all([0, 1, 2].map(() => told([command], { foto: photo })))
  expect(copies).toEqual([['ok'], ['ok'], ['ok']])
  const sent = form({ reason: 'cerrado', went_on: TODAY })
  sent.append('images', photo, 'foto.jpg')
  const single = await technician.post(`/api/assignment/${visitId}/not-made`, sent, { 'idempotency-key': command.key })
  expect([single.statusCode, single.body.data]).toEqual([200, { assignment_id: visitId, went_on: TODAY }])
  expect(await told([{ ...command, fields: { reason: 'no_existe' } }])).toEqual(['idempotency.key-reused'])
  expect(await rows()).toHaveLength(1)
})

test('a visit that was made, cancelled or moved meanwhile keeps its end', async () => {
  const done = await aVisit(api)
  await closeAtOnce(api, done.visitId)
  expect(await told([notMade()], {}, technician, done.visitId)).toEqual(['assignment.done'])
  expect(await rows(done.visitId)).toEqual([])
  expect(await told([notMade({}, { establishment_id: establishmentId + 1 })])).toEqual(['inspection.visit-changed'])
  expect(await isActive()).toEqual([true])
  expect(await told([notMade({ reason: 'no_existe' })], {}, engineer)).toEqual(['ok'])
  expect(await told([notMade()])).toEqual(['assignment.inactive'])
  expect((await rows()).map(({ reason }) => reason)).toEqual(['no_existe'])
})

test('another inspector and another department are refused, and the visit stays', async () => {
  expect(await told([notMade()], {}, api.as(officials.otherTechnician))).toEqual(['access.forbidden'])
  expect(await told([notMade()], {}, api.as(officials.outsideAdministrator))).toEqual(['assignment.not-found'])
  expect(await isActive()).toEqual([true])
})

test.each<[string, object, object]>([
  ['an unknown reason', { reason: 'lluvia' }, { reason: expect.any(String) }],
  ['a reason of no list without words', { reason: 'otro' }, { note: 'Escriba por qué no se hizo la visita.' }],
  ['a day that is to come', { went_on: '2099-01-01' }, { went_on: 'El día no puede ser posterior a hoy.' }],
])('%s is refused by its field, and may be corrected under its key', async (_, fields, named) => {
  const command = notMade(fields, { offer: 1 })
  const { body } = await send([command])
  expect(body.data.results).toMatchObject([{ success: false, error: { code: 'request.invalid', fields: named } }])
  expect(await isActive()).toEqual([true])
  const corrected = { ...notMade({ note: 'Se fue' }), key: command.key }
  expect(await told([{ ...corrected, offer: 2 }])).toEqual(['ok'])
})

test('a refused offer is not taken later, and another number is', async () => {
  const command = notMade({}, { establishment_id: establishmentId + 1, offer: 1 })
  expect(await told([command])).toEqual(['inspection.visit-changed'])
  const now = { ...command, establishment_id: establishmentId }
  expect(await told([now])).toEqual(['idempotency.refused-before'])
  expect(await isActive()).toEqual([true])
  expect(await told([{ ...now, offer: 2 }])).toEqual(['ok'])
})

test('writes of a batch come first: a visit that they close was made', async () => {
  const [writes, photos] = await wholeBatch(technician, visitId)
  const results = await told([notMade(), ...writes], photos)
  expect(results).toEqual(['assignment.done', ...writes.map(() => 'ok')])
  expect(await rows()).toEqual([])
})

test('an act on the acta finds none on a visit that was not made', async () => {
  const measure = { key: randomUUID(), call: 'measure', fields: {} }
  expect(await told([notMade(), measure])).toEqual(['ok', 'inspection.not-closed'])
  expect(await told([measure])).toEqual(['assignment.inactive'])
})
