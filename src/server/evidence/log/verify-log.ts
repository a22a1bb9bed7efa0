import { hash } from 'node:crypto'
import { type Note, parseNote } from '../../../domain/evidence/checkpoint.ts'
import { appendLeaf, completeHash, hashOver, TILE_WIDTH } from '../../../domain/evidence/tlog.ts'
import type { Querier } from '../../platform/db/database.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { findLeafFaults } from '../verifying/leaf-faults.queries.ts'
import type { LogId } from './checkpoints.queries.ts'
import { rootAt } from './leaf-proof.service.ts'
import { hashOfLeaf, hexOf, sha256 } from './log-sha256.ts'
import { isSignedBy } from './sign-checkpoint.ts'
import {
  findActaOfLeaf,
  findAllLogs,
  findCheckpointsFrom,
  findContradictions,
  findLeavesFrom,
  findLogKeys,
  findLostLeaves,
  findSignedSize,
  findTiles,
  findUnsigned,
  hasLog,
} from './verify-log.queries.ts'

type Tell = (fault: string) => void
type Log = LogId & { origin: string }

/** Leaves read by one statement. */
const PAGE = 2_000

/** Keys that may have signed a note: all that were ever used, and the one that signs now, where it is at hand. */
type KnownKeys = { current: Uint8Array[]; all: Uint8Array[] }

async function knownKeys(q: Querier, evidenceKeys: EvidenceKeys | undefined): Promise<KnownKeys> {
  const current = evidenceKeys ? [evidenceKeys.logKey().spki] : []
  const kept = (await findLogKeys(q)).map((spki) => Buffer.from(spki, 'base64'))
  return { current, all: [...current, ...kept] }
}

/** Whether a kept note says what the row says, under a key of the entity. */
async function isOwnNote(
  text: string,
  expected: { origin: string; size: number; root: string },
  keys: readonly Uint8Array[],
): Promise<boolean> {
  const note = parseNote(text)
  if (note?.origin !== expected.origin || note.size !== expected.size || hexOf(note.root) !== expected.root)
    return false
  return keys.length === 0 || isSignedBy(note, keys)
}

type OwnTile = { digest: string; root: Uint8Array }

const tileOf = (hashes: readonly Uint8Array[]): OwnTile => ({
  digest: hash('sha256', Buffer.concat(hashes)),
  root: completeHash(hashes, sha256),
})

/** Checks the full tiles of a log. @param lowest tiles of the lowest level, made anew of the leaves */
async function verifyTiles(q: Querier, log: Log, lowest: readonly OwnTile[], tell: Tell): Promise<void> {
  let own = lowest
  for (let level = 0; ; level += 1) {
    const kept = new Map((await findTiles(q, log, level)).map((tile) => [tile.tile, tile]))
    for (const [tile, { digest, root }] of own.entries()) {
      const found = kept.get(tile)
      if (found?.root === hexOf(root) && found.digest === digest) continue
      tell(`El tramo ${tile} del nivel ${level} del libro ${log.origin} no es el de sus registros.`)
    }
    if (own.length === 0) return
    const roots = own.map(({ root }) => root)
    own = Array.from({ length: Math.floor(roots.length / TILE_WIDTH) }, (_, tile) =>
      tileOf(roots.slice(tile * TILE_WIDTH, (tile + 1) * TILE_WIDTH)),
    )
  }
}

/**
 * Computes a log again, leaf by leaf up to its newest checkpoint, and compares it with every one that is kept. Leaves that a
 * running server adds meanwhile are left to the next check.
 * @returns how many leaves
 */
