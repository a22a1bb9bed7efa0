import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { parseNote } from '../../../domain/evidence/checkpoint.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import type { Platform } from '../../platform/platform.ts'
import { testApi } from '../../testing/api.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { cleanDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { sequenceAll } from '../../testing/whole-rounds.ts'
import { createEvidenceKeys } from '../keys/evidence-keys.ts'
import { newestCheckpoint } from '../log/checkpoints.queries.ts'
import { sequenceLog, startSequencer } from '../log/sequencer.ts'
import { isSignedBy } from '../log/sign-checkpoint.ts'
import { verifyAgainst, verifyLog } from '../log/verify-log.ts'
import { readyLogKey } from './ready-log-key.ts'

const api = await testApi({ PUBLIC_URL: 'https://vigia.example' })
const { platform } = api
const { db } = platform
const ownKeys = platform.evidenceKeys

beforeEach(async () => {
  await cleanDatabase()
})

const enqueue = (number: number) =>
  db.execute(sql`insert into log_pending (department_id, data, at)
    values (${BOLIVAR}, ${`vigia-hoja-1\nconstancia\n${number}\n${'0'.repeat(64)}\n`}, now())`)
const newest = async () => (await newestCheckpoint(db, BOLIVAR))?.note ?? ''
const sizeOf = (note: string) => parseNote(note)?.size ?? 0

/** The log's keys as everybody gets them. */
const publicKeys = async (): Promise<{ key_id: string; spki: string; retired_at: string | null }[]> =>
  (await api.anonymous.get('/api/public/keys')).body.data.keys.filter(
    ({ purpose }: { purpose: string }) => purpose === 'registro',
  )
const isPubliclySigned = async (text: string) => {
  const note = parseNote(text)
  const keys = (await publicKeys()).map(({ spki }) => Buffer.from(spki, 'base64'))
  return note !== undefined && isSignedBy(note, keys)
}

/** The keys of another data folder. */
const otherKeys = (): EvidenceKeys =>
  createEvidenceKeys({ ...platform.config, dataDir: temporaryFolder() }, platform.clock)

/** A server that adds leaves to the log while the test runs. */
function aServer(change: Partial<Platform> = {}) {
  const rounds = startSequencer({ ...platform, ...change })
  onTestFinished(() => rounds.stop())
  return rounds
}
const grows = (to: number) => expect.poll(async () => sizeOf(await newest())).toBeGreaterThanOrEqual(to)

const faultsBy = async (evidenceKeys: EvidenceKeys, kept: string[] = []) => {
  const told: string[] = []
  await verifyLog(db, evidenceKeys, (fault) => told.push(fault))
  for (const note of kept) await verifyAgainst(db, note, evidenceKeys, (fault) => told.push(fault))
  return told
}

describe('the key of the log', () => {
  test('the key of the log is public before its first note', async () => {
    await enqueue(1)
    aServer()
    await grows(1)
    expect(await publicKeys()).toMatchObject([{ key_id: ownKeys.logKey().keyId, retired_at: null }])
    expect(await isPubliclySigned(await newest())).toBe(true)
  })

  test('the key of an older log is public after a start, without another leaf', async () => {
    await enqueue(1)
    await sequenceAll(platform)
    expect(await isPubliclySigned(await newest())).toBe(false)
    const note = await newest()
    aServer()
    await expect.poll(() => isPubliclySigned(note), { interval: 500 }).toBe(true)
  })

  test('the key of the log is registered once by two servers that have it', async () => {
    await enqueue(1)
    await sequenceAll(platform)
    await Promise.all(Array.from({ length: 8 }, () => readyLogKey(platform, BOLIVAR)))
    expect(await publicKeys()).toHaveLength(1)
  })

  test('a new key of the log signs, and notes of the former one still count', async () => {
    await enqueue(1)
    const first = aServer()
    await grows(1)
    const before = await newest()
    await first.stop()
    api.time.now = new Date(api.time.now.getTime() + 60_000)
    const keys = otherKeys()
    await enqueue(2)
    aServer({ evidenceKeys: keys })
    await grows(sizeOf(before) + 1)
    await expect.poll(async () => faultsBy(keys, [before, await newest()])).toEqual([])
    expect(await publicKeys()).toMatchObject([
      { key_id: ownKeys.logKey().keyId, retired_at: expect.any(String) },
      { key_id: keys.logKey().keyId, retired_at: null },
    ])
    for (const note of [before, await newest()]) expect(await isPubliclySigned(note)).toBe(true)
    await expect(readyLogKey(platform, BOLIVAR)).rejects.toThrow(/was replaced before/)
  })

  test('a key of another data folder signs nothing beside the first one on a database server', async () => {
    const config = { ...platform.config, databaseUrl: 'postgres://other.example/vigia' }
    await readyLogKey({ ...platform, config }, BOLIVAR)
    const second = { ...platform, config, evidenceKeys: otherKeys() }
    await expect(readyLogKey(second, BOLIVAR)).rejects.toThrow(/of this data folder alone/)
    await enqueue(1)
    const keyOf = (departmentId: number) => readyLogKey(second, departmentId)
    await expect(sequenceLog(second, undefined, keyOf)).rejects.toThrow(/of this data folder alone/)
    expect(await newest()).toBe('')
    expect(await publicKeys()).toHaveLength(1)
  })
})
