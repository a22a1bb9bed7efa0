import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { auditEvents } from '../../schema/audit.table.ts'
import { requirementVerdicts } from '../../schema/follow-up/follow-up-visits.table.ts'
import { inspections } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../../testing/data/close-at-once.ts'
import { aPhoto } from '../../testing/data/fixtures.ts'
import { aFollowedRecord, aFollowUp, aVerdict, saveVerdictOf, verdictCommand } from '../../testing/data/follow-ups.ts'

const api = await testApi()
const { db } = api.platform
const { officials } = api
const technician = api.as(officials.technician)
const engineer = api.as(officials.engineer)
await allowEveryConcept(api)

let visitId: number
let first: number
let second: number
beforeEach(async () => {
  const { inspectionId, ids } = await aFollowedRecord(api)
  ;[first = 0, second = 0] = ids
  visitId = await aFollowUp(api, inspectionId, [first])
})

const progress = async (client = technician) =>
  (await client.get(`/api/inspection/progress/${visitId}`)).body.data.verdicts
const save = (fields: Awaited<ReturnType<typeof aVerdict>>, key?: string) => saveVerdictOf(api, visitId, fields, key)
const refused = (statusCode: number, code: string) => ({ statusCode, body: { success: false, error: { code } } })

test('a verdict is saved with observation and photo, and begins the visit without closing it', async () => {
  const facts = { captured_at: '2026-11-16T15:00:00Z', latitude: '10.4', longitude: '-75.5', accuracy_m: '8' }
  const reply = await save(await aVerdict(first, 'cumple', { ...facts, observation: '  Trampa sellada  ' }))
  expect(reply).toMatchObject({ statusCode: 200, body: { data: { closed: 0, inspections_id: null } } })
  const image = expect.stringMatching(/^[0-9a-f]{64}\.jpg$/)
  const told = { requirement_id: first, verdict: 'cumple', observation: 'Trampa sellada', image }
  expect(await progress()).toMatchObject([{ ...told, saved_by: officials.technician.id }])
  expect(await progress(engineer)).toMatchObject([told])
  const { visits } = (await technician.get('/api/inspection/field')).body.data
  const carried = visits.find((one: { assignment_id: number }) => one.assignment_id === visitId)
  expect(carried.progress.verdicts).toEqual(await progress())
  const [{ image: name }] = await progress()
  expect((await engineer.get(`/api/inspection/evidence/${name}`)).statusCode).toBe(200)
  const [row] = await db.select().from(requirementVerdicts).where(eq(requirementVerdicts.requirementId, first))
  expect(row).toMatchObject({ latitude: 10.4, longitude: -75.5, accuracyM: 8, givenBy: officials.technician.id })
  expect(row?.capturedAt?.toISOString()).toBe('2026-11-16T15:00:00.000Z')
})

test.each([
  [
    'cumple without a photo',
    async () => ({ ...(await aVerdict(first, 'cumple')), image: undefined }),
    422,
    'verdict.photo-missing',
  ],
  ['one without observation', () => aVerdict(first, 'parcial', { observation: '   ' }), 422, 'request.invalid'],
  [
    'one longer than 2,000 letters',
    () => aVerdict(first, 'parcial', { observation: 'a'.repeat(2_001) }),
    422,
    'request.invalid',
  ],
  ['an unknown verdict', () => aVerdict(first, 'parcial', { verdict: 'casi' }), 422, 'request.invalid'],
  ['a requirement that the visit does not follow', () => aVerdict(second, 'parcial'), 422, 'verdict.not-followed'],
])('%s is refused', async (_what, fields, statusCode, code) => {
  expect(await save(await fields())).toMatchObject(refused(statusCode, code))
  expect(await progress()).toEqual([])
})

test('an observation of 2,000 letters is taken', async () => {
  expect((await save(await aVerdict(first, 'no_cumple', { observation: 'a'.repeat(2_000) }))).statusCode).toBe(200)
})