async function verifyTree(
  q: Querier,
  { isNewest, ...log }: Log & { isNewest: boolean },
  keys: KnownKeys,
  tell: Tell,
  count: (checked: number) => void,
): Promise<number> {
  const frontier: Uint8Array[] = []
  const tiles: OwnTile[] = []
  let [size, hashes]: [number, Uint8Array[]] = [0, []]
  const signedSize = await findSignedSize(q, log)
  let pendingId = -1
  for (;;) {
    const leaves = await findLeavesFrom(q, log, size, Math.min(PAGE, signedSize - size))
    const checkpoints = await findCheckpointsFrom(q, log, { after: size, upTo: size + leaves.length })
    const bySize = new Map(checkpoints.map((checkpoint) => [checkpoint.size, checkpoint]))
    for (const leaf of leaves) {
      const { position } = leaf
      if (position !== size) {
        tell(`Al libro ${log.origin} le falta el registro ${size}.`)
        return size
      }
      const own = hashOfLeaf(leaf.data)
      const isFirst = leaf.pendingId === 0 && position === 0 && log.epoch > 1
      if (hexOf(own) !== leaf.hash || leaf.pendingId <= pendingId || !(isFirst || leaf.pendingData === leaf.data)) {
        const acta = await findActaOfLeaf(q, log, position)
        const named = acta === undefined ? '' : `, del acta ${acta},`
        tell(`El registro ${position} del libro ${log.origin}${named} no es el que se anotó.`)
      }
      pendingId = leaf.pendingId
      appendLeaf(frontier, position, own, sha256)
      hashes.push(own)
      size += 1
      if (hashes.length === TILE_WIDTH) {
        tiles.push(tileOf(hashes))
        hashes = []
      }
      const checkpoint = bySize.get(size)
      if (!checkpoint) continue
      const root = hexOf(hashOver(frontier, sha256))
      if (root !== checkpoint.root || checkpoint.frontier !== frontier.map(hexOf).join('')) {
        tell(`El libro ${log.origin} cambió: con ${size} registros no es el que se firmó.`)
      }
      if (!(await isOwnNote(checkpoint.note, { ...log, ...checkpoint }, keys.all))) {
        tell(`La nota del libro ${log.origin} con ${size} registros no lleva la firma de la entidad.`)
      } else if (
        size === signedSize &&
        isNewest &&
        !(await isOwnNote(checkpoint.note, { ...log, ...checkpoint }, keys.current))
      ) {
        tell(`La última nota del libro ${log.origin} no lleva la firma de la clave de hoy.`)
      }
    }
    count(size)
    if (leaves.length === 0 || size === signedSize) break
  }
  if (size !== signedSize) {
    tell(`El libro ${log.origin} tiene ${size} registros y su última nota firmada dice ${signedSize}.`)
  }
  for (const fault of await findUnsigned(q, log)) tell(fault)
  await verifyTiles(q, log, tiles, tell)
  return size
}

/**
 * Checks the public log: each leaf, tile and note follows from the texts that entered it, and actas and audit trail are
 * those that it has (R 28.7).
 * @param tell called with one Spanish line for each fault
 * @param count called with the number of leaves checked so far
 */
export async function verifyLog(
  q: Querier,
  evidenceKeys: EvidenceKeys | undefined,
  tell: Tell,
  count: (checked: number) => void = () => {},
): Promise<void> {
  if (!(await hasLog(q))) return
  const keys = await knownKeys(q, evidenceKeys)
  for (const fault of [...(await findContradictions(q)), ...(await findLeafFaults(q))]) tell(fault)
  let before = 0
  const logs = await findAllLogs(q)
  for (const [index, log] of logs.entries()) {
    const isNewest = logs[index + 1]?.departmentId !== log.departmentId
    before += await verifyTree(q, { ...log, isNewest }, keys, tell, (own) => count(before + own))
  }
}

/** The log that a note is of, with its size now; undefined for one of another installation. */
async function logOf(q: Querier, note: Note) {
  const log = (await findAllLogs(q)).find(({ origin }) => origin === note.origin)
  return log && { ...log, size: await findSignedSize(q, log) }
}

/**
 * Compares the log with a note that a witness kept: the log of today has to begin with the log of the note (R 28.7).
 * @param text the note, as it was published or mailed
 */
export async function verifyAgainst(
  q: Querier,
  text: string,
  evidenceKeys: EvidenceKeys | undefined,
  tell: Tell,
): Promise<void> {
  const note = parseNote(text)
  if (!note) return tell('El archivo no trae una nota del libro público.')
  const log = (await hasLog(q)) ? await logOf(q, note) : undefined
  if (!log) return tell(`La nota es del libro ${note.origin}, que esta instalación no tiene.`)
  const { all } = await knownKeys(q, evidenceKeys)
  if (all.length > 0 && !(await isSignedBy(note, all))) {
    return tell('La nota no lleva la firma de una clave de esta entidad: no prueba nada.')
  }
  const isSame =
    note.size <= log.size && (await rootAt(q, log, note.size)) === Buffer.from(note.root).toString('base64')
  if (isSame) return
  const lost = await findLostLeaves(q, log)
  if (lost && note.size > lost.first) {
    return tell(
      `La nota tiene ${note.size} registros. El libro dice que una restauración perdió los registros ${lost.first} a ${lost.last}.`,
    )
  }
  if (note.size > log.size) {
    return tell(`El libro ${log.origin} tiene ${log.size} registros y la nota ${note.size}: se quitó el final.`)
  }
  tell(`El libro ${log.origin} cambió: sus primeros ${note.size} registros no son los de la nota.`)
}
