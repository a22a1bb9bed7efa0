import { replyTo } from '../../contract/problems.ts'
import { type Official, USER_TYPE } from '../../domain/access/official.ts'
import { endingTripText } from '../../domain/planning/trip.ts'
import * as field from '../../domain/shared/fields.ts'
import type { PendingDecision } from '../../domain/shared/pending-visits.ts'
import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { audit, changesOf } from '../audit/audit.queries.ts'
import { settlePendingVisits } from '../pending-visits/pending-visits.service.ts'
import type { Querier } from '../platform/db/database.ts'
import type { FoundTrip } from '../trip-list/trips-shown.queries.ts'
import { holdActiveOfficial } from '../visits/visits.queries.ts'
import { giveBackVisits } from './taken-visits.ts'
import { findOpenTrips, findOverlapping, lockTripVisits, takeTurn, updateTrip } from './trips.queries.ts'

type Actor = { by: Official; at: Date }

const hasBegun = (visits: Awaited<ReturnType<typeof lockTripVisits>>) =>
  visits.some((one) => one.isDone || one.hasBegun)

/** The trips in words, with what their cancellation would do. */
async function reasonsOf(tx: Querier, { by, at }: Actor, trips: readonly FoundTrip[]): Promise<string[]> {
  const reasons: string[] = []
  for (const trip of trips) {
    const visits = await lockTripVisits(tx, by.departmentId, trip.id)
    reasons.push(endingTripText(trip, { hasBegun: hasBegun(visits), today: dayOf(at) }))
  }
  return reasons
}

/** Annuls a trip, or closes it where visits of it are begun: those keep their trip. */
async function endTrip(tx: Querier, { by, at }: Actor, trip: FoundTrip): Promise<void> {
  const visits = await lockTripVisits(tx, by.departmentId, trip.id)
  const about = { official: by, at, subject: 'trip', subjectId: trip.id } as const
  if (hasBegun(visits)) {
    await audit(tx, { ...about, action: 'close-trip', details: { trip: trip.number } })
    return updateTrip(tx, trip.id, { state: 'cerrada' })
  }
  const reason = 'Su funcionario dejó de hacer visitas.'
  await audit(tx, { ...about, action: 'cancel-trip', details: { trip: trip.number, reason, visits: visits.length } })
  await giveBackVisits(tx, { by, at }, trip, visits)
  return updateTrip(tx, trip.id, { state: 'anulada', reason, taken: [] })
}

/** The same text beside the field of the official who takes over. */
function refuse(code: ProblemCode, params: Record<string, string> = {}) {
  const { message } = replyTo(new Problem(code, { params })).error
  return new Problem(code, { params, fields: { reassignTo: message } })
}

/**
 * Gives a trip to another official of the same part.
 * @throws Problem request.invalid, assignment.unknown-engineer, assignment.unknown-technician, trip.overlap
 */
async function giveTrip(tx: Querier, { by, at }: Actor, trip: FoundTrip, from: number, to: number): Promise<void> {
  const { departmentId } = by
  if (to === from) throw refuse('request.invalid', { reason: field.NOT_AN_OPTION })
  const { engineerId, technicianId } = trip
  const after = {
    engineerId: engineerId === from ? to : engineerId,
    technicianId: technicianId === from ? to : technicianId,
  }
  if (engineerId === from && !(await holdActiveOfficial(tx, departmentId, to, USER_TYPE.engineer))) {
    throw refuse('assignment.unknown-engineer')
  }
  if (technicianId === from && !(await holdActiveOfficial(tx, departmentId, to, USER_TYPE.technician))) {
    throw refuse('assignment.unknown-technician')
  }
  const [other] = await findOverlapping(tx, departmentId, { ...trip, ...after })
  if (other) {
    const name = other.engineerId === to ? other.engineer : other.technician
    throw refuse('trip.overlap', { name, number: other.number })
  }
  const details = { trip: trip.number, ...changesOf({ engineerId, technicianId }, after) }
  await audit(tx, { official: by, at, action: 'edit-trip', subject: 'trip', subjectId: trip.id, details })
  await updateTrip(tx, trip.id, after)
}

/**
 * Asks, or does what was decided, before an official is switched off or changes the role. Pending visits and trips have
 * one decision. Call it within the transaction of that change.
 * @returns what the trail keeps about it; undefined where neither hangs on the official
 * @throws Problem deactivation.pending-visits when the call is to ask first
 */
export async function settleOfficial(tx: Querier, actor: Actor, userId: number, decision: PendingDecision) {
  const { departmentId } = actor.by
  const { confirmed, pendingVisits: choice = 'keep', reassignTo } = decision
  if (confirmed === false) {
    const trips = await findOpenTrips(tx, departmentId, userId)
    return settlePendingVisits(tx, actor, { userId }, decision, {
      trips,
      reasons: await reasonsOf(tx, actor, trips),
    })
  }
  if (choice !== 'keep') await takeTurn(tx, departmentId)
  const trips = await findOpenTrips(tx, departmentId, userId)
  // A trip gives back the visits of others that it took up before the rest of its visits are cancelled.
  if (choice === 'cancel') for (const trip of trips) await endTrip(tx, actor, trip)
  const settled = await settlePendingVisits(tx, actor, { userId }, decision)
  if (choice === 'reassign' && reassignTo !== undefined) {
    for (const trip of trips) await giveTrip(tx, actor, trip, userId, reassignTo)
  }
  return trips.length === 0 ? settled : { pendingVisits: 0, choice, ...settled, trips: trips.length }
}
