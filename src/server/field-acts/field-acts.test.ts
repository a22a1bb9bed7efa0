import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { chunkedFileName } from '../../domain/photo-chunks/photo-chunk.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { measureActs, measureCustodians, measureSeals, measures } from '../schema/follow-up/measures.table.ts'
import { sampleActs, samples } from '../schema/follow-up/samples.table.ts'
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

let visitId: number
let establishmentId: number
beforeEach(async () => {
  ;({ visitId, establishmentId } = await aVisit(api))
})
const now = api.time.now
afterEach(() => {
  api.time.now = now
})

let seals = 0
const aSeal = () => {
  seals += 1
  return `FA-${seals}`
}
type Fields = Record<string, unknown>
type Sent = { key: string; call: string; fields: Fields; files?: Record<string, string | string[]>; offer?: number }

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
const measure = (fields = closure(), own: Partial<Sent> = {}): Sent => ({
  ...{ key: randomUUID(), call: 'measure', fields },
  ...own,
})
const sample = (fields = taken(), own: Partial<Sent> = {}): Sent => ({
  ...{ key: randomUUID(), call: 'sample', fields },
  ...own,
})
const send = (commands: readonly object[], parts: Record<string, Blob> = {}, by = technician, to = visitId) =>
  by.post(`/api/inspection/batch/${to}`, form({ commands: JSON.stringify(commands), ...parts }))
/** The status of each command, or the code of its refusal; of a request that is refused as a whole, its own. */
const told = async (...sent: Parameters<typeof send>) => {
  const { statusCode, body } = await send(...sent)
  if (statusCode !== 200) return [body.error.code]
  return body.data.results.map((result: { status: number; error?: { code: string } }) => result.error?.code ?? 'ok')
}
const asForm = (fields: Fields, images: readonly Blob[] = []) => {
  const sent = form(Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)])))
  for (const image of images) sent.append('images', image, 'foto.jpg')
  return sent
}
const single = (call: string, fields: Fields, key: string, images: readonly Blob[] = []) =>
  technician.post(`/api/${call}`, asForm(fields, images), { 'idempotency-key': key })
const measuresOf = (inspectionId: number) =>
  db.select().from(measures).where(eq(measures.inspectionId, inspectionId)).orderBy(measures.id)
const samplesOf = (inspectionId: number) =>
  db.select().from(samples).where(eq(samples.inspectionId, inspectionId)).orderBy(samples.id)

