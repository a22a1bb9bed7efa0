import { asciiBytes, keyHashOf, type Note, parseNote, signaturesBy } from '../../domain/evidence/checkpoint.ts'
import { parseLeaf } from '../../domain/evidence/leaf.ts'
import { checkInclusion, leafInput } from '../../domain/evidence/tlog.ts'
import type { SealedKind } from '../../domain/records/check-record-file.ts'
import { fromBase64 } from '../../domain/shared/base64.ts'
import type { LogCheck } from './assess.ts'
import { askProof, type LogProof, type PublicKey } from './books.ts'
import { verifyEd25519, webCrypto } from './web-crypto.ts'

/** Bytes of an Ed25519 key, which end its SPKI. */
const KEY_BYTES = 32

const sha256 = (bytes: Uint8Array) => webCrypto.digest('SHA-256', bytes)

/** Whether a key of the entity's log signed a note; undefined where the browser does not know the scheme. */
async function isSigned(note: Note, keys: readonly PublicKey[]): Promise<boolean | undefined> {
  for (const { spki } of keys) {
    const key = fromBase64(spki)?.slice(-KEY_BYTES)
    if (!key) continue
    for (const signature of signaturesBy(note, await keyHashOf(note.origin, key, sha256))) {
      const isTrue = await verifyEd25519(key, signature, new TextEncoder().encode(note.body))
      if (isTrue !== false) return isTrue
    }
  }
  return false
}

/** A leaf that the page asks for: a document by its seal, an issued file by its digest, or the end of a key. */
type Sought = { kind: SealedKind | 'expedida' | 'retiro'; digest: string }

/** Whether the leaf that was asked for is at its place in the tree of a note. */
async function isIncluded(sought: Sought, note: Note, { leaf, position, proof }: LogProof): Promise<boolean> {
  const { kind, digest } = parseLeaf(leaf) ?? {}
  const hashes = proof.map(fromBase64)
  const isOther = kind !== sought.kind || digest !== sought.digest
  if (isOther || hashes.some((hash) => hash === undefined)) return false
  const leafHash = await sha256(leafInput(asciiBytes(leaf)))
  const { size, root } = note
  return checkInclusion({ leafHash, index: position, size, proof: hashes as Uint8Array[], root }, sha256)
}

/** Name of a log that followed another one, because a restore could not tell what it lost (R 28.8). */
const FOLLOWER = /-r\d+$/

const UNCHECKED: LogCheck = { outcome: 'unchecked' }

/**
 * Asks the public log for a leaf, and believes nothing but the proof (R 26.17). A proof counts under a key that the
 * entity publishes, so without keys nothing is asked.
 */
export async function checkLog(sought: Sought, keys: readonly PublicKey[] | undefined): Promise<LogCheck> {
  const own = keys?.filter(({ purpose }) => purpose === 'registro') ?? []
  if (own.length === 0) return UNCHECKED
  const proof = await askProof(sought.digest)
  if (proof === 'unanswered') return UNCHECKED
  if (proof === 'unknown') return { outcome: 'no' }
  const note = parseNote(proof.checkpoint)
  if (!note) return { outcome: 'no' }
  const signed = await isSigned(note, own)
  if (signed === undefined) return UNCHECKED
  const isTrue = signed && (await isIncluded(sought, note, proof))
  if (!isTrue) return { outcome: 'no' }
  const follower = FOLLOWER.test(note.origin) ? note.origin : undefined
  return { outcome: 'yes', position: proof.position, size: note.size, ...(follower && { follower }) }
}
