import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { complaintActs, refusal } from '../testing/suites/complaints.ts'
import { scoreDue } from './scoring/scorer.ts'

const api = await testApi()
const { aComplaint, act, on, planned } = complaintActs(api)
const { officials, platform } = api
const { db } = platform
const admin = api.as(officials.administrator)

beforeEach(() => on('2026-11-20'))

type Reason = { factor: string; points: number; text: string }
/** The reason of complaints of an establishment, as an administrator reads it. */
async function reasonOf(id: number, client = admin): Promise<Reason | undefined> {
  const { body } = await client.get('/api/planning/suggestions?limit=200')
  const row = body.data.suggestions.find((one: { establishment_id: number }) => one.establishment_id === id)
  return row?.reasons.find(({ factor }: Reason) => factor === 'complaints')
}
const kept = (id: number) => rowsOf(db, sql`select * from analytics.risk_scores where establishment_id = ${id}`)

/** The points after the changes that waited, which a whole scoring leaves as they are. */
async function pointsOf(id: number): Promise<number | undefined> {
  const reason = await reasonOf(id)
  const before = await kept(id)
  await db.execute(sql`delete from analytics.risk_runs`)
  await scoreDue(platform)
  expect(await kept(id)).toEqual(before)
  return reason?.points
}
const about = (establishmentId: number) => ({ establishment_id: establishmentId, place_text: '', city_id: '' })
const visited = async (establishmentId: number): Promise<void> => {
  const { body } = await admin.post('/api/assignment', aPlan(officials, establishmentId))
  await closeAtOnce(api, body.data.assignment_id)
}
const edit = (id: number, changes: Record<string, unknown>) => admin.patch(`/api/complaint/${id}`, changes)

