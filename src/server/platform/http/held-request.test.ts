import { PassThrough } from 'node:stream'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test, vi } from 'vitest'
import { users } from '../../schema/users.table.ts'
import { testApi } from '../../testing/api.ts'
import { personFields } from '../../testing/data/fixtures.ts'

const api = await testApi()
const { db } = api.platform
const { administrator } = api.officials
const START = new Date('2026-11-20T15:00:00Z')
beforeEach(async () => {
  api.time.now = START
  await db.update(users).set({ sessionVersion: 1, isActive: true }).where(eq(users.id, administrator.id))
})

const parts = Object.entries({ ...personFields('nuevo@vigia.test'), role_id: '8', area_id: '2' }).map(
  ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
)
const type = 'multipart/form-data; boundary=x'

/** Sends half of a form, does `meanwhile`, then sends the rest. */
async function held(meanwhile: () => Promise<unknown>) {
  const body = new PassThrough()
  const reply = api.as(administrator).raw('POST', '/api/user', body, type)
  const sent = parts.slice(0, 3).join('')
  const counted = vi.spyOn(api.bodyMemory, 'hold')
  body.write(sent)
  // The server authenticates the sender before it takes the first bytes.
  await expect.poll(() => counted.mock.calls.map(([, bytes]) => bytes)).toContain(Buffer.byteLength(sent))
  counted.mockRestore()
  await meanwhile()
  body.end(`${parts.slice(3).join('')}--x--\r\n`)
  return reply
}
const later = () => {
  api.time.now = new Date(START.getTime() + 2_000)
}
const created = () => db.select().from(users).where(eq(users.email, 'nuevo@vigia.test'))

test.each<[string, Partial<typeof users.$inferInsert>]>([
  ['was switched off', { isActive: false }],
  ['lost the session', { sessionVersion: 2 }],
])('a sender who %s while a request was held open writes nothing with it', async (_title, change) => {
  const reply = await held(async () => {
    later()
    await db.update(users).set(change).where(eq(users.id, administrator.id))
  })
  expect(reply).toMatchObject({ statusCode: 401 })
  expect(await created()).toEqual([])
})

test('a slow link is no reason to refuse', async () => {
  expect(await held(async () => later())).toMatchObject({ statusCode: 200 })
  expect(await created()).toHaveLength(1)
})
