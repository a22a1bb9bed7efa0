import { and, eq } from 'drizzle-orm'
import { decidingAct } from '../../domain/requirements/late-evidence.ts'
import type { Querier } from '../platform/db/database.ts'
import { requirementVerdicts } from '../schema/follow-up/follow-up-visits.table.ts'
import type { findEvents, Requirement } from './requirements.queries.ts'

/** The instant that decided an ended requirement. A verdict has that of its phone, which may be before its arrival. */
export async function findDecidedAt(
  q: Querier,
  requirement: Requirement,
  events: Awaited<ReturnType<typeof findEvents>>,
): Promise<Date | undefined> {
  const decided = decidingAct(requirement, events)
  const inspectionId = decided?.details.inspectionId
  if (typeof inspectionId !== 'number') return decided?.at
  const [verdict] = await q
    .select({ capturedAt: requirementVerdicts.capturedAt })
    .from(requirementVerdicts)
    .where(
      and(
        eq(requirementVerdicts.departmentId, requirement.departmentId),
        eq(requirementVerdicts.requirementId, requirement.id),
        eq(requirementVerdicts.inspectionId, inspectionId),
      ),
    )
  const captured = verdict?.capturedAt
  // The clock of a phone may be wrong, and never moves the verdict after its arrival.
  return captured && decided && captured < decided.at ? captured : decided?.at
}