test('an administrator and the official of another visit may not give one', async () => {
  const fields = form(await aVerdict(first, 'parcial'))
  const path = `/api/inspection/verdicts/${visitId}`
  expect(await api.as(officials.administrator).post(path, fields)).toMatchObject(refused(403, 'access.forbidden'))
  expect(
    await technician.post('/api/inspection/verdicts/2000000000', form(await aVerdict(first, 'parcial'))),
  ).toMatchObject(refused(404, 'assignment.not-found'))
})

test('a retry under the same key saves once, and another content under it is refused', async () => {
  const key = randomUUID()
  const fields = await aVerdict(first, 'cumple')
  expect((await save(fields, key)).statusCode).toBe(200)
  expect((await save(fields, key)).statusCode).toBe(200)
  expect(await save({ ...fields, observation: 'Otra' }, key)).toMatchObject(refused(409, 'idempotency.key-reused'))
  expect(await progress()).toHaveLength(1)
})

test('the person who gave it corrects it, and a photo stays until another comes', async () => {
  await save(await aVerdict(first, 'cumple'))
  const [{ image: before }] = await progress()
  await save(await aVerdict(first, 'parcial', { observation: 'Falta el borde' }))
  expect(await progress()).toMatchObject([{ verdict: 'parcial', observation: 'Falta el borde', image: before }])
  await save(await aVerdict(first, 'cumple', { image: undefined, observation: 'Ya está' }))
  expect(await progress()).toMatchObject([{ verdict: 'cumple', image: before }])
  await save(await aVerdict(first, 'cumple', { image: await aPhoto(77), observation: 'Ya está' }))
  const [{ image: after }] = await progress()
  expect(after).not.toBe(before)
  const [inspection] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
  const corrections = and(eq(auditEvents.action, 'correct'), eq(auditEvents.subjectId, inspection?.id ?? 0))
  const trail = await db.select().from(auditEvents).where(corrections).orderBy(auditEvents.id)
  expect(trail.map(({ details }) => details)).toMatchObject([
    { before: { verdict: 'cumple' }, after: { verdict: 'parcial', observation: 'Falta el borde' } },
    { before: { verdict: 'parcial' }, after: { verdict: 'cumple' } },
    { before: { image: before }, after: { image: after } },
  ])
})

test('the other official may not change it, and may say the same', async () => {
  const fields = await aVerdict(first, 'cumple')
  await save(fields)
  const path = `/api/inspection/verdicts/${visitId}`
  expect(await engineer.post(path, form(await aVerdict(first, 'parcial')))).toMatchObject(
    refused(409, 'verdict.of-another'),
  )
  expect((await engineer.post(path, form(fields))).statusCode).toBe(200)
  expect(await progress()).toMatchObject([{ verdict: 'cumple', saved_by: officials.technician.id }])
})

test('a closed visit takes none, and the database refuses what the application does not', async () => {
  await save(await aVerdict(first, 'parcial'))
  await closeAtOnce(api, visitId)
  expect(await save(await aVerdict(first, 'no_cumple'))).toMatchObject(refused(409, 'inspection.closed'))
  expect(await progress()).toMatchObject([{ verdict: 'parcial' }])
  const ofFirst = eq(requirementVerdicts.requirementId, first)
  await expect(db.update(requirementVerdicts).set({ observation: 'Otra' }).where(ofFirst)).rejects.toThrow()
  await expect(db.delete(requirementVerdicts).where(ofFirst)).rejects.toThrow()
})

test('a batch carries verdicts, corrects one of the same batch, and stops at a refused one', async () => {
  const commands = [
    verdictCommand(await aVerdict(first, 'parcial')),
    verdictCommand(await aVerdict(first, 'cumple')),
    verdictCommand(await aVerdict(second, 'parcial')),
    { key: randomUUID(), call: 'health-observation', fields: { observation: 'Sin novedad' } },
  ]
  const photos = { [`photo-${first}`]: await aPhoto(first) }
  const send = () =>
    technician.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands), ...photos }))
  const results = [{ success: true }, { success: true }, { error: { code: 'verdict.not-followed' } }, { status: 424 }]
  expect((await send()).body.data).toMatchObject({ results, closed: 0 })
  expect(await progress()).toMatchObject([{ verdict: 'cumple', image: expect.any(String) }])
  expect((await send()).body.data).toMatchObject({ results, closed: 0 })
})