describe('acts in the batch of their visit', () => {
  test('a batch that closes its visit records acts that stand before the signatures, with their numbers', async () => {
    const [writes, photos] = await wholeBatch(technician, visitId)
    const [first, ...rest] = writes
    const commands = [first as object, measure(), sample(), ...rest]
    const { body } = await send(commands, photos)
    expect(body.data.closed).toBe(1)
    const results = body.data.results as { key: string; status: number; number?: string }[]
    expect(results.map(({ status }) => status)).toEqual(commands.map(() => 200))
    expect(results.map(({ number }) => number?.slice(0, 8))).toEqual([
      ...[undefined, 'MS-2026-', 'MU-2026-'],
      ...rest.map(() => undefined),
    ])
    const [recorded] = await measuresOf(body.data.inspections_id)
    expect(recorded).toMatchObject({ number: results[1]?.number, state: 'vigente', fallsOn: 'Cocina' })
    const [kept] = await samplesOf(body.data.inspections_id)
    expect(kept).toMatchObject({ number: results[2]?.number, state: 'tomada', product: 'Queso costeño' })
    expect(Number(kept?.quantity)).toBe(0.5)
    const again = await send(commands, photos)
    expect(again.body.data).toEqual(body.data)
    expect([
      (await measuresOf(body.data.inspections_id)).length,
      (await samplesOf(body.data.inspections_id)).length,
    ]).toEqual([1, 1])
  })

  test('a measure that the acta imposed for an item gets its acta, once', async () => {
    const critical = { concept: 'Inaceptable (I)', description: 'Plagas', is_detection: '1', es_critico: '1' }
    const inspectionId = await closeAtOnce(api, visitId, {
      special: { 0: { ...critical, medida_sanitaria: 'CLAUSURA' } },
    })
    const [born] = await measuresOf(inspectionId)
    const fields = closure({ item_configuration_id: born?.itemId })
    expect(await told([measure(fields), measure(closure({ item_configuration_id: born?.itemId }))])).toEqual([
      ...['ok', 'measure.acta-recorded'],
    ])
    expect(await measuresOf(inspectionId)).toMatchObject([{ id: born?.id, state: 'vigente' }])
  })

  test('late acts keep the day of the visit, and the sample its own instant', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    const at = new Date(now.getTime() + 60_000).toISOString()
    api.time.now = new Date(now.getTime() + 3 * 24 * 60 * 60_000)
    const keeper = [{ role: 'custodio', name: 'Ana Rojas', id_card: '10203040' }]
    const people = JSON.stringify(keeper)
    expect(await told([measure(closure({ people })), sample(taken({ taken_at: at }))])).toEqual(['ok', 'ok'])
    const [{ id = 0, imposedOn = '' } = {}] = await measuresOf(inspectionId)
    const [seal] = await db.select().from(measureSeals).where(eq(measureSeals.measureId, id))
    const [custodian] = await db.select().from(measureCustodians).where(eq(measureCustodians.measureId, id))
    const acts = await db.select().from(measureActs).where(eq(measureActs.measureId, id)).orderBy(measureActs.id)
    expect([seal?.putOn, custodian?.from, ...acts.map(({ day }) => day)]).toEqual(Array(4).fill(imposedOn))
    const [kept] = await samplesOf(inspectionId)
    expect(kept?.takenAt.toISOString()).toBe(at)
  })

  test('photos come as parts, as one part, or by digest, and their chunks are gone', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    const bytes = Buffer.from(await (await aPhoto(41)).arrayBuffer())
    const digest = await sendInChunks(technician, bytes, 4_096)
    const ofMeasure = measure(closure(), { files: { images: [chunkedFileName(digest), 'otra'] } })
    const ofSample = sample(taken(), { files: { images: 'otra' } })
    const photos = { otra: await aPhoto(42) }
    expect(await told([ofMeasure, ofSample], photos)).toEqual(['ok', 'ok'])
    const [{ id = 0 } = {}] = await measuresOf(inspectionId)
    const acts = await db.select().from(measureActs).where(eq(measureActs.measureId, id)).orderBy(measureActs.id)
    expect(acts.at(-1)?.images).toEqual([`${digest}.jpg`, expect.stringMatching(/^[0-9a-f]{64}\.jpg$/)])
    const [{ id: sampleId = 0 } = {}] = await samplesOf(inspectionId)
    const [act] = await db.select().from(sampleActs).where(eq(sampleActs.sampleId, sampleId))
    expect(act?.images).toHaveLength(1)
    expect((await technician.get(`/api/inspection/evidence/${digest}.jpg`)).bytes.equals(bytes)).toBe(true)
    // The chunks are gone, and the lost answer comes again.
    expect(await told([ofMeasure, ofSample], photos)).toEqual(['ok', 'ok'])
    const missing = measure(closure(), { files: { images: [chunkedFileName('0'.repeat(64))] } })
    expect(await told([missing])).toEqual(['batch.file-missing'])
    const drawing = sample(taken(), { files: { images: 'texto' } })
    expect(await told([drawing], { texto: new Blob(['nada'], { type: 'image/jpeg' }) })).toEqual(['image.undecodable'])
    expect((await measuresOf(inspectionId)).length).toBe(1)
  })
})

