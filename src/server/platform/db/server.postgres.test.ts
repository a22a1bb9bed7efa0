import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverUrl } from '../../testing/database/database.ts'
import { runOn } from '../../testing/database/run-on.ts'
import { refusingPort } from '../../testing/services/refusing-port.ts'
import { type OpenDatabase, rowsOf } from './database.ts'
import { isDatabaseUnavailable } from './errors.ts'
import { openDatabase } from './open-database.ts'
import type { SlowQuery } from './slow-queries.ts'

const nobodyThere = await refusingPort()
const name = `cut_${process.pid}`
const errors: string[] = []
let database: OpenDatabase

beforeAll(async () => {
  await runOn(serverUrl('postgres'), `create database ${name}`)
  // A server shared with other applications may have this default.
  await runOn(serverUrl('postgres'), `alter database ${name} set default_transaction_isolation = 'repeatable read'`)
  const log = { info() {}, error: (_fields: object, message: string) => void errors.push(message) }
  database = await openDatabase({ dataDir: 'unused', databaseUrl: serverUrl(name) }, log)
})
afterAll(async () => {
  await database.close()
  await runOn(serverUrl('postgres'), `drop database ${name}`)
})

const cutEveryConnection = () =>
  runOn(serverUrl('postgres'), `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`)

test('a session is named, limited in time and in UTC whatever the server is set to', async () => {
  const [session] = await rowsOf(
    database.db,
    sql`select current_setting('application_name') as name, current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
      current_setting('transaction_isolation') as isolation`,
  )
  expect(session).toEqual({
    name: 'vigia',
    statement: '30s',
    idle: '1min',
    zone: 'UTC',
    isolation: 'read committed',
  })
})

test('both of two transactions that stop each other succeed, one at a second attempt', async () => {
  const tell: (() => void)[] = []
  const took = [0, 1].map((lock) => new Promise<void>((resolve) => (tell[lock] = resolve)))
  let attempts = 0
  const take = (mine: 0 | 1) =>
    database.db.transaction(async (tx) => {
      attempts += 1
      await tx.execute(sql`set local deadlock_timeout = '20ms'`)
      await tx.execute(sql`select pg_advisory_xact_lock(${mine})`)
      tell[mine]?.()
      await took[1 - mine]
      await tx.execute(sql`select pg_advisory_xact_lock(${1 - mine})`)
      return mine
    })
  expect(await Promise.all([take(0), take(1)])).toEqual([0, 1])
  expect(attempts).toBe(3)
})

const conflict = () => new Error('Failed query', { cause: Object.assign(new Error('deadlock'), { code: '40P01' }) })

test('a transaction without a turn ends after four attempts, that of a copy after one', async () => {
  let attempts = 0
  const work = async () => {
    attempts += 1
    throw conflict()
  }
  await expect(database.db.transaction(work)).rejects.toThrow('Failed query')
  expect(attempts).toBe(4)
  await expect(database.db.transaction(work, { isolationLevel: 'repeatable read' })).rejects.toThrow('Failed query')
  expect(attempts).toBe(5)
})

test('idle connections that are cut are logged and replaced', async () => {
  const [idle] = await rowsOf<{ count: number }>(
    database.db,
    sql`select count(*)::int as count from pg_stat_activity where datname = ${name} and application_name = 'vigia'`,
  )
  await cutEveryConnection()
  // Wait for every connection: one whose end has not arrived yet would be used and fail.
  await expect.poll(() => errors).toEqual(Array(idle?.count).fill('database: connection lost'))
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

test('transactions that are cut fail, one by one, and none keeps its place in the pool', async () => {
  for (let cut = 1; cut <= 15; cut++) {
    const work = database.db.transaction(async (tx) => {
      await tx.execute(sql`select 1`)
      await cutEveryConnection()
      await tx.execute(sql`select 2`)
    })
    await expect(work).rejects.toThrow()
  }
  expect(await database.db.transaction((tx) => rowsOf(tx, sql`select 1 as one`))).toEqual([{ one: 1 }])
})

test('a transaction that is cut after its work is told as unknown: its commit may stand', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    await cutEveryConnection()
  })
  await expect(work).rejects.toMatchObject({ code: 'database.outcome-unknown', params: { retryAfterS: '30' } })
})

test('a statement that waits too long counts as an unavailable database', async () => {
  const work = database.db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '20ms'`)
    await tx.execute(sql`select pg_sleep(20)`)
  })
  expect(isDatabaseUnavailable(await work.catch((error: unknown) => error))).toBe(true)
})

test('a slow query is logged with placeholders, also inside a transaction and when it fails', async () => {
  const slow: SlowQuery[] = []
  // Each look at the clock moves it, so a query takes as long as one step, whatever the machine does.
  let [time, step] = [0, 20]
  const now = () => {
    time += step
    return time
  }
  const watched = await openDatabase(
    { dataDir: 'unused', databaseUrl: serverUrl(name) },
    { info() {}, error() {} },
    { slowQueryMs: 20, onSlowQuery: (query) => void slow.push(query), now },
  )
  try {
    await rowsOf(watched.db, sql`select 1`)
    step = 21
    await rowsOf(watched.db, sql`select ${'secreto'}::text`)
    await watched.db.transaction((tx) => rowsOf(tx, sql`select 2`))
    await expect(rowsOf(watched.db, sql`select 1 / 0`)).rejects.toThrow()
  } finally {
    await watched.close()
  }
  const texts = ['select $1::text', 'begin', 'select 2', 'commit', 'select 1 / 0']
  expect(slow).toEqual(texts.map((text) => ({ durationMs: 21, text })))
})

test('a server that cannot be reached is one line, without the password', async () => {
  const url = `postgres://vigia:secreta@127.0.0.1:${nobodyThere}/vigia`
  const opening = openDatabase({ dataDir: 'unused', databaseUrl: url }, { info() {}, error() {} })
  const error = await opening.catch((reason: Error) => reason)
  expect(error).toMatchObject({
    name: 'DatabaseUnavailable',
    message: `No se pudo conectar con la base de datos de DATABASE_URL: connect ECONNREFUSED 127.0.0.1:${nobodyThere}`,
  })
})
