import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { ANTIOQUIA, BOLIVAR } from '../../testing/data/officials.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { silentProgress } from '../progress.ts'
import { verifyStore } from '../verify/verify-store.ts'
import { copiedImages } from './copied-images.ts'
import { writeCopy } from './write-copy.ts'

const { platform } = await testApi()
const IMAGES = 2_500
/** Most rows that may be in memory at once. */
const FEW = 1_000

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const contents = new Map(
  Array.from({ length: IMAGES }, (_, number) => [`${sha256(`foto ${number}`)}.jpg`, `foto ${number}`]),
)
const names = [...contents.keys()]
const THUMBNAIL = Buffer.from('ffd8ffd9', 'hex')
const blobs = {
  ...platform.blobs,
  get: async (name: string) => {
    const text = contents.get(name)
    return text === undefined ? THUMBNAIL : Buffer.from(text)
  },
}

const insert = (department: number, kind: string, some: readonly string[]) =>
  platform.db.execute(sql`insert into images (department_id, kind, name, media_type, bytes, width, height, created_at)
    select ${department}, ${kind}, name, 'image/jpeg', 1, 1, 1, now()
    from json_array_elements_text(${JSON.stringify(some)}::json) name`)

beforeAll(async () => {
  await insert(BOLIVAR, 'evidence', names)
  // The same bytes may be evidence and a signature, and may belong to two departments.
  await insert(BOLIVAR, 'signatures', names.slice(100, 1_700))
  await insert(ANTIOQUIA, 'evidence', names.slice(50, 300))
})

/** The same database, which records the most rows returned by one statement. */
function countingDatabase(): { db: Database; most(): number } {
  let most = 0
  const execute = async (...statement: Parameters<Database['execute']>) => {
    const result = (await platform.db.execute(...statement)) as { rows: unknown[] }
    most = Math.max(most, result.rows.length)
    return result
  }
  return { db: Object.create(platform.db, { execute: { value: execute } }), most: () => most }
}

test('a copy has a shared image once, and reads few names at a time', async () => {
  const { db, most } = countingDatabase()
  const { entries, sink } = memoryCopy()
  const manifest = await writeCopy({ ...platform, db, blobs }, sink, silentProgress)
  const expected = names.flatMap((name) => [`blobs/${name}`, `blobs/${name}.thumb`])
  expect(entries.flatMap(({ name }) => (name.startsWith('blobs/') ? [name] : [])).sort()).toEqual(expected.sort())
  expect(manifest.blobs.count).toBe(2 * IMAGES)
  expect(most()).toBeLessThanOrEqual(FEW)
})

test('an image that others share meanwhile is neither passed over nor read twice', async () => {
  const seen: string[] = []
  for await (const { name } of copiedImages(platform.db)) {
    seen.push(name)
    if (seen.length === 1) await insert(ANTIOQUIA, 'evidence', names.slice(300))
    if (seen.length === FEW) await insert(BOLIVAR, 'signatures', names.slice(1_700))
  }
  expect(seen.sort()).toEqual(names.sort())
})

test('verification reads a shared image once', async () => {
  const verified = await verifyStore({ ...platform, blobs }, silentProgress)
  expect(verified).toMatchObject({ images: IMAGES, faults: { count: 0 } })
})

test('verification tells the first faults and counts the others', async () => {
  const empty = { ...platform.blobs, get: async () => undefined }
  const { faults } = await verifyStore({ ...platform, blobs: empty }, silentProgress)
  expect(faults.count).toBe(2 * IMAGES)
  expect(faults.first).toHaveLength(20)
})
