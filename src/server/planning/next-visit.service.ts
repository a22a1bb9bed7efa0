import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { readNextVisit } from '../../contract/planning/next-visit.wire.ts'
import { may } from '../../domain/access/may.ts'
import { FOLLOW_UP_REACH, nextVisitOf } from '../../domain/planning/next-visit.ts'
import { PROPOSAL_LABEL } from '../../domain/planning/planning-words.ts'
import { addDays } from '../../domain/shared/days.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import type { Asker } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { readCalendar } from '../terms/holidays.queries.ts'
import { findFirstPending, findLastClosed, findOpenTerms, findPlannedPlace } from './next-visit.queries.ts'
import { modelInForce } from './risk-models.queries.ts'

/**
 * The limit of an establishment's next visit, computed at each reading. Other weights change a limit until it is planned.
 * @throws Problem establishment.not-found
 */
export async function readNext(
  q: Querier,
  { by, at }: Asker,
  establishmentId: number,
): Promise<ReplyOf<typeof readNextVisit>> {
  const { departmentId } = by
  const place = await findPlannedPlace(q, departmentId, establishmentId)
  if (!place) throw new Problem('establishment.not-found')
  const last = await findLastClosed(q, departmentId, establishmentId)
  const pending = await findFirstPending(q, departmentId, establishmentId)
  const model = await modelInForce(q, departmentId, dayOf(at))
  const { isActive, ...shown } = place
  const told = { ...shown, pending, label: PROPOSAL_LABEL, version: model.version }
  if (!last) return { ...told, proposed: null, may: [] }
  const { engineerActive, technicianActive, ...closed } = last
  const calendar = await readCalendar(q, departmentId, closed.closedOn, addDays(closed.closedOn, FOLLOW_UP_REACH))
  const open = await findOpenTerms(q, departmentId, establishmentId)
  const mayPlan = isActive && pending === null && may(by, 'visits.plan', { departmentId, ...last })
  return {
    ...told,
    proposed: {
      ...closed,
      engineerId: engineerActive ? closed.engineerId : null,
      technicianId: technicianActive ? closed.technicianId : null,
      ...nextVisitOf({ ...closed, inscriptionTypeId: place.inscriptionTypeId }, model, { calendar, open }),
    },
    may: mayPlan ? ['plan'] : [],
  }
}
