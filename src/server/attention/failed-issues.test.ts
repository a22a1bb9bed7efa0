import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)

const attentionOf = async (client = admin) =>
  (await client.get('/api/attention')).body.data.attention.filter(
    ({ kind }: { kind: string }) => kind === 'issues_failed',
  )

test('documents that could not be signed are counted as their page counts them, for administrators', async () => {
  for (const _ of [1, 2]) await closeVisit(api, (await aVisit(api)).visitId)
  expect(await attentionOf()).toEqual([])
  await db.execute(sql`update issued_documents set state = 'fallida', next_attempt_at = null, last_error = 'key-missing'
    where id = (select min(id) from issued_documents where kind = 'acta')`)
  expect(await attentionOf()).toMatchObject([{ count: 1, link: '/dashboard/configuraciones/evidencia' }])
  expect((await admin.get('/api/evidence/status')).body.data.status.documents.failed).toBe(1)
  for (const other of [officials.technician, officials.outsideAdministrator]) {
    expect(await attentionOf(api.as(other))).toEqual([])
  }
})
