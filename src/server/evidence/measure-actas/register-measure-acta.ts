import type { Official } from '../../../domain/access/official.ts'
import { LIFTING_ACTA_FORMAT, type LiftingActaRecord } from '../../../domain/measures/lifting-acta.ts'
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
import { findDocumentOf, insertMeasureActa, type MeasureActa } from './measure-actas.queries.ts'

/** The facts of a measure that its own rows have. */
export type MeasureFacts = Pick<
  MeasureActaRecord,
  'number' | 'establishment' | 'measure' | 'seals' | 'goods' | 'people' | 'photos'
>

/** The facts of a lifting that the rows of its measure and its act have. */
export type LiftingFacts = Pick<
  LiftingActaRecord,
  'number' | 'establishment' | 'measure' | 'lifting' | 'seals' | 'goods' | 'people' | 'photos'
>

/** `actId` is the act that the acta documents. */
type Registered<Facts> = {
  by: Official
  at: Date
  entity: RecordEntity
  measureId: number
  actId: number
  inspectionId: number
  facts: Facts
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

/** The parts of an acta that are not of its measure: when, for whom, after which visit and by whom it was made. */
const madeBy = async (tx: Querier, { by, at, entity, inspectionId }: Omit<Registered<unknown>, 'facts'>) => ({
  ...{ day: dayOf(at), at: at.toISOString(), entity },
  ...(await visitOf(tx, by.departmentId, inspectionId)),
  author: await findAuthor(tx, by.departmentId, by.id),
})

/** Keeps a sealed acta with its leaf and the request for its file. */
async function keep(
  tx: Querier,
  { by: { departmentId, id: byUser }, at, measureId, actId }: Omit<Registered<unknown>, 'facts'>,
  { kind, record }: Pick<MeasureActa, 'kind' | 'record'>,
): Promise<void> {
  const seal = measureActaSeal(record)
  const id = await insertMeasureActa(tx, { departmentId, measureId, kind, actId, record, seal, createdAt: at, byUser })
  await enqueueLeaf(tx, departmentId, { kind, subject: String(id), digest: seal }, at)
  await insertVersion(tx, { departmentId, kind, subjectId: id }, { version: 1, seal, createdAt: at })
}

/**
 * Seals the acta of a measure in the caller's transaction, with its leaf and the request for its file (R 36.10). Later acts
 * change nothing of it.
 */
export async function registerMeasureActa(tx: Querier, registered: Registered<MeasureFacts>): Promise<void> {
  const record = { ...registered.facts, format: MEASURE_ACTA_FORMAT, ...(await madeBy(tx, registered)) }
  await keep(tx, registered, { kind: 'medida', record })
}

/** Seals the acta of a lifting in the same way, beside the one that imposed its measure (R 47.1). */
export async function registerLiftingActa(tx: Querier, registered: Registered<LiftingFacts>): Promise<void> {
  const { by, measureId, facts } = registered
  const imposing = await findDocumentOf(tx, by.departmentId, measureId)
  const record = {
    ...facts,
    format: LIFTING_ACTA_FORMAT,
    imposing: imposing ? { day: imposing.day, seal: imposing.seal, code: imposing.code } : null,
    ...(await madeBy(tx, registered)),
  }
  await keep(tx, registered, { kind: 'levantamiento', record })
}
