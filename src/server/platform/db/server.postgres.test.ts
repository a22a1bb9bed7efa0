import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverUrl } from '../../testing/database.ts'
import { runOn } from '../../testing/run-on.ts'
import { type OpenDatabase, openDatabase, rowsOf } from './database.ts'
import type { SlowQuery } from './slow-queries.ts'

const name = `cut_${process.pid}`
const errors: string[] = []
let database: OpenDatabase

beforeAll(async () => {
  await runOn(serverUrl('postgres'), `create database ${name}`)
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
      current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone`,
  )
  expect(session).toEqual({ name: 'vigia', statement: '30s', idle: '1min', zone: 'UTC' })
})

test('idle connections that are cut are logged and replaced', async () => {
  await rowsOf(database.db, sql`select 1`)
  await cutEveryConnection()
  await expect.poll(() => errors).toContain('Se perdió una conexión con la base de datos.')
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

test('a slow query is told, with placeholders instead of its values, also inside a transaction and when it fails', async () => {
  const slow: SlowQuery[] = []
  const watched = await openDatabase(
    { dataDir: 'unused', databaseUrl: serverUrl(name) },
    { info() {}, error() {} },
    { slowQueryMs: 20, onSlowQuery: (query) => void slow.push(query) },
  )
  try {
    await rowsOf(watched.db, sql`select 1`)
    await rowsOf(watched.db, sql`select pg_sleep(${0.03}::float), ${'secreto'}::text`)
    await watched.db.transaction((tx) => rowsOf(tx, sql`select pg_sleep(0.03)`))
    await expect(rowsOf(watched.db, sql`select 1 / (random() * 0)::int from pg_sleep(0.03)`)).rejects.toThrow()
  } finally {
    await watched.close()
  }
  expect(slow.map(({ text }) => text)).toEqual([
    'select pg_sleep($1::float), $2::text',
    'select pg_sleep(0.03)',
    'select 1 / (random() * 0)::int from pg_sleep(0.03)',
  ])
  expect(slow.every(({ durationMs }) => durationMs > 20)).toBe(true)
})

test('a server that cannot be reached is one line, without the password', async () => {
  const url = 'postgres://vigia:secreta@127.0.0.1:1/vigia'
  const opening = openDatabase({ dataDir: 'unused', databaseUrl: url }, { info() {}, error() {} })
  const error = await opening.catch((reason: Error) => reason)
  expect(error).toMatchObject({
    name: 'DatabaseUnavailable',
    message: 'No se pudo conectar con la base de datos de DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1',
  })
})
