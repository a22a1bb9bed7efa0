import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { type Client, form, testApi } from '../../testing/api.ts'
import { blobNames } from '../../testing/data/blob-names.ts'
import {
  acceptable,
  allAnswers,
  aPhoto,
  aVisit,
  signer,
  theChecklist,
  type WireAnswer,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { technician, engineer } = api.officials
const [inspector, colleague] = [api.as(technician), api.as(engineer)]

let visitId: number
let items: WireItem[]
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})

const item = (index: number) => items[index] as WireItem
const answer = (index: number, changes: WireAnswer = {}): WireAnswer => ({
  ...acceptable(visitId, item(index)),
  ...changes,
})
const finding = { concept: 'Inaceptable (I)', score: 0, is_detection: '1', description: 'Trampa de grasa llena' }
const save = (fields: WireAnswer, client: Client = inspector) => client.post('/api/inspection/items', form(fields))
const correct = (index: number, fields: WireAnswer, client: Client = inspector) =>
  client.put(`/api/inspection/items/${visitId}/${item(index).item_configuration_id}`, form(fields))
const saved = async () =>
  db
    .select()
    .from(inspectionAnswers)
    .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
    .where(eq(inspections.assignmentId, visitId))
    .orderBy(inspectionAnswers.itemId)
    .then((rows) => rows.map((row) => row.inspection_answers))
const command = (call: string, fields: WireAnswer) => ({ key: randomUUID(), call, fields })
const batch = (commands: object[], client: Client = inspector) =>
  client.post(`/api/inspection/batch/${visitId}`, { commands })
const statuses = (reply: { body: { data: { results: { status: number }[] } } }) =>
  reply.body.data.results.map(({ status }) => status)

describe('an answer is corrected until the visit closes', () => {
  test('a correction by another person, or with other points, keeps no file', async () => {
    await save(answer(0))
    const before = await blobNames(api.platform.blobs)
    const fields = { ...answer(0), ...finding, image: await aPhoto(83) }
    expect((await correct(0, fields, colleague)).statusCode).toBe(403)
    expect((await correct(0, { ...fields, score: 99 })).statusCode).toBe(422)
    expect(await blobNames(api.platform.blobs)).toEqual(before)
    // The same photo is kept with a correction that is accepted.
    expect((await correct(0, fields)).statusCode).toBe(200)
    expect(await blobNames(api.platform.blobs)).toHaveLength(before.length + 2)
  })

  test('by the person who gave it; the trail tells what it said', async () => {
    await save(answer(0))
    const image = await aPhoto(1)
    expect((await correct(0, { ...answer(0), ...finding, image })).statusCode).toBe(200)
    const [row] = await saved()
    expect(row).toMatchObject({ concept: 'I', observation: finding.description, answeredBy: technician.id })
    expect(row?.evidence).toMatch(/\.jpg$/)
    const [event] = await db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.action, 'correct'), eq(auditEvents.subjectId, row?.inspectionId ?? 0)))
    expect(event).toMatchObject({
      userId: technician.id,
      details: { before: { concept: 'A', evidence: null }, after: { concept: 'I', observation: finding.description } },
    })
  })

  test('a corrected finding keeps its photo and place, and another answer drops the photo', async () => {
    const place = { captured_at: '2026-11-20T14:00:00Z', latitude: 9.2414, longitude: -74.7533, accuracy_m: 12 }
    await save({ ...answer(0), ...finding, ...place, image: await aPhoto(2) })
    const [before] = await saved()
    expect((await correct(0, { ...answer(0), ...finding, description: 'Otra' })).statusCode).toBe(200)
    expect((await saved())[0]).toEqual({ ...before, observation: 'Otra' })
    expect((await correct(0, answer(0))).statusCode).toBe(200)
    expect((await saved())[0]).toMatchObject({ concept: 'A', evidence: null, observation: null })
  })

  test('a photo stays though another correction follows in the same batch', async () => {
    await save(answer(0))
    const fields = { ...answer(0), ...finding }
    const commands = [
      { ...command('correction', fields), files: { image: 'foto' } },
      command('correction', { ...fields, description: 'Otra' }),
    ]
    const reply = await inspector.post(
      `/api/inspection/batch/${visitId}`,
      form({ commands: JSON.stringify(commands), foto: await aPhoto(5) }),
    )
    expect(statuses(reply)).toEqual([200, 200])
    const [row] = await saved()
    expect(row).toMatchObject({ observation: 'Otra', evidence: expect.stringMatching(/\.jpg$/) })
    expect((await inspector.get(`/api/inspection/evidence/${row?.evidence}`)).statusCode).toBe(200)
  })

  test.each<[string, WireAnswer, number]>([
    ['a finding without its photo', finding, 422],
    ['a concept that no item has', { concept: 'Regular' }, 422],
    ['a wrong score', { score: 99 }, 422],
    ['another visit than the address names', { assignment_id: 1 }, 422],
    ['an unknown field', { nota: 'x' }, 400],
  ])('%s is refused, and nothing changes', async (_title, changes, status) => {
    await save(answer(0))
    const before = await saved()
    expect((await correct(0, answer(0, changes))).statusCode).toBe(status)
    expect(await saved()).toEqual(before)
  })

  test('not by a colleague, who learns whose it is; not where there is none', async () => {
    await save(answer(0))
    expect(await correct(0, { ...answer(0), description: 'Otra' }, colleague)).toMatchObject({
      statusCode: 403,
      body: { error: { code: 'inspection.answer-of-another', saved: { saved_by: technician.id } } },
    })
    expect((await correct(1, answer(1))).body.error.code).toBe('inspection.item-unanswered')
    expect((await correct(0, answer(0), api.as(api.officials.administrator))).statusCode).toBe(403)
  })

  test('not once it is closed: 409; the closed acta has the last word of each item', async () => {
    const answers = await allAnswers(inspector, visitId)
    await batch(answers.slice(1).map((fields) => command('items', fields)))
    const { body } = await batch([
      command('items', answers[0] as WireAnswer),
      command('correction', { ...answers[1], description: 'Corregido' }),
      command('correction', { ...answers[0], description: 'Corregido en el mismo lote' }),
      command('health-observation', { observation: 'Bien' }),
      command('establishment-signature', await signer()),
      command('witness-signature', await witness()),
    ])
    expect(body.data).toMatchObject({ closed: 1 })
    const [one, two] = await saved()
    expect([one?.observation, two?.observation]).toEqual(['Corregido en el mismo lote', 'Corregido'])
    expect(await correct(1, { ...answer(1), description: 'Tarde' })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'inspection.closed' } },
    })
  })

  test('a key may be repeated, and is of its content', async () => {
    await save(answer(0))
    const fixed = command('correction', { ...answer(0), description: 'Corregido' })
    for (let time = 0; time < 2; time += 1) expect(statuses(await batch([fixed]))).toEqual([200])
    const other = { ...fixed, fields: { ...answer(0), description: 'Otra cosa' } }
    expect(statuses(await batch([other]))).toEqual([409])
  })
})

