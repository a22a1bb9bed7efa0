import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getSampleOptions } from '../../contract/follow-up/samples.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { findActa, findActaOfficials } from '../measures/measures.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findKeptGoods, findSampledItems } from './sample-options.queries.ts'

/** Choices of the form of a sample on a record (R 39.3). @throws Problem inspection.not-found */
export async function readSampleOptions(
  q: Querier,
  by: Official,
  inspectionId: number,
): Promise<ReplyOf<typeof getSampleOptions>> {
  const acta = await findActa(q, by.departmentId, inspectionId)
  if (!acta) throw new Problem('inspection.not-found')
  const mayTake = (await findActaOfficials(q, by.departmentId, inspectionId)).has(by.id)
  return {
    mayTake,
    items: await findSampledItems(q, inspectionId),
    goods: await findKeptGoods(q, by.departmentId, acta.establishmentId),
  }
}
