import { fromBase64, toBase64 } from '../shared/base64.ts'
import { HASH_BYTES, type LaterSha256 } from './tlog.ts'

/** Longest note that is read: one with many signatures has a few kilobytes. */
export const MAX_NOTE_LENGTH = 16_384
/** Number of Ed25519 in signed notes (C2SP). */
const ED25519 = 1
const KEY_HASH_BYTES = 4
const SIGNATURE_BYTES = 64

/** State of a log: its name, how many leaves it has, and the root of their tree. */
export type Checkpoint = { origin: string; size: number; root: Uint8Array }

/** @property keyHash first bytes of a digest that names the key */
type NoteSignature = { name: string; keyHash: Uint8Array; signature: Uint8Array }

/** @property body the text that is signed, with its last line feed */
export type Note = Checkpoint & { body: string; signatures: NoteSignature[] }

/** Text of printable ASCII as bytes. */
export const asciiBytes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

/** The text that the log signs (C2SP tlog-checkpoint). */
export const checkpointBody = ({ origin, size, root }: Checkpoint): string => `${origin}\n${size}\n${toBase64(root)}\n`

const concat = (...parts: readonly Uint8Array[]): Uint8Array => Uint8Array.from(parts.flatMap((part) => [...part]))

/** First bytes of the digest that names a key in signed notes. */
export const keyHashOf = async (name: string, publicKey: Uint8Array, sha256: LaterSha256): Promise<Uint8Array> =>
  (await sha256(concat(asciiBytes(`${name}\n`), Uint8Array.of(ED25519), publicKey))).slice(0, KEY_HASH_BYTES)

/** A body with the log's own signature, as it is published. */
export const signedNote = (
  { origin, body }: { origin: string; body: string },
  keyHash: Uint8Array,
  signature: Uint8Array,
): string => `${body}\n— ${origin} ${toBase64(concat(keyHash, signature))}\n`

/** Name and public key of a log, as witnesses keep them (C2SP vkey). */
export const verifierKey = (name: string, keyHash: Uint8Array, publicKey: Uint8Array): string =>
  `${name}+${[...keyHash].map((byte) => byte.toString(16).padStart(2, '0')).join('')}+${toBase64(concat(Uint8Array.of(ED25519), publicKey))}`

const ORIGIN = /^[!-*,-~]{1,255}$/
const SIZE = /^(?:0|[1-9]\d{0,15})$/
const SIGNATURE_LINE = /^— (\S{1,255}) ([A-Za-z0-9+/=]{1,1000})$/

function signatureOf(line: string): NoteSignature | undefined {
  const [, name, text = ''] = SIGNATURE_LINE.exec(line) ?? []
  const bytes = fromBase64(text)
  if (name === undefined || !bytes || bytes.length <= KEY_HASH_BYTES) return undefined
  return { name, keyHash: bytes.slice(0, KEY_HASH_BYTES), signature: bytes.slice(KEY_HASH_BYTES) }
}

/**
 * Reads a checkpoint with its signatures. Lines that a mail program ended its own way are mended. Signatures of others
 * are kept; nothing is verified here.
 * @returns undefined for any other text
 */
export function parseNote(text: string): Note | undefined {
  if (text.length > MAX_NOTE_LENGTH) return undefined
  const lines = text.replaceAll('\r\n', '\n').trim().split('\n')
  const end = lines.indexOf('')
  const [origin = '', sizeText = '', rootText = ''] = lines
  const root = fromBase64(rootText)
  const size = Number(sizeText)
  if (end < 3 || !ORIGIN.test(origin) || !SIZE.test(sizeText) || !Number.isSafeInteger(size)) return undefined
  if (root?.length !== HASH_BYTES) return undefined
  const signatures = lines.slice(end + 1).map(signatureOf)
  if (signatures.length === 0 || signatures.some((one) => !one)) return undefined
  return { origin, size, root, body: `${lines.slice(0, end).join('\n')}\n`, signatures: signatures as NoteSignature[] }
}

/** Signatures of a note that a key may have made: its name and number are the key's. */
export const signaturesBy = ({ signatures, origin }: Note, keyHash: Uint8Array): Uint8Array[] =>
  signatures
    .filter((one) => one.name === origin && one.keyHash.every((byte, at) => byte === keyHash[at]))
    .map(({ signature }) => signature)
    .filter(({ length }) => length === SIGNATURE_BYTES)
