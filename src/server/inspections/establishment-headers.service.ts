import type { z } from 'zod'
import type { establishmentHeader } from '../../contract/inspections/establishment-header.wire.ts'
import type { LastInspection } from '../../domain/records/record.ts'
import type { Querier } from '../platform/db/database.ts'
import { findLastInspections, findRecordEstablishments, toldOf } from './closing.queries.ts'
import { findActivities, findHeaderFacts } from './establishment-header.queries.ts'

type EstablishmentHeader = z.output<typeof establishmentHeader>
/** `lastInspectionId` is the id of the record behind `lastInspection`. */
export type HeaderWithRecord = { header: EstablishmentHeader; lastInspectionId: number | null }

const lastOf = (last: LastInspection | undefined) => (last ? toldOf(last) : null)

/** Headers of the inspection page, by establishment. Fifty take as many statements as one. */
export async function readHeaders(
  q: Querier,
  departmentId: number,
  ids: readonly number[],
): Promise<Map<number, HeaderWithRecord>> {
  if (ids.length === 0) return new Map()
  const printed = await findRecordEstablishments(q, departmentId, ids)
  const facts = await findHeaderFacts(q, departmentId, ids)
  const activities = await findActivities(q, departmentId, ids)
  const lasts = await findLastInspections(q, departmentId, ids)
  const headers = new Map<number, HeaderWithRecord>()
  for (const [id, establishment] of printed) {
    const more = facts.get(id)
    if (!more) continue
    const own = activities.filter(({ establishmentId }) => establishmentId === id)
    headers.set(id, {
      header: {
        ...establishment,
        ...more,
        // Devices with an older app read no null; `censusGaps` tells that it is unknown.
        workers: establishment.workers ?? 0,
        activities: own.map((activity) => ({ id: activity.id, name: activity.name })),
        lastInspection: lastOf(lasts.get(id)),
      },
      lastInspectionId: lasts.get(id)?.id ?? null,
    })
  }
  return headers
}
