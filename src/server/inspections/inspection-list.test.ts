import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPhoto, aPlan, aVisit, closeVisit } from '../testing/data/fixtures.ts'
import type { PersonName } from '../testing/data/officials.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)

type Filter = { field: string; operator: string; value: string | number }
const list = (filters: Filter[] = [], client = administrator) =>
  client.get(`/api/inspection/all?filter=${encodeURIComponent(JSON.stringify(filters))}`)
const found = async (...filters: Filter[]): Promise<number[]> => {
  const { Inspection, total } = (await list(filters)).body.data
  expect(total).toBe(Inspection.length)
  return Inspection.map((row: { inspections_id: number }) => row.inspections_id)
}
const archive = (id: number, archived: 0 | 1 | boolean, client = administrator) =>
  client.patch(`/api/inspection/${id}/archived`, { archived })
const eventsOf = async (id: number) =>
  (await db.select().from(auditEvents).where(eq(auditEvents.subject, 'inspection')).orderBy(auditEvents.id))
    .filter((event) => event.subjectId === id && !['record', 'close'].includes(event.action))
    .map((event) => event.action)

/** Closed in Arjona on the 18th, in Turbaco late on the 19th (the 20th in UTC), and in Arjona on the 20th. */
let early: number
let late: number
let poor: number

beforeAll(async () => {
  const closeAt = async (instant: string, cityId?: number, special = {}) => {
    api.time.now = new Date(instant)
    const { visitId, establishmentId } = await aVisit(api)
    if (cityId) {
      await db.update(establishments).set({ cityId }).where(eq(establishments.id, establishmentId))
      await db.update(assignments).set({ cityId }).where(eq(assignments.id, visitId))
    }
    return closeVisit(api, visitId, special)
  }
  early = await closeAt('2026-11-18T15:00:00Z')
  late = await closeAt('2026-11-20T04:30:00Z', 13836)
  const failed = async (shade: number) => ({
    concept: 'Inaceptable (I)',
    is_detection: '1',
    description: 'Sin limpiar',
    image: await aPhoto(shade),
    es_critico: '1',
    is_sanitary_measure_applied: '1',
    medida_sanitaria: 'DECOMISO',
  })
  poor = await closeAt('2026-11-20T15:00:00Z', undefined, { 0: await failed(40) })
})

const is = (field: string, value: string | number): Filter => ({ field, operator: '=', value })
const from = (value: string): Filter => ({ field: 'inspection_date', operator: '>=', value })
const to = (value: string): Filter => ({ field: 'inspection_date', operator: '<=', value })

describe('the list of completed inspections', () => {
  test('the list of completed inspections is filtered by municipality, by concepto, and by both', async () => {
    expect(await found(is('city', 'Turbaco'))).toEqual([late])
    expect(await found(is('concept', 'DESFAVORABLE'))).toEqual([poor])
    expect(await found(is('concept', 'FAVORABLE'))).toEqual([early, late])
    expect(await found(is('city', 'Arjona'), is('concept', 'FAVORABLE'))).toEqual([early])
    expect(await found(is('city', 'Turbaco'), is('concept', 'DESFAVORABLE'))).toEqual([])
  })

  test('the list of completed inspections is filtered by days of Colombia, both ends included', async () => {
    expect(await found(from('2026-11-19'))).toEqual([late, poor])
    expect(await found(to('2026-11-19'))).toEqual([early, late])
    expect(await found(from('2026-11-19'), to('2026-11-19'))).toEqual([late])
    expect(await found(is('inspection_date', '2026-11-19'))).toEqual([late])
    expect(await found(from('2026-11-21'))).toEqual([])
  })

  test.each<Filter>([
    from('2026-13-01'),
    from('ayer'),
    { field: 'compliance_level', operator: '>=', value: '90' },
    { field: 'city', operator: '<=', value: 'Turbaco' },
    { field: 'is_archived', operator: '=', value: 'si' },
  ])('refuses %j', async (filter) => {
    expect((await list([filter])).statusCode).toBe(400)
  })
})

