import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { FOLLOW_UP_MOTIVE_ID, type FollowUpPlan } from '../../domain/requirements/follow-up.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { closedRecord } from './followed-requirements.ts'
import { planVisits } from './visits.service.ts'

/** Plans the visit that verifies requirements of a record. @returns ids of the visit */
export async function planFollowUp(
  db: Querier,
  inspectionId: number,
  { by, at, plan }: { by: Official; at: Date; plan: FollowUpPlan },
): Promise<number[]> {
  if (!may(by, 'visits.edit', { departmentId: by.departmentId })) throw new Problem('access.forbidden')
  const { establishmentId, isClosed: _, ...place } = await closedRecord(db, by, inspectionId)
  const { requirementIds, engineerId, technicianId, wantedBy: dueOn, confirmed: isConfirmed } = plan
  return planVisits(db, {
    ...{ by, at, isConfirmed, follows: { inspectionId, requirementIds } },
    plan: {
      ...place,
      establishmentIds: [establishmentId],
      ...{ motiveId: FOLLOW_UP_MOTIVE_ID, otherMotive: undefined, engineerId, technicianId, dueOn },
      rowVersion: undefined,
    },
  })
}
