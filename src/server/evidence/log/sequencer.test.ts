import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseNote } from '../../../domain/evidence/checkpoint.ts'
import { leafText } from '../../../domain/evidence/leaf.ts'
import { checkConsistency, checkInclusion } from '../../../domain/evidence/tlog.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { BOLIVAR } from '../../testing/data/officials.ts'
import { cleanDatabase } from '../../testing/database/database.ts'
import { linkAll, sequenceAll } from '../../testing/whole-rounds.ts'
import { newestCheckpoint } from './checkpoints.queries.ts'
import { consistencyOf, proofOfLeaf } from './leaf-proof.service.ts'
import { hashOfLeaf, sha256 } from './log-sha256.ts'
import { sequenceLog } from './sequencer.ts'
import { isSignedBy } from './sign-checkpoint.ts'
import { verifyLog } from './verify-log.ts'

const api = await testApi({ PUBLIC_URL: 'https://Vigia.Bolivar.gov.co/' })
const { platform } = api
const { db, evidenceKeys } = platform

beforeEach(async () => {
  await cleanDatabase()
})

const digestOf = (number: number) => number.toString(16).padStart(64, '0')
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Leaves of issued files, which need no rows of their own. */
const enqueue = (first: number, count: number, departmentId = BOLIVAR) =>
  db.execute(sql`insert into log_pending (department_id, data, at)
    select ${departmentId}, E'vigia-hoja-1\nexpedida\nacta/' || n || E'/1\n' || lpad(to_hex(n), 64, '0') || E'\n', now()
    from generate_series(${first}::int, ${first + count - 1}::int) n`)

const faults = async () => {
  const told: string[] = []
  await verifyLog(db, evidenceKeys, (fault) => told.push(fault))
  return told
}

const proofOf = async (number: number) => {
  const found = await proofOfLeaf(db, digestOf(number))
  if (!found) throw new Error(`Leaf ${number} has no place.`)
  return found
}

