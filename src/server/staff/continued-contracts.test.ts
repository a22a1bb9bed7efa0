import { beforeEach, expect, test } from 'vitest'
import { staffContracts } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'

// Contracts of an official that follow one another without a gap are one service, which ends with the last of them.

const api = await testApi()
const { db } = api.platform
const { administrator, technician, engineer } = api.officials
const admin = api.as(administrator)
api.time.now = new Date('2026-11-20T15:00:00Z')

beforeEach(async () => {
  await db.delete(staffContracts)
})

const contract = (number: string, startsOn: string, endsOn: string | null, changes: object = {}) => ({
  ...{ contract_type_id: 2, number, subject: 'Visitas', starts_on: startsOn, ends_on: endsOn },
  ...changes,
})
async function add(fields: Record<string, unknown>, userId = technician.id): Promise<number> {
  const { statusCode, body } = await admin.post(`/api/staff/${userId}/contracts`, fields)
  expect(statusCode, JSON.stringify(body)).toBe(200)
  return body.data.contract_id
}
const edit = async (id: number, fields: Record<string, unknown>) => {
  const { statusCode, body } = await admin.put(`/api/staff/contracts/${id}`, fields)
  expect(statusCode, JSON.stringify(body)).toBe(200)
}
type Row = { number: string; days_left: number | null; service_ends_on: string | null }
const rows = async (filters: object[] = []): Promise<Row[]> =>
  (await admin.get(`/api/staff/contracts?filter=${encodeURIComponent(JSON.stringify(filters))}`)).body.data.contracts

/** Rows of the page to which 'Requiere atención' leads, once its count is compared with them. */
async function ending(): Promise<string[]> {
  const found = await rows([
    { field: 'state', operator: '=', value: 'vigente' },
    { field: 'days_left', operator: '<=', value: 30 },
  ])
  const { attention } = (await admin.get('/api/attention')).body.data
  const told = attention.find(({ kind }: { kind: string }) => kind === 'contracts_ending')
  expect(told?.count ?? 0).toBe(found.length)
  return found.map(({ number }) => number)
}
/** The days left of the contract, and the last day of its service. */
const served = async () => {
  const row = (await rows()).find(({ number }) => number === 'CPS-1')
  return [row?.days_left, row?.service_ends_on]
}

test('a contract is about to end only with its service', async () => {
  await add(contract('CPS-1', '2026-01-15', '2026-12-10'))
  expect([await ending(), await served()]).toEqual([['CPS-1'], [20, '2026-12-10']])
  // A gap of a day ends the service.
  const next = await add(contract('CPS-2', '2026-12-12', '2027-06-30'))
  expect([await ending(), await served()]).toEqual([['CPS-1'], [20, '2026-12-10']])
  await edit(next, contract('CPS-2', '2026-12-11', '2027-06-30'))
  expect([await ending(), await served()]).toEqual([[], [20, '2027-06-30']])
  // A short one that continues it ends soon too: the service is told once.
  await edit(next, contract('CPS-2', '2026-12-11', '2027-06-30', { ended_early_on: '2026-12-15' }))
  expect([await ending(), await served()]).toEqual([['CPS-1'], [20, '2026-12-15']])
  await add(contract('CPS-3', '2026-12-16', null))
  expect([await ending(), await served()]).toEqual([[], [20, null]])
})

test('a contract of another official continues none', async () => {
  await add(contract('CPS-1', '2026-01-15', '2026-12-10'))
  await add(contract('CPS-2', '2026-12-11', null), engineer.id)
  expect([await ending(), await served()]).toEqual([['CPS-1'], [20, '2026-12-10']])
})

test('the directory and the search tell until when the service lasts', async () => {
  await add(contract('CPS-1', '2026-01-15', '2026-12-10'))
  await add(contract('CPS-2', '2026-12-11', '2027-06-30'))
  const { staff } = (await admin.get('/api/staff/all')).body.data
  expect(staff.find(({ user_id }: { user_id: number }) => user_id === technician.id)).toMatchObject({
    contract: { number: 'CPS-1', ends_on: '2026-12-10', days_left: 222 },
  })
  const found = await rows([{ field: 'q', operator: 'LIKE', value: '%continúa hasta el 30/06/2027%' }])
  expect(found.map(({ number }) => number)).toEqual(['CPS-1'])
})