describe('points of complaints', () => {
  test.each<[what: string, complaints: Record<string, unknown>[], points: number]>([
    ['no complaint', [], 0],
    ['one', [{}], 6],
    ['two', [{}, { kind: 'reclamo' }], 12],
    ['three', [{}, {}, { kind: 'denuncia' }], 12],
    ['one of high priority', [{ triage: 'alta' }], 6],
    ['one of immediate priority', [{ triage: 'inmediata' }], 12],
    ['one that tells of two ill people', [{ ill_people: 2 }], 12],
    ['one without themes', [{ about: '' }], 6],
    ['a petition', [{ kind: 'peticion' }], 0],
    ['documents that are asked for', [{ kind: 'documentos' }], 0],
    ['a question and a suggestion', [{ kind: 'consulta' }, { kind: 'sugerencia' }], 0],
    ['the manners of an official', [{ about: 'atencion' }], 0],
    ['the manners of an official and pests', [{ about: 'atencion,plagas' }], 6],
    ['one against an official', [{ officials: String(officials.engineer.id), triage: 'inmediata' }], 0],
  ])('%s', async (_what, complaints, points) => {
    const id = await anEstablishment(api)
    for (const one of complaints) await aComplaint({ ...about(id), ...one })
    expect(await pointsOf(id)).toBe(points)
  })

  test('a complaint counts while it waits, and after an answer without a visit', async () => {
    const id = await anEstablishment(api)
    const complaint = await aComplaint(about(id))
    await act(complaint, '/ask', { text: '¿Qué día?' })
    expect(await pointsOf(id)).toBe(6)
    await act(complaint, '/complete', { text: 'El lunes.' })
    await act(complaint, '/answer', { answer: 'Se pidió al dueño su plan.', answer_mode: 'entregada' })
    expect(await pointsOf(id)).toBe(6)
    await act(complaint, '/close', {})
    expect(await pointsOf(id)).toBe(6)
  })

  test('a complaint that another entity has, a copy and a withdrawn one give none', async () => {
    const id = await anEstablishment(api)
    const [moved, original, copy, left] = [
      ...[await aComplaint(about(id)), await aComplaint(about(id)), await aComplaint(about(id))],
      await aComplaint(about(id)),
    ]
    await act(moved ?? 0, '/transfer', { entity: 'INVIMA', reason: 'Es un fabricante.' })
    await act(copy ?? 0, '/duplicate', { duplicate_of: original })
    await act(left ?? 0, '/ask', { text: '¿Qué día?' })
    expect(await pointsOf(id)).toBe(12)
    on('2026-12-21')
    expect(refusal(await act(left ?? 0, '/close', {}))).toBe('200 ')
    expect(await pointsOf(id)).toBe(6)
  })

  test('an edit of place, kind, priority, themes or officials changes them', async () => {
    const [here, there] = [await anEstablishment(api), await anEstablishment(api)]
    const id = await aComplaint(about(here))
    await edit(id, { triage: 'inmediata' })
    expect(await pointsOf(here)).toBe(12)
    await edit(id, { establishment_id: there })
    expect([await pointsOf(here), await pointsOf(there)]).toEqual([0, 12])
    await edit(id, { officials: String(officials.engineer.id) })
    expect(await pointsOf(there)).toBe(0)
    await edit(id, { accuses_none: 1 })
    expect(await pointsOf(there)).toBe(12)
    await edit(id, { about: 'atencion' })
    expect(await pointsOf(there)).toBe(0)
    await edit(id, { about: 'plagas', kind: 'consulta' })
    expect(await pointsOf(there)).toBe(0)
  })

  test('a later visit ends them, and so does one for the complaint on its day', async () => {
    const [later, own, before] = [await anEstablishment(api), await anEstablishment(api), await anEstablishment(api)]
    await visited(before)
    const id = await aComplaint(about(own))
    await aComplaint(about(later))
    // A visit on the day of the complaint leaves open which came first.
    await aComplaint(about(before))
    const { body } = await act(id, '/visit', planned())
    await closeAtOnce(api, body.data.assignment_id)
    on('2026-11-21')
    await visited(later)
    expect([await pointsOf(later), await pointsOf(own), await pointsOf(before)]).toEqual([0, 0, 6])
    expect((await reasonOf(before))?.text).toBe('1 queja desde la última visita')
    expect((await reasonOf(own))?.text).toBe('Sin quejas desde la última visita')
    await aComplaint(about(later))
    expect(await pointsOf(later)).toBe(6)
  })

  test('a complaint without an establishment gives points to none', async () => {
    await reasonOf(0)
    await aComplaint()
    expect(await rowsOf(db, sql`select from analytics.risk_pending`)).toEqual([])
  })

  test('scores of a version before them are made anew', async () => {
    const id = await anEstablishment(api)
    await aComplaint(about(id))
    expect(await pointsOf(id)).toBe(6)
    const right = await kept(id)
    await db.execute(sql`update analytics.risk_scores set complaints = null, has_urgent_complaint = null,
      parts[5] = 0, score = score - 6 where establishment_id = ${id}`)
    await scoreDue(platform)
    expect(await kept(id)).toEqual(right)
  })
})

describe('readers of the reason', () => {
  test('an accused administrator reads of no complaint until the accusation is taken back', async () => {
    const id = await anEstablishment(api, { establishment_name: 'Tienda La Reservada' })
    const accused = api.as(officials.otherAdministrator)
    const complaint = await aComplaint({ ...about(id), officials: String(officials.otherAdministrator.id) })
    expect(await reasonOf(id, accused)).toEqual({ factor: 'complaints', points: 0, most: 12, text: 'Sin quejas' })
    const exported = async () => {
      const file = (await accused.get('/api/export/suggestions?format=csv')).bytes.toString()
      return file.split('\n').find((line) => line.includes('La Reservada'))
    }
    expect(await exported()).toContain('"Alto riesgo (30) · nunca se ha visitado (20)"')
    await edit(complaint, { accuses_none: 1 })
    expect((await reasonOf(id, accused))?.text).toBe('1 queja')
    expect(await exported()).toContain('1 queja (6)')
  })

  test('others than administrators read no suggestion', async () => {
    for (const who of [officials.technician, officials.engineer]) {
      expect((await api.as(who).get('/api/planning/suggestions')).statusCode).toBe(403)
    }
  })
})
