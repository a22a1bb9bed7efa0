import { createHash } from 'node:crypto'
import { sql, TransactionRollbackError } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openBlobs } from '../platform/blobs/open-blobs.ts'
import { readConfig } from '../platform/config/config.ts'
import type { Platform } from '../platform/platform.ts'
import { images } from '../schema/images.table.ts'
import { cleanDatabase, testDatabase } from '../testing/database/database.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import { startS3Server } from '../testing/services/s3-server.ts'
import { OtherStore, refuseOtherStore } from './refuse-other-store.ts'
import { refusalLine } from './start-refusal.ts'

const { db } = await testDatabase()
beforeEach(cleanDatabase)

const bytes = Buffer.from('una foto')
const nameOf = (day: number) => `${createHash('sha256').update(String(day)).digest('hex')}.jpg`

/** Inserts one image a day. */
async function keepRows(days: number): Promise<void> {
  const rows = Array.from({ length: days }, (_, index) => ({
    departmentId: 13,
    kind: 'evidence' as const,
    name: nameOf(index + 1),
    mediaType: 'image/jpeg',
    bytes: bytes.length,
    width: 1,
    height: 1,
    createdAt: new Date(Date.UTC(2026, 10, index + 1)),
  }))
  await db.insert(images).values(rows)
}

/** An installation whose store holds the images of these days only. */
async function starting(daysInStore: readonly number[], environment: Record<string, string> = {}) {
  const config = { ...readConfig({ DATA_DIR: temporaryFolder(), ...environment }), tokenSecret: '' }
  const blobs = await openBlobs(config)
  for (const day of daysInStore) await blobs.put(nameOf(day), bytes)
  const warnings: unknown[] = []
  const log = { warn: (...told: unknown[]) => warnings.push(told.at(-1)) } as unknown as Platform['log']
  return { start: () => refuseOtherStore({ config, db, blobs, log }), warnings }
}

test('before there is an image, any store is the right one', async () => {
  await (await starting([])).start()
})

test.each([
  ['the newest image', 6, [6]],
  ['one of the newest five', 6, [2]],
  ['the only one', 1, [1]],
])('a store with %s is the right one', async (_title, rows, days) => {
  await keepRows(rows)
  const { start, warnings } = await starting(days)
  await start()
  expect(warnings).toEqual([])
})

test.each([
  ['of nothing', [] as number[]],
  ['of older images alone', [1]],
])('a store %s is another one: one line that says how to go on', async (_title, days) => {
  await keepRows(6)
  const refusal = await (await starting(days)).start().catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(OtherStore)
  expect(refusalLine(refusal)).toMatch(/^En los archivos de \S+ \(DATA_DIR, sin S3_BUCKET\) .+STORE_CHECK=off\.$/)
})

test('undone writes, with empty pages at the end of the table, hide no image', async () => {
  await keepRows(6)
  const undone = db.transaction(async (tx) => {
    await tx.execute(sql`insert into images (department_id, kind, name, media_type, bytes, width, height, created_at)
      select department_id, kind, name || n, media_type, bytes, width, height, created_at
      from images, generate_series(1, 200) n`)
    tx.rollback()
  })
  await expect(undone).rejects.toThrow(TransactionRollbackError)
  await expect((await starting([1])).start()).rejects.toThrow(OtherStore)
  await (await starting([6])).start()
})

test('unless it is told that those are lost', async () => {
  await keepRows(6)
  await (await starting([], { STORE_CHECK: 'off' })).start()
})

test('an S3 store is asked too, and one that does not answer is no other store', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.close)
  await keepRows(1)
  const { start, warnings } = await starting([], { ...s3.environment, S3_TIMEOUT_MS: '10000' })
  await expect(start()).rejects.toThrow('el depósito vigia (S3_BUCKET)')
  for (const behaviour of ['failing', 'silent'] as const) {
    s3.behaviour = behaviour
    await start()
  }
  expect(warnings).toEqual(Array(2).fill('blob store: not checked, it did not answer'))
})
