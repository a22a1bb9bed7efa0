import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'

const api = await testApi()
const { administrator, technician, otherTechnician, engineer, outsideAdministrator } = api.officials
const { db } = api.platform
const admin = api.as(administrator)
const TODAY = '2026-11-20'
const NOT_A_DAY = 'Escriba una fecha válida (AAAA-MM-DD).'

beforeEach(async () => {
  await db.delete(staffContracts)
})

const contractOf = (changes: object = {}) => ({
  contract_type_id: 2,
  number: 'CPS-2026-001',
  subject: 'Inspección de establecimientos',
  starts_on: '2026-01-15',
  ends_on: '2026-12-31',
  ...changes,
})
const addContract = (changes: object = {}, userId = technician.id) =>
  admin.post(`/api/staff/${userId}/contracts`, contractOf(changes))

describe('a text that is no day', () => {
  const [POST, PUT] = ['POST', 'PUT'] as const
  const contract = { method: POST, path: `staff/${technician.id}/contracts`, body: contractOf() }
  const days = { starts_on: '2026-12-01', ends_on: '2026-12-02' }
  const absence = { method: POST, path: `staff/${technician.id}/absences`, body: { kind: 'PERMISO', ...days } }
  const competence = { kind: 'CURSO', name: 'BPM', issued_on: '2026-01-01', expires_on: '2027-01-01' }
  const calls = [
    contract,
    { ...contract, body: contractOf({ ended_early_on: '2026-10-01' }) },
    { ...contract, method: PUT, path: 'staff/contracts/1' },
    absence,
    { ...absence, path: 'staff/me/absences' },
    { ...absence, method: PUT, path: 'staff/absences/1' },
    { method: POST, path: `staff/${technician.id}/competences`, body: competence },
    { method: PUT, path: 'staff/competences/1', body: competence },
    { method: POST, path: 'holidays', body: { day: '2026-12-01', name: 'Fiestas' } },
  ]
  const named = calls.flatMap(({ method, path, body }) =>
    Object.keys(body)
      .filter((name) => name === 'day' || name.endsWith('_on'))
      .map((name) => [method, path, name, body] as const),
  )
  const texts = ['1e400', '2026-02-30', '2026-13-01', '0000-01-01', '99999-01-01', '2026-01-01T00:00:00Z']

  test.each(named)('%s %s: is refused at %s', async (method, path, name, body) => {
    for (const text of texts) {
      const reply = await admin.send(method, `/api/${path}`, { ...body, [name]: text })
      expect(reply, text).toMatchObject({ statusCode: 422, body: { error: { fields: { [name]: NOT_A_DAY } } } })
    }
  })

  test.each(['staff/absences', `staff/${technician.id}/visits`, 'staff/availability', 'staff/workload'])(
    'GET %s: is refused at either end of the period',
    async (path) => {
      for (const [name, text] of [
        ['from', '1e400'],
        ['to', '2026-02-30'],
      ] as const) {
        const query = new URLSearchParams({ from: '2026-01-01', to: '2026-02-01', [name]: text })
        const reply = await admin.get(`/api/${path}?${query}`)
        expect(reply, text).toMatchObject({ statusCode: 422, body: { error: { fields: { [name]: NOT_A_DAY } } } })
      }
    },
  )

  test.each(['2026-02-30', 'a%00b'])('in a path is not found: %s', async (day) => {
    expect((await admin.delete(`/api/holidays/${day}`)).statusCode).toBe(404)
  })
})

