import { randomUUID } from 'node:crypto'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { audit } from '../audit/audit.queries.ts'
import type { CopyEntry } from '../copies/format/copy-format.ts'
import { silentProgress } from '../copies/progress.ts'
import { runStoreCommand } from '../copies/run-command.ts'
import { writeCopy } from '../copies/take/write-copy.ts'
import { prepareImage } from '../images/images.service.ts'
import { blobPath } from '../platform/blobs/disk-blobs.ts'
import { rowsOf } from '../platform/db/database.ts'
import { isLow, spaceLine } from '../platform/free-space.ts'
import { refusedOffers } from '../schema/idempotency.table.ts'
import { upkeepTasks } from '../schema/upkeep.table.ts'
import { passwordResets, users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { blobNames } from '../testing/data/blob-names.ts'
import { aDrawing } from '../testing/data/fixtures.ts'
import { storePhotos } from '../testing/data/stored-photos.ts'
import { memoryCopy } from '../testing/services/memory-copy.ts'
import { linkAll } from '../testing/whole-rounds.ts'
import { sweepInstallation } from './upkeep.ts'

type Line = { msg: string; digest?: string }
const lines: Line[] = []
const api = await testApi(
  { LOG_LEVEL: 'info' },
  { logTo: { write: (line) => void lines.push(JSON.parse(line) as Line) } },
)
const { platform } = api
const { db, blobs } = platform
const DAY_MS = 24 * 60 * 60 * 1000

const sweep = () => sweepInstallation(platform)
/** An image that is in the store and that no row names, as a save leaves it whose visit another one closed meanwhile. */
const anUnnamedImage = async (hand: number): Promise<string> => {
  const image = await prepareImage({ ...platform, storedImages: new Map() }, 'signatures', await aDrawing(hand))
  await image.keep?.()
  return image.name
}
const fileOf = (name: string) => blobPath(join(platform.config.dataDir, 'blobs'), name)
const names = () => blobNames(blobs)
const later = (days: number) => {
  api.time.now = new Date(api.time.now.getTime() + days * DAY_MS)
}

beforeEach(() => {
  lines.length = 0
  later(2)
})

describe('the daily sweep', () => {
  test('removes a file that no row names, in two days, and keeps every other', async () => {
    const [kept = ''] = await storePhotos(platform, [10])
    const name = await anUnnamedImage(3)
    for (const each of [kept, `${kept}.thumb`, name, `${name}.thumb`]) {
      await utimes(fileOf(each), new Date('2020-01-01'), new Date('2020-01-01'))
    }
    await sweep()
    expect(await names()).toEqual([kept, `${kept}.thumb`])
    expect(await blobs.get(name)).toBeDefined()
    later(1)
    await sweep()
    expect(await blobs.get(name)).toBeUndefined()
    expect(await readdir(join(platform.config.dataDir, 'blobs', '.aside'))).toEqual([])
    expect(await names()).toEqual([kept, `${kept}.thumb`])
  })

  test('waits for a copy, and comes after one that was killed', async () => {
    const name = await anUnnamedImage(5)
    await utimes(fileOf(name), new Date('2020-01-01'), new Date('2020-01-01'))
    const { sink } = memoryCopy()
    const write = async (entry: CopyEntry) => {
      if (entry.name.startsWith('blobs/')) await sweep()
      return sink.write(entry)
    }
    await storePhotos(platform, [11])
    await writeCopy(platform, { ...sink, write }, silentProgress)
    expect(await names()).toContain(name)
    await db.insert(upkeepTasks).values({ name: 'copy killed', ranAt: api.time.now })
    await sweep()
    expect(await names()).toContain(name)
    api.time.now = new Date(api.time.now.getTime() + 60 * 60 * 1000)
    await sweep()
    expect(await names()).not.toContain(name)
  })

  test('runs once a day, whichever process comes first', async () => {
    await Promise.all([sweep(), sweep(), sweep()])
    expect(lines.filter(({ msg }) => msg === 'upkeep: swept')).toHaveLength(1)
  })

  test('logs the head of each chain of the trail, which a later check finds', async () => {
    const official = api.officials.technician
    const headsToday = async () => {
      await audit(db, { official, at: api.time.now, action: 'edit', subject: 'user', subjectId: official.id })
      await linkAll(db, api.time.now)
      lines.length = 0
      await sweep()
      return lines.flatMap(({ msg, digest }) => (msg === 'audit: head of the chain' && digest ? digest : []))
    }
    const check = async (head: string) => (await runStoreCommand(platform, { kind: 'verify', head }, () => {})).lacks
    const [first = '', ...others] = await headsToday()
    expect([first, others]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/), []])
    later(1)
    const [second = ''] = await headsToday()
    expect(second).not.toBe(first)
    expect([await check(first), await check(second), await check('0'.repeat(64))]).toEqual([
      undefined,
      undefined,
      '1 falla',
    ])
  })

  test('the daily sweep forgets keys and refused offers after half a year, links after a month', async () => {
    const { id } = api.officials.technician
    const ago = (days: number) => new Date(api.time.now.getTime() - days * DAY_MS)
    const [young, old] = [randomUUID(), randomUUID()]
    for (const [key, at] of [
      [young, ago(170)],
      [old, ago(190)],
    ] as const) {
      await db.execute(sql`insert into idempotency_keys (user_id, key, request_hash, status, created_at)
        values (${id}, ${key}, 'x', 200, ${at.toISOString()}::timestamptz)`)
      await db.insert(refusedOffers).values({ userId: id, key, offer: 1, refusedAt: at })
    }
    const link = { userId: id, expiresAt: ago(1), usedAt: null }
    await db.insert(passwordResets).values([
      { ...link, tokenHash: 'young', createdAt: ago(20) },
      { ...link, tokenHash: 'old', createdAt: ago(40) },
    ])
    await sweep()
    expect(await rowsOf(db, sql`select key from idempotency_keys where request_hash = 'x'`)).toEqual([{ key: young }])
    expect(await db.select({ key: refusedOffers.key }).from(refusedOffers)).toEqual([{ key: young }])
    expect(await db.select({ hash: passwordResets.tokenHash }).from(passwordResets)).toEqual([{ hash: 'young' }])
  })

  test('begins the term of a temporary password that has none, and no other', async () => {
    const { technician, engineer, otherEngineer } = api.officials
    const set = (id: number, columns: { mustChangePassword: boolean; temporaryPasswordAt: Date | null }) =>
      db.update(users).set(columns).where(eq(users.id, id))
    const given = new Date(api.time.now.getTime() - DAY_MS)
    await set(technician.id, { mustChangePassword: true, temporaryPasswordAt: null })
    await set(engineer.id, { mustChangePassword: true, temporaryPasswordAt: given })
    await set(otherEngineer.id, { mustChangePassword: false, temporaryPasswordAt: null })
    await sweep()
    const at = async ({ id }: { id: number }) =>
      (await db.select({ at: users.temporaryPasswordAt }).from(users).where(eq(users.id, id)))[0]?.at
    expect(await Promise.all([technician, engineer, otherEngineer].map(at))).toEqual([api.time.now, given, null])
  })
})

test('little space is two gigabytes, or a twentieth', () => {
  const GB = 1_000_000_000
  expect(isLow({ freeBytes: 1.9 * GB, totalBytes: 10 * GB })).toBe(true)
  expect(isLow({ freeBytes: 40 * GB, totalBytes: 1_000 * GB })).toBe(true)
  expect(isLow({ freeBytes: 60 * GB, totalBytes: 1_000 * GB })).toBe(false)
  expect(spaceLine({ freeBytes: 1.5 * GB, totalBytes: 10 * GB })).toBe('Espacio libre: 1,5 GB de 10,0 GB, MUY POCO.')
})

test('verify counts the files without a row, and tells the free space', async () => {
  await anUnnamedImage(4)
  const said: string[] = []
  const { lacks } = await runStoreCommand(platform, { kind: 'verify' }, (line) => void said.push(line))
  expect(lacks).toBeUndefined()
  expect(said).toContain(
    'Archivos que ningún registro nombra (escrituras rechazadas; el servidor los quita en dos días): 2.',
  )
  expect(said.some((line) => /^Espacio libre: [\d,]+ GB de [\d,]+ GB/.test(line))).toBe(true)
})
