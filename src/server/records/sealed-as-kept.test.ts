import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MEASURE_CODES } from '../../domain/inspections/sanitary-measures.ts'
import { buildRecord } from '../../domain/records/build-record.ts'
import { RECORD_FORMAT } from '../../domain/records/record.ts'
import { findAnswers } from '../records/records.queries.ts'
import { form, testApi } from '../testing/api.ts'
import { allAnswers, aPhoto, aVisit, signer, type WireAnswer, witness } from '../testing/data/fixtures.ts'
import { findClosedInspection } from './records.queries.ts'
import { sealOf } from './seal.ts'
import { isAsSealed, type SealedInspection } from './verify-seal.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

/** Answers by item index: one with every part, and two with the fewest. */
const SPECIAL = {
  2: { concept: 'Aceptable con Requerimiento (AR)', is_detection: '1', description: ' Rejilla suelta ' },
  3: {
    concept: 'Inaceptable (I)',
    is_detection: '1',
    description: 'Trampa de grasa llena',
    es_critico: '1',
    medida_sanitaria: MEASURE_CODES[0],
    toman_muestras: 'si',
    numero_acta_muestra: 'M-17',
    constancia_contra: 'no',
    captured_at: '2026-07-01T10:00:00-05:00',
    latitude: 9.2414,
    longitude: -74.7533,
    accuracy_m: 12.5,
  },
}

type Part = { call: string; path: (visit: number) => string; fields: Record<string, unknown>; image?: Blob }

async function partsOf(visitId: number): Promise<{ items: Part[]; closing: Part[] }> {
  const answers = await allAnswers(inspector, visitId, SPECIAL)
  const photos = new Map([
    [2, await aPhoto(2)],
    [3, await aPhoto(3)],
  ])
  const part = (call: string, fields: Record<string, unknown>): Part => ({
    call,
    path: (visit) => `/api/inspection/${call}/${visit}`,
    fields,
  })
  return {
    items: answers.map((fields, index) => {
      const image = photos.get(index)
      return { call: 'items', path: () => '/api/inspection/items', fields, ...(image && { image }) }
    }),
    closing: [
      part('health-observation', { observation: 'Se dan recomendaciones' }),
      part('establishment-signature', await signer()),
      part('witness-signature', await witness()),
    ],
  }
}

async function sendTogether(visitId: number, parts: readonly Part[]) {
  const files: Record<string, Blob> = {}
  const commands = parts.map(({ call, fields, image }, index) => {
    if (image) files[`foto-${index}`] = image
    return { key: randomUUID(), call, fields, ...(image && { files: { image: `foto-${index}` } }) }
  })
  const reply = await inspector.post(
    `/api/inspection/batch/${visitId}`,
    form({ commands: JSON.stringify(commands), ...files }),
  )
  expect(reply.body.data.results.filter(({ success }: { success: boolean }) => !success)).toEqual([])
  return reply.body.data.inspections_id
}

async function sendAlone(visitId: number, { call, path, fields, image }: Part) {
  const body = call === 'items' ? form({ ...fields, ...(image && { image }) } as WireAnswer) : fields
  const reply = await inspector.post(path(visitId), body)
  expect(reply.statusCode).toBe(200)
  return reply.body.data.inspections_id
}

async function eachAlone(visitId: number, parts: readonly Part[]) {
  let inspection: number | null = null
  for (const part of parts) inspection = await sendAlone(visitId, part)
  return inspection
}

type Parts = Awaited<ReturnType<typeof partsOf>>
type Way = (visit: number, parts: Parts) => Promise<number>

const WAYS: [string, Way][] = [
  ['in one batch', (visit, { items, closing }) => sendTogether(visit, [...items, ...closing])],
  [
    'in two batches, the signatures first',
    async (visit, { items, closing }) => {
      await sendTogether(visit, closing)
      return sendTogether(visit, items)
    },
  ],
  [
    'in two batches of items',
    async (visit, { items, closing }) => {
      await sendTogether(visit, items.slice(0, 3))
      return sendTogether(visit, [...closing, ...items.slice(3)])
    },
  ],
  [
    'with one item last, by itself',
    async (visit, { items, closing }) => {
      await sendTogether(visit, [...items.slice(1), ...closing])
      return eachAlone(visit, items.slice(0, 1)) as Promise<number>
    },
  ],
  ['call by call', (visit, { items, closing }) => eachAlone(visit, [...items, ...closing]) as Promise<number>],
]

const kept = async (id: number) => {
  const inspection = await findClosedInspection(db, 13, id)
  if (!inspection) throw new Error(`Inspection ${id} is not closed.`)
  const [checklist, answers] = [await api.platform.checklists.find(db, inspection), await findAnswers(db, id)]
  return { inspection: inspection as SealedInspection, checklist, answers }
}

test.each(WAYS)('closed %s, a record bears the seal of what its rows say', async (_title, close) => {
  const { visitId } = await aVisit(api)
  const { inspection, checklist, answers } = await kept(await close(visitId, await partsOf(visitId)))
  expect(inspection.seal).toBe(sealOf(buildRecord(inspection, checklist, answers)))
  expect(isAsSealed(inspection, checklist, answers)).toBe(true)
})

