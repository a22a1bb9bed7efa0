import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../domain/shared/time.ts'
import { measureActs, measureSeals, measures } from '../schema/follow-up/measures.table.ts'
import { samples } from '../schema/follow-up/samples.table.ts'
import { inspectionAnswers } from '../schema/inspections.table.ts'
import { form, testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { allAnswers, aPhoto, aVisit } from '../testing/data/fixtures.ts'

/** Acts that were written in a visit, and reach the server when its acta has changed, or days later. */

const api = await testApi({ UPLOAD_MB_PER_DAY: '3' })
const { platform, officials } = api
const { db } = platform
const technician = api.as(officials.technician)

let visitId: number
beforeEach(async () => {
  ;({ visitId } = await aVisit(api))
})
const now = api.time.now
afterEach(() => {
  api.time.now = now
})
const HOUR = 60 * 60_000
const DAY = 24 * HOUR

let seals = 0
const aSeal = () => {
  seals += 1
  return `LA-${seals}`
}
type Fields = Record<string, unknown>
const closure = (changes: Fields = {}): Fields => ({
  ...{ code: 'CLAUSURA', extent: 'total', falls_on: 'Cocina', cause: 'Plagas', risk: 'Contaminación' },
  ...{ lifting_condition: 'Fumigar', seals: JSON.stringify([{ seal_number: aSeal(), place: 'Puerta' }]) },
  ...changes,
})
const taken = (changes: Fields = {}): Fields => ({
  ...{ product: 'Queso costeño', quantity: 0.5, unit: 'kg', reason: 'Vigilancia', seal_number: aSeal() },
  ...{ tests: '["Salmonella"]', counter_sample: 'no_procede', counter_reason: 'Perecedero' },
  ...changes,
})
const command = (call: 'measure' | 'sample', fields: Fields, own: Fields = {}) => ({
  ...{ key: randomUUID(), call, fields },
  ...own,
})
const send = (commands: readonly object[], parts: Record<string, Blob> = {}) =>
  technician.post(`/api/inspection/batch/${visitId}`, form({ commands: JSON.stringify(commands), ...parts }))
type Result = { status: number; error?: { code: string; fields?: Record<string, string> } }
const resultsOf = async (commands: readonly object[]): Promise<Result[]> => (await send(commands)).body.data.results
const told = async (commands: readonly object[]) => (await resultsOf(commands)).map(({ error }) => error?.code ?? 'ok')
const alone = (call: 'measure' | 'sample', fields: Fields) =>
  technician.post(
    `/api/${call}`,
    form(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))),
  )
const measuresOf = (inspectionId: number) => db.select().from(measures).where(eq(measures.inspectionId, inspectionId))

describe('a measure and the answer of its item', () => {
  const finding = { concept: 'Inaceptable (I)', description: 'Plagas', is_detection: '1', es_critico: '1' }
  const firstItem = async (inspectionId: number) => {
    const [first] = await db
      .select()
      .from(inspectionAnswers)
      .where(eq(inspectionAnswers.inspectionId, inspectionId))
      .orderBy(inspectionAnswers.itemId)
      .limit(1)
    return first?.itemId ?? 0
  }

  test('an item that was corrected to acceptable imposes no measure of the visit', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    const fields = closure({ item_configuration_id: await firstItem(inspectionId) })
    const [result] = await resultsOf([command('measure', fields)])
    expect(result).toMatchObject({ status: 422, error: { code: 'measure.item-not-answered' } })
    expect(Object.keys(result?.error?.fields ?? {})).toEqual(['item_configuration_id'])
    expect(await measuresOf(inspectionId)).toEqual([])
    // At the desk a person reads the acta, and an acta of before R 36 has no rows of its measures.
    expect((await alone('measure', { ...fields, inspections_id: inspectionId })).statusCode).toBe(200)
  })

  test('an item that imposes another measure since gets no second one', async () => {
    const critical = { ...finding, medida_sanitaria: 'CLAUSURA' }
    const inspectionId = await closeAtOnce(api, visitId, { special: { 0: critical } })
    const [born] = await measuresOf(inspectionId)
    const other = closure({ code: 'SUSPENSION', item_configuration_id: born?.itemId })
    expect(await told([command('measure', other)])).toEqual(['measure.item-not-answered'])
    expect(await measuresOf(inspectionId)).toMatchObject([{ id: born?.id, state: 'impuesta' }])
    const ofVisit = command('measure', closure({ code: 'SUSPENSION' }))
    expect(await told([command('measure', closure({ item_configuration_id: born?.itemId })), ofVisit])).toEqual([
      ...['ok', 'ok'],
    ])
  })
})

