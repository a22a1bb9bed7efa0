import { may } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import { ADDENDUM_FORMAT, type AddendumSnapshot } from '../../../domain/addenda/addendum.ts'
import { addendumNumber } from '../../../domain/addenda/addendum-form.ts'
import { actaNumber, type ClosingSnapshot, type RecordEntity } from '../../../domain/records/record.ts'
import { recordDay } from '../../../domain/records/visit-day.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { audit } from '../../audit/audit.queries.ts'
import { lockClosedInspection } from '../../inspections/visit.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { recordCode } from '../../records/record-code.ts'
import { insertVersion } from '../issuing/issued-documents.queries.ts'
import { enqueueLeaf } from '../log/pending-leaves.queries.ts'
import { findActa, findAuthor, insertAddendum, nextPosition } from './addenda.queries.ts'
import { addendumRecord, addendumSeal } from './addendum-file.ts'

type Added = { by: Official; inspectionId: number; text: string; at: Date; entity: RecordEntity }

/** The acta as an addendum seals it, with its establishment as it was at the closing. */
async function actaOf(tx: Querier, departmentId: number, inspectionId: number) {
  // Two addenda of one acta take turns, so that each has a place of its own.
  const isClosed = await lockClosedInspection(tx, departmentId, inspectionId)
  const found = isClosed && (await findActa(tx, departmentId, inspectionId))
  if (!found) throw new Problem('inspection.not-found')
  // The constraint `inspections_closed_whole` guarantees the columns of a closed inspection.
  const { id, seal, snapshot, closedAt } = found as {
    id: number
    seal: string
    snapshot: ClosingSnapshot
    closedAt: Date
  }
  const { number, visitDay, establishment } = snapshot
  return {
    acta: {
      number: actaNumber({ id, ...(number !== undefined && { number }) }),
      day: recordDay(visitDay, closedAt),
      seal,
      code: recordCode(seal),
    },
    establishment: { name: establishment.name, city: establishment.city },
  }
}

/**
 * Adds an addendum to a closed acta, whose own rows never change (R 33.1). Its leaf, the request for its file and the line
 * of the trail are written with it.
 * @throws Problem inspection.not-found
 */
export async function addAddendum(
  tx: Querier,
  { by, inspectionId, text, at, entity }: Added,
): Promise<{ id: number; number: string }> {
  const { departmentId } = by
  if (!may(by, 'evidence.manage', { departmentId })) throw new Problem('access.forbidden')
  const { acta, establishment } = await actaOf(tx, departmentId, inspectionId)
  const position = await nextPosition(tx, departmentId, inspectionId)
  const number = addendumNumber(acta.number, position)
  const author = await findAuthor(tx, departmentId, by.id)
  const snapshot: AddendumSnapshot = { format: ADDENDUM_FORMAT, day: dayOf(at), acta, establishment, author, entity }
  const content = { snapshot, number, text, createdAt: at }
  const seal = addendumSeal(addendumRecord(content))
  const id = await insertAddendum(tx, { ...content, departmentId, inspectionId, position, seal, byUser: by.id })
  await enqueueLeaf(tx, departmentId, { kind: 'adenda', subject: String(id), digest: seal }, at)
  await insertVersion(tx, { departmentId, kind: 'adenda', subjectId: id }, { version: 1, seal, createdAt: at })
  const details = { number, addendumId: id }
  await audit(tx, { official: by, at, action: 'addendum', subject: 'inspection', subjectId: inspectionId, details })
  return { id, number }
}
