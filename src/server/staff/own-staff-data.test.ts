import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { contractCalls } from '../testing/suites/staff.ts'

const api = await testApi()
const { addContract } = contractCalls(api)
const { administrator, technician, otherTechnician, engineer, outsideAdministrator } = api.officials
const { db } = api.platform
const admin = api.as(administrator)
const TODAY = '2026-11-20'

beforeEach(async () => {
  await db.delete(staffContracts)
})

describe('own data', () => {
  test("own data is read by its official, and others' data by administrators alone", async () => {
    expect((await api.as(technician).get('/api/staff/me')).body.data.official).toMatchObject({ user_id: technician.id })
    expect((await api.as(technician).get(`/api/staff/${technician.id}`)).statusCode).toBe(200)
    expect((await api.as(technician).get(`/api/staff/${otherTechnician.id}`)).statusCode).toBe(403)
    expect((await api.as(technician).get('/api/staff/all')).statusCode).toBe(403)
    expect((await api.as(outsideAdministrator).get(`/api/staff/${technician.id}`)).statusCode).toBe(404)
  })

  test(`ends within some days from ${TODAY} on, for oneself`, async () => {
    await addContract({ ends_on: '2026-12-01' })
    await addContract({ ends_on: '2026-12-02' }, engineer.id)
    const kinds = async (by: typeof technician, days: number) =>
      (await api.as(by).get(`/api/staff/expiries?days=${days}`)).body.data.expiries.map(
        ({ user_id, days_left }: { user_id: number; days_left: number }) => [user_id, days_left],
      )
    expect(await kinds(administrator, 60)).toEqual([
      [technician.id, 11],
      [engineer.id, 12],
    ])
    expect(await kinds(administrator, 11)).toEqual([[technician.id, 11]])
    expect(await kinds(engineer, 60)).toEqual([[engineer.id, 12]])
  })

  test('a short contract that continues the one of today tells when the service ends', async () => {
    await addContract({ ends_on: '2026-12-01' })
    await addContract({ number: 'CPS-2', starts_on: '2026-12-02', ends_on: '2026-12-20' })
    await addContract({ number: 'CPS-3', starts_on: '2026-12-22', ends_on: '2026-12-24' })
    expect((await admin.get('/api/staff/expiries')).body.data.expiries).toMatchObject([
      { kind: 'contract', what: 'CPS-2026-001', ends_on: '2026-12-20', days_left: 30 },
    ])
  })

  test('a contract that another continues without a gap does not end', async () => {
    await addContract({ ends_on: '2026-12-01' })
    await addContract({ number: 'CPS-2', starts_on: '2026-12-02', ends_on: '2027-06-30' })
    expect((await admin.get('/api/staff/expiries')).body.data.expiries).toEqual([])
  })
})

describe('an exported list', () => {
  const rowsOf = async (path: string) => {
    const { statusCode, bytes } = await admin.get(`/api/export/${path}`)
    expect(statusCode).toBe(200)
    return bytes
      .toString('utf8')
      .replace(/[\ufeff"]/g, '')
      .trim()
      .split(/\r?\n/)
  }

  test('an exported list of contracts has the filtered rows, with empty days left empty', async () => {
    await addContract()
    await addContract({ number: '007', ends_on: null }, engineer.id)
    const filter = encodeURIComponent(JSON.stringify([{ field: 'number', operator: '=', value: '007' }]))
    const [head, row, ...others] = await rowsOf(`contracts?format=csv&filter=${filter}`)
    expect(head?.split(';').slice(0, 3)).toEqual(['Funcionario', 'Tipo de contrato', 'Número'])
    expect(row).toMatch(/^Ana engineer;.*007.*;15\/01\/2026;;;;Vigente$/)
    expect(others).toEqual([])
    const events = await db.select().from(auditEvents).where(eq(auditEvents.action, 'export')).orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({ subject: 'user', details: { list: 'Vinculación', rows: 1 } })
  })

  test.each(['staff', 'competences', 'cards'])('an exported list of %s is for administrators alone', async (name) => {
    for (const format of ['csv', 'xlsx', 'pdf']) {
      expect((await admin.get(`/api/export/${name}?format=${format}`)).statusCode).toBe(200)
    }
    expect((await api.as(technician).get(`/api/export/${name}?format=csv`)).statusCode).toBe(403)
  })
})
