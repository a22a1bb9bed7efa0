import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { deliverWebhooks, startWebhooks } from '../../integrations/webhooks/deliver-webhooks.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { type Database, rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit } from '../../testing/data/fixtures.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { tokenFields } from '../../testing/integration-calls.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { settledNow } from '../../testing/whole-rounds.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { loadCopy } from './load-copy.ts'
import { pauseWebhooks, tellPausedWebhooks } from './pause-webhooks.ts'

const api = await testApi()
const { platform, officials } = api
const administrator = api.as(officials.administrator)
const copy = memoryCopy()

beforeAll(async () => {
  await administrator.post('/api/api-tokens', tokenFields())
  for (const path of ['uno', 'dos']) {
    const url = `https://93.184.216.34/${path}`
    await administrator.post('/api/webhooks', { url, types: ['establishment.created', 'visit.planned'] })
  }
  await aVisit(api)
  // One delivery waits for its second try, and one webhook was off before.
  const post = async () => ({ status: 500, error: 'El servidor respondió 500.' })
  expect(await deliverWebhooks(platform, { settledId: settledNow(platform.db), post })).toBeGreaterThan(0)
  await platform.db.execute(sql`update webhooks set disabled_at = now(), off_reason = 'person' where url like '%/dos'`)
  await administrator.post('/api/views', { list: 'assignments', name: 'Mis visitas', query: {} })
  await administrator.put('/api/notices/settings', { digest: 'semanal', silenced: ['job_done'] })
  await writeCopy(platform, copy.sink, silentProgress)
})

async function loaded(restoredAt?: Date) {
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  const lines: string[] = []
  const progress = { ...silentProgress, step: (line: string) => void lines.push(line) }
  await loadCopy(copy.source, { db, blobs: diskBlobs(temporaryFolder()) }, progress, restoredAt)
  return { db, lines }
}

test.each([
  ['restored', new Date('2026-11-25T10:00:00.123Z')],
  ['moved to another database', undefined],
])('a copy that is %s has tokens, deliveries, views and notices as they were', async (_how, restoredAt) => {
  const { db } = await loaded(restoredAt)
  for (const rows of [
    sql`select * from api_tokens order by id`,
    sql`select * from webhook_deliveries order by id`,
    sql`select id, url, types, secret, last_event_id, created_by, failing_since from webhooks order by id`,
    sql`select * from saved_views order by id`,
    sql`select * from notice_settings order by user_id`,
    sql`select * from notices where subject = 'assignment' order by id`,
  ]) {
    const held = await rowsOf(platform.db, rows)
    expect(held.length).toBeGreaterThan(0)
    expect(await rowsOf(db, rows)).toEqual(held)
  }
  // Changes of rows are derived: every row counts as changed.
  expect(await rowsOf(db, sql`select kind, row_id from feeds.changes order by kind, row_id`)).toEqual(
    await rowsOf(
      db,
      sql`select 'establishment' as kind, id::bigint as row_id from establishments
      union all select 'visit', id from assignments union all select 'inspection', id from inspections where closed_at is not null
      union all select 'notification', id from notifications order by 1, 2`,
    ),
  )
})

const sent = async (db: Database): Promise<number> => {
  const ids: string[] = []
  const post = async ({ id }: { id: string }) => {
    ids.push(id)
    return { status: 200, error: null }
  }
  const later = new Date(Date.now() + 365 * 86_400_000)
  await deliverWebhooks({ ...platform, db, clock: () => later }, { settledId: settledNow(db), post })
  return ids.length
}

test('a restored copy delivers nothing until an administrator enables its webhooks, and says so', async () => {
  const at = new Date('2026-11-25T10:00:00.123Z')
  const { db, lines } = await loaded(at)
  expect(
    await rowsOf(db, sql`select url, off_reason, disabled_at is not null as off from webhooks order by id`),
  ).toEqual([
    { url: 'https://93.184.216.34/uno', off_reason: 'restored', off: true },
    { url: 'https://93.184.216.34/dos', off_reason: 'person', off: true },
  ])
  expect(lines.join('\n')).toContain('1 webhook apagado: un administrador los enciende en Integraciones')
  const told = await rowsOf(
    db,
    sql`select user_id, params from notices where kind = 'webhook_off' and department_id = 13 order by user_id`,
  )
  expect(told).toContainEqual({
    user_id: officials.administrator.id,
    params: { kind: 'webhook_off', reason: 'restored', webhooks: 1 },
  })
  expect(told.map(({ user_id }) => user_id)).not.toContain(officials.technician.id)
  expect(await sent(db)).toBe(0)
  const warned = vi.fn()
  const rounds = startWebhooks({ ...platform, db, log: { ...platform.log, warn: warned } as typeof platform.log })
  await expect.poll(() => warned.mock.calls).toContainEqual([{ webhooks: 1 }, 'webhooks: off since a copy was loaded'])
  await rounds.stop()
  await db.execute(sql`update webhooks set disabled_at = null, off_reason = null where off_reason = 'restored'`)
  expect(await sent(db)).toBeGreaterThan(0)
})

test('webhooks of a copy from before their reasons were kept are switched off too', async () => {
  const at = new Date('2026-11-25T10:00:00.123Z')
  await platform.db
    .transaction(async (tx) => {
      await tx.execute(sql`alter table webhooks drop column off_reason`)
      await pauseWebhooks(tx, at)
      await tx.execute(sql`alter table webhooks add column off_reason text`)
      await tx.execute(sql`update webhooks set off_reason = 'failures' where disabled_at is not null`)
      expect(await tellPausedWebhooks(tx, at)).toBe(1)
      const rows = await rowsOf(tx, sql`select url, off_reason from webhooks order by id`)
      expect(rows).toEqual([
        { url: 'https://93.184.216.34/uno', off_reason: 'restored' },
        { url: 'https://93.184.216.34/dos', off_reason: 'failures' },
      ])
      throw new Error('undone')
    })
    .catch((error: Error) => expect(error.message).toBe('undone'))
})
