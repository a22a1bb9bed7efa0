import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { hashPassword } from '../platform/auth/passwords.ts'
import { rowsOf } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, form, testApi } from '../testing/api.ts'
import { ownFields } from '../testing/data/officials.ts'
import { emptyDatabase } from '../testing/database/database.ts'

const api = await testApi()
const { db } = api.platform
const { administrator, otherAdministrator, technician } = api.officials
const [TEMPORARY, OWN] = ['caballo azul 7 grapas', 'la clave que elegí hoy']
const passwordHash = await hashPassword(OWN)
const HOUR_MS = 60 * 60 * 1000
const GIVEN = new Date('2026-11-20T15:00:00Z')

const hoursAfter = (hours: number) => {
  api.time.now = new Date(GIVEN.getTime() + hours * HOUR_MS)
}
const logIn = ({ email }: Official, password = TEMPORARY, client = api.anonymous) =>
  client.post('/api/login/', { email, password }, CLIENT)
const reset = (password = TEMPORARY, who: 'technician' | 'otherAdministrator' = 'technician', by = administrator) =>
  api.as(by).patch(`/api/user/${api.officials[who].id}`, form({ ...ownFields(who), password }))
const ended = {
  statusCode: 403,
  body: {
    error: {
      code: 'session.temporary-password-ended',
      message: 'Su contraseña temporal venció. Pida otra a un administrador de Vigía de su entidad.',
    },
  },
}
const listed = async ({ id }: Official, by = administrator) => {
  const filter = encodeURIComponent(JSON.stringify([{ field: 'user_id', operator: '=', value: id }]))
  return (await api.as(by).get(`/api/user/all?limit=5&filter=${filter}`)).body.data.Users[0]
}

beforeEach(async () => {
  api.time.now = GIVEN
  await db
    .update(users)
    .set({ passwordHash, sessionVersion: 1, isActive: true, mustChangePassword: false, temporaryPasswordAt: null })
})

describe('a password that an administrator gave', () => {
  beforeEach(async () => {
    expect((await reset()).statusCode).toBe(200)
  })

  test('opens the account for 72 hours; then the login says whom to ask', async () => {
    hoursAfter(71.99)
    expect((await logIn(technician)).statusCode).toBe(200)
    hoursAfter(72)
    expect(await logIn(technician)).toMatchObject(ended)
  })

  test('the end of a given password is told only after the right one', async () => {
    hoursAfter(100)
    expect((await logIn(technician, 'otra clave')).body.error.code).toBe('session.wrong-credentials')
    expect((await logIn(technician)).body.error.code).toBe('session.temporary-password-ended')
  })

  test('begins anew with another one', async () => {
    hoursAfter(72)
    expect((await reset('otra clave de doce letras')).statusCode).toBe(200)
    hoursAfter(143.9)
    expect((await logIn(technician, 'otra clave de doce letras')).statusCode).toBe(200)
    hoursAfter(144)
    expect(await logIn(technician, 'otra clave de doce letras')).toMatchObject(ended)
  })

  test('a given password leaves no term once its owner has chosen another', async () => {
    const { token } = (await logIn(technician)).body.data
    const chosen = { current: TEMPORARY, password: 'cuatro palabras nuevas y largas' }
    const reply = await api.anonymous.post(
      '/api/profile/password',
      { current_password: chosen.current, new_password: chosen.password, new_password_again: chosen.password },
      { authorization: token },
    )
    expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
    const [kept] = await db.select().from(users).where(eq(users.id, technician.id))
    expect(kept).toMatchObject({ mustChangePassword: false, temporaryPasswordAt: null })
    hoursAfter(1_000)
    expect((await logIn(technician, chosen.password)).statusCode).toBe(200)
  })

  test('a given password is shown to administrators with its end, until it is changed', async () => {
    expect(await listed(technician)).toMatchObject({ temporary_until: '2026-11-23T15:00:00.000Z' })
    await db.update(users).set({ mustChangePassword: false }).where(eq(users.id, technician.id))
    expect(await listed(technician)).toMatchObject({ temporary_until: null })
  })
})

test('the installation may say another term', async () => {
  const brief = await testApi({ TEMPORARY_PASSWORD_HOURS: '8' })
  const { administrator: by, technician: who } = brief.officials
  const given = { ...ownFields('technician'), password: TEMPORARY }
  const changed = await brief.as(by).patch(`/api/user/${who.id}`, form(given))
  expect(changed.statusCode, JSON.stringify(changed.body)).toBe(200)
  brief.time.now = new Date(brief.time.now.getTime() + 8 * HOUR_MS)
  expect(await logIn(who, TEMPORARY, brief.anonymous)).toMatchObject(ended)
})

describe('a password given to an administrator', () => {
  test("an administrator's given password ends too, while a colleague can give another", async () => {
    expect((await reset(TEMPORARY, 'otherAdministrator')).statusCode).toBe(200)
    hoursAfter(72)
    expect(await logIn(otherAdministrator)).toMatchObject(ended)
  })

  test.each([
    ['is switched off', { isActive: false }],
    ['waits with a temporary one, too', { mustChangePassword: true, temporaryPasswordAt: GIVEN }],
  ])('a given password stays where every colleague %s: else the department would be shut', async (_what, state) => {
    expect((await reset(TEMPORARY, 'otherAdministrator')).statusCode).toBe(200)
    await db.update(users).set(state).where(eq(users.id, administrator.id))
    hoursAfter(1_000)
    expect((await logIn(otherAdministrator)).statusCode).toBe(200)
  })
})

test('a password given by an older version, without a term, opens the account', async () => {
  await reset()
  await db.update(users).set({ temporaryPasswordAt: null }).where(eq(users.id, technician.id))
  hoursAfter(1_000)
  expect((await logIn(technician)).statusCode).toBe(200)
})

test('the update begins the term of those that wait, and of no other', async () => {
  const before = readMigrations(MIGRATIONS_FOLDER).findIndex(({ name }) => name.includes('temporary-passwords'))
  const { db: old, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(old, MIGRATIONS_FOLDER, before)
  await old.transaction(async (tx) => {
    // Without foreign keys: a new database has no catalogues.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into users (department_id, identification_number, first_name, last_name, email, password_hash,
        area_id, role_id, contract_type_id, phone, role_functions, created_at, must_change_password)
      select 13, '100000000' || n, 'Ana', 'Ñáñez', n || '@e.example', 'x', 1, 1, 1, '3004567890', 'Visitas',
        timestamptz '2020-01-01', n = 1 from generate_series(1, 2) n`)
  })
  await migrate(old, MIGRATIONS_FOLDER)
  const rows = await rowsOf<{ waits: boolean; began: boolean | null }>(
    old,
    sql`select must_change_password as waits, temporary_password_at > created_at + interval '1 year' as began
      from users order by id`,
  )
  expect(rows).toEqual([
    { waits: true, began: true },
    { waits: false, began: null },
  ])
})
