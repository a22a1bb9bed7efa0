import { hash } from 'node:crypto'
import { type Note, parseNote } from '../../../domain/evidence/checkpoint.ts'
import { appendLeaf, hashOver } from '../../../domain/evidence/tlog.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { beginLog, findHead, findLogs, type LogHead } from './checkpoints.queries.ts'
import { findPending } from './integrate-leaves.queries.ts'
import { rootAt } from './leaf-proof.service.ts'
import { nextOrigin } from './log-origin.ts'
import { hashOfLeaf, sha256 } from './log-sha256.ts'
import { enqueueLeaf } from './pending-leaves.queries.ts'
import { isSignedBy } from './sign-checkpoint.ts'
import { findLogKeys, hasLog } from './verify-log.queries.ts'

/** The copy is not the beginning of the log that a witness saw, or nothing tells that a witness saw it. */
export class OtherLog extends Error {}

/**
 * @property at instant of the restore
 * @property evidenceKeys keys of the installation, where they are at hand
 */
type Restoring = { at: Date; evidenceKeys?: EvidenceKeys | undefined }

/** Leaves read by one statement. */
const PAGE = 2_000
/** Most leaves that a restore admits as lost: some ten years of them. A note with more was made up. */
const MOST_LOST = 1_000_000

/** The root of a log once the leaves that wait in it have their positions, up to a size; undefined where they are too few. */
async function rootWithPending(q: Querier, head: LogHead, size: number): Promise<string | undefined> {
  const frontier = [...head.frontier]
  let [grown, after] = [head.size, head.upTo]
  while (grown < size) {
    const limit = Math.min(PAGE, size - grown)
    const waiting = await findPending(q, {
      departmentId: head.departmentId,
      after,
      upTo: Number.MAX_SAFE_INTEGER,
      limit,
    })
    if (waiting.length === 0) return undefined
    for (const { id, data } of waiting) {
      appendLeaf(frontier, grown, hashOfLeaf(data), sha256)
      after = id
      grown += 1
    }
  }
  return Buffer.from(hashOver(frontier, sha256)).toString('base64')
}

async function countPending(q: Querier, { departmentId, upTo }: LogHead): Promise<number> {
  let [count, after] = [0, upTo]
  for (;;) {
    const waiting = await findPending(q, { departmentId, after, upTo: Number.MAX_SAFE_INTEGER, limit: PAGE })
    count += waiting.length
    after = waiting.at(-1)?.id ?? after
    if (waiting.length < PAGE) return count
  }
}

/**
 * Refuses a note that no key of the log signed: anybody could write one, and make the log admit a loss or hide it.
 * @throws OtherLog
 */
async function refuseUnsigned(q: Querier, note: Note, { evidenceKeys }: Restoring): Promise<void> {
  const keys: Uint8Array[] = (await findLogKeys(q)).map((spki) => Buffer.from(spki, 'base64'))
  if (evidenceKeys) keys.push(evidenceKeys.logKey().spki)
  if (keys.length === 0) {
    throw new OtherLog(
      'La copia no trae la clave del libro público y aquí no está, así que no se sabe de quién es la nota: ponga log.pem en la carpeta keys de DATA_DIR (o LOG_KEY_FILE), o restaure sin --checkpoint.',
    )
  }
  if (await isSignedBy(note, keys)) return
  throw new OtherLog('La nota no lleva la firma de una clave del libro público de la copia: no se restaura con ella.')
}

/** @returns how many leaves a witness saw that the copy does not have */
async function admitLoss(q: Querier, head: LogHead, note: Note, restoring: Restoring): Promise<number> {
  const known = head.size + (await countPending(q, head))
  if (note.size - known > MOST_LOST) {
    throw new OtherLog(`La nota dice ${note.size} registros y la copia tiene ${known}: no se restaura con ella.`)
  }
  await refuseUnsigned(q, note, restoring)
  if (note.size <= known) {
    const root = note.size <= head.size ? await rootAt(q, head, note.size) : await rootWithPending(q, head, note.size)
    if (root === Buffer.from(note.root).toString('base64')) return 0
    throw new OtherLog(
      `La copia no es el comienzo del libro público de la nota (${note.size} registros): no es de esta instalación, o se cambió. ` +
        'Para restaurarla de todos modos, hágalo sin --checkpoint: el libro sigue con otro nombre.',
    )
  }
  const digest = hash('sha256', note.body)
  for (let position = known; position < note.size; position += 1) {
    await enqueueLeaf(q, head.departmentId, { kind: 'perdida', subject: String(position), digest }, restoring.at)
  }
  return note.size - known
}

/** A log of a restored installation as it goes on. `lost` counts leaves; `isNew` tells that `origin` is a new name. */
export type ContinuedLog = { origin: string; size: number; lost: number; isNew: boolean }

/**
 * Continues the logs of a restored copy (R 28.8). With the newest note that a witness has, the log goes on and admits as
 * leaves what the restore lost. The note counts under a key of the copy or of this installation. Without a note the loss is
 * unknown, so another log follows, which begins with the root of this one.
 * @throws OtherLog where the note contradicts the copy, or no key of the log signed it
 */
export async function continueLogs(
  q: Querier,
  noteText: string | undefined,
  restoring: Restoring,
): Promise<ContinuedLog[]> {
  if (!(await hasLog(q))) return []
  const note = noteText === undefined ? undefined : parseNote(noteText)
  const continued: ContinuedLog[] = []
  const logs = await findLogs(q)
  if (note && !logs.some(({ origin }) => origin === note.origin)) {
    throw new OtherLog(`La nota es del libro ${note.origin}, que la copia no tiene.`)
  }
  for (const { departmentId, epoch, origin } of logs) {
    const head = await findHead(q, departmentId)
    if (!head || head.size === 0) continue
    if (note?.origin === origin) {
      continued.push({ origin, size: head.size, lost: await admitLoss(q, head, note, restoring), isNew: false })
      continue
    }
    const next = nextOrigin(origin, epoch + 1)
    await beginLog(q, { departmentId, epoch: epoch + 1, origin: next }, restoring.at)
    continued.push({ origin: next, size: head.size, lost: 0, isNew: true })
  }
  return continued
}
