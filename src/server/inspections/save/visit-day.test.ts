import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../../domain/shared/time.ts'
import { form, testApi } from '../../testing/api.ts'
import {
  allAnswers,
  anEstablishment,
  aPhoto,
  aPlan,
  signer,
  type WireAnswer,
  witness,
} from '../../testing/data/fixtures.ts'

/** Visits that are made on one day and reach the server on another. */

const api = await testApi()
const { administrator, technician } = api.officials
const inspector = api.as(technician)

/** In Bogotá: planned on Wednesday morning, made on Friday, sent on Monday. */
const WEDNESDAY = new Date('2026-11-18T15:00:00Z')
const FRIDAY = '2026-11-20T16:30:00-05:00'
const MONDAY = new Date('2026-11-23T13:00:00Z')

let establishmentId: number
beforeEach(async () => {
  api.time.now = WEDNESDAY
  establishmentId = await anEstablishment(api)
})

async function plan(motive: Record<string, unknown> = {}): Promise<number> {
  const reply = await api.as(administrator).post('/api/assignment', {
    ...aPlan(api.officials, establishmentId),
    ...motive,
  })
  return reply.body.data.assignment_id
}

type Sent = { key: string; call: string; fields: Record<string, unknown> }

const answersAt = async (visit: number, capturedAt: string | undefined): Promise<Sent[]> =>
  (await allAnswers(inspector, visit)).map((answer: WireAnswer) => ({
    key: randomUUID(),
    call: 'items',
    fields: { ...answer, ...(capturedAt && { captured_at: capturedAt }) },
  }))
const closingParts = async (): Promise<Sent[]> => [
  { key: randomUUID(), call: 'health-observation', fields: { observation: 'Sin novedad' } },
  { key: randomUUID(), call: 'establishment-signature', fields: await signer() },
  { key: randomUUID(), call: 'witness-signature', fields: await witness() },
]
async function send(visit: number, commands: Sent[]): Promise<number> {
  const body = form({ commands: JSON.stringify(commands) })
  const { data } = (await inspector.post(`/api/inspection/batch/${visit}`, body)).body
  expect(data.results.filter(({ success }: { success: boolean }) => !success)).toEqual([])
  return data.inspections_id
}

const recordOf = async (id: number) =>
  (await inspector.get(`/api/inspection/realizada/${id}/${establishmentId}`)).body.data
const dayOfRecord = async (id: number) => (await recordOf(id)).Inspecction[0].creation_date
const headerOf = async () => (await inspector.get(`/api/inspection/${establishmentId}`)).body.data.Items

describe('the day of a record', () => {
  test('the day of a record is that of its answers, despite an older photo', async () => {
    const visit = await plan()
    api.time.now = MONDAY
    const photo_taken_at = '2026-11-20T06:00:00-05:00'
    const finding = { concept: 'Inaceptable (I)', is_detection: '1', description: 'Piso roto', photo_taken_at }
    for (const answer of await allAnswers(inspector, visit, { 0: { ...finding, image: await aPhoto() } })) {
      const reply = await inspector.post('/api/inspection/items', form({ ...answer, captured_at: FRIDAY }))
      expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
    }
    const id = await send(visit, await closingParts())
    const [{ started_at, ended_at, photo_times: [photo] = [] }] = (await recordOf(id)).Inspecction
    const instants = [started_at, ended_at, photo.taken_at].map((at) => new Date(at).getTime())
    expect(instants).toEqual([FRIDAY, FRIDAY, photo_taken_at].map((at) => Date.parse(at)))
  })

  test('the day of a visit without signal is that of its answers on each page', async () => {
    const visit = await plan()
    const commands = [...(await answersAt(visit, FRIDAY)), ...(await closingParts())]
    api.time.now = MONDAY
    const id = await send(visit, commands)
    expect(await dayOfRecord(id)).toBe('2026-11-20')
    // The answers bear one instant of that Friday.
    const [{ started_at, ended_at }] = (await recordOf(id)).Inspecction
    expect([started_at, ended_at].map((at) => dayOf(new Date(at)))).toEqual(['2026-11-20', '2026-11-20'])
    expect((await headerOf()).last_inspection).toMatchObject({ creation_date: '2026-11-20' })
    const rows = (await inspector.get('/api/inspection/all?limit=100')).body.data.Inspection
    expect(rows.find((row: { inspections_id: number }) => row.inspections_id === id)).toMatchObject({
      inspection_date: '2026-11-20',
    })
    const next = await plan()
    const nextId = await send(next, [...(await answersAt(next, undefined)), ...(await closingParts())])
    expect((await recordOf(nextId)).LastInspection).toMatchObject({ creation_date: '2026-11-20' })
    expect(await dayOfRecord(nextId)).toBe('2026-11-23')
  })

  test('the day of a record is told by answers sent before the closing', async () => {
    const visit = await plan()
    const answers = await answersAt(visit, FRIDAY)
    api.time.now = MONDAY
    await send(visit, answers)
    expect(await dayOfRecord(await send(visit, await closingParts()))).toBe('2026-11-20')
  })

  test.each([
    ['a device behind the plan', '2026-11-17T23:59:00-05:00'],
    ['a device ahead of the closing', '2026-11-24T00:00:00-05:00'],
  ])('the day of a record is that of the closing with %s', async (_title, capturedAt) => {
    const visit = await plan()
    const commands = [...(await answersAt(visit, capturedAt)), ...(await closingParts())]
    api.time.now = MONDAY
    expect(await dayOfRecord(await send(visit, commands))).toBe('2026-11-23')
  })

  test('the day of a plan that another official got counts from its creation', async () => {
    const visit = await plan()
    api.time.now = MONDAY
    const given = await api.as(administrator).put(`/api/assignment/${visit}`, aPlan(api.officials, establishmentId))
    expect(given.statusCode).toBe(200)
    const commands = [...(await answersAt(visit, FRIDAY)), ...(await closingParts())]
    expect(await dayOfRecord(await send(visit, commands))).toBe('2026-11-20')
  })
})

