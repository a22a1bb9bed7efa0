import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openServer } from '../../platform/db/server.ts'
import { inspectionAnswers } from '../../schema/inspections.table.ts'
import { form, testApi } from '../../testing/api.ts'
import { acceptable, aVisit, theChecklist, type WireItem } from '../../testing/data/fixtures.ts'
import { serverUrl, testDatabase } from '../../testing/database/database.ts'
import { replaceSilent } from '../../testing/database/replace-silent.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { silentProxy } from '../../testing/database/silent-proxy.ts'
import { waitingForLocks } from '../../testing/database/waiting-for-locks.ts'
import { stillTimers } from '../../testing/still-timers.ts'

/** The database stops answering while a commit is on its way: its outcome is unknown. */

const name = `worker_${process.pid}`
await testDatabase()
const timers = stillTimers()
const address = new pg.Client(serverUrl(name))
const proxy = await silentProxy(`${address.host}/.s.PGSQL.${address.port}`)
const proxied = await openServer(`postgres://postgres@127.0.0.1:${proxy.port}/${name}`, silentLog)
const { db } = proxied
const api = await testApi({}, { db })
const inspector = api.as(api.officials.technician)
const other = new pg.Client(serverUrl(name))
await other.connect()
afterAll(async () => {
  await other.end()
  await proxy.close()
  await proxied.close()
})

let visitId: number
let item: WireItem
beforeEach(async () => {
  visitId = (await aVisit(api)).visitId
  item = (await theChecklist(inspector))[0]?.items[0] as WireItem
})

const fields = () => acceptable(visitId, item)
const alone = (key: string) => inspector.post('/api/inspection/items', form(fields()), { 'idempotency-key': key })
const inBatch = (key: string) => {
  const commands = JSON.stringify([{ key, call: 'items', fields: fields() }])
  return inspector.post(`/api/inspection/batch/${visitId}`, form({ commands }))
}
const lockWaits = () => waitingForLocks(drizzle({ client: other }))
/** Locks the table of keys: a save and its commit are then sent, and wait for it. */
async function holdKeys() {
  await other.query('begin')
  await other.query('lock table idempotency_keys in share mode')
}
const saved = () => db.$count(inspectionAnswers)

const UNKNOWN = {
  statusCode: 503,
  headers: { 'retry-after': '30' },
  body: { error: { code: 'database.outcome-unknown', message: expect.not.stringContaining('No se guardó nada') } },
}

test.each([
  ['a call', alone],
  ['a batch', inBatch],
])('%s whose commit succeeds without a reply reports no failure, and its key finds it', async (_title, send) => {
  const before = await saved()
  const key = randomUUID()
  await holdKeys()
  const reply = send(key)
  await expect.poll(lockWaits, { interval: 10 }).toBeGreaterThan(0)
  proxy.silence()
  await other.query('commit')
  expect(await timers.passUntil(reply)).toMatchObject(UNKNOWN)
  proxy.pass()
  await replaceSilent(db, timers)
  expect((await send(key)).statusCode).toBe(200)
  expect(await saved()).toBe(before + 1)
})

test('a call whose connection is cut at its commit may be sent again', async () => {
  const before = await saved()
  const key = randomUUID()
  await holdKeys()
  const reply = alone(key)
  await expect.poll(lockWaits, { interval: 10 }).toBeGreaterThan(0)
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  // A refusal is sent once its request has drained, or after a while.
  expect(await timers.passUntil(reply)).toMatchObject(UNKNOWN)
  await other.query('commit')
  expect(await saved()).toBe(before)
  expect((await alone(key)).statusCode).toBe(200)
  expect(await saved()).toBe(before + 1)
})
