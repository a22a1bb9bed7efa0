import { leafText } from '../../../domain/evidence/leaf.ts'
import { hashOver } from '../../../domain/evidence/tlog.ts'
import type { Database, Querier } from '../../platform/db/database.ts'
import type { LogKey } from '../../platform/evidence-keys.ts'
import { inRounds, type Rounds } from '../../platform/in-rounds.ts'
import type { Platform } from '../../platform/platform.ts'
import { readyLogKey } from '../issuing/ready-log-key.ts'
import { beginLog, findHead, findLogs, type LogHead, newestCheckpoint } from './checkpoints.queries.ts'
import { fillTiles, grownTree } from './grow-tree.ts'
import {
  addCheckpoint,
  addLeaves,
  addTiles,
  findDueLinks,
  findHashes,
  findPending,
  findSettledLeaf,
  findWaitingDepartments,
  takeTurn,
} from './integrate-leaves.queries.ts'
import { firstOrigin } from './log-origin.ts'
import { hashOfLeaf, hexOf, sha256 } from './log-sha256.ts'
import { enqueueLeaf } from './pending-leaves.queries.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

/** Most leaves of one transaction: a tenth of a second. */
const LEAVES_AT_ONCE = 2_000
const HOUR_MS = 60 * 60 * 1000

export type LogParts = Pick<Platform, 'db' | 'clock' | 'config' | 'evidenceKeys'>

/** The leaf that names the log before this one, where there is one: the first of a log that follows a restore. */
async function predecessor(tx: Querier, { epoch, departmentId, size }: LogHead) {
  if (epoch === 1 || size > 0) return []
  const before = await newestCheckpoint(tx, departmentId)
  if (!before) return []
  const subject = `${before.origin} ${before.size}`
  const digest = hexOf(Buffer.from(before.root, 'base64'))
  return [{ id: 0, data: leafText({ kind: 'anterior', subject, digest }) }]
}

type Round = { departmentId: number; upTo: number; key: LogKey; at: Date }

/** Gives positions to the next leaves of a department and signs the checkpoint over them. @returns how many */
async function integrate(tx: Querier, { departmentId, upTo, key, at }: Round, origin: string): Promise<number> {
  if (!(await takeTurn(tx))) return 0
  await beginLog(tx, { departmentId, epoch: 1, origin }, at)
  const head = await findHead(tx, departmentId)
  if (!head) throw new Error(`Department ${departmentId} has no log.`)
  const first = await predecessor(tx, head)
  const limit = LEAVES_AT_ONCE - first.length
  const waiting = [...first, ...(await findPending(tx, { departmentId, after: head.upTo, upTo, limit }))]
  if (waiting.length === 0) return 0
  const hashes = waiting.map(({ data }) => hashOfLeaf(data))
  const leaves = waiting.map(({ id: pendingId, data }, index) => ({
    pendingId,
    position: head.size + index,
    data,
    hash: hexOf(hashes[index] as Uint8Array),
  }))
  await addLeaves(tx, head, leaves, at)
  const { size, frontier } = grownTree(head, hashes)
  await fillTiles(
    head.size,
    size,
    (ranges) => findHashes(tx, head, ranges),
    (tiles) => addTiles(tx, head, tiles),
  )
  const root = hashOver(frontier, sha256)
  const note = await signCheckpoint({ origin: head.origin, size, root }, key)
  await addCheckpoint(tx, head, { size, root, frontier, note }, at)
  return leaves.length
}

/** Anchors the newest link of each audit trail in the log, once an hour (R 28.4). */
async function enterTrails(db: Database, at: Date): Promise<void> {
  for (const { departmentId, position, digest } of await findDueLinks(db, new Date(at.getTime() - HOUR_MS))) {
    await enqueueLeaf(db, departmentId, { kind: 'bitacora', subject: String(position), digest }, at)
  }
}

/**
 * Gives positions to the leaves that wait, in short transactions; no writer of a leaf waits for its position.
 * @param isStopped asked before each transaction
 * @param keyOf the key that signs for a department
 * @returns how many leaves got their position
 */
export async function sequenceLog(
  { db, clock, config, evidenceKeys }: LogParts,
  isStopped: () => boolean = () => false,
  keyOf: (departmentId: number) => LogKey | Promise<LogKey> = () => evidenceKeys.logKey(),
): Promise<number> {
  await enterTrails(db, clock())
  const departments = await findWaitingDepartments(db)
  if (departments.length === 0) return 0
  const upTo = await findSettledLeaf(db)
  if (upTo === undefined) return 0
  let placed = 0
  for (const departmentId of departments) {
    const key = await keyOf(departmentId)
    const origin = firstOrigin(config, departmentId, key.keyId)
    for (let made = LEAVES_AT_ONCE; made === LEAVES_AT_ONCE && !isStopped(); ) {
      made = await db.transaction((tx) => integrate(tx, { departmentId, upTo, key, at: clock() }, origin))
      placed += made
    }
  }
  return placed
}

/** A closing finds its place within two seconds, whichever instance it came to; without one a round asks two questions. */
const EVERY_MS = 2_000

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** A fault that lasts is told once an hour: a round comes every two seconds. */
function faultTeller(warn: (err: unknown) => void) {
  let last: { fault: string; atMs: number } | undefined
  return {
    tell(err: unknown) {
      // The text of a failed query has the time of its round; its cause has not. A failed write names its temporary file.
      const fault = String(err instanceof Error ? (err.cause ?? err) : err).replace(UUID, '')
      const atMs = performance.now()
      if (last?.fault === fault && atMs - last.atMs < HOUR_MS) return
      last = { fault, atMs }
      warn(err)
    },
    end() {
      last = undefined
    },
  }
}

/**
 * Gives leaves their positions while the process runs, under a key that is registered before its first note. A log whose
 * key is missing waits, and its leaves with it.
 */
export function startSequencer(platform: LogParts & Pick<Platform, 'log'>): Rounds {
  const faults = faultTeller((err) => platform.log.warn({ err }, 'public log: leaves wait for their positions'))
  const keyOf = (departmentId: number) => readyLogKey(platform, departmentId)
  let areRegistered = false
  return inRounds({ everyMs: EVERY_MS, onError: faults.tell }, async (isStopped) => {
    // Logs of an older version have notes already, under a key that it never registered.
    if (!areRegistered) for (const { departmentId } of await findLogs(platform.db)) await keyOf(departmentId)
    areRegistered = true
    await sequenceLog(platform, isStopped, keyOf)
    faults.end()
  })
}
