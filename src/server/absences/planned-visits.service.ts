import { Problem } from '../../domain/shared/problem.ts'
import { countText } from '../../domain/shared/text.ts'
import type { Asker } from '../availability/availability.service.ts'
import { lockPlannedVisits } from '../pending-visits/pending-visits.queries.ts'
import { handoverReasons, reassignVisits } from '../pending-visits/pending-visits.service.ts'
import type { Querier } from '../platform/db/database.ts'

/** `confirmed` = false asks first; `reassignTo` gives the visits to another official. */
export type VisitsChoice = { confirmed?: boolean | undefined; reassignTo?: number | undefined }
type Absent = { userId: number; startsOn: string; endsOn: string }

/**
 * Asks, or does what was decided, before an absence is approved over planned visits (R 17.3).
 * @returns the facts for the trail; undefined where no visit is planned on those days
 * @throws Problem absence.planned-visits when the choice asks first
 */
export async function settlePlannedVisits(
  tx: Querier,
  actor: Asker,
  { userId, startsOn: from, endsOn: to }: Absent,
  { confirmed, reassignTo }: VisitsChoice,
): Promise<{ plannedVisits: number; isReassigned?: boolean } | undefined> {
  const { departmentId } = actor.by
  const visits = await lockPlannedVisits(tx, departmentId, { userId, from, to })
  if (visits.length === 0) return undefined
  if (confirmed === false) {
    throw new Problem('absence.planned-visits', {
      params: { pending: countText(visits.length, 'visita', 'visitas') },
      consequence: {
        pending: visits.length,
        assignments: visits.map(({ id }) => id),
        ...(await handoverReasons(tx, departmentId, visits, userId)),
      },
    })
  }
  if (reassignTo === undefined) return { plannedVisits: visits.length }
  await reassignVisits(tx, actor, { userId }, visits, reassignTo)
  return { plannedVisits: visits.length, isReassigned: true }
}
