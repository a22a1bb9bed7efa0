import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import type { RecordedAct } from '../../domain/measures/measure-words.ts'
import { findAdministratorIds, notify } from '../notices/notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findActa, findActs, type Measure } from './measures.queries.ts'

/** Tells the administrators of a lifting, whole or in part, that another official has just recorded (R 42.1). */
export async function tellOfLifting(
  tx: Querier,
  { by, at }: { by: Official; at: Date },
  measure: Measure,
  kind: RecordedAct,
): Promise<void> {
  const isPartial = kind === 'levantamiento_parcial'
  if (by.userType === USER_TYPE.administrator || !(isPartial || kind === 'levantamiento')) return
  const { departmentId, id, number, inspectionId } = measure
  const act = (await findActs(tx, measure)).at(-1)
  const establishment = (await findActa(tx, departmentId, inspectionId))?.establishmentName ?? ''
  const link = `/dashboard/seguimiento/medidas/${id}`
  await notify(tx, {
    ...{ departmentId, userIds: await findAdministratorIds(tx, departmentId), at },
    ...{ subject: 'measure-act', subjectId: act?.id ?? 0 },
    facts: { kind: 'measure_lifted', number: number ?? '', establishment, official: act?.by ?? '', isPartial, link },
  })
}
