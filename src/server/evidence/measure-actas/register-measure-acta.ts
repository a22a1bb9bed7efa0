import type { Official } from '../../../domain/access/official.ts'
import { MEASURE_ACTA_FORMAT, type MeasureActaRecord } from '../../../domain/measures/measure-acta.ts'
import { actaNumber, type ClosingSnapshot, type RecordEntity } from '../../../domain/records/record.ts'
import { recordDay } from '../../../domain/records/visit-day.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Querier } from '../../platform/db/database.ts'
import { recordCode } from '../../records/record-code.ts'
import { findActa, findAuthor } from '../addenda/addenda.queries.ts'
import { insertVersion } from '../issuing/issued-documents.queries.ts'
import { enqueueLeaf } from '../log/pending-leaves.queries.ts'
import { measureActaSeal } from './measure-acta-file.ts'
import { insertMeasureActa } from './measure-actas.queries.ts'

/** The facts of a measure that its own rows have. */
export type MeasureFacts = Pick<
  MeasureActaRecord,
  'number' | 'establishment' | 'measure' | 'seals' | 'goods' | 'people' | 'photos'
>

type Registered = {
  by: Official
  at: Date
  entity: RecordEntity
  measureId: number
  inspectionId: number
  facts: MeasureFacts
}

/** The acta of the visit, and its officials as that acta has them. */
async function visitOf(tx: Querier, departmentId: number, inspectionId: number) {
  const found = await findActa(tx, departmentId, inspectionId)
  // A measure is of a closed inspection, whose columns the constraint `inspections_closed_whole` guarantees.
  const { id, seal, snapshot, closedAt } = found as {
    id: number
    seal: string
    snapshot: ClosingSnapshot
    closedAt: Date
  }
  const { number, visitDay, technician, engineer } = snapshot
  return {
    acta: {
      number: actaNumber({ id, ...(number !== undefined && { number }) }),
      day: recordDay(visitDay, closedAt),
      seal,
      code: recordCode(seal),
    },
    officials: [engineer, technician].map(({ name, role }) => ({ name, role })),
  }
}

/**
 * Seals the acta of a measure in the caller's transaction, with its leaf and the request for its file (R 36.10). Later acts
 * change nothing of it.
 */
export async function registerMeasureActa(tx: Querier, registered: Registered): Promise<void> {
  const { by, at, entity, measureId, inspectionId, facts } = registered
  const { departmentId, id: byUser } = by
  const record: MeasureActaRecord = {
    ...facts,
    ...{ format: MEASURE_ACTA_FORMAT, day: dayOf(at), at: at.toISOString(), entity },
    ...(await visitOf(tx, departmentId, inspectionId)),
    author: await findAuthor(tx, departmentId, byUser),
  }
  const seal = measureActaSeal(record)
  const id = await insertMeasureActa(tx, { departmentId, measureId, record, seal, createdAt: at, byUser })
  await enqueueLeaf(tx, departmentId, { kind: 'medida', subject: String(id), digest: seal }, at)
  await insertVersion(tx, { departmentId, kind: 'medida', subjectId: id }, { version: 1, seal, createdAt: at })
}
