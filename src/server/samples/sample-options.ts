import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getSampleOptions } from '../../contract/follow-up/samples.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { findActa, findActaOfficials } from '../measures/measures.queries.ts'
import { actedOn } from '../measures/read-measure.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findKeptGoods, findSampledItems } from './sample-options.queries.ts'

type Options = ReplyOf<typeof getSampleOptions>

/** Goods of the establishment whose measures the official may act on. */
async function goodsFor(q: Querier, by: Official, establishmentId: number): Promise<Options['goods']> {
  const kept = await findKeptGoods(q, by.departmentId, establishmentId)
  const inspectionIds = [...new Set(kept.map((good) => good.inspectionId))]
  const own = await actedOn(q, by, { establishmentId, inspectionIds })
  return kept.filter(({ inspectionId }) => own.has(inspectionId)).map(({ inspectionId: _, ...good }) => good)
}

/** Choices of the form of a sample on a record (R 39.3). @throws Problem inspection.not-found */
export async function readSampleOptions(q: Querier, by: Official, inspectionId: number): Promise<Options> {
  const acta = await findActa(q, by.departmentId, inspectionId)
  if (!acta) throw new Problem('inspection.not-found')
  const mayTake = (await findActaOfficials(q, by.departmentId, inspectionId)).has(by.id)
  return {
    mayTake,
    items: await findSampledItems(q, inspectionId),
    goods: await goodsFor(q, by, acta.establishmentId),
  }
}
