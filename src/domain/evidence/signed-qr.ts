import { CONCEPTOS, type ConceptoSanitario } from '../inspections/concepto-sanitario.ts'
import { toBase64 } from '../shared/base64.ts'

/** Kinds of documents in the order of their numbers, from 1. */
const KINDS = ['acta', 'adenda', 'medida', 'levantamiento', 'muestra', 'constancia', 'indice'] as const
type DocumentKind = (typeof KINDS)[number]

const VERSION = 1
/** Bytes of the facts and of the Ed25519 signature over them. */
const FACTS_BYTES = 47
const SIGNATURE_BYTES = 64
/** Day 0 of the facts. */
const FIRST_DAY_MS = Date.UTC(2020, 0, 1)
const DAY_MS = 86_400_000

/** Facts of a document that its QR code carries, signed with the log's key (R 26.15). */
export type QrFacts = {
  kind: DocumentKind
  /** Id of the document, below 2^32. */
  number: number
  /** Day of the visit, `yyyy-mm-dd`, from 2020 on. */
  day: string
  /** Null for documents without one. */
  concepto: ConceptoSanitario | null
  /** Percent with at most two decimals; null for documents without one. */
  compliancePct: number | null
  /** Name of the key, in hex. Its first four bytes are carried. */
  keyId: string
  /** SHA-256, in hex. */
  seal: string
}

const NO_PERCENTAGE = 0xffff

const fromHex = (text: string): number[] =>
  Array.from({ length: text.length / 2 }, (_, at) => Number.parseInt(text.slice(at * 2, at * 2 + 2), 16))
const toHex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes that are signed and carried. */
export function qrFacts({ kind, number, day, concepto, compliancePct, keyId, seal }: QrFacts): Uint8Array {
  const bytes = new Uint8Array(FACTS_BYTES)
  const view = new DataView(bytes.buffer)
  view.setUint8(0, VERSION)
  view.setUint8(1, KINDS.indexOf(kind) + 1)
  view.setUint32(2, number)
  view.setUint16(6, (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY_MS) / DAY_MS)
  view.setUint8(8, concepto === null ? 0 : CONCEPTOS.indexOf(concepto) + 1)
  view.setUint16(9, compliancePct === null ? NO_PERCENTAGE : Math.round(compliancePct * 100))
  bytes.set(fromHex(keyId.slice(0, 8)), 11)
  bytes.set(fromHex(seal), 15)
  return bytes
}

/** A QR code's facts, the bytes that its signature is over, and that signature. */
export type SignedQr = QrFacts & { signed: Uint8Array; signature: Uint8Array }

/** Reads facts and signature; undefined for bytes of another form. `keyId` has its first eight letters alone. */
export function parseSignedQr(bytes: Uint8Array): SignedQr | undefined {
  if (bytes.length !== FACTS_BYTES + SIGNATURE_BYTES || bytes[0] !== VERSION) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  const kind = KINDS[view.getUint8(1) - 1]
  const concepto = view.getUint8(8) === 0 ? null : CONCEPTOS[view.getUint8(8) - 1]
  if (kind === undefined || concepto === undefined) return undefined
  const percentage = view.getUint16(9)
  return {
    kind,
    number: view.getUint32(2),
    day: new Date(FIRST_DAY_MS + view.getUint16(6) * DAY_MS).toISOString().slice(0, 10),
    concepto,
    compliancePct: percentage === NO_PERCENTAGE ? null : percentage / 100,
    keyId: toHex(bytes.subarray(11, 15)),
    seal: toHex(bytes.subarray(15, FACTS_BYTES)),
    signed: bytes.slice(0, FACTS_BYTES),
    signature: bytes.slice(FACTS_BYTES),
  }
}

/** Letters of the whole in base64url. */
const LETTERS = 148
/** Beginning of the text of a code that has no address. */
const WITHOUT_ADDRESS = 'VIGIA:'

/**
 * The facts and their signature as a QR code carries them, in base64url.
 * @param signature Ed25519, over the bytes of `qrFacts`
 */
export const signedLetters = (facts: Uint8Array, signature: Uint8Array): string =>
  toBase64(Uint8Array.from([...facts, ...signature]))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** The text of a code without address. */
export const textWithoutAddress = (letters: string): string => WITHOUT_ADDRESS + letters

/** Whether the facts have room for a document: its day is from 2020 on, and in the 179 years after it. */
export const hasQrFacts = ({ number, day }: Pick<QrFacts, 'number' | 'day'>): boolean => {
  const days = (Date.parse(`${day}T00:00:00Z`) - FIRST_DAY_MS) / DAY_MS
  return days >= 0 && days <= 0xffff && number >= 0 && number <= 0xffff_ffff
}

/** A document that a QR code names: its own code, or its signed facts, or both. */
export type QrContent = { code?: string; letters?: string }

/**
 * Reads the text of an acta's QR code. Only the path of an address counts: the page asks its own server, so that a code
 * with the address of a stranger leads nowhere else.
 * @returns undefined for the code of something else
 */
export function qrContent(text: string): QrContent | undefined {
  const letters = new RegExp(`^[A-Za-z0-9_-]{${LETTERS}}$`)
  if (text.startsWith(WITHOUT_ADDRESS)) {
    const rest = text.slice(WITHOUT_ADDRESS.length)
    return letters.test(rest) ? { letters: rest } : undefined
  }
  const [, code, rest] = /(?:^|^https?:\/\/[^/?#]+\/v\/)([A-Za-z0-9_-]{22})(?:#(.*))?$/.exec(text) ?? []
  if (code === undefined) return undefined
  return rest !== undefined && letters.test(rest) ? { code, letters: rest } : { code }
}
