import { ACCEPTED_TYPES, type AcceptedType, cleanFileName, WRONG_TYPE } from '../../../domain/files/accepted-types.ts'
import type { ScanState } from '../../../domain/files/file-words.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { MEBIBYTE, sizesTold, type Upload } from '../../../domain/shared/upload.ts'
import { sniffType } from '../../file-kinds/sniff-type.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { ReceivedFile } from '../../platform/http/body/received-file.ts'
import { readPdf } from './read-pdf.ts'
import type { Scanner } from './scanner.ts'

/** A sent file that was judged and whose bytes are stored. Officials see it once its row is inserted. */
export type PreparedDocument = {
  blob: string
  sha256: string
  mediaType: string
  bytes: number
  pages: number
  isProtected: boolean
  name: string
  scan: Exclude<ScanState, 'no_aplica' | 'infectado'>
  scanDetail: string | null
  engine: string | null
}

/** The refusal of a file above the limit, with both sizes as people read them. */
const tooLarge = (bytes: number, maxMegabytes: number): Problem =>
  new Problem('document.too-large', { params: sizesTold(bytes, maxMegabytes) })

/** A name whose ending is the kind of the bytes. */
function nameOf(sent: string, type: AcceptedType): string {
  const name = cleanFileName(sent)
  const isSo = name.toLowerCase().endsWith(`.${type}`) || (type === 'jpg' && /\.jpeg$/i.test(name))
  return isSo ? name : `${name}.${type}`
}

const factsOf = (type: AcceptedType, bytes: Uint8Array) =>
  type === 'pdf' ? readPdf(bytes) : { pages: 1, isProtected: false }

/** The kind and the digest of a sent file. @throws Problem document.empty, document.too-large, document.wrong-type */
export function judgeUpload(file: Upload, maxMegabytes: number): { file: ReceivedFile; type: AcceptedType } {
  if (!(file instanceof ReceivedFile)) throw new Problem('document.wrong-type', { fields: { file: WRONG_TYPE } })
  if (file.size === 0) throw new Problem('document.empty')
  if (file.size > maxMegabytes * MEBIBYTE) throw tooLarge(file.size, maxMegabytes)
  const type = sniffType(file.bytes, file.filename)
  if (!type) throw new Problem('document.wrong-type', { fields: { file: WRONG_TYPE } })
  return { file, type }
}

/**
 * Scans a judged file and stores its bytes. It is slow: never call it inside a transaction.
 * @returns the name of the virus in place of the document
 */
export async function prepareDocument(
  { blobs, scanner }: { blobs: BlobStore; scanner: Scanner },
  { file, type }: ReturnType<typeof judgeUpload>,
): Promise<PreparedDocument | { signature: string }> {
  const verdict = await scanner.scan(file.bytes)
  if (verdict.state === 'infectado') return { signature: verdict.detail ?? 'desconocida' }
  const { sha256 } = file
  const blob = `${sha256}.${type}`
  await blobs.put(blob, file.bytes)
  return {
    blob,
    sha256,
    mediaType: ACCEPTED_TYPES[type],
    bytes: file.size,
    ...factsOf(type, file.bytes),
    name: nameOf(file.filename, type),
    scan: verdict.state,
    scanDetail: verdict.detail,
    engine: verdict.engine,
  }
}
