import { Problem } from '../../domain/shared/problem.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { giveBackVisits } from './taken-visits.ts'
import { lockTripVisits, updateTrip } from './trips.queries.ts'
import { holdTrip } from './trips.service.ts'

/** Ends a trip that is under way; visits that were not made stay pending. */
export const closeTrip = (
  db: Querier,
  id: number,
  { by, at, rowVersion }: Asker & { rowVersion?: number | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const trip = await holdTrip(tx, { by, at }, { id, states: ['en_curso'], rowVersion })
    await updateTrip(tx, id, { state: 'cerrada' })
    const details = { trip: trip.number }
    await audit(tx, { official: by, at, action: 'close-trip', subject: 'trip', subjectId: id, details })
  })

/**
 * Annuls a trip: its visits stay pending, without day and trip; those that it took up are again as they were.
 * @throws Problem trip.begun
 */
export const cancelTrip = (
  db: Querier,
  id: number,
  { by, at, reason, rowVersion }: Asker & { reason: string; rowVersion?: number | undefined },
): Promise<void> =>
  db.transaction(async (tx) => {
    const states = ['borrador', 'confirmada', 'en_curso']
    const trip = await holdTrip(tx, { by, at }, { id, states, rowVersion })
    const visits = await lockTripVisits(tx, by.departmentId, id)
    if (visits.some(({ isDone, hasBegun }) => isDone || hasBegun)) throw new Problem('trip.begun')
    const details = { trip: trip.number, reason, visits: visits.length }
    await audit(tx, { official: by, at, action: 'cancel-trip', subject: 'trip', subjectId: id, details })
    await giveBackVisits(tx, { by, at }, trip, visits)
    await updateTrip(tx, id, { state: 'anulada', reason, taken: [] })
  })