describe('one key for the single call and the batch', () => {
  test.each([
    ['measure', closure],
    ['sample', taken],
  ])('a %s that one accepted is accepted by the other, and stays one', async (call, fieldsOf) => {
    const inspectionId = await closeAtOnce(api, visitId)
    const photo = await aPhoto(43)
    const named = { files: { images: ['foto'] } }
    const [first, second] = [fieldsOf(), fieldsOf()]
    const [one, other] = [randomUUID(), randomUUID()]
    const alone = await single(call, { ...first, inspections_id: inspectionId }, one, [photo])
    const repeated = await send([{ key: one, call, fields: first, ...named }], { foto: photo })
    expect(repeated.body.data.results).toEqual([
      { key: one, status: 200, success: true, number: alone.body.data.number },
    ])
    const inBatch = await send([{ key: other, call, fields: second, ...named }], { foto: photo })
    const afterwards = await single(call, { ...second, inspections_id: inspectionId }, other, [photo])
    expect(afterwards.body.data.number).toBe(inBatch.body.data.results[0].number)
    expect(await told([{ key: one, call, fields: { ...first, reason: 'Otra', risk: 'Otro' } }])).toEqual([
      'idempotency.key-reused',
    ])
    const rows = call === 'measure' ? await measuresOf(inspectionId) : await samplesOf(inspectionId)
    expect(rows).toHaveLength(2)
  })

  test('copies that come at one moment are one measure', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    const command = measure(closure(), { offer: 1 })
    const answers = await Promise.all([send([command]), send([command]), send([command])])
    expect(new Set(answers.map(({ body }) => body.data.results[0].number)).size).toBe(1)
    expect(await measuresOf(inspectionId)).toHaveLength(1)
  })
})

describe('refusals', () => {
  test.each<[string, string, () => Fields]>([
    ['measure without a code', 'measure', () => closure({ code: '' })],
    ['closure without extent', 'measure', () => closure({ extent: '' })],
    ['seizure without goods', 'measure', () => closure({ code: 'DECOMISO', extent: '' })],
    ['day before the visit', 'measure', () => closure({ until: '2020-01-01' })],
    ['item of no acta', 'measure', () => closure({ item_configuration_id: 999_999 })],
    ['unknown field', 'measure', () => closure({ color: 'rojo' })],
    ['sample without a test', 'sample', () => taken({ tests: '[]' })],
    ['sample of tomorrow', 'sample', () => taken({ taken_at: '2030-01-01T10:00' })],
    ['sample of no measure', 'sample', () => taken({ measure_id: 999_999 })],
  ])('a %s is told as by the single call, and leaves nothing', async (_, call, fieldsOf) => {
    const inspectionId = await closeAtOnce(api, visitId)
    const fields = fieldsOf()
    const key = randomUUID()
    const alone = await single(call, { ...fields, inspections_id: inspectionId }, key)
    const { body } = await send([{ key, call, fields }])
    const { code, message, fields: named } = alone.body.error
    expect(body.data.results).toEqual([
      { key, status: alone.statusCode, success: false, error: { code, message, ...(named && { fields: named }) } },
    ])
    expect(await measuresOf(inspectionId)).toEqual([])
    expect(await samplesOf(inspectionId)).toEqual([])
  })

  test('two measures with one seal: the first stays, the second is refused and stops the rest', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    const own = JSON.stringify([{ seal_number: aSeal() }])
    const commands = [measure(closure({ seals: own })), measure(closure({ seals: own })), sample()]
    expect(await told(commands)).toEqual(['ok', 'measure.seal-taken', 'batch.stopped'])
    const corrected = { ...commands[1], fields: closure() }
    expect(await told([commands[0] as Sent, corrected, commands[2] as Sent])).toEqual(['ok', 'ok', 'ok'])
    expect(await measuresOf(inspectionId)).toHaveLength(2)
  })

  test('an open visit takes none; the same command is accepted once it is closed', async () => {
    const command = measure()
    expect(await told([command])).toEqual(['inspection.not-closed'])
    expect(await told([command], {}, engineer)).toEqual(['inspection.not-closed'])
    const [writes, photos] = await wholeBatch(technician, visitId)
    const before = await send([...writes.slice(0, 5), command], photos)
    expect(before.body.data.results.at(-1).error.code).toBe('inspection.not-closed')
    expect(await told([...writes, command], photos)).toEqual([...writes, command].map(() => 'ok'))
  })

  test('a refused write of the visit stops the acts, and a refused act stops no write', async () => {
    const [writes, photos] = await wholeBatch(technician, visitId)
    const [one, ...rest] = writes
    const faulty = { ...one, fields: { ...one?.fields, score: 77 } }
    expect((await told([measure(), faulty, ...rest], photos)).slice(0, 2)).toEqual([
      'batch.stopped',
      'inspection.wrong-score',
    ])
    const results = await told([measure(closure({ code: '' })), ...writes], photos)
    expect(results).toEqual(['request.invalid', ...writes.map(() => 'ok')])
  })

  test('an acta of another visit or place, and a file without its part, are refused', async () => {
    const other = await closeAtOnce(api, (await aVisit(api)).visitId)
    const inspectionId = await closeAtOnce(api, visitId)
    expect(await told([measure(closure({ inspections_id: other }))])).toEqual(['batch.malformed'])
    expect(await told([measure(closure(), { files: { images: ['nada'] } })])).toEqual(['batch.malformed'])
    const moved = { ...measure(), establishment_id: establishmentId + 1 }
    expect(await told([moved])).toEqual(['inspection.visit-changed'])
    const own = { ...measure(closure({ inspections_id: inspectionId })), establishment_id: establishmentId }
    expect(await told([own])).toEqual(['ok'])
    expect(await measuresOf(other)).toEqual([])
  })

  test('only who made the visit records acts of it', async () => {
    const inspectionId = await closeAtOnce(api, visitId)
    for (const official of [officials.administrator, officials.otherTechnician]) {
      expect(await told([measure(), sample()], {}, api.as(official))).toEqual(['access.forbidden'])
    }
    expect(await told([measure()], {}, api.as(officials.outsideAdministrator))).toEqual(['assignment.not-found'])
    expect(await told([measure()], {}, technician, 2_000_000_000)).toEqual(['assignment.not-found'])
    const open = await aVisit(api)
    expect(await told([measure()], {}, api.as(officials.otherTechnician), open.visitId)).toEqual(['access.forbidden'])
    expect(await told([measure()], {}, engineer)).toEqual(['ok'])
    expect(await measuresOf(inspectionId)).toHaveLength(1)
  })
})

