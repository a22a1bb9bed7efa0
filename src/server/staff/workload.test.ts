import { hash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { inspections } from '../schema/inspections.table.ts'
import { testApi } from '../testing/api.ts'
import { aPlan, aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { administrator, technician, outsideAdministrator } = api.officials
const { db } = api.platform
const admin = api.as(administrator)

const [PREPARATION, SHOPS, STORES] = [1, 3, 5]
const MONTH = 'from=2026-11-23&to=2026-12-20'

const first = await aVisit(api)
const closedId = await closeVisit(api, first.visitId)
const [visit] = await db.select().from(assignments).where(eq(assignments.id, first.visitId))
const [acta] = await db.select().from(inspections).where(eq(inspections.id, closedId))
if (!visit || !acta) throw new Error('no closed visit')

let copies = 0
/** Adds visits of a type that were made, each with its minutes from the beginning to the end. */
async function made(inscriptionTypeId: number, minutes: readonly number[]): Promise<void> {
  for (const each of minutes) {
    copies += 1
    const { id: _, ...row } = visit as NonNullable<typeof visit>
    const [made] = await db
      .insert(assignments)
      .values({ ...row, inscriptionTypeId })
      .returning({ id: assignments.id })
    const { id: __, ...closed } = acta as NonNullable<typeof acta>
    await db.insert(inspections).values({
      ...closed,
      assignmentId: made?.id ?? 0,
      snapshot: { ...(closed.snapshot as object), number: `COPIA-${copies}` } as never,
      seal: hash('sha256', `copy ${copies}`),
      startedAt: new Date((closed.closedAt?.getTime() ?? 0) - each * 60_000),
    })
  }
}

const workload = async (by = administrator) => (await api.as(by).get(`/api/staff/workload?${MONTH}`)).body.data
const load = async () => {
  const { officials } = await workload()
  const { pending, weighted_pending, capacity, load_pct } = officials.find(
    ({ user_id }: { user_id: number }) => user_id === technician.id,
  )
  return { pending, weighted_pending, capacity, load_pct }
}

test('the load counts a visit by the usual minutes of its type', async () => {
  await admin.post(`/api/staff/${technician.id}/capacity`, { visits_per_week: 2, works: 'LMXJV' })
  const capacity = 7.6 // Four weeks without the holiday of 8 December.
  await admin.post('/api/assignment', aPlan(api.officials, first.establishmentId))
  await admin.post('/api/assignment', { ...aPlan(api.officials, first.establishmentId), motive_visite_id: 2 })
  const alike = { pending: 2, weighted_pending: 2, capacity, load_pct: 26 }
  expect(await load()).toEqual(alike)

  // Four visits tell nothing: all still count alike, and the department has no usual time of its own.
  await made(PREPARATION, [200, 200, 200])
  expect(await workload()).toMatchObject({ minutes: { usual: 60, types: [] } })
  expect(await load()).toEqual(alike)

  // The closed one, whose 0 minutes are under the floor, is the fifth; a visit of two days tells nothing.
  await made(PREPARATION, [200, 2 * 24 * 60])
  await made(SHOPS, [90, 100, 100, 100, 110, 100])
  await made(STORES, [30, 30, 30, 30])
  const { minutes } = await workload()
  expect(minutes).toEqual({
    usual: 100,
    types: [
      { typeofinscription_id: SHOPS, name: expect.any(String), minutes: 100 },
      { typeofinscription_id: PREPARATION, name: 'Preparación de alimentos', minutes: 200 },
    ],
  })
  expect(await load()).toEqual({ pending: 2, weighted_pending: 4, capacity, load_pct: 53 })
  const { staff } = (await admin.get('/api/staff/all?limit=100')).body.data
  const row = staff.find(({ user_id }: { user_id: number }) => user_id === technician.id)
  expect(row).toMatchObject({ pending: 2, weighted_pending: 4 })
})

test('the visits of another department count for nothing', async () => {
  expect((await workload(outsideAdministrator)).minutes).toEqual({ usual: 60, types: [] })
})

test('others than administrators see their own load', async () => {
  const { officials } = await workload(technician)
  expect(officials.map(({ user_id }: { user_id: number }) => user_id)).toEqual([technician.id])
})

describe('the load as a file', () => {
  const exported = (period: { from?: string; to?: string }, by = administrator) => {
    const filters = Object.entries(period).map(([field, value]) => ({ field, operator: '=', value }))
    const query = { format: 'csv', order: '-1', order_by: 'load_pct', filter: JSON.stringify(filters) }
    return api.as(by).get(`/api/export/workload?${new URLSearchParams(query)}`)
  }

  test("the load as a file has the screen's officials in its period, the fullest first", async () => {
    const { from, to } = { from: '2026-11-23', to: '2026-12-20' }
    const { statusCode, bytes, headers } = await exported({ from, to })
    expect(statusCode).toBe(200)
    const [head, first, ...rest] = bytes
      .toString()
      .replaceAll(/["\ufeff]/g, '')
      .trimEnd()
      .split('\r\n')
    expect(head).toBe(
      'N.º de documento;Funcionario;Desde;Hasta;Visitas pendientes;En visitas usuales;Caben en el periodo;Carga',
    )
    expect(first).toMatch(/;23\/11\/2026;20\/12\/2026;2;4;7,6;53,0 %$/)
    const { officials } = await workload()
    expect(rest).toHaveLength(officials.length - 1)
    expect(headers['x-vigia-rows']).toBe(String(officials.length))
  })

  test.each([
    ['an end before the beginning', { from: '2026-12-20', to: '2026-11-23' }],
    ['more than a year', { from: '2026-01-01', to: '2027-06-01' }],
    ['no day', { from: 'ayer', to: '2026-12-20' }],
  ])('the load as a file is refused to %s', async (_, period) => {
    expect(await exported(period)).toMatchObject({
      statusCode: 400,
      body: { error: { code: 'list.malformed-filter' } },
    })
  })

  test('the load as a file is open to administrators', async () => {
    expect((await exported({}, technician)).statusCode).toBe(403)
  })
})
