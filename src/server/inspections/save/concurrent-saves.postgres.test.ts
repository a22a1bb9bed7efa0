import { randomUUID } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { pipelineTransaction } from '../../platform/db/batching/pipeline.ts'
import { openServer } from '../../platform/db/server.ts'
import { form, testApi } from '../../testing/api.ts'
import {
  acceptable,
  allAnswers,
  aVisit,
  signer,
  theChecklist,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'
import { serverUrl } from '../../testing/database/database.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { waitingForLocks } from '../../testing/database/waiting-for-locks.ts'

const api = await testApi()
const inspector = api.as(api.officials.technician)
/** Another instance's connection to the same database. */
const other = new pg.Client((api.platform.db.$client as pg.Pool).options)
await other.connect()
afterAll(() => other.end())

let visits: number[]
let items: WireItem[]
beforeEach(async () => {
  visits = []
  for (let index = 0; index < 4; index++) visits.push((await aVisit(api)).visitId)
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})

const sendItem = (visitId: number, index: number, key = randomUUID()) =>
  inspector.post('/api/inspection/items', form(acceptable(visitId, items[index] as WireItem)), {
    'idempotency-key': key,
  })

const lockWaits = () => waitingForLocks(drizzle({ client: other }))

test('a visit that another instance holds waits alone, in turn, and holds up no other', async () => {
  const [held, ...free] = visits as [number, ...number[]]
  await other.query('begin')
  await other.query('select from assignments where id = $1 for update', [held])
  let isAnswered = false
  const waiting = Promise.all([sendItem(held, 0), sendItem(held, 1)]).finally(() => {
    isAnswered = true
  })
  const replies = await Promise.all(free.flatMap((id) => [sendItem(id, 0), sendItem(id, 1)]))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await expect.poll(lockWaits).toBeGreaterThan(0)
  expect(isAnswered).toBe(false)
  await other.query('commit')
  expect((await waiting).map(({ statusCode }) => statusCode)).toEqual([200, 200])
})

test('a key that another instance takes at this moment is refused for that write alone', async () => {
  const [one, another] = visits as [number, number]
  const key = randomUUID()
  await other.query('begin')
  await other.query(
    'insert into idempotency_keys (user_id, key, request_hash, status, created_at) values ($1, $2, $3, 200, now())',
    [api.officials.technician.id, key, 'otra cosa'],
  )
  const writes = Promise.all([sendItem(one, 0, key), sendItem(one, 1), sendItem(another, 0)])
  await expect.poll(lockWaits).toBeGreaterThan(0)
  await other.query('commit')
  const replies = await writes
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200])
  expect(replies[0]?.body.error.code).toBe('idempotency.key-reused')
})

test('a connection that is cut in the middle loses no acknowledged write, and later ones work', async () => {
  const [one] = visits as [number]
  await other.query('begin')
  await other.query('select from assignments where id = $1 for update', [one])
  const write = sendItem(one, 0)
  await expect.poll(lockWaits).toBeGreaterThan(0)
  await other.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  )
  expect((await write).statusCode).toBe(503)
  await other.query('commit')
  expect((await sendItem(one, 0)).statusCode).toBe(200)
})

test('a visit closes while the name of its inspector is saved, and neither stops the other', async () => {
  const [visit] = visits as [number]
  const { technician } = api.officials
  for (const answer of await allAnswers(inspector, visit)) await inspector.post('/api/inspection/items', form(answer))
  await inspector.post(`/api/inspection/health-observation/${visit}`, { observation: 'Se recomienda' })
  await inspector.post(`/api/inspection/establishment-signature/${visit}`, await signer())
  // The order of saving an official: first the official, then the visits that show their name.
  await other.query("set deadlock_timeout = '20ms'")
  await other.query('begin')
  await other.query('select from users where id = $1 for update', [technician.id])
  const closing = inspector.post(`/api/inspection/witness-signature/${visit}`, await witness())
  await expect.poll(lockWaits).toBeGreaterThan(0)
  await other.query("update users set last_name = 'Peñaloza' where id = $1", [technician.id])
  await other.query('commit')
  expect((await closing).body.data).toMatchObject({ closed: 1 })
  const { rows } = await other.query('select technician, is_done from lists.listed_assignments where id = $1', [visit])
  expect(rows).toEqual([{ technician: 'Ana Peñaloza', is_done: true }])
})

test('a server with a stricter isolation is reset: a held visit is read afresh', async () => {
  const url = new URL(serverUrl(`worker_${process.pid}`))
  url.searchParams.set('options', '-c default_transaction_isolation=serializable')
  const strict = await openServer(url.href, silentLog)
  try {
    const isolation = await pipelineTransaction(strict.db, (tx) =>
      tx.rows({ name: 'isolation', text: 'show transaction_isolation' }, []),
    )
    expect(isolation).toEqual([{ transaction_isolation: 'read committed' }])
  } finally {
    await strict.close()
  }
})
