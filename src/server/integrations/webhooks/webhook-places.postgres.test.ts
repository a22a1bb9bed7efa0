import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { webhooks } from '../../schema/integrations/webhooks.table.ts'
import { testApi } from '../../testing/api.ts'

const api = await testApi()
const { db } = api.platform
const administrator = api.as(api.officials.administrator)

/** Does something while a writer keeps the trail, with an event that no one else sees yet. */
async function whileKept(work: () => Promise<void>): Promise<void> {
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
    await work()
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
  let asked: ReturnType<typeof create> | undefined
  await whileKept(async () => {
    asked = create()
    await new Promise((resolve) => setTimeout(resolve, 150))
  })
  expect((await asked)?.statusCode).toBe(200)
})

test('what was missed is left out up to the newest event, and not while a writer keeps the trail', async () => {
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