describe('archiving a record', () => {
  test('archiving takes a record out of the list until archived ones are asked for, audited once', async () => {
    expect(await archive(early, 1)).toMatchObject({ statusCode: 200, body: { data: { archived: 1 } } })
    expect(await archive(early, true)).toMatchObject({ statusCode: 200, body: { data: { archived: 1 } } })
    expect(await found()).toEqual([late, poor])
    expect(await found(is('is_archived', 1))).toEqual([early])
    expect(await found(is('is_archived', 0))).toEqual([late, poor])
    expect((await list([is('is_archived', 1)])).body.data.Inspection[0]).toMatchObject({ is_archived: 1, is_notify: 0 })
    expect(await eventsOf(early)).toEqual(['archive'])
  })

  test('leaves the record readable, and is undone', async () => {
    expect((await administrator.get(`/api/inspection/${early}/pdf`)).statusCode).toBe(200)
    expect(await archive(early, 0)).toMatchObject({ body: { data: { archived: 0 } } })
    expect(await found()).toEqual([early, late, poor])
    expect(await eventsOf(early)).toEqual(['archive', 'restore'])
  })

  test.each<[PersonName, number]>([
    ['technician', 403],
    ['engineer', 403],
    ['outsideAdministrator', 404],
    ['outsideEngineer', 403],
  ])('by %s is answered %i and changes nothing', async (name, status) => {
    expect((await archive(late, 1, api.as(api.officials[name]))).statusCode).toBe(status)
    expect(await found()).toContain(late)
  })

  test('archiving an unknown record, or no record, is refused', async () => {
    expect((await archive(999999, 1)).statusCode).toBe(404)
    expect((await administrator.patch(`/api/inspection/${late}/archived`, {})).statusCode).toBe(422)
  })
})

describe('a visit that reached the server on another day than it was made', () => {
  test('a visit that arrived late is listed, filtered and sorted by its own day', async () => {
    const { technician } = api.officials
    api.time.now = new Date('2026-11-18T15:00:00Z')
    const { visitId } = await aVisit(api)
    const captured = { captured_at: '2026-11-19T10:00:00-05:00' }
    const special = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [index, captured]))
    api.time.now = new Date('2026-11-23T15:00:00Z')
    const made = await closeVisit(api, visitId, special)
    const { Inspection } = (await list([is('inspections_id', made)], api.as(technician))).body.data
    expect(Inspection).toMatchObject([{ inspection_date: '2026-11-19' }])
    expect(await found(is('inspection_date', '2026-11-19'))).toEqual([late, made])
    expect(await found(from('2026-11-19'), to('2026-11-19'))).toEqual([late, made])
    expect(await found(from('2026-11-21'))).toEqual([])
    const inOrder = (await administrator.get('/api/inspection/all?order_by=inspection_date')).body.data.Inspection
    expect(inOrder.map((row: { inspections_id: number }) => row.inspections_id)).toEqual([early, late, made, poor])
  })
})

test('branches of one owner and name are told apart, and found by what tells them', async () => {
  const closed = async (address: string) => {
    const branch = { establishment_name: 'Panadería La Espiga', identification_number: '900555777', address }
    const plan = aPlan(api.officials, await anEstablishment(api, branch))
    return closeVisit(api, (await administrator.post('/api/assignment', plan)).body.data.assignment_id)
  }
  const first = await closed('Calle 10 # 4-20')
  const second = await closed('Carrera 71 # 31-08')
  const search = (words: string): Filter => ({ field: 'q', operator: 'LIKE', value: `%${words}%` })
  const [row] = (await list([is('inspections_id', second)])).body.data.Inspection
  expect(row).toMatchObject({ identification_number: '900555777', address: 'Carrera 71 # 31-08' })
  expect(await found(search('espiga 900.555.777'))).toEqual([first, second])
  expect(await found(search('espiga carrera 71'))).toEqual([second])
  // An inscription may end as the number of another acta.
  expect(await found(search(row.acta_number))).toEqual([second])
})
