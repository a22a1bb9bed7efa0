import type { BooksAnswer } from '../../domain/evidence/verdict.ts'
import type { SealedKind } from '../../domain/records/check-record-file.ts'
import { codeOf } from './check-file.ts'

/** A server that is silent for longer does not answer. */
const ANSWER_MS = 8_000

/** Address of the entity's public keys, which the page keeps for later. */
export const KEYS_PATH = '/api/public/keys'

/** A leaf with its place in the log, and the note that has its root. Hashes are base64. */
export type LogProof = { position: number; proof: string[]; checkpoint: string; leaf: string }

/** An anchor of the log outside the entity. */
export type Anchor = { kind: string; target: string; size: number; at: string | null }

/** The reply of the public call on a code. A server of before sends less. */
type BooksRecord = {
  state?: 'vigente' | 'con adenda' | 'reexpedida'
  issued_at?: string | null
  blob_sha256?: string | null
  /** Every issued file of the acta. */
  issued_files?: { blob_sha256: string }[]
  addendum_at?: string | null
  /** The addenda of an acta. */
  addenda?: { number: string; code: string }[]
  /** The actas that lift the measure of an acta. */
  liftings?: { number: string; code: string }[]
  anchors?: Anchor[]
}

/** A key of the entity, past or present. */
export type PublicKey = {
  key_id: string
  purpose: 'pdf' | 'registro'
  spki: string
  is_accredited: boolean
  retired_at: string | null
  /** A server of before tells none. */
  retired_reason?: string | null
}

export type Books = { answer: BooksAnswer; record: BooksRecord | undefined }

type Reply = { status: number; body: { data?: unknown; error?: { code?: string } } | null }

/** @throws DOMException named TimeoutError after some seconds, and TypeError without network */
async function ask(path: string): Promise<Reply> {
  // Browsers of before 2022 have no such signal.
  const signal = 'timeout' in AbortSignal ? AbortSignal.timeout(ANSWER_MS) : null
  const reply = await fetch(path, { cache: 'no-store', signal })
  return { status: reply.status, body: await reply.json().catch(() => null) }
}

/** Asks the entity's server for a seal. Nothing but the code is sent. */
export async function askBooks(seal: string, kind: SealedKind): Promise<Books> {
  const code = await codeOf(seal, kind)
  const none = (answer: BooksAnswer): Books => ({ answer, record: undefined })
  try {
    const { status, body } = await ask(`/api/public/records/${code}`)
    if (status === 200) return { answer: 'known', record: (body?.data ?? {}) as BooksRecord }
    return none(body?.error?.code === 'public.unknown-code' ? 'unknown' : 'unanswered')
  } catch (error) {
    return none(error instanceof DOMException && error.name === 'TimeoutError' ? 'unanswered' : 'offline')
  }
}

const isKey = (value: Partial<PublicKey> | null): value is PublicKey =>
  typeof value?.spki === 'string' && typeof value.key_id === 'string' && typeof value.purpose === 'string'

/** The entity's keys: the server's, or those that this device kept. Undefined where neither has them. */
export async function askKeys(): Promise<PublicKey[] | undefined> {
  try {
    const { status, body } = await ask(KEYS_PATH)
    const keys = (body?.data as { keys?: unknown } | undefined)?.keys
    return status === 200 && Array.isArray(keys) ? keys.filter(isKey) : undefined
  } catch {
    return undefined
  }
}

const isProof = (value: Partial<LogProof> | null | undefined): value is LogProof =>
  typeof value?.position === 'number' &&
  typeof value.leaf === 'string' &&
  typeof value.checkpoint === 'string' &&
  Array.isArray(value.proof) &&
  value.proof.every((hash) => typeof hash === 'string')

/** Code of the log's answer about a digest that it does not have. */
const UNKNOWN_SEAL = 'log.unknown-seal'

/** Asks the public log for the proof of a seal or a file. `unknown` is the log's own word that it does not have it. */
export async function askProof(digest: string): Promise<LogProof | 'unknown' | 'unanswered'> {
  try {
    const { status, body } = await ask(`/api/public/log/proof?seal=${digest}`)
    if (status === 404 && body?.error?.code === UNKNOWN_SEAL) return 'unknown'
    const proof = status === 200 ? (body?.data as Partial<LogProof> | undefined) : undefined
    return isProof(proof) ? proof : 'unanswered'
  } catch {
    return 'unanswered'
  }
}
