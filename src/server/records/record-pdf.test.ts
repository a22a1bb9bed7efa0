import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { BlobsUnavailable } from '../platform/blobs/blob-store.ts'
import { testApi } from '../testing/api.ts'
import { aVisit, closeVisit } from '../testing/data/fixtures.ts'

const api = await testApi()

test('the last of too many actas are told to come back, before their photos are read', async () => {
  const { visitId } = await aVisit(api)
  const id = await closeVisit(api, visitId)
  const reader = api.as(api.officials.technician)
  const { blobs, db } = api.platform
  // Copies without signature are laid out at each download.
  await db.execute(sql`update issued_documents set last_error = 'error', next_attempt_at = 'infinity'`)
  const { get } = blobs
  let asked = 0
  let storeGoes = () => {}
  const gone = new Promise<never>((_, reject) => {
    storeGoes = () => reject(new BlobsUnavailable('gone'))
  })
  blobs.get = () => {
    asked += 1
    return gone
  }
  const replies = Array.from({ length: 140 }, () => reader.get(`/api/inspection/${id}/pdf`))
  const statuses: number[] = []
  for (const reply of replies) void reply.then(({ statusCode }) => statuses.push(statusCode))
  // A few render at once and a hundred wait; the rest are refused.
  await expect.poll(() => statuses.length).toBeGreaterThanOrEqual(140 - 100 - 5)
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect(asked).toBeLessThanOrEqual(5 * 4)
  storeGoes()
  await Promise.all(replies)
  expect(statuses.filter((status) => status === 503).length).toBeGreaterThanOrEqual(100)
  blobs.get = get
  expect((await reader.get(`/api/inspection/${id}/pdf`)).statusCode).toBe(200)
})
