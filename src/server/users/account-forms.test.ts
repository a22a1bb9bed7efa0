import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { checkDigitOf } from '../../domain/shared/nit.ts'
import { hashPassword, passwordWork } from '../platform/auth/passwords.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { users } from '../schema/users.table.ts'
import { CLIENT, form, testApi } from '../testing/api.ts'
import { personFields } from '../testing/data/fixtures.ts'
import { emptyDatabase } from '../testing/database/database.ts'
import { countTwins } from './users.queries.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)

const [COMPOSED, DECOMPOSED] = ['ñandú comió raíces 77', 'ñandú comió raíces 77'.normalize('NFD')]
let next = 0
let fields: Record<string, string>
beforeEach(() => {
  next += 1
  api.time.now = new Date(Date.UTC(2026, 10, 20, 15, 20 * next))
  fields = { ...personFields(`muñoz${next}@vigia.test`), identification_number: String(1_047_500_000 + next) }
})
const create = (changes: Record<string, string> = {}) =>
  administrator.post('/api/user', form({ ...fields, ...changes }))
const grouped = (mark: string) =>
  (fields.identification_number as string).replace(/(\d)(\d{3})(\d{3})(\d{3})/, `$1${mark}$2${mark}$3${mark}$4`)
const logIn = (email: string, password: string) => api.anonymous.post('/api/login/', { email, password }, CLIENT)
const statusOfLogin = async (email: string, password = COMPOSED) => (await logIn(email, password)).statusCode

