import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import {
  asciiBytes,
  type Checkpoint,
  checkpointBody,
  keyHashOf,
  type Note,
  signaturesBy,
  signedNote,
  verifierKey,
} from '../../../domain/evidence/checkpoint.ts'
import { sha256 } from './log-sha256.ts'

/** Bytes of an Ed25519 public key, which end its SPKI. */
const KEY_BYTES = 32

/** @property spki the public half in DER */
type Signer = { spki: Uint8Array; privateKey: KeyObject }

const rawKey = (spki: Uint8Array) => spki.subarray(-KEY_BYTES)

/** A checkpoint as the log publishes it, with its signature. */
export async function signCheckpoint(checkpoint: Checkpoint, { spki, privateKey }: Signer): Promise<string> {
  const body = checkpointBody(checkpoint)
  const { origin } = checkpoint
  const keyHash = await keyHashOf(origin, rawKey(spki), sha256)
  return signedNote({ origin, body }, keyHash, sign(null, asciiBytes(body), privateKey))
}

/** Whether one of the keys signed a note as its log. */
export async function isSignedBy(note: Note, spkis: readonly Uint8Array[]): Promise<boolean> {
  for (const spki of spkis) {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' })
    const signatures = signaturesBy(note, await keyHashOf(note.origin, rawKey(spki), sha256))
    if (signatures.some((signature) => verify(null, asciiBytes(note.body), key, signature))) return true
  }
  return false
}

/** Name and key of a log as witnesses keep them. */
export const vkeyOf = async (origin: string, spki: Uint8Array): Promise<string> =>
  verifierKey(origin, await keyHashOf(origin, rawKey(spki), sha256), rawKey(spki))
