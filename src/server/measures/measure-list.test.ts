import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { listDifferences } from '../platform/lists/compare-lists.queries.ts'
import { testApi } from '../testing/api.ts'
import { workOnMeasures } from '../testing/suites/measures.ts'

const api = await testApi()
const { on, aClosure } = workOnMeasures(api)
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const stranger = api.as(officials.otherTechnician)

const now = api.time.now
afterEach(() => {
  api.time.now = now
})

test('a row of the list that is not as its measure is told', async () => {
  const { id } = await aClosure()
  const told = async () => {
    const found: unknown[] = []
    for await (const some of listDifferences(db, 'measures')) found.push(...some)
    return found
  }
  expect(await told()).toEqual([])
  await db.execute(sql`update lists.listed_measures set name = 'Otra' where id = ${id}`)
  expect(await told()).toEqual([{ id, name: String(id), kind: 'other' }])
  await db.execute(sql`select lists.put_measures(array[${id}::integer])`)
  expect(await told()).toEqual([])
})

const filterText = (filters: object) => encodeURIComponent(JSON.stringify(filters))

test('the list filters by state, term and place, and the home page counts with it', async () => {
  const { id, establishmentId } = await aClosure({ until: '2026-12-05' })
  const list = async (...filter: [string, string, string][]) => {
    const filters = filter.map(([field, operator, value]) => ({ field, operator, value }))
    return (await technician.get(`/api/measure/all?limit=50&filter=${filterText(filters)}`)).body.data
  }
  const own: [string, string, string] = ['establishment_id', '=', String(establishmentId)]
  expect(await list(own, ['in_force', '=', '1'], ['to_verify', '=', '0'])).toMatchObject({
    total: 1,
    Measures: [{ measure_id: id, state: 'vigente', days_left: 15, overdue: 0, code: 'CLAUSURA' }],
  })
  expect(await list(own, ['to_verify', '=', '1'])).toMatchObject({ total: 0 })
  on('2026-12-01')
  expect(await list(own, ['to_verify', '=', '1'], ['overdue', '=', '0'])).toMatchObject({ total: 1 })
  on('2026-12-07')
  expect(await list(own, ['overdue', '=', '1'], ['q', 'LIKE', '%vencida%'])).toMatchObject({ total: 1 })
  const { total } = await list(['to_verify', '=', '1'])
  const { attention } = (await admin.get('/api/attention')).body.data
  expect(attention.find((one: { kind: string }) => one.kind === 'measures_to_verify')).toMatchObject({
    ...{ count: total, link: '/dashboard/seguimiento/medidas?vence=por-verificar' },
  })
  const toVerify = async (client: typeof admin) =>
    (await client.get('/api/attention')).body.data.attention.find(
      (one: { kind: string }) => one.kind === 'measures_to_verify',
    )
  const made = (await list(['to_verify', '=', '1'], ['own_visit', '=', '1'])).total
  expect(made).toBeGreaterThan(0)
  expect(await toVerify(technician)).toMatchObject({
    ...{ count: made, link: '/dashboard/seguimiento/medidas?vence=por-verificar&visitas=propias' },
  })
  expect(await toVerify(stranger)).toBeUndefined()
  const inForce = (await list(['in_force', '=', '1'])).total
  const summary = await admin.get(`/api/analytics/summary?from=2020-01-01&to=2020-01-31`)
  expect(summary.body.data.kpis.measures_in_force).toBe(inForce)
  const ofPlace = [{ field: 'establishment_id', operator: '=', value: String(establishmentId) }]
  const exported = await admin.get(`/api/export/measures?format=csv&filter=${filterText(ofPlace)}`)
  expect(exported.bytes.toString()).toContain('Clausura temporal total o parcial')
  expect(await list(own, ['number', 'LIKE', '%MS-2026%'])).toMatchObject({ total: 1 })
})