describe('two officials save the same section', () => {
  test('the same answers of two officials are no conflict, and are stored once', async () => {
    const fields = [0, 1, 2, 3].map((index) => answer(index))
    await batch(fields.map((one) => command('items', one)))
    const before = await saved()
    expect(
      statuses(
        await batch(
          fields.map((one) => command('items', one)),
          colleague,
        ),
      ),
    ).toEqual([200, 200, 200, 200])
    expect((await save(answer(0), colleague)).statusCode).toBe(200)
    expect(await saved()).toEqual(before)
  })

  test('the same answers of a second official after the closing get a 409', async () => {
    const answers = await allAnswers(inspector, visitId)
    await batch([
      ...answers.map((fields) => command('items', fields)),
      command('health-observation', { observation: 'Bien' }),
      command('establishment-signature', await signer()),
      command('witness-signature', await witness()),
    ])
    expect(statuses(await batch([command('items', answers[0] as WireAnswer)], colleague))).toEqual([409])
  })

  test('different answers of two officials are refused with the saved one and its author', async () => {
    await save(answer(0, { description: 'Limpio' }))
    const reply = await batch([command('items', answer(0, { description: 'Sucio' }))], colleague)
    const told = {
      saved_by: technician.id,
      saved_by_name: expect.stringMatching(/\S/),
      concept: 'Aceptable (A)',
      description: 'Limpio',
    }
    expect(reply.body.data.results[0]).toMatchObject({
      status: 409,
      error: {
        code: 'inspection.item-answered',
        message: 'Edificación e instalaciones ya fue diligenciada',
        saved: told,
      },
    })
    expect((await save(answer(0, { description: 'Sucio' }), colleague)).body.error).toMatchObject({ saved: told })
  })

  test("one's own second answer is 'ya fue diligenciada', as the specification says", async () => {
    await save(answer(0))
    expect(await save(answer(0))).toMatchObject({
      statusCode: 409,
      body: { error: { message: 'Edificación e instalaciones ya fue diligenciada' } },
    })
  })
})

test.each<[string, Record<string, string | number>, Record<string, unknown>]>([
  ['the year 1', { captured_at: '0001-01-01T00:00:00-05:00' }, { capturedAt: null }],
  ['the year 2126', { captured_at: '2126-01-01T00:00:00Z' }, { capturedAt: null }],
  ['an accuracy of nothing', { accuracy_m: 0 }, { accuracyM: null, latitude: 9.2414 }],
  ['a position that may be anywhere', { accuracy_m: 2_545_000 }, { accuracyM: null, latitude: null, longitude: null }],
  ['a place off the earth', { latitude: 91 }, { accuracyM: null, latitude: null, longitude: null }],
  ['words', { latitude: 'norte', captured_at: 'ayer' }, { latitude: null, capturedAt: null }],
])('%s never refuses the answer: it is left out', async (_title, facts, kept) => {
  const place = { captured_at: '2026-11-20T14:00:00Z', latitude: 9.2414, longitude: -74.7533, accuracy_m: 12 }
  expect((await save(answer(0, { ...place, ...facts }))).statusCode).toBe(200)
  expect((await saved())[0]).toMatchObject(kept)
})