describe('offers of acts', () => {
  const offered = (command: Sent, number: number): Sent => ({ ...command, offer: number })
  /** Works under the first offer of a key. @returns the reply, or the code of the refusal */
  const offer = (key: string, by: Official, work = async (): Promise<unknown> => 'done') =>
    platform.idempotency.onceOffered(by, { key, hash: 'x', offer: 1 }, work).catch(({ code }) => code)

  test('a number that was refused is not accepted later, and another one is', async () => {
    const [act, stopped] = [measure(), sample()]
    expect(await told([offered(act, 1), offered(stopped, 1)])).toEqual(['inspection.not-closed', 'batch.stopped'])
    const inspectionId = await closeAtOnce(api, visitId)
    expect(await told([offered(act, 1)])).toEqual(['idempotency.refused-before'])
    expect(await told([offered(stopped, 1)])).toEqual(['idempotency.refused-before'])
    expect(await measuresOf(inspectionId)).toEqual([])
    expect(await told([offered(act, 2), offered(stopped, 2)])).toEqual(['ok', 'ok'])
    // A late copy of the refused number finds the act that is there.
    expect(await told([offered(act, 1)])).toEqual(['ok'])
  })

  test('acts are settled too where the writes before them are refused as a whole', async () => {
    const stranger = api.as(officials.otherTechnician)
    const [[write]] = await wholeBatch(technician, visitId)
    const act = offered(measure(), 1)
    expect(await told([write as object, act], {}, stranger)).toEqual(['access.forbidden'])
    expect(await offer(act.key, officials.otherTechnician)).toBe('idempotency.refused-before')
  })

  test('two copies of one number end alike, though one would be refused', async () => {
    for (const _ of Array(8).keys()) {
      const key = randomUUID()
      const [refused, accepted] = await Promise.all([
        offer(key, officials.technician, () => Promise.reject(new Problem('inspection.not-closed'))),
        offer(key, officials.technician),
      ])
      const ends = [
        ['inspection.not-closed', 'idempotency.refused-before'],
        ['done', 'done'],
      ]
      expect(ends).toContainEqual([refused, accepted])
    }
  })
})
