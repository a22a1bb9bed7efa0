import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { type Database, rowsOf } from '../../platform/db/database.ts'
import { webhooks } from '../../schema/integrations/webhooks.table.ts'
import { testApi } from '../../testing/api.ts'
import { testDatabase } from '../../testing/database/database.ts'

/** Called after a transaction was refused a lock, before it is tried again. */
let onRefused = async () => {}
const { db } = await testDatabase()
const transaction: Database['transaction'] = async (...given) => {
  try {
    return await db.transaction(...given)
  } catch (error) {
    await onRefused()
    throw error
  }
}
const api = await testApi({}, { db: Object.create(db, { transaction: { value: transaction } }) })
const administrator = api.as(api.officials.administrator)

/** Does something while a writer keeps the trail, with an event that no one else sees yet. */
async function whileKept(work: (end: () => Promise<void>) => Promise<void>): Promise<void> {
  let letGo = () => {}
  const end = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let begin = () => {}
  const hasBegun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const writer = db.transaction(async (tx) => {
    await tx.execute(sql`insert into audit_events (department_id, at, user_id, action, subject, subject_id)
      values (13, now(), ${api.officials.administrator.id}, 'edit', 'establishment', 1)`)
    begin()
    await end
  })
  await hasBegun
  try {
    await work(() => {
      letGo()
      return writer
    })
  } finally {
    letGo()
    await writer
  }
}

const create = () => administrator.post('/api/webhooks', { url: 'https://93.184.216.34/', types: ['visit.planned'] })
const newest = async () =>
  (await rowsOf<{ id: number }>(db, sql`select max(id)::float8 as id from audit_events`))[0]?.id
const kept = () => db.select().from(webhooks).orderBy(webhooks.id)
const refused = {
  statusCode: 503,
  body: { error: { code: 'database.unavailable' } },
  headers: { 'retry-after': '5' },
}

beforeEach(async () => {
  onRefused = async () => {}
  await db.delete(webhooks)
})

test('a webhook is made at the newest event, and not while a writer keeps the trail', async () => {
  await whileKept(async () => {
    expect(await create()).toMatchObject(refused)
  })
  expect(await kept()).toEqual([])
  const place = await newest()
  expect((await create()).statusCode).toBe(200)
  expect(await kept()).toMatchObject([{ lastEventId: place }])
})

test('a writer that is slow, and not too slow, is waited for', async () => {
  let refusals = 0
  await whileKept(async (end) => {
    onRefused = () => {
      refusals += 1
      return end()
    }
    expect((await create()).statusCode).toBe(200)
  })
  expect(refusals).toBe(1)
})

test('missed events are left out up to the newest, except while a writer keeps the trail', async () => {
  const { webhook_id } = (await create()).body.data
  const [made] = await kept()
  const press = (what: string, body = {}) => administrator.post(`/api/webhooks/${webhook_id}/${what}`, body)
  await press('off')
  await whileKept(async () => {
    expect(await press('on', { skip_missed: '1' })).toMatchObject(refused)
  })
  expect(await kept()).toMatchObject([{ offReason: 'person', lastEventId: made?.lastEventId }])
  const place = await newest()
  expect((await press('on', { skip_missed: '1' })).statusCode).toBe(200)
  expect(await kept()).toMatchObject([{ offReason: null, lastEventId: place }])
})