/** The row as it was before records had a format number and named their entity (decision 052). */
const beforeFormats = (inspection: SealedInspection): SealedInspection => {
  const { format: _, entity: __, requirements: ___, ...snapshot } = inspection.snapshot
  return { ...inspection, snapshot }
}

test('a record seals its format and entity; an older one has neither, and keeps its seal', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  const { items, closing } = await partsOf(visitId)
  const id = await sendTogether(visitId, [...items, ...closing])
  const { inspection, checklist, answers } = await kept(id)
  const { name } = api.platform.letterhead
  expect(buildRecord(inspection, checklist, answers)).toMatchObject({
    format: RECORD_FORMAT,
    entity: { name, nit: null },
  })
  for (const entity of [{ name: 'Otra entidad', nit: null }, { name, nit: '890.480.059-1' }, undefined]) {
    const altered = { ...inspection, snapshot: { ...inspection.snapshot, entity } }
    expect(isAsSealed(altered as SealedInspection, checklist, answers)).toBe(false)
  }
  const unnumbered = beforeFormats(inspection)
  expect(isAsSealed(unnumbered, checklist, answers)).toBe(false)
  const older = { ...unnumbered, seal: sealOf(buildRecord(unnumbered, checklist, answers)) }
  expect(isAsSealed(older, checklist, answers)).toBe(true)

  const { body } = await inspector.get(`/api/inspection/realizada/${id}/${establishmentId}`)
  expect(body.data.Inspecction[0]).toMatchObject({ record_format: RECORD_FORMAT, entity: { name, nit: null } })
})

test("a record of an older version, sealed without later answers' gaps, is the sealed one", async () => {
  const { visitId } = await aVisit(api)
  const { items, closing } = await partsOf(visitId)
  const { inspection, checklist, answers } = await kept(await sendTogether(visitId, [...items, ...closing]))
  const asTyped = answers.map(({ measure, samplesTaken, counterSampleTaken, ...answer }) => ({
    ...answer,
    ...(measure !== null && { measure }),
    ...(samplesTaken !== null && { samplesTaken }),
    ...(counterSampleTaken !== null && { counterSampleTaken }),
  }))
  const unnumbered = beforeFormats(inspection)
  const older = { ...unnumbered, seal: sealOf(buildRecord(unnumbered, checklist, asTyped as typeof answers)) }
  expect(older.seal).not.toBe(inspection.seal)
  expect(isAsSealed(older, checklist, answers)).toBe(true)
  expect(buildRecord(older, checklist, answers)).not.toHaveProperty('entity')
  // A record with a format number was never sealed in that way.
  const numbered = { ...inspection, seal: sealOf(buildRecord(inspection, checklist, asTyped as typeof answers)) }
  expect(isAsSealed(numbered, checklist, answers)).toBe(false)

  const changed = (index: number, changes: Partial<(typeof answers)[number]>) =>
    answers.map((answer, at) => (at === index ? { ...answer, ...changes } : answer))
  for (const changes of [{ observation: 'Otra cosa' }, { samplesTaken: true }, { points: 0 }]) {
    expect(isAsSealed(older, checklist, changed(7, changes))).toBe(false)
    expect(isAsSealed(inspection, checklist, changed(7, changes))).toBe(false)
  }
  // The number of answers is right, but one item has two and another has none.
  expect(isAsSealed(inspection, checklist, changed(7, { itemId: answers[8]?.itemId ?? 0 }))).toBe(false)
  // An answer saved before the closing transaction was sealed with its empty keys.
  const before = new Date(inspection.closedAt.getTime() - 1)
  expect(isAsSealed(older, checklist, changed(7, { answeredAt: before }))).toBe(false)
})

describe('the day of the visit', () => {
  const closed = async () => {
    const { visitId } = await aVisit(api)
    const { items, closing } = await partsOf(visitId)
    api.time.now = new Date('2026-11-23T13:00:00Z')
    const captured = items.map((part) => ({ ...part, fields: { ...part.fields, captured_at: '2026-11-20T16:30:00Z' } }))
    const id = await sendTogether(visitId, [...captured, ...closing])
    api.time.now = new Date('2026-11-20T15:00:00Z')
    return kept(id)
  }

  test('the day of the visit is sealed as the day of the record alone', async () => {
    const { inspection, checklist, answers } = await closed()
    const record = buildRecord(inspection, checklist, answers)
    expect(record).toMatchObject({ day: '2026-11-20' })
    expect(record).not.toHaveProperty('visitDay')
    expect(isAsSealed(inspection, checklist, answers)).toBe(true)
    for (const visitDay of ['2026-11-19', '2026-11-23', undefined]) {
      const altered = { ...inspection, snapshot: { ...inspection.snapshot, visitDay } }
      expect(isAsSealed(altered as SealedInspection, checklist, answers)).toBe(false)
    }
  })

  test('the day of an older record is that of its closing, and its seal holds', async () => {
    const { inspection, checklist, answers } = await closed()
    const { visitDay: _, times: __, ...snapshot } = inspection.snapshot
    const before = { ...inspection, snapshot }
    // The older version sealed the whole snapshot and the day of closing.
    const record = { ...buildRecord(before, checklist, answers), ...snapshot, day: '2026-11-23' }
    expect(isAsSealed({ ...before, seal: sealOf(record) }, checklist, answers)).toBe(true)
    expect(buildRecord(before, checklist, answers).day).toBe('2026-11-23')
  })
})
