import { expect, onTestFinished, test, vi } from 'vitest'
import { Problem } from '../../../domain/shared/problem.ts'
import { emptyDatabase, testDatabase } from '../../testing/database/database.ts'
import type { Database, OpenDatabase } from './database.ts'
import { keepReplica } from './replica.ts'

const standby = await testDatabase()
/** A primary that is asked only for the end of its log. */
const primary = { execute: (query) => standby.db.execute(query) } as Database
const where = async (db: Database) => (db === primary ? 'primary' : 'replica')
const failsThere = (error: unknown) => async (db: Database) => {
  if (db !== primary) throw error
  return 'primary'
}

/** A replica with the given way to open it, and the lines that it logged. */
function replicaOf(open: () => Promise<OpenDatabase>, of = primary) {
  const time = { now: new Date('2026-11-20T15:00:00Z') }
  const told: string[] = []
  const tell = (...line: unknown[]) => void told.push(String(line.at(-1)))
  const replica = keepReplica({ open, clock: () => time.now, log: { info: tell, warn: tell } })
  onTestFinished(replica.close)
  return {
    read: <Result>(work: (db: Database) => Promise<Result>) => replica.read(of, work),
    later: (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
    told,
  }
}
const isUsed = ({ read }: ReturnType<typeof replicaOf>) => expect.poll(() => read(where)).toBe('replica')

const USED = 'replica: used'
const LEFT_ALONE = 'replica: failed, not used for a while'

test('a replica delays no caller before it answers, nor after its end', async () => {
  const replica = replicaOf(async () => standby)
  expect(await replica.read(where)).toBe('primary')
  await isUsed(replica)
  expect(replica.told).toEqual([USED])
})

const coded = (code: string) => Object.assign(new Error('said by the driver'), { code })

test.each([
  ['is gone', coded('ECONNREFUSED')],
  ['is silent', new Error('Query read timeout')],
  ['lacks a column', new Error('Failed query', { cause: coded('42703') })],
  ['lacks a table', new Error('Failed query', { cause: coded('42P01') })],
  ['cancels for what it replays', coded('40001')],
  ['cancels for a deadlock with what it replays', coded('40P01')],
  ['takes too long', coded('57014')],
  ['meets what nobody knows', 'no error'],
])('a replica that %s: the primary answers, and it is left alone for 30 seconds', async (_title, error) => {
  const replica = replicaOf(async () => standby)
  await isUsed(replica)
  const together = [1, 2, 3].map(() => replica.read(failsThere(error)))
  expect(await Promise.all(together)).toEqual(['primary', 'primary', 'primary'])
  for (const seconds of [0, 29]) {
    replica.later(seconds)
    expect(await replica.read(where)).toBe('primary')
  }
  expect(replica.told).toEqual([USED, LEFT_ALONE])
  replica.later(1)
  await isUsed(replica)
  expect(replica.told).toEqual([USED, LEFT_ALONE, USED])
})

test('a caller stops waiting for a replica when another finds that it is gone', async () => {
  const replica = replicaOf(async () => standby)
  await isUsed(replica)
  const forEver = replica.read((db) => (db === primary ? where(db) : new Promise<string>(() => {})))
  await replica.read(failsThere(coded('ECONNREFUSED')))
  expect(await forEver).toBe('primary')
})

test('a clock that is set back does not keep it out', async () => {
  const replica = replicaOf(async () => standby)
  await isUsed(replica)
  await replica.read(failsThere(coded('57014')))
  replica.later(-3600)
  await isUsed(replica)
})

test('a refusal is the primary’s to give, and no failure of the replica', async () => {
  const replica = replicaOf(async () => standby)
  await isUsed(replica)
  const refusal = new Problem('inspection.not-found')
  expect(await replica.read(failsThere(refusal))).toBe('primary')
  await expect(replica.read(() => Promise.reject(refusal))).rejects.toBe(refusal)
  expect(await replica.read(where)).toBe('replica')
})

test('a replica that is not there at the start is tried again', async () => {
  let attempts = 0
  const replica = replicaOf(async () => {
    attempts += 1
    if (attempts === 1) throw coded('ECONNREFUSED')
    return standby
  })
  await expect.poll(() => replica.told).toEqual([LEFT_ALONE])
  expect([await replica.read(where), attempts]).toEqual(['primary', 1])
  replica.later(30)
  await isUsed(replica)
})

test('a replica that is neither a standby nor the primary is never read from', async () => {
  const other = { execute: async () => ({ rows: [{ position: '0/0', server: 'started another day' }] }) }
  const replica = replicaOf(async () => standby, other as unknown as Database)
  const isElsewhere = async (db: Database) => db === standby.db
  for (const times of [1, 2]) {
    const told = async () => {
      expect(await replica.read(isElsewhere)).toBe(false)
      return replica.told
    }
    await expect.poll(told).toEqual(Array(times).fill(LEFT_ALONE))
    replica.later(30)
  }
})

test('one without all migrations is let go', async () => {
  const behind = await emptyDatabase()
  const close = vi.fn(behind.close)
  const replica = replicaOf(async () => ({ ...behind, close }))
  await expect.poll(() => replica.told).toEqual([LEFT_ALONE])
  expect(await replica.read(where)).toBe('primary')
  expect(close).toHaveBeenCalledOnce()
})
