import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { MAX_CHUNK_BYTES } from '../../../domain/photo-chunks/photo-chunk.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { testApi } from '../../testing/api.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { listTables } from './copied-tables.ts'
import { dumpTable } from './dump-tables.ts'
import { writeCopy } from './write-copy.ts'

const { platform, officials } = await testApi()
const PHOTOS = 3
const PIECES = 8
const MEBIBYTE = 1024 * 1024

beforeAll(async () => {
  const { departmentId, id } = officials.technician
  await platform.db.execute(sql`insert into uploads (department_id, user_id, sha256, total_bytes, received_bytes, touched_at)
    select ${departmentId}, ${id}, lpad(photo::text, 64, '0'), ${PIECES * MAX_CHUNK_BYTES}, ${PIECES * MAX_CHUNK_BYTES}, now()
    from generate_series(1, ${PHOTOS}::integer) photo`)
  await platform.db.execute(sql`insert into upload_pieces (department_id, user_id, sha256, offset_bytes, bytes)
    select department_id, user_id, sha256, place * ${MAX_CHUNK_BYTES}::integer,
      decode(repeat(md5(sha256 || place), ${MAX_CHUNK_BYTES / 16}::integer), 'hex')
    from uploads, generate_series(0, ${PIECES - 1}::integer) place`)
})

test('photo chunks are read few at a time', async () => {
  const table = (await listTables(platform.db)).find(({ name }) => name === 'upload_pieces')
  const sizes = await platform.db.transaction(async (tx) => {
    const lengths: number[] = []
    if (table) for await (const { length } of dumpTable(tx, table)) lengths.push(length)
    return lengths
  })
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeGreaterThan(PHOTOS * PIECES * 2 * MAX_CHUNK_BYTES)
  expect(Math.max(...sizes)).toBeLessThan(16 * MEBIBYTE)
})

test('a copy that has them all in one part, as copies of before, loads', async () => {
  const copy = memoryCopy()
  const manifest = await writeCopy(platform, copy.sink, silentProgress)
  const isOfPieces = (name: string) => name.startsWith('tables/upload_pieces/')
  const joined = Buffer.concat(copy.entries.filter(({ name }) => isOfPieces(name)).map(({ bytes }) => bytes))
  const before = memoryCopy(
    copy.entries
      .filter(({ name }) => !isOfPieces(name) || name.endsWith('/00000001.ndjson'))
      .map(({ name, bytes }) => ({ name, bytes: isOfPieces(name) ? joined : bytes })),
  )
  const { db, close } = await migratedDatabase()
  try {
    const loaded = await loadCopy(before.source, { db, blobs: diskBlobs(temporaryFolder()) }, silentProgress)
    expect(loaded.tables).toEqual(manifest.tables)
    expect(loaded.tables).toContainEqual(expect.objectContaining({ name: 'upload_pieces', rows: PHOTOS * PIECES }))
  } finally {
    await close()
  }
})
