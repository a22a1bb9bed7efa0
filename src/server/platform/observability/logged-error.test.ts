import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { refusalLine } from '../../start/start-refusal.ts'
import { form, testApi } from '../../testing/api.ts'
import { personFields } from '../../testing/data/fixtures.ts'
import { digest, putPhotoChunk } from '../../testing/data/send-photo-chunks.ts'
import { BlobsUnavailable } from '../blobs/blob-store.ts'
import { type LoggedError, loggedError } from './logged-error.ts'

const lines: string[] = []
const api = await testApi({ LOG_LEVEL: 'trace' }, { logTo: { write: (line) => void lines.push(line) } })
const { db } = api.platform
const administrator = api.as(api.officials.administrator)
const inspector = api.as(api.officials.technician)

const TABLES = ['users']
/** Makes writes fail as on a full disk: the message quotes no value, but the failed query has all values. */
const fail = async () => {
  await db.execute(sql`create function refuse_all() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100', detail = new::text; end $$`)
  for (const table of TABLES)
    await db.execute(
      sql.raw(`create trigger refused before insert or update on ${table}
      for each row execute function refuse_all()`),
    )
}
afterAll(() => db.execute(sql`drop function if exists refuse_all() cascade`))
beforeEach(async () => {
  await db.execute(sql`drop function if exists refuse_all() cascade`)
  lines.length = 0
})

const errors = () => lines.filter((line) => JSON.parse(line).level === 50)

describe('the log of a query that failed', () => {
  test('the log of a failed query has the query and none of its values', async () => {
    await fail()
    const { technician } = api.officials
    const fields = { ...personFields('privada@vigia.test'), password: 'caballo azul 7 grapas' }
    for (const reply of [
      await administrator.patch(`/api/user/${technician.id}`, form(fields)),
      await administrator.post('/api/user', form(fields)),
    ]) {
      expect(reply).toMatchObject({ statusCode: 503, body: { error: { code: 'database.unavailable' } } })
    }
    expect(errors()).toHaveLength(2)
    expect(errors()[0]).toMatch(/update .{1,4}users.*could not extend file.*53100/)
    expect(lines.join('')).not.toMatch(/argon2|privada@|Ñáñez|1047999999|caballo/)
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(10_000)
  })

  test('the log of a query that failed has no byte of a photo', async () => {
    const file = randomBytes(200_000)
    const piece = { offset: 0, total: file.length, sha256: digest(file) }
    const failing = vi.spyOn(api.platform.unfinished, 'append').mockImplementation(async (_key, chunk) => {
      throw new BlobsUnavailable(Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', chunk }))
    })
    expect((await putPhotoChunk(inspector, piece, file)).statusCode).toBe(503)
    failing.mockRestore()
    expect(errors()).toHaveLength(1)
    expect(errors()[0]).toContain('EACCES')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(10_000)
  })
})

/** The database's error for a query. */
const failureOf = (query: Parameters<typeof db.execute>[0]) =>
  db.execute(query).then(
    () => expect.unreachable(),
    (error: unknown) => error,
  )

describe('logged errors', () => {
  test('an error of a taken value keeps the constraint, not the value', async () => {
    const { email } = api.officials.technician
    const { id } = api.officials.engineer
    const failure = await failureOf(sql`update users set email = ${email} where id = ${id}`)
    expect(loggedError(failure)).toMatchObject({
      message: 'Failed query',
      sql: 'update users set email = $1 where id = $2',
      cause: { code: '23505', message: expect.stringContaining('duplicate key value violates unique constraint') },
    })
    expect(JSON.stringify(loggedError(failure))).not.toContain(email)
    expect(refusalLine(failure)).toMatch(/Failed query.*update users set email = \$1.*duplicate key value/s)
    expect(refusalLine(failure)).not.toContain(email)
  })

  test('an error that quotes a value of the wrong type keeps the text before it', async () => {
    const failure = await failureOf(sql`select ${'privada@vigia.test'}::text::date`)
    expect(loggedError(failure)).toMatchObject({ cause: { message: 'invalid input syntax for type date: …' } })
    expect(JSON.stringify(loggedError(failure))).not.toContain('privada')
  })

  test('in itself, with where it happened', () => {
    const failure = Object.assign(new TypeError('A bug', { cause: new Error('Below') }), {
      code: 'E',
      config: 'secreto',
    })
    const { stack, ...kept } = loggedError(failure)
    expect(kept).toMatchObject({ type: 'TypeError', message: 'A bug', code: 'E', cause: { message: 'Below' } })
    expect(kept).not.toHaveProperty('config')
    expect(stack).toMatch(/^TypeError: A bug\n {4}at .*logged-error\.test\.ts/)
  })

  test('an error of several addresses keeps each one', () => {
    const both = new AggregateError([new Error('first'), new Error('second')], 'none')
    const each = { errors: [{ message: 'first' }, { message: 'second' }] }
    expect(loggedError(both)).toMatchObject(each)
    expect(loggedError(new Error('Failed query', { cause: both }))).toMatchObject({ cause: each })
  })

  test("an error of a constraint keeps its name and its table's, and no value", () => {
    const refused = Object.assign(new Error('duplicate key'), {
      code: '23505',
      table: 'users',
      constraint: 'users_email',
      detail: 'Key (email)=(ana@vigia.demo) already exists.',
    })
    expect(loggedError(refused)).toMatchObject({ code: '23505', table: 'users', constraint: 'users_email' })
    expect(JSON.stringify(loggedError(refused))).not.toContain('ana@')
  })

  test.each([['a text'], [undefined], [null], [{ message: 7 }]])('%j, which is none, is kept too', (thrown) => {
    expect(loggedError(thrown).message).toMatch(/\S/)
  })

  test('a logged error is bounded, however long it and its causes are', () => {
    const message = 'y"'.repeat(50_000)
    // Places of its own: those of the checkout have the length of its path.
    const stack = `Error: ${message}\n${'    at somewhere\n'.repeat(1_000)}`
    let failure = new Error('x'.repeat(50_000))
    for (let depth = 0; depth < 50; depth++)
      failure = Object.assign(new Error(message, { cause: failure }), { stack, query: 'z"'.repeat(50_000) + depth })
    failure.cause = Object.assign(failure.cause as Error, { cause: failure })
    const kept: LoggedError[] = []
    for (let at: LoggedError | undefined = loggedError(failure); at; at = at.cause) kept.push(at)
    const lengths = kept.map((one) => [one.message.length, one.stack.length, one.sql?.length])
    const head = 'Error: '.length + 301 + '\n'.length
    expect(lengths).toEqual(Array(3).fill([301, head + 1_201, 801]))
    expect(JSON.stringify(loggedError(failure)).length).toBeLessThan(12_000)
  })
})
