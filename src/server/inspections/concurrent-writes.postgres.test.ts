import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { form, testApi } from '../testing/api.ts'
import { acceptable, aVisit, theChecklist, type WireItem } from '../testing/fixtures.ts'

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
  for (let index = 0; index < 4; index++) visits.push((await aVisit(api)).assignmentId)
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})

const sendItem = (assignmentId: number, index: number, key = randomUUID()) =>
  inspector.post('/api/inspection/items', form(acceptable(assignmentId, items[index] as WireItem)), {
    'idempotency-key': key,
  })

const waitingForLocks = async () =>
  (await other.query("select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock'")).rows[0]
    .count

test('a visit that another instance holds waits alone, in turn, and nobody waits with it', async () => {
  const [held, ...free] = visits as [number, ...number[]]
  await other.query('begin')
  await other.query('select from assignments where id = $1 for update', [held])
  let isAnswered = false
  const waiting = Promise.all([sendItem(held, 0), sendItem(held, 1)]).finally(() => {
    isAnswered = true
  })
  const replies = await Promise.all(free.flatMap((id) => [sendItem(id, 0), sendItem(id, 1)]))
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  await expect.poll(waitingForLocks).toBeGreaterThan(0)
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
  await expect.poll(waitingForLocks).toBeGreaterThan(0)
  await other.query('commit')
  const replies = await writes
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([409, 200, 200])
  expect(replies[0]?.body.error.code).toBe('idempotency.key-reused')
})

test('a connection that is cut in the middle loses no write that was acknowledged, and the next ones work', async () => {
  const [one] = visits as [number]
  await other.query('begin')
  await other.query('select from assignments where id = $1 for update', [one])
  const write = sendItem(one, 0)
  await expect.poll(waitingForLocks).toBeGreaterThan(0)
  await other.query("select pg_terminate_backend(pid) from pg_stat_activity where wait_event_type = 'Lock'")
  expect((await write).statusCode).toBe(503)
  await other.query('commit')
  expect((await sendItem(one, 0)).statusCode).toBe(200)
})
