import type { AcceptedType } from '../../../domain/files/accepted-types.ts'
import { ACCEPTED_TYPES } from '../../../domain/files/accepted-types.ts'
import type { IndexEntry } from '../../../domain/files/file-index.ts'
import { sourceWords } from '../../../domain/files/file-words.ts'
import { dayOf, localIso } from '../../../domain/shared/time.ts'
import type { FoundDocument } from '../documents/documents.queries.ts'
import { pdfNameOf } from '../documents/renditions.ts'

/** Format of the PDFs that the system makes. Actas kept before decision 052 are PDF/A-2a, and later ones PDF/A-3a. */
const OWN_PDF = 'PDF/A-2a'
const ACTA_PDF = 'PDF/A'

const formatOf = (mediaType: string): string => {
  if (mediaType === 'application/json') return 'JSON'
  const [type] = (Object.keys(ACCEPTED_TYPES) as AcceptedType[]).filter((each) => ACCEPTED_TYPES[each] === mediaType)
  return (type ?? mediaType).toUpperCase()
}

/** The bytes that stand for a document in the index: the kept PDF of a system document, else the version's own. */
function standing({ source, name, sha256, bytes, mediaType, renditionSha256, renditionBytes }: FoundDocument) {
  if (renditionSha256 === null || renditionBytes === null) return { name, sha256, bytes, format: formatOf(mediaType) }
  return {
    name: pdfNameOf(name),
    sha256: renditionSha256,
    bytes: renditionBytes,
    format: source === 'acta' ? ACTA_PDF : OWN_PDF,
  }
}

/** A document as an entry of the index. */
export const indexEntry = (document: FoundDocument): IndexEntry => ({
  ...standing(document),
  order: document.order,
  type: document.type ?? sourceWords[document.source],
  createdAt: localIso(document.createdAt),
  addedAt: localIso(document.addedAt),
  firstPage: document.firstPage,
  lastPage: document.lastPage,
  origin: document.origin,
  withdrawn: document.withdrawnAt ? { on: dayOf(document.withdrawnAt), reason: document.withdrawnReason ?? '' } : null,
})