describe('a visit of a night', () => {
  const LATE = '2026-11-20T23:40:00-05:00'
  const AFTER = '2026-11-21T00:10:00-05:00'

  async function aNight(): Promise<number> {
    api.time.now = new Date('2026-11-21T14:00:00Z')
    const [first] = await allAnswers(technician, visitId)
    const saved = await technician.post('/api/inspection/items', form({ ...first, captured_at: LATE } as never))
    expect(saved.statusCode).toBe(200)
    return closeAtOnce(api, visitId, { saved: 1, capturedAt: AFTER })
  }

  test('a sample of before midnight keeps its hour, in the batch and at the desk', async () => {
    const inspectionId = await aNight()
    const taken_at = '2026-11-20T23:50:00-05:00'
    expect(await told([command('sample', taken({ taken_at }))])).toEqual(['ok'])
    const desk = await alone('sample', taken({ taken_at, inspections_id: inspectionId }))
    expect(desk.statusCode, JSON.stringify(desk.body)).toBe(200)
    const kept = await db.select().from(samples).where(eq(samples.inspectionId, inspectionId))
    expect(kept.map(({ takenOn }) => takenOn)).toEqual(['2026-11-20', '2026-11-20'])
  })

  test('a sample of the day before the first answer is refused', async () => {
    await aNight()
    const taken_at = '2026-11-19T23:50:00-05:00'
    expect(await told([command('sample', taken({ taken_at }))])).toEqual(['sample.wrong'])
  })
})

describe('the day of an act that was written on a device', () => {
  test.each<[string, number | null, number]>([
    ['written in the visit', 0, 0],
    ['written two days later', 2 * DAY, 2 * DAY],
    ['of a clock that is behind', -9 * DAY, 0],
    ['of a clock that is ahead', 9 * DAY, 3 * DAY],
    ['of a device of before', null, 0],
  ])('an act %s has its day between the visit and today', async (_, written, day) => {
    const inspectionId = await closeAtOnce(api, visitId)
    api.time.now = new Date(now.getTime() + 3 * DAY)
    const written_at = written === null ? undefined : new Date(now.getTime() + written).toISOString()
    expect(await told([command('measure', closure(), { written_at })])).toEqual(['ok'])
    const [{ id = 0, imposedOn = '' } = {}] = await measuresOf(inspectionId)
    const [act] = await db
      .select()
      .from(measureActs)
      .where(and(eq(measureActs.measureId, id), eq(measureActs.kind, 'acta')))
    const [seal] = await db.select().from(measureSeals).where(eq(measureSeals.measureId, id))
    const expected = dayOf(new Date(now.getTime() + day))
    expect([imposedOn, act?.day, seal?.putOn]).toEqual([dayOf(now), expected, expected])
  })

  test('a retry may tell the time that the first request did not', async () => {
    await closeAtOnce(api, visitId)
    const act = command('measure', closure())
    expect(await told([act])).toEqual(['ok'])
    expect(await told([{ ...act, written_at: now.toISOString() }])).toEqual(['ok'])
  })
})

describe('a server that is full for today', () => {
  async function fillTheDay(): Promise<void> {
    const take = (bytes: number) =>
      platform.uploadQuota.take(officials.technician.id, bytes).then(
        () => true,
        () => false,
      )
    for (let bytes = 1024 * 1024; bytes >= 1; bytes /= 2) while (await take(bytes));
  }

  test('an act whose photo finds no room is accepted the next day, under its offer', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    const photo = { foto: await aPhoto(71) }
    const first = command('measure', closure(), { offer: 1 })
    const second = command('sample', taken(), { offer: 1, files: { images: 'foto' } })
    await fillTheDay()
    expect(await send([first, second], photo)).toMatchObject({
      statusCode: 429,
      body: { error: { code: 'upload.day-full' } },
    })
    expect(await measuresOf(inspectionId)).toHaveLength(1)
    api.time.now = new Date(now.getTime() + DAY)
    const { body } = await send([first, second], photo)
    expect(body.data.results.map(({ status }: Result) => status)).toEqual([200, 200])
    expect(await measuresOf(inspectionId)).toHaveLength(1)
  })
})
