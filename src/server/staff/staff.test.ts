import { beforeEach, describe, expect, test } from 'vitest'
import { staffContracts } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { contractCalls } from '../testing/suites/staff.ts'

const api = await testApi()
const { addContract } = contractCalls(api)
const { administrator, technician, engineer, outsideAdministrator } = api.officials
const { db } = api.platform
const admin = api.as(administrator)

beforeEach(async () => {
  await db.delete(staffContracts)
})

type Asked = { filter?: object[]; order_by?: string; order?: string; limit?: string; offset?: string }

describe('the directory', () => {
  const rows = async ({ filter, ...query }: Asked = {}) => {
    const filtered = filter && { filter: JSON.stringify(filter) }
    const search = new URLSearchParams({ limit: '100', ...query, ...filtered })
    return (await admin.get(`/api/staff/all?${search}`)).body.data
  }

  test('the directory has every official with contract, cover, load and availability of today', async () => {
    await addContract()
    await addContract({ ends_on: '2026-11-19' }, engineer.id)
    const { staff, total } = await rows()
    expect(total).toBe(6)
    expect(staff.find((one: { user_id: number }) => one.user_id === technician.id)).toMatchObject({
      name: 'Ana technician',
      rol: expect.any(String),
      contract: { number: 'CPS-2026-001', starts_on: '2026-01-15', ends_on: '2026-12-31', days_left: 41 },
      zodes: '',
      load_pct: null,
      available_today: 1,
      reasons: [],
    })
    expect(staff.find((one: { user_id: number }) => one.user_id === engineer.id)).toMatchObject({
      contract: null,
      available_today: 0,
      reasons: ['El contrato terminó el 19/11'],
    })
  })

  test('the directory is searched, filtered, sorted and paged', async () => {
    await addContract()
    await addContract({ ends_on: '2027-01-31' }, engineer.id)
    const names = async (query: Asked) => (await rows(query)).staff.map(({ name }: { name: string }) => name)
    expect(await names({ filter: [{ field: 'q', operator: 'LIKE', value: '%TECHNICIAN other%' }] })).toEqual([
      'Ana otherTechnician',
    ])
    const ending = [{ field: 'days_left', operator: '<=', value: 60 }]
    expect(await names({ filter: ending })).toEqual(['Ana technician'])
    expect(await names({ order_by: 'days_left', order: '-1', limit: '2' })).toEqual(['Ana engineer', 'Ana technician'])
    expect(await names({ limit: '2', offset: '5' })).toHaveLength(1)
    const all = await names({ order: '-1' })
    expect(await names({ order: '-1', limit: '3', offset: '2' })).toEqual(all.slice(2, 5))
    expect(await rows({ offset: '6' })).toMatchObject({ staff: [], total: 6 })
    const found = (value: string) => names({ filter: [{ field: 'q', operator: 'LIKE', value }] })
    expect(await found('Vence en 41 días')).toEqual(['Ana technician'])
    expect(await found('sin contrato vigente')).toHaveLength(4)
    expect(await found('1.000.000.001')).toHaveLength(1)
    const active = { field: 'is_active', operator: '=', value: '0' }
    expect(await rows({ filter: [active] })).toMatchObject({ staff: [], total: 0 })
    expect((await admin.get('/api/staff/all?order_by=password_hash')).statusCode).toBe(400)
  })
})

