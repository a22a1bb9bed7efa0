import { fieldProblem } from '../../contract/problems.ts'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { AbsenceKind, CompetenceKind } from '../../domain/staff/staff-words.ts'
import { isOfDepartment } from '../availability/staff-facts.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { admitStaffReader } from './staff-access.ts'
import { findStaffDocuments } from './staff-documents.queries.ts'

/** The documents that may prove something about an official. Titles of sensitive ones are for those who may open them. */
export async function readStaffDocuments(q: Querier, by: Official, userId: number) {
  admitStaffReader(by, userId)
  if (!(await isOfDepartment(q, by.departmentId, userId))) throw new Problem('user.not-found')
  const found = await findStaffDocuments(q, by, userId)
  return found
    .filter(({ isSensitive, addedById }) => !isSensitive || addedById === by.id || may(by, 'files.manage', by))
    .map(({ addedById: _, ...document }) => document)
}

type Proof = {
  /** 0: none; undefined: as before. */
  asked: number | undefined
  before: number | null
  kind: AbsenceKind | CompetenceKind
}

/**
 * The document that proves an absence or a competence once it is saved. That of sick leave is sensitive.
 * @throws Problem staff.unknown-document, staff.open-document
 */
export async function proofOf(
  tx: Querier,
  by: Official,
  userId: number,
  { asked, before, kind }: Proof,
): Promise<number | null> {
  const documentId = asked === undefined ? before : asked || null
  if (documentId === null) return null
  // A document that was withdrawn since stays with what it proved.
  if (documentId === before && kind !== 'INCAPACIDAD') return documentId
  const [found] = await findStaffDocuments(tx, by, userId, documentId)
  if (!found && documentId === before) return documentId
  if (!found) throw fieldProblem('staff.unknown-document', 'documentId')
  if (kind === 'INCAPACIDAD' && !found.isSensitive) throw fieldProblem('staff.open-document', 'documentId')
  return documentId
}