describe('an account', () => {
  test.each([
    ['as it is', (email: string) => email],
    ['decomposed', (email: string) => email.normalize('NFD')],
    ['in capitals', (email: string) => email.toUpperCase()],
    ['with what a copy brings', (email: string) => `\u202a ${email}\u200b\u00a0`],
    ['by its number', () => fields.identification_number as string],
    ['by its number with dots', () => grouped('.')],
    ['by its number with spaces', () => grouped(' ')],
  ])('an account is found by its name %s', async (_how, written) => {
    await create({ password: COMPOSED })
    expect(await statusOfLogin(written(fields.email as string))).toBe(200)
  })

  test('an account is found by a short cédula without the zeros before it', async () => {
    await create({ password: COMPOSED, identification_number: '0073086473' })
    expect(await statusOfLogin('73.086.473')).toBe(200)
  })

  test.each([
    ['1047500777', '01047500777'],
    ['001047500888', '1047500888'],
    ['0073086555', '000073086555'],
  ])('an account of number %s is found by %s, and not made twice', async (first, second) => {
    await create({ password: COMPOSED, identification_number: first })
    expect(await statusOfLogin(second)).toBe(200)
    const twin = { email: `otra${next}@vigia.test`, identification_number: second }
    expect(await create(twin)).toMatchObject({
      statusCode: 409,
      body: { error: { code: 'user.identification-taken', fields: { identification_number: expect.any(String) } } },
    })
  })

  test.each([
    ['zeros before it', (number: string) => `00${number}`],
    ['dots', (number: string) => number.replace(/(\d{3})(?=\d)/g, '$1.')],
    ['a check digit and a kind of document', (number: string) => `C.C. ${number}-${checkDigitOf(number)}`],
  ])('an account is made once by two simultaneous requests, one of them with %s', async (_how, written) => {
    const number = fields.identification_number as string
    const replies = await Promise.all([
      create(),
      create({ email: `otra${next}@vigia.test`, identification_number: written(number) }),
    ])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(replies.find(({ statusCode }) => statusCode === 409)).toMatchObject({
      body: { error: { code: 'user.identification-taken', fields: { identification_number: expect.any(String) } } },
    })
  })

  test('two accounts edited in one instant cannot take one number in two forms', async () => {
    const number = String(1_047_900_000 + next)
    const people = await Promise.all(
      ['una', 'otra'].map(async (name, at) => {
        const own = { ...fields, email: `${name}${next}@vigia.test` }
        const made = await create({ ...own, identification_number: String(1_047_600_000 + 10 * next + at) })
        return { ...own, id: made.body.data.user_id }
      }),
    )
    const replies = await Promise.all(
      people.map(({ id, ...own }, at) =>
        administrator.patch(
          `/api/user/${id}`,
          form({ ...own, identification_number: at === 0 ? number : `0${number}` }),
        ),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  })

  test('an account that had another form of a number before keeps it', async () => {
    const number = String(1_047_700_000 + next)
    await create({ identification_number: number })
    const other = await create({ email: `otra${next}@vigia.test`, identification_number: String(1_047_800_000 + next) })
    const id = other.body.data.user_id
    // The state that the migration leaves.
    const state = sql`identification_number = ${`0${number}`}, number_twin = 1`
    await withoutTriggers(db, (tx) => tx.execute(sql`update users set ${state} where id = ${id}`))
    const sent = { ...fields, email: `otra${next}@vigia.test`, identification_number: `0${number}` }
    expect((await administrator.patch(`/api/user/${id}`, form(sent))).statusCode).toBe(200)
  })

  test.each([
    ['decomposed', 'NFD'],
    ['in capitals', undefined],
  ])('an account is not made twice with its address %s', async (_how, formOf) => {
    await create()
    const email = formOf ? (fields.email as string).normalize(formOf) : (fields.email as string).toUpperCase()
    const reply = await create({ email, identification_number: String(1_047_600_000 + next) })
    expect(reply).toMatchObject({ statusCode: 409, body: { error: { code: 'user.email-taken' } } })
    const kept = await rowsOf(db, sql`select id from users where email_form(email) = email_form(${email})`)
    expect(kept).toHaveLength(1)
  })

  test('keeps names of one line without invisible characters', async () => {
    const made = await create({ first_name: ' Ma\u0301ri\u0301a\u200b\r\nBcc: evil@x.co ' })
    const [kept] = await db.select().from(users).where(eq(users.id, made.body.data.user_id))
    expect(kept?.firstName).toBe('Máría Bcc: evil@x.co')
  })
})

describe('a password', () => {
  test.each([
    ['composed', COMPOSED, 'decomposed', DECOMPOSED],
    ['decomposed', DECOMPOSED, 'composed', COMPOSED],
    ['composed', COMPOSED, 'with other spaces', COMPOSED.replaceAll(' ', '\u00a0')],
    ['composed', COMPOSED, 'with an invisible end', `${COMPOSED}\u200b`],
  ])('chosen %s lets in %s and %s', async (_how, chosen, _other, typed) => {
    await create({ password: chosen })
    expect(await statusOfLogin(fields.email as string, chosen)).toBe(200)
    expect(await statusOfLogin(fields.email as string, typed)).toBe(200)
    expect(await statusOfLogin(fields.email as string, `${typed} `)).toBe(401)
  })

  test('hashed as typed, before there was a normal form, goes on', async () => {
    const made = await create({ password: COMPOSED })
    const { hash } = await import('@node-rs/argon2')
    const passwordHash = await hash(DECOMPOSED, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
    await db.update(users).set({ passwordHash }).where(eq(users.id, made.body.data.user_id))
    expect(await statusOfLogin(fields.email as string, COMPOSED)).toBe(200)
    expect(await statusOfLogin(fields.email as string, DECOMPOSED)).toBe(200)
  })

  test('costs the same work whether the account exists or not', async () => {
    await create()
    const workOf = async (email: string) => {
      const before = passwordWork.verified
      await logIn(email, 'otra cláve equivocada')
      return passwordWork.verified - before
    }
    expect(await workOf(fields.email as string)).toBe(await workOf('nadie@vigia.test'))
  })
})

type Account = { email: string; identificationNumber: string }

/** Without foreign keys and triggers, for a state that only an older version could make. */
const withoutTriggers = (q: Querier, work: (tx: Querier) => Promise<unknown>) =>
  q.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await work(tx)
  })

/** Adds an account to a database of before, whose table lacks the columns of later versions. */
const insertOlder = (tx: Querier, { email, identificationNumber: number }: Account) =>
  tx.execute(sql`insert into users (department_id, identification_number, first_name, last_name, email, password_hash,
      area_id, role_id, contract_type_id, phone, role_functions, created_at)
    values (13, ${number}, 'Ana', 'Ñáñez', ${email}, 'x', 1, 1, 1, '3004567890', 'Visitas', now())`)

describe('accounts that had one number in two forms before', () => {
  const before = readMigrations(MIGRATIONS_FOLDER).findIndex(({ name }) => name.includes('accounts-by-number'))

  test('accounts that had one number in two forms are kept by the update, without a third', async () => {
    const { db: old, close } = await emptyDatabase()
    onTestFinished(close)
    await migrate(old, MIGRATIONS_FOLDER, before)
    const [like] = await db.select().from(users).limit(1)
    if (!like) throw new Error('The test data has users.')
    const { fullName, id, ...row } = like
    const numbers = ['1000000001', '001000000001', '1000000002']
    await withoutTriggers(old, async (tx) => {
      for (const number of numbers) {
        await insertOlder(tx, { email: `${number}@e.example`, identificationNumber: number })
      }
    })
    await migrate(old, MIGRATIONS_FOLDER)
    expect(await countTwins(old)).toBe(1)
    const kept = await rowsOf<{ number: string }>(
      old,
      sql`select identification_number as number from users order by id`,
    )
    expect(kept.map(({ number }) => number)).toEqual(numbers)
    const third = { ...row, email: 'otra@e.example', identificationNumber: '01000000001' }
    await expect(withoutTriggers(old, (tx) => tx.insert(users).values(third))).rejects.toMatchObject({
      cause: { constraint: 'users_number_form_unique' },
    })
  })
})

describe('accounts that shared an address in another form before', () => {
  const before = readMigrations(MIGRATIONS_FOLDER).findIndex(({ name }) => name.includes('accounts-in-normal-form'))

  test('accounts that shared an address in another form are kept by the update, and counted', async () => {
    const { db: old, close } = await emptyDatabase()
    onTestFinished(close)
    await migrate(old, MIGRATIONS_FOLDER, before)
    const [like] = await db.select().from(users).limit(1)
    if (!like) throw new Error('The test data has users.')
    const { fullName, id, ...row } = like
    const accounts = ['muñoz@e.example', 'muñoz@e.example'.normalize('NFD'), 'otra@e.example']
    await withoutTriggers(old, async (tx) => {
      for (const [at, email] of accounts.entries()) {
        await insertOlder(tx, { email, identificationNumber: String(1_000_000_000 + at) })
      }
    })
    await migrate(old, MIGRATIONS_FOLDER)
    expect(await countTwins(old)).toBe(1)
    const kept = await rowsOf<{ email: string }>(old, sql`select email from users order by id`)
    expect(kept.map(({ email }) => email)).toEqual(accounts)
    const third = { ...row, email: 'ｍuñoz@e.example', identificationNumber: '1000000009' }
    await expect(withoutTriggers(old, (tx) => tx.insert(users).values(third))).rejects.toMatchObject({
      cause: { constraint: 'users_email_form_unique' },
    })
  })

  test('both log in, are edited and may part', async () => {
    const email = fields.email as string
    const first = (await create({ password: COMPOSED })).body.data.user_id
    const second = (
      await create({ email: `otra${next}@vigia.test`, identification_number: String(1_047_700_000 + next) })
    ).body.data.user_id
    const passwordHash = await hashPassword('la otra clave larga')
    // The state that the migration leaves.
    const state = sql`email = ${email.normalize('NFD')}, password_hash = ${passwordHash}, email_twin = 1`
    await withoutTriggers(db, (tx) => tx.execute(sql`update users set ${state} where id = ${second}`))

    expect(await statusOfLogin(email, COMPOSED)).toBe(200)
    expect(await statusOfLogin(email, 'la otra clave larga')).toBe(200)
    expect(await statusOfLogin(email.normalize('NFD'), 'la otra clave larga')).toBe(200)
    expect(await statusOfLogin(email, 'ninguna de las dos')).toBe(401)

    const other = { ...fields, identification_number: String(1_047_700_000 + next) }
    const edit = (changes: object) => administrator.patch(`/api/user/${second}`, form({ ...other, ...changes }))
    expect((await edit({ phone: '3009998877' })).body).toMatchObject({ success: true })
    const [kept] = await db.select().from(users).where(eq(users.id, second))
    expect(kept).toMatchObject({ phone: '3009998877', email: email.normalize('NFD') })

    expect((await edit({ email: `libre${next}@vigia.test` })).statusCode).toBe(200)
    expect(await edit({ email })).toMatchObject({ statusCode: 409, body: { error: { code: 'user.email-taken' } } })
    expect(first).not.toBe(second)
  })
})
