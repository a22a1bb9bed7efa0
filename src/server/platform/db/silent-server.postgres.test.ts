import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { form, testApi } from '../../testing/api.ts'
import { serverUrl, testDatabase } from '../../testing/database/database.ts'
import { replaceSilent } from '../../testing/database/replace-silent.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { silentProxy } from '../../testing/database/silent-proxy.ts'
import { waitingForLocks } from '../../testing/database/waiting-for-locks.ts'
import { stillTimers } from '../../testing/still-timers.ts'
import { type Database, rowsOf } from './database.ts'
import { scriptTransaction } from './script-transaction.ts'
import { openServer } from './server.ts'

/** Longer than any limit of an answer. */
const LONG_MS = 60_000

const name = `worker_${process.pid}`
await testDatabase()
const timers = stillTimers()
const { host, port } = new pg.Client(serverUrl(name))
const proxy = await silentProxy(`${host}/.s.PGSQL.${port}`)
const proxied = `postgres://postgres@127.0.0.1:${proxy.port}/${name}`
const { db, close, connections } = await openServer(proxied, silentLog)
const api = await testApi({}, { db })
const other = new pg.Client(serverUrl(name))
await other.connect()
afterAll(async () => {
  await other.end()
  // A silent connection never closes properly, so end the proxy first.
  await proxy.close()
  await close()
})

const inspector = api.as(api.officials.technician)
const read = () => inspector.get('/api/generic/zodes')
// The account's own name and document: another one would ask for the password.
const { documentNumber, firstName, lastName } = (await inspector.get('/api/profile')).body.data
const profile = {
  documentNumber,
  firstName,
  lastName,
  address: 'Calle 30 # 5-12',
  department: 'Bolívar',
  municipality: 'Arjona',
  primaryEmail: api.officials.technician.email,
  phone: '3005551234',
}
const write = () => inspector.put('/api/profile', form(profile))
const statusesOf = async (requests: Promise<{ statusCode: number }>[]) =>
  (await Promise.all(requests)).map(({ statusCode }) => statusCode)
const tenReadings = () => statusesOf(Array.from({ length: 10 }, read))

test('a database that falls silent is 503 for all, and works again once it answers', async () => {
  expect(new Set(await tenReadings())).toEqual(new Set([200]))
  expect((await write()).statusCode).toBe(200)

  proxy.silence()
  const asked = statusesOf([...Array.from({ length: 5 }, read), ...Array.from({ length: 5 }, write)])
  const statuses = await timers.passUntil(asked)
  expect(statuses).toEqual(Array(10).fill(503))

  proxy.pass()
  await replaceSilent(db, timers)
  expect(await tenReadings()).toEqual(Array(10).fill(200))
  expect((await write()).statusCode).toBe(200)
  expect(connections?.().total).toBeLessThanOrEqual(10)
})

test('a transaction that meets the silence ends, and its connection goes', async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.silence()
    await tx.execute(sql`select 2`)
  })
  await expect(timers.passUntil(work)).rejects.toThrow()
  proxy.pass()
  await replaceSilent(db, timers)
  expect(await tenReadings()).toEqual(Array(10).fill(200))
})

/** Does what waits for a lock, holds it for a long time, and lets it go. */
async function longWaited<Result>(work: () => Promise<Result>): Promise<Result> {
  await other.query('select pg_advisory_lock(7)')
  const done = work()
  // The work may fail while the lock is still held.
  done.catch(() => {})
  await expect.poll(() => waitingForLocks(drizzle({ client: other }))).toBe(1)
  timers.pass(LONG_MS)
  await other.query('select pg_advisory_unlock(7)')
  return done
}
const SAID = [{ said: 'done' }]

test('a script, which migrations are, may take longer, whatever it asks', async () => {
  const said = (work: Parameters<typeof scriptTransaction<unknown>>[1]) => longWaited(() => scriptTransaction(db, work))
  expect(await said((tx) => tx.run('select pg_advisory_xact_lock(7)').then(() => SAID))).toEqual(SAID)
  const asked = `select pg_advisory_xact_lock($1)::text || 'done' as said`
  expect(await said((tx) => tx.rows(asked, [7]))).toEqual(SAID)
})

const waiting = (q: Database) => rowsOf(q, sql`select pg_advisory_xact_lock(7)::text || 'done' as said`)

test('without a limit an answer is waited for, and with one it is not', async () => {
  const patient = await openServer(serverUrl(name), silentLog, { answerMs: 0 })
  try {
    expect(await longWaited(() => waiting(patient.db))).toEqual(SAID)
  } finally {
    await patient.close()
  }
  await expect(longWaited(() => waiting(db))).rejects.toThrow()
})
