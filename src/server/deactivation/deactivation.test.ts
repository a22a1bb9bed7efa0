import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { aVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const visit = await aVisit(api)

const subjects = {
  users: { columname: 'user_id', id: officials.otherEngineer.id, table: users },
  establishments: { columname: 'establishment_id', id: visit.establishmentId, table: establishments },
  assignments: { columname: 'assignment_id', id: visit.visitId, table: assignments },
} as const
type Subject = keyof typeof subjects
const everySubject = Object.keys(subjects) as Subject[]

const change = (tablename: Subject, status: number, changes: object = {}, client = administrator) => {
  const { columname, id } = subjects[tablename]
  return client.delete('/api/generic/deactivate', { tablename, columname, valuecolum: id, status, ...changes })
}
const isActive = async (tablename: Subject) => {
  const { table, id } = subjects[tablename]
  const [row] = await db
    .select()
    .from(table as typeof users)
    .where(eq(table.id, id))
  return row?.isActive
}
const eventsOf = (subject: string, id: number) =>
  db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.subject, subject), eq(auditEvents.subjectId, id)))
    .orderBy(auditEvents.id)

beforeEach(async () => {
  await db.update(users).set({ isActive: true })
  await db.update(establishments).set({ isActive: true })
  await db.update(assignments).set({ isActive: true })
})

describe.each(everySubject)('a row of %s', (tablename) => {
  test('a row is switched off and on again, each audited once', async () => {
    const subject = tablename.slice(0, -1)
    const before = (await eventsOf(subject, subjects[tablename].id)).length
    expect(await change(tablename, 0)).toMatchObject({ statusCode: 200, body: { success: true, data: [1] } })
    expect(await isActive(tablename)).toBe(false)
    expect((await change(tablename, 0)).body.data).toEqual([1])
    expect((await change(tablename, 1)).body.data).toEqual([1])
    expect(await isActive(tablename)).toBe(true)
    const events = await eventsOf(subject, subjects[tablename].id)
    expect(events.slice(before).map(({ action }) => action)).toEqual(['deactivate', 'activate'])
  })

  test('a row has another version after each switch, so that an editor is told', async () => {
    const { table, id } = subjects[tablename]
    const version = async () => {
      const [row] = await db
        .select({ version: table.rowVersion })
        .from(table as typeof users)
        .where(eq(table.id, id))
      return row?.version ?? 0
    }
    const before = await version()
    await change(tablename, 0)
    await change(tablename, 0)
    expect(await version()).toBe(before + 1)
    await change(tablename, 1)
    expect(await version()).toBe(before + 2)
  })

  test('a missing row, or one of another department, is answered [0]', async () => {
    expect((await change(tablename, 0, { valuecolum: 999999 })).body).toEqual({ success: true, data: [0] })
    expect((await change(tablename, 0, {}, api.as(officials.outsideAdministrator))).body.data).toEqual([0])
    expect(await isActive(tablename)).toBe(true)
  })

  test.each(['technician', 'engineer'] as const)('a row is not switched by the %s', async (who) => {
    expect(await change(tablename, 0, {}, api.as(officials[who]))).toMatchObject({
      statusCode: 403,
      body: { error: { code: 'access.forbidden' } },
    })
    expect(await isActive(tablename)).toBe(true)
  })

  test.each(['id', 'email', 'is_active', 'user_id; drop table users', ''])(
    'a row has no key column %j',
    async (columname) => {
      const { statusCode } = await change(tablename, 0, { columname })
      expect([400, 422]).toContain(statusCode)
      expect(await isActive(tablename)).toBe(true)
    },
  )
})

describe('nothing is switched', () => {
  test.each([
    ['without a table', { tablename: undefined }, 422],
    ['without an id', { valuecolum: undefined }, 422],
    ['for an id that is no number', { valuecolum: '1 or 1=1' }, 422],
    ['for a list of ids', { valuecolum: [1, 2] }, 422],
    ['to a state that is none', { status: 2 }, 422],
    ['without a state', { status: undefined }, 422],
    ['with an unknown field', { where: '1=1' }, 400],
  ])('%s', async (_why, changes, statusCode) => {
    expect(await change('users', 0, changes)).toMatchObject({ statusCode, body: { success: false } })
    expect(await isActive('users')).toBe(true)
  })
})

test.each([
  ['a table that is none of the three', { tablename: 'roles', columname: 'role_id' }],
  ['a name of the domain', { tablename: 'user' }],
  ['the key column of another table', { columname: 'establishment_id' }],
])('%s is refused like any that cannot be switched', async (_what, changes) => {
  expect(await change('users', 0, changes)).toMatchObject({
    statusCode: 400,
    body: { error: { code: 'deactivate.unknown-table', message: 'La tabla o su columna no se puede modificar.' } },
  })
  expect(await isActive('users')).toBe(true)
})

test("a user's sessions end with their deactivation and do not come back with them", async () => {
  const engineer = api.as(officials.otherEngineer)
  await db.update(users).set({ sessionVersion: 1 }).where(eq(users.id, officials.otherEngineer.id))
  expect((await engineer.get('/api/generic/zodes')).statusCode).toBe(200)
  await change('users', 0)
  expect(await engineer.get('/api/generic/zodes')).toMatchObject({
    statusCode: 401,
    body: {
      error: { code: 'session.deactivated', message: 'Su cuenta fue desactivada. Hable con un administrador.' },
    },
  })
  await change('users', 1)
  expect((await engineer.get('/api/generic/zodes')).body.error.code).toBe('session.ended')
})

describe('an administrator', () => {
  const stop = (by: typeof officials.administrator, target: typeof officials.administrator) =>
    change('users', 0, { valuecolum: target.id }, api.as(by))
  const activeAdministrators = async () =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.roleId, 8), users.isActive, eq(users.departmentId, 13)))
    ).length

  test('an administrator does not switch themselves off', async () => {
    expect(await stop(officials.administrator, officials.administrator)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'deactivate.self', message: 'No puede desactivar su propia cuenta.' } },
    })
  })

  test('switches another one off', async () => {
    expect((await stop(officials.administrator, officials.otherAdministrator)).body.data).toEqual([1])
  })

  test('one administrator is left when two switch each other off at once', async () => {
    await db.update(users).set({ sessionVersion: 1 })
    const replies = await Promise.all([
      stop(officials.administrator, officials.otherAdministrator),
      stop(officials.otherAdministrator, officials.administrator),
    ])
    const [first, second] = replies.map(({ statusCode }) => statusCode).sort()
    expect(first).toBe(200)
    // The slower request fails as a switched-off official, or because no administrator would remain.
    expect([401, 409]).toContain(second)
    expect(await activeAdministrators()).toBe(1)
  })
})
