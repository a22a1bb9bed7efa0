import type { z } from 'zod'
import type { documentRow } from '../../contract/files/file-parts.ts'
import type { Official } from '../../domain/access/official.ts'
import { documentShut, type GuardedDocument } from '../../domain/files/file-access.ts'
import { folderKeyOf } from '../../domain/files/file-folders.ts'
import type { FoundDocument } from './documents/documents.queries.ts'

export type DocumentRow = z.output<typeof documentRow>

/** A document whose title its reader may not know. */
const HIDDEN = 'Documento de acceso restringido'

/** A document as access depends on it. The system's own documents need no scan. */
export const guarded = (document: FoundDocument): GuardedDocument => ({
  source: document.source,
  isSensitive: document.isSensitive,
  addedById: document.addedById,
  isWithdrawn: document.withdrawnAt !== null,
  isDisposed: document.isDisposed,
  scan: document.scan ?? 'no_aplica',
})

/** A document as its file shows it to an official; the title of a sensitive one is of those who may open it. */
export function documentRowOf(by: Official, document: FoundDocument): DocumentRow {
  const { fileId: _, departmentId: __, inspectionId: ___, addedById: ____, createdAt: _____, ...shown } = document
  const { renditionSha256: ______, renditionBytes: _______, isDisposed: ________, ...row } = shown
  const shut = documentShut(by, guarded(document))
  const isHidden = shut === 'forbidden'
  return {
    ...row,
    ...(isHidden && { title: HIDDEN, name: HIDDEN }),
    folderKey: folderKeyOf(document),
    isReadable: shut === null,
    scan: document.scan ?? 'no_aplica',
    textState: document.textState ?? 'extraido',
    addedAt: document.addedAt.toISOString(),
    withdrawnAt: document.withdrawnAt?.toISOString() ?? null,
  }
}
