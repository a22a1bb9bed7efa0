import type { FileReply } from '../../../contract/core/endpoint.ts'
import { EVIDENCE_HEADER, NO_SIGNATURE } from '../../../domain/evidence/issued-document.ts'
import { downloadHeaders } from '../../platform/http/download-headers.ts'
import { type IssuedPdf, tagOf } from './issued-file.ts'

/** The reply with a document's PDF: the level of its signature in a header, and the tag of an issued file. */
export function pdfReply(file: IssuedPdf, name: string): FileReply {
  const { bytes, size, signature, isKnown } = file
  const headers = {
    ...downloadHeaders('application/pdf', size, `filename="${name}"`),
    [EVIDENCE_HEADER]: signature?.level ?? NO_SIGNATURE,
  }
  return signature ? { bytes, isKnown, headers: { ...headers, etag: tagOf(signature.sha256) } } : { bytes, headers }
}
