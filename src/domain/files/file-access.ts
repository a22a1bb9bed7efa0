import { may } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import { type AccessLevel, type DocumentSource, type FileSubject, isScanDue, type ScanState } from './file-words.ts'

/** A file as access depends on it. `isNamed`: the official is one of its named readers. */
export type GuardedFile = { departmentId: number; access: AccessLevel; isNamed: boolean }

/** A document as access depends on it. */
export type GuardedDocument = {
  source: DocumentSource
  isSensitive: boolean
  addedById: number | null
  isWithdrawn: boolean
  /** Whether its bytes went with a disposal of the file. */
  isDisposed: boolean
  scan: ScanState
}

/** Whether an official may open a file: a reserved one is of administrators and named readers (R 18.13). */
export const mayReadFile = (by: Official, file: GuardedFile): boolean =>
  may(by, 'files.read', file) && (file.access !== 'reservado' || file.isNamed || may(by, 'files.manage', file))

/** Whether an official may add to a file that they read: to that of a case only who works on cases (R 40.2). */
export const mayAddToFile = (by: Official, { isOfCase }: { isOfCase: boolean }): boolean =>
  !isOfCase || may(by, 'cases.work', by)

/** Whether an official may open a new file. One about an official is of administrators, as their sheet is (R 17.1). */
export const mayBeginFile = (by: Official, subject: FileSubject): boolean =>
  may(by, subject === 'official' ? 'files.manage' : 'files.add', by)

/** The access of a new file for which none was chosen. One about an official is not for their colleagues. */
export const firstAccess = (subject: FileSubject): AccessLevel => (subject === 'official' ? 'reservado' : 'clasificado')

/** Reasons why the bytes of a document stay shut for an official. */
export type ShutReason = 'forbidden' | 'withdrawn' | 'disposed' | 'unscanned'

/**
 * The reason why an official may not have the bytes of a document of a readable file, or null (R 18.5, R 18.11, R 18.13).
 * Bytes that no scan has judged yet are of their sender alone; a virus that a later scan found is of none.
 */
export function documentShut(by: Official, document: GuardedDocument): ShutReason | null {
  const isManager = may(by, 'files.manage', by)
  const isOwn = document.source === 'upload' && document.addedById === by.id
  if (document.isSensitive && !isManager && !isOwn) return 'forbidden'
  if (document.isWithdrawn && !isManager) return 'withdrawn'
  if (document.isDisposed) return 'disposed'
  if (document.scan === 'infectado') return 'unscanned'
  if (isScanDue(document.scan) && !isOwn) return 'unscanned'
  return null
}

/** Whether opening a document is told in the audit trail. */
export const isOpeningTold = (
  file: Pick<GuardedFile, 'access'>,
  document: Pick<GuardedDocument, 'isSensitive'>,
): boolean => file.access === 'reservado' || document.isSensitive
