import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { contractCalls, contractOf } from '../testing/suites/staff.ts'

const api = await testApi()
const { addContract } = contractCalls(api)
const { administrator, technician, engineer, outsideAdministrator } = api.officials
const { db } = api.platform
const admin = api.as(administrator)
const NOT_A_DAY = 'Escriba una fecha válida (AAAA-MM-DD).'

beforeEach(async () => {
  await db.delete(staffContracts)
})

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
