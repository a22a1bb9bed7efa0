import type { Official } from '../../domain/access/official.ts'
import { type OpenOfPlace, openOfInactive, openText } from '../../domain/requirements/open-of-inactive.ts'
import type { PendingDecision } from '../../domain/shared/pending-visits.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { settlePendingVisits } from '../pending-visits/pending-visits.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findOpenRequirements } from './deactivation.queries.ts'

type Settled = PendingDecision & { by: Official; at: Date; id: number }

/** Asks about requirements alone. The code is that of visits, with none pending, so that an older app asks too. */
const askAbout = (place: OpenOfPlace) =>
  new Problem('deactivation.pending-visits', {
    params: {
      pending: `${place.open === 1 ? 'Queda' : 'Quedan'} ${openText(place.open)}`,
      question: 'Confirme si lo desactiva de todas formas.',
    },
    consequence: { pending: 0, reasons: [openOfInactive(place)] },
  })

/**
 * Asks, or does what was decided, before an establishment is switched off. Its requirements that are to be met stay as
 * they are: the question tells them, and the trail keeps their number (R 11.42).
 * @returns what the trail keeps about it
 * @throws Problem deactivation.pending-visits when the call is to ask first
 */
export async function settleEstablishment(tx: Querier, write: Settled) {
  const place = await findOpenRequirements(tx, write.by.departmentId, write.id, dayOf(write.at))
  const reasons = place ? [openOfInactive(place)] : []
  const settled = await settlePendingVisits(tx, write, { establishmentId: write.id }, write, { reasons })
  if (place && write.confirmed === false) throw askAbout(place)
  return { ...settled, ...(place && { openRequirements: place.open }) }
}