describe('cover, competences and capacity', () => {
  test('cover of a place is added once and removed', async () => {
    const add = (body: Record<string, unknown>) => admin.post(`/api/staff/${technician.id}/territories`, body)
    const { body, statusCode } = await add({ zodes_id: 1 })
    expect(statusCode).toBe(200)
    expect(await add({ zodes_id: 1 })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'territory.repeated' } },
    })
    expect((await add({ zodes_id: 1, city_id: 13052 })).statusCode).toBe(200)
    expect(await add({ zodes_id: 2, city_id: 13052 })).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { city_id: expect.any(String) } } },
    })
    expect((await add({ zodes_id: 999 })).statusCode).toBe(404)
    const id = body.data.territory_id
    expect((await api.as(outsideAdministrator).delete(`/api/staff/territories/${id}`)).statusCode).toBe(404)
    expect((await admin.delete(`/api/staff/territories/${id}`)).statusCode).toBe(200)
    expect((await admin.delete(`/api/staff/territories/${id}`)).statusCode).toBe(404)
    const { territories } = (await admin.get('/api/staff/territories')).body.data
    expect(territories).toMatchObject([{ user_id: technician.id, zodes_id: 1, city_id: 13052 }])
    await admin.delete(`/api/staff/territories/${territories[0].territory_id}`)
  })

  test('a competence is kept, edited and withdrawn', async () => {
    const add = (body: Record<string, unknown>) => admin.post(`/api/staff/${technician.id}/competences`, body)
    expect(await add({ kind: 'CURSO' })).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { name: 'Este campo es requerido' } } },
    })
    expect(await add({ kind: 'TIPO_INSCRIPCION' })).toMatchObject({
      statusCode: 422,
      body: { error: { fields: { inscription_type_id: 'Este campo es requerido' } } },
    })
    expect((await add({ kind: 'TIPO_INSCRIPCION', inscription_type_id: 999 })).statusCode).toBe(404)
    const course = { kind: 'CURSO', name: 'BPM', issued_on: '2026-01-01', expires_on: '2026-12-20' }
    const { body } = await add(course)
    const id = body.data.competence_id
    expect(await add({ ...course, name: 'bpm' })).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'competence.duplicate' } },
    })
    // A competence is no duplicate of itself.
    expect((await admin.put(`/api/staff/competences/${id}`, { ...course, row_version: 1 })).statusCode).toBe(200)
    const edited = { kind: 'CURSO', name: 'BPM avanzado', expires_on: '2026-12-10', row_version: 2 }
    expect((await admin.put(`/api/staff/competences/${id}`, edited)).statusCode).toBe(200)
    expect((await admin.put(`/api/staff/competences/${id}`, edited)).statusCode).toBe(409)
    const expiries = (await admin.get('/api/staff/expiries?days=20')).body.data.expiries
    expect(expiries).toEqual([
      {
        kind: 'competence',
        user_id: technician.id,
        name: 'Ana technician',
        what: 'BPM avanzado',
        ends_on: '2026-12-10',
        days_left: 20,
      },
    ])
    expect((await admin.post(`/api/staff/competences/${id}/withdraw`, {})).statusCode).toBe(200)
    expect((await admin.post(`/api/staff/competences/${id}/withdraw`, {})).statusCode).toBe(409)
    expect((await admin.get('/api/staff/expiries?days=20')).body.data.expiries).toEqual([])
  })

  test('the capacity of a week gives the load its bound', async () => {
    const save = (body: Record<string, unknown>) => admin.post(`/api/staff/${technician.id}/capacity`, body)
    expect((await save({ visits_per_week: 41 })).statusCode).toBe(422)
    expect((await save({ visits_per_week: 5, works: 'LMZ' })).statusCode).toBe(422)
    expect((await save({ visits_per_week: 10, works: 'VJXML' })).statusCode).toBe(200)
    expect((await save({ visits_per_week: 10, row_version: 9 })).statusCode).toBe(409)
    const week = 'from=2026-11-23&to=2026-11-29'
    const { officials } = (await admin.get(`/api/staff/workload?${week}`)).body.data
    const own = {
      user_id: technician.id,
      name: 'Ana technician',
      identification_number: expect.stringMatching(/^10{8}\d$/),
      pending: 0,
      weighted_pending: 0,
      capacity: 10,
      load_pct: 0,
    }
    expect(officials).toContainEqual(own)
    expect((await api.as(technician).get(`/api/staff/workload?${week}`)).body.data.officials).toEqual([own])
  })
})

describe('availability', () => {
  test('availability tells every day of the asked period with its reasons', async () => {
    await addContract({ ends_on: '2026-11-24' })
    const { officials } = (await admin.get('/api/staff/availability?from=2026-11-20&to=2026-11-25')).body.data
    const own = officials.find(({ user_id }: { user_id: number }) => user_id === technician.id)
    expect(own.days.map(({ day, available }: { day: string; available: number }) => [day, available])).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 0],
      ['2026-11-22', 0],
      ['2026-11-23', 1],
      ['2026-11-24', 1],
      ['2026-11-25', 0],
    ])
    expect(own.days.at(-1)).toEqual({
      day: '2026-11-25',
      available: 0,
      half: null,
      reasons: ['El contrato termina el 24/11'],
      reason_kinds: ['contract-ended'],
    })
    expect(officials.some(({ user_id }: { user_id: number }) => user_id === administrator.id)).toBe(false)
  })

  test.each([
    ['from=2026-11-20&to=2026-11-19', 422],
    ['from=2026-01-01&to=2027-12-31', 422],
    ['from=ayer', 422],
    ['city_id=1', 404],
    ['type_id=99', 404],
    ['city_id=13052&type_id=1', 200],
    ['', 200],
  ])('asked with %s answers %i', async (query, status) => {
    expect((await api.as(engineer).get(`/api/staff/availability?${query}`)).statusCode).toBe(status)
  })
})

describe('holidays', () => {
  test('holidays are those of the law and those of the department', async () => {
    const add = (day: string) => admin.post('/api/holidays', { day, name: 'Fiestas de la Candelaria' })
    expect(await add('2026-12-25')).toMatchObject({ statusCode: 409, body: { error: { code: 'holiday.of-law' } } })
    expect((await add('2026-02-02')).statusCode).toBe(200)
    const { holidays } = (await api.as(technician).get('/api/holidays?year=2026')).body.data
    expect(holidays).toHaveLength(20)
    expect(holidays).toContainEqual({ day: '2026-02-02', name: 'Fiestas de la Candelaria', local: 1 })
    expect((await api.as(outsideAdministrator).get('/api/holidays')).body.data.holidays).toHaveLength(19)
    expect((await api.as(outsideAdministrator).delete('/api/holidays/2026-02-02')).statusCode).toBe(404)
    expect((await admin.delete('/api/holidays/2026-02-02')).statusCode).toBe(200)
    expect((await admin.get('/api/holidays?year=1800')).statusCode).toBe(422)
  })
})