describe('a contract', () => {
  test('a contract is kept, and the type of the account follows it', async () => {
    const reply = await addContract()
    expect(reply).toMatchObject({ statusCode: 200, body: { data: { contract_id: expect.any(Number) } } })
    const [user] = await db.select().from(users).where(eq(users.id, technician.id))
    expect(user).toMatchObject({ contractTypeId: 2 })
    const { body } = await admin.get(`/api/staff/${technician.id}`)
    expect(body.data.official.contracts).toMatchObject([
      { number: 'CPS-2026-001', starts_on: '2026-01-15', ends_on: '2026-12-31', state: 'vigente', days_left: 41 },
    ])
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, technician.id))
      .orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({
      action: 'add-contract',
      subject: 'user',
      details: { number: 'CPS-2026-001' },
    })
  })

  test("a contract is found by its official's number, and by its state's words", async () => {
    await addContract()
    await addContract({ number: 'CPS-2026-002' }, engineer.id)
    const [row] = (await admin.get('/api/staff/contracts')).body.data.contracts
    expect(row).toMatchObject({ user_id: technician.id, identification_number: expect.stringMatching(/^10{8}\d$/) })
    const found = async (value: string) => {
      const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value }]))
      const { contracts } = (await admin.get(`/api/staff/contracts?filter=${filter}`)).body.data
      return contracts.map(({ number }: { number: string }) => number)
    }
    const [, other] = (await admin.get('/api/staff/contracts')).body.data.contracts
    const dotted = Number(other.identification_number).toLocaleString('es-CO')
    expect(await found(dotted)).toEqual(['CPS-2026-002'])
    expect(await found('Vigente vence en 41 días')).toEqual(['CPS-2026-001', 'CPS-2026-002'])
    expect(await found('Terminado')).toEqual([])
  })

  test('a contract of next year leaves the type of the account', async () => {
    await db.update(users).set({ contractTypeId: 1 }).where(eq(users.id, technician.id))
    await addContract({ starts_on: '2027-01-01', ends_on: '2027-06-30' })
    const [user] = await db.select().from(users).where(eq(users.id, technician.id))
    expect(user?.contractTypeId).toBe(1)
  })

  test.each<[string, object]>([
    ['inside', { starts_on: '2026-03-01', ends_on: '2026-04-01' }],
    ['on its last day', { starts_on: '2026-12-31', ends_on: '2027-06-30' }],
    ['without an end', { starts_on: '2025-01-01', ends_on: null }],
  ])('a contract that overlaps %s is refused by its number and days', async (_how, changes) => {
    await addContract()
    expect(await addContract({ number: 'OTRO', ...changes })).toMatchObject({
      statusCode: 422,
      body: {
        error: {
          code: 'contract.overlap',
          message: 'Se cruza con el contrato CPS-2026-001 (15/01/2026 a 31/12/2026).',
        },
      },
    })
    expect(await db.select().from(staffContracts)).toHaveLength(1)
  })

  test('a contract is about to end only while it is in force', async () => {
    await addContract({ number: 'PASADO', starts_on: '2025-01-01', ends_on: '2025-12-31' })
    await addContract({ number: 'VIGENTE', ends_on: '2026-12-20' })
    await addContract({ number: 'FUTURO', starts_on: '2026-12-21', ends_on: '2026-12-31' })
    const filter = encodeURIComponent(JSON.stringify([{ field: 'days_left', operator: '<=', value: 60 }]))
    const { contracts, total } = (await admin.get(`/api/staff/contracts?filter=${filter}`)).body.data
    expect([contracts.map((row: { number: string }) => row.number), total]).toEqual([['VIGENTE'], 1])
  })

  test('a contract of another official, and one after an early end, do not overlap', async () => {
    const { body } = await addContract()
    expect((await addContract({}, engineer.id)).statusCode).toBe(200)
    const ended = contractOf({ ended_early_on: '2026-06-30' })
    expect((await admin.put(`/api/staff/contracts/${body.data.contract_id}`, ended)).statusCode).toBe(200)
    expect((await addContract({ number: 'CPS-2', starts_on: '2026-07-01' })).statusCode).toBe(200)
  })

  test.each<[object, Record<string, string>]>([
    [{ ends_on: '2026-01-14' }, { ends_on: 'La fecha final no puede ser anterior a la inicial.' }],
    [{ ends_on: '2031-01-16' }, { ends_on: 'El periodo no puede pasar de 5 años.' }],
    [{ starts_on: '2026-02-30' }, { starts_on: 'Escriba una fecha válida (AAAA-MM-DD).' }],
    [{ starts_on: undefined }, { starts_on: 'Este campo es requerido' }],
    [{ number: ' ' }, { number: 'Este campo es requerido' }],
    [
      { ended_early_on: '2027-01-01' },
      { ended_early_on: 'La terminación anticipada debe estar entre las fechas del contrato.' },
    ],
  ])('a contract with %j is refused', async (changes, fields) => {
    expect(await addContract(changes)).toMatchObject({ statusCode: 422, body: { error: { fields } } })
    expect(await db.select().from(staffContracts)).toHaveLength(0)
  })

  test('a contract has a type of the catalogue, and official and supervisor of the department', async () => {
    expect((await addContract({ contract_type_id: 99 })).statusCode).toBe(404)
    expect((await addContract({}, outsideAdministrator.id)).statusCode).toBe(404)
    expect((await addContract({ supervisor_id: outsideAdministrator.id })).statusCode).toBe(404)
    expect((await addContract({ supervisor_id: administrator.id })).statusCode).toBe(200)
  })

  test('a contract that changed meanwhile is not overwritten', async () => {
    const { body } = await addContract()
    const edit = (number: string) =>
      admin.put(`/api/staff/contracts/${body.data.contract_id}`, contractOf({ number, row_version: 1 }))
    expect((await edit('A')).statusCode).toBe(200)
    expect(await edit('B')).toMatchObject({ statusCode: 409, body: { error: { code: 'row.changed' } } })
    expect(
      (await api.as(outsideAdministrator).put(`/api/staff/contracts/${body.data.contract_id}`, contractOf()))
        .statusCode,
    ).toBe(404)
  })
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

test('a contract ends with its day in Colombia', async () => {
  await addContract({ ends_on: '2026-11-19' })
  const kept = api.time.now
  const availableAt = async (instant: string) => {
    api.time.now = new Date(instant)
    return (await api.as(technician).get('/api/staff/me')).body.data.official.available_today
  }
  expect(await availableAt('2026-11-20T04:59:59Z')).toBe(1)
  expect(await availableAt('2026-11-20T05:00:00Z')).toBe(0)
  api.time.now = kept
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
