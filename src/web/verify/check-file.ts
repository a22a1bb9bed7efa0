import { checkSignature, type SignatureCheck } from '../../domain/evidence/check-signature.ts'
import type { FileFault } from '../../domain/evidence/verdict.ts'
import { checkRecordFile, type SealedFile, type SealedKind } from '../../domain/records/check-record-file.ts'
import { fromBase64 } from '../../domain/shared/base64.ts'
import { ActaFileError, asText, kindOfFile, MAX_FILE_BYTES, recordTextOf } from './acta-file.ts'
import { hex, webCrypto } from './web-crypto.ts'

/** The facts that a file alone tells. `content`: whether its record gives its seal. `sha256` is that of a PDF. */
export type DocumentReport = {
  kind: 'document'
  fault: FileFault | undefined
  content: 'yes' | 'no' | 'unchecked'
  file: SealedFile | undefined
  signature: SignatureCheck
  sha256: string | undefined
  /** Digests of the pictures that an HTML file shows. */
  pictures: string[]
}

/** A picture is told by its digest alone. */
export type FileReport = DocumentReport | { kind: 'picture'; sha256: string }

/** The report of a file that was not read. */
export const faulty = (fault: FileFault): DocumentReport => ({
  ...{ kind: 'document', fault, content: 'unchecked', file: undefined },
  ...{ signature: { kind: 'absent' }, sha256: undefined, pictures: [] },
})

const digestOf = (bytes: Uint8Array) => webCrypto.digest('SHA-256', bytes)

/** The code that follows from a kind of document and its seal (R 26.5). */
export async function codeOf(seal: string, kind: SealedKind = 'acta'): Promise<string> {
  const digest = await digestOf(new TextEncoder().encode(`vigia-codigo-1${kind}${seal}`))
  return btoa(String.fromCharCode(...digest.subarray(0, 16)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Bytes with which JPEG, PNG and WebP begin. */
const isPicture = (bytes: Uint8Array): boolean =>
  ['ffd8ff', '89504e47', '52494646'].some((start) => hex(bytes.subarray(0, 4)).startsWith(start))

type RecordReport = Pick<DocumentReport, 'fault' | 'content' | 'file'>

async function recordReport(bytes: Uint8Array, text: string | undefined): Promise<RecordReport> {
  try {
    const record = await recordTextOf(bytes, text)
    const verdict = await checkRecordFile(record, (content) => digestOf(new TextEncoder().encode(content)))
    if (verdict.kind === 'unreadable') return { fault: 'unreadable', content: 'unchecked', file: undefined }
    return { fault: undefined, content: verdict.kind === 'sealed' ? 'yes' : 'no', file: verdict.file }
  } catch (error) {
    if (error instanceof ActaFileError) return { fault: error.fault, content: 'unchecked', file: undefined }
    throw error
  }
}

/** Pictures of an HTML file, as it embeds them. */
const EMBEDDED = /src="data:image\/(?:jpeg|png|webp);base64,([A-Za-z0-9+/=]+)"/g

async function picturesOf(bytes: Uint8Array): Promise<string[]> {
  const pictures = [...asText(bytes).matchAll(EMBEDDED)].flatMap(([, letters = '']) => {
    const picture = fromBase64(letters)
    return picture ? [picture] : []
  })
  return Promise.all(pictures.map(async (picture) => hex(await digestOf(picture))))
}

/** Faults of files that may yet be the entity's. */
const SIGNED_FAULTS: readonly FileFault[] = ['unreadable', 'appended', 'without-record']

const UNSIGNED: SignatureCheck = { kind: 'absent' }

/** Reads and checks a file, of anybody's making. */
export async function checkFile(bytes: Uint8Array<ArrayBuffer>): Promise<FileReport> {
  if (bytes.length <= MAX_FILE_BYTES && isPicture(bytes)) return { kind: 'picture', sha256: hex(await digestOf(bytes)) }
  const kind = bytes.length > MAX_FILE_BYTES ? undefined : kindOfFile(bytes)
  const text = kind === 'pdf' ? asText(bytes) : undefined
  const record = await recordReport(bytes, text)
  const isRead = record.file !== undefined || (record.fault !== undefined && SIGNED_FAULTS.includes(record.fault))
  return {
    kind: 'document',
    ...record,
    // A file that is no acta may be signed by anybody, about anything.
    signature: text !== undefined && isRead ? await checkSignature(webCrypto, bytes, text) : UNSIGNED,
    sha256: text === undefined ? undefined : hex(await digestOf(bytes)),
    pictures: kind === 'html' && record.file ? await picturesOf(bytes) : [],
  }
}
