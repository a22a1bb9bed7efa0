import { actaEntryName } from '../../domain/evidence/acta-names.ts'
import type { FileEntry } from './enter-documents.queries.ts'

/** A closed inspection as its entry in a file needs it. Records from before decision 023 have no number. */
export type ClosedActa = {
  departmentId: number
  establishmentId: number
  inspectionId: number
  number: string | undefined
  visitDay: string
  seal: string
  bytes: number
  closedAt: Date
  closedBy: number | null
}

/** The entry of a closed acta. Its bytes are the canonical record, which the seal digests (decision 042). */
export function actaEntry(acta: ClosedActa): FileEntry {
  const number = acta.number ?? String(acta.inspectionId)
  return {
    departmentId: acta.departmentId,
    establishmentId: acta.establishmentId,
    source: 'acta',
    sourceId: acta.inspectionId,
    title: `Acta de inspección sanitaria ${number}`,
    documentDate: acta.visitDay,
    name: actaEntryName(number),
    content: null,
    sha256: acta.seal,
    bytes: acta.bytes,
    createdAt: acta.closedAt,
    addedAt: acta.closedAt,
    addedBy: acta.closedBy,
  }
}
