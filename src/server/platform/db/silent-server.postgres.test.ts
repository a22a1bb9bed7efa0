import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { form, testApi } from '../../testing/api.ts'
import { serverUrl, testDatabase } from '../../testing/database/database.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { silentProxy } from '../../testing/database/silent-proxy.ts'
import { rowsOf } from './database.ts'
import { scriptTransaction } from './script-transaction.ts'
import { openServer } from './server.ts'

const ANSWER_MS = 400

const name = `worker_${process.pid}`
await testDatabase()
const { host, port } = new pg.Client(serverUrl(name))
const proxy = await silentProxy(`${host}/.s.PGSQL.${port}`)
const proxied = `postgres://postgres@127.0.0.1:${proxy.port}/${name}`
const { db, close, connections } = await openServer(proxied, silentLog, { answerMs: ANSWER_MS })
const api = await testApi({}, { db })
afterAll(async () => {
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

test('a database that falls silent is 503, for everybody who waits, and works again once it answers', async () => {
  expect(new Set(await tenReadings())).toEqual(new Set([200]))
  expect((await write()).statusCode).toBe(200)

  proxy.silence()
  const statuses = await statusesOf([...Array.from({ length: 5 }, read), ...Array.from({ length: 5 }, write)])
  expect(statuses).toEqual(Array(10).fill(503))

  proxy.pass()
  // An idle connection that fell silent fails only at its next use, so poll until all are replaced.
  await expect.poll(tenReadings, { timeout: 10_000, interval: 50 }).toEqual(Array(10).fill(200))
  expect((await write()).statusCode).toBe(200)
  expect(connections?.().total).toBeLessThanOrEqual(10)
})

test('a transaction that meets the silence ends, and its connection goes', async () => {
  const work = db.transaction(async (tx) => {
    await tx.execute(sql`select 1`)
    proxy.silence()
    await tx.execute(sql`select 2`)
  })
  await expect(work).rejects.toThrow()
  proxy.pass()
  await expect.poll(tenReadings, { timeout: 10_000, interval: 50 }).toEqual(Array(10).fill(200))
})

test('a script, which migrations are, may take longer', async () => {
  const answer = await scriptTransaction(db, async (tx) => {
    await tx.run(`select pg_sleep(${(2 * ANSWER_MS) / 1000})`)
    return tx.rows(`select pg_sleep($1::float)::text || 'done' as said`, [(2 * ANSWER_MS) / 1000])
  })
  expect(answer).toEqual([{ said: 'done' }])
})

test('without a limit an answer is waited for', async () => {
  const patient = await openServer(serverUrl(name), silentLog, { answerMs: 0 })
  try {
    expect(await rowsOf(patient.db, sql`select 1 as one from pg_sleep(${(2 * ANSWER_MS) / 1000}::float)`)).toEqual([
      { one: 1 },
    ])
  } finally {
    await patient.close()
  }
})