describe('the last inspection', () => {
  test('the last inspection says its motive in the words of its plan, not "Otro"', async () => {
    const motive = { motive_visite_id: 7, otro_motivo: 'Feria patronal' }
    const visit = await plan(motive)
    const id = await send(visit, [...(await answersAt(visit, undefined)), ...(await closingParts())])
    expect((await recordOf(id)).Inspecction[0]).toMatchObject({ motive: 'Otro', otro_motivo: 'Feria patronal' })
    expect((await headerOf()).last_inspection).toMatchObject({ motive: 'Feria patronal' })
    const next = await plan()
    const nextId = await send(next, [...(await answersAt(next, undefined)), ...(await closingParts())])
    expect((await recordOf(nextId)).LastInspection).toMatchObject({ motive: 'Feria patronal' })
  })

  test('the last inspection follows the days of the visits, also after a late arrival', async () => {
    const before = await plan({ motive_visite_id: 7, otro_motivo: 'De antes' })
    await send(before, [...(await answersAt(before, undefined)), ...(await closingParts())])
    const [offline, online] = [
      await plan({ motive_visite_id: 7, otro_motivo: 'El viernes' }),
      await plan({ motive_visite_id: 7, otro_motivo: 'El sábado' }),
    ]
    api.time.now = new Date('2026-11-21T15:00:00Z')
    await send(online, [...(await answersAt(online, undefined)), ...(await closingParts())])
    api.time.now = MONDAY
    const late = await send(offline, [...(await answersAt(offline, FRIDAY)), ...(await closingParts())])
    const record = await recordOf(late)
    expect(record.Inspecction[0].creation_date).toBe('2026-11-20')
    expect(record.LastInspection).toMatchObject({ creation_date: '2026-11-18', motive: 'De antes' })
    expect((await headerOf()).last_inspection).toMatchObject({ creation_date: '2026-11-21', motive: 'El sábado' })
    const next = await plan()
    const nextId = await send(next, [...(await answersAt(next, undefined)), ...(await closingParts())])
    expect((await recordOf(nextId)).LastInspection).toMatchObject({ motive: 'El sábado' })
  })

  test('the last of two inspections closed at one instant is the same everywhere', async () => {
    const ids: number[] = []
    for (let index = 0; index < 3; index++) {
      const visit = await plan({ motive_visite_id: 7, otro_motivo: `Visita ${index}` })
      ids.push(await send(visit, [...(await answersAt(visit, undefined)), ...(await closingParts())]))
    }
    expect((await headerOf()).last_inspection).toMatchObject({ motive: 'Visita 2' })
    expect((await recordOf(ids[2] as number)).LastInspection).toMatchObject({ motive: 'Visita 1' })
  })
})