describe('the log', () => {
  test('without leaves has no checkpoint', async () => {
    expect(await sequenceAll(platform)).toBe(0)
    expect(await newestCheckpoint(db, BOLIVAR)).toBeUndefined()
    expect(await faults()).toEqual([])
  })

  test('gives leaves their positions in the order of their ids, and signs its state', async () => {
    await enqueue(1, 3)
    expect(await sequenceAll(platform)).toBe(3)
    expect(await sequenceAll(platform)).toBe(0)
    await enqueue(4, 2)
    expect(await sequenceAll(platform)).toBe(2)
    const leaves = await rowsOf<{ position: string; data: string }>(
      db,
      sql`select position, data from log_leaves order by position`,
    )
    expect(leaves.map(({ position }) => Number(position))).toEqual([0, 1, 2, 3, 4])
    expect(leaves.map(({ data }) => data.split('\n')[3])).toEqual([1, 2, 3, 4, 5].map(digestOf))
    const checkpoint = await newestCheckpoint(db, BOLIVAR)
    expect(checkpoint).toMatchObject({ origin: 'vigia.bolivar.gov.co/registro/13', size: 5, epoch: 1 })
    const note = parseNote(checkpoint?.note ?? '')
    expect(note).toMatchObject({ origin: checkpoint?.origin, size: 5 })
    expect(note && (await isSignedBy(note, [evidenceKeys.logKey().spki]))).toBe(true)
    expect(await faults()).toEqual([])
  })

  test('keeps the name that it began with, whatever the configuration says later', async () => {
    await enqueue(1, 1)
    await sequenceAll(platform)
    await enqueue(2, 1)
    await sequenceAll({ ...platform, config: { ...platform.config, publicUrl: 'https://otra.example' } })
    expect(await newestCheckpoint(db, BOLIVAR)).toMatchObject({ origin: 'vigia.bolivar.gov.co/registro/13', size: 2 })
  })

  test('the log of an installation without address is named after its key', async () => {
    await enqueue(1, 1)
    await sequenceAll({ ...platform, config: { ...platform.config, publicUrl: undefined } })
    const { keyId } = evidenceKeys.logKey()
    expect((await newestCheckpoint(db, BOLIVAR))?.origin).toBe(`vigia-${keyId.slice(0, 8)}.invalid/registro/13`)
  })

  test('the log of each department is its own', async () => {
    await enqueue(1, 2)
    await enqueue(3, 1, 8)
    expect(await sequenceAll(platform)).toBe(3)
    expect(await newestCheckpoint(db, 8)).toMatchObject({ origin: 'vigia.bolivar.gov.co/registro/08', size: 1 })
    expect(await newestCheckpoint(db, BOLIVAR)).toMatchObject({ size: 2 })
  })

  test('the log has whole tiles, proves every leaf in them, and that it only grew', async () => {
    const sizes: number[] = []
    for (const [first, count] of [
      [1, 200],
      [201, 60],
      [261, 253],
      [514, 1],
      [515, 2_500],
    ] as const) {
      await enqueue(first, count)
      await sequenceAll(platform)
      sizes.push((await newestCheckpoint(db, BOLIVAR))?.size ?? 0)
    }
    expect(sizes).toEqual([200, 260, 513, 514, 3_014])
    expect(await faults()).toEqual([])
    for (const number of [1, 2, 256, 257, 512, 513, 514, 2_304, 2_305, 3_013, 3_014]) {
      const { leaf, position, size, proof, root } = await proofOf(number)
      expect(position).toBe(number - 1)
      const given = { leafHash: hashOfLeaf(leaf), index: position, size, proof: proof.map(bytes), root: bytes(root) }
      expect(await checkInclusion(given, sha256)).toBe(true)
    }
    const log = { departmentId: BOLIVAR, epoch: 1 }
    const kept = await rowsOf<{ size: string; root: string }>(
      db,
      sql`select size, encode(root, 'base64') as root from log_checkpoints order by size`,
    )
    for (const from of kept) {
      for (const to of kept.filter(({ size }) => Number(size) >= Number(from.size))) {
        const given = await consistencyOf(db, log, { from: Number(from.size), to: Number(to.size) })
        expect([given.fromRoot, given.root]).toEqual([from.root.trim(), to.root.trim()])
        const proof = {
          ...given,
          proof: given.proof.map(bytes),
          fromRoot: bytes(given.fromRoot),
          root: bytes(given.root),
        }
        expect(await checkConsistency(proof, sha256)).toBe(true)
      }
    }
  })

  test('the log has each audit link that is the newest an hour after the one before', async () => {
    const { time } = api
    const event = (subjectId: number) =>
      db.execute(sql`insert into audit_events (department_id, at, action, subject, subject_id)
        values (${BOLIVAR}, now(), 'edit', 'user', ${subjectId})`)
    const entered = async () => {
      await linkAll(db, time.now)
      await sequenceAll(platform)
      const rows = await rowsOf<{ data: string }>(db, sql`select data from log_leaves order by position`)
      return rows.map(({ data }) => data.split('\n').slice(1, 3).join(' '))
    }
    await event(1)
    expect(await entered()).toEqual(['bitacora 1'])
    await event(2)
    expect(await entered()).toEqual(['bitacora 1'])
    time.now = new Date(time.now.getTime() + 60 * 60_000)
    expect(await entered()).toEqual(['bitacora 1', 'bitacora 2'])
    time.now = new Date(time.now.getTime() + 60 * 60_000)
    expect(await entered()).toEqual(['bitacora 1', 'bitacora 2'])
    expect(await faults()).toEqual([])
  })
})

test('two servers at once give each leaf one position', async () => {
  await enqueue(1, 30)
  const made = await Promise.all([sequenceLog(platform), sequenceLog(platform), sequenceLog(platform)])
  made.push(await sequenceAll(platform))
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(30)
  expect(await faults()).toEqual([])
})

test('an acta is in the log once it is closed', async () => {
  const fresh = await testApi()
  const id = await closeVisit(fresh, (await aVisit(fresh)).visitId)
  await sequenceAll(fresh.platform)
  const [row] = await rowsOf<{ seal: string }>(db, sql`select seal from inspections where id = ${id}`)
  const proof = await proofOfLeaf(db, row?.seal ?? '')
  expect(proof?.leaf).toBe(leafText({ kind: 'acta', subject: String(id), digest: row?.seal ?? '' }))
})
