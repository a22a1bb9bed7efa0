import type { Official } from '../../domain/access/official.ts'
import { forgetGiven, notify } from '../notices/notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEstablishmentName } from './visits.queries.ts'

type Act = { by: Official; at: Date }
type Place = { visitId: number; establishmentId: number }
type Theirs = { establishmentId: number; engineerId: number; technicianId: number }

/** A visit whose officials may have changed. */
export type VisitChange = { visitId: number; before: Theirs; after: Theirs }

const contrary = { visit_assigned: 'visit_unassigned', visit_unassigned: 'visit_assigned' } as const
type Kind = keyof typeof contrary

/** Tells officials of their visits, except the person who acts. One notice tells of all visits. */
export async function tellOfVisits(
  tx: Querier,
  { by, at }: Act,
  kind: Kind,
  officials: readonly number[],
  visits: readonly Place[],
): Promise<void> {
  const userIds = officials.filter((id) => id !== by.id)
  const establishment = await findEstablishmentName(tx, visits[0]?.establishmentId ?? 0)
  const subjectId = Math.min(...visits.map(({ visitId }) => visitId))
  const facts = { kind, visits: visits.length, establishment }
  await notify(tx, { departmentId: by.departmentId, userIds, subject: 'assignment', subjectId, at, facts })
}

/** Visits by the official who has them in `one` and not in `other`. */
function onlyIn(changes: readonly VisitChange[], one: 'before' | 'after', other: 'before' | 'after') {
  const found = new Map<number, Place[]>()
  for (const change of changes) {
    const { establishmentId, engineerId, technicianId } = change[one]
    const kept = [change[other].engineerId, change[other].technicianId]
    for (const userId of new Set([engineerId, technicianId])) {
      if (kept.includes(userId)) continue
      const places = found.get(userId) ?? []
      places.push({ visitId: change.visitId, establishmentId })
      found.set(userId, places)
    }
  }
  return found
}

/**
 * Tells officials that visits are theirs, or are theirs no longer (R 23.12). What a person was told of a visit before is
 * forgotten with its opposite, so that a visit that comes back is told.
 * @param tellsNew whether those who get visits are told, too
 */
export async function tellOfChanges(
  tx: Querier,
  act: Act,
  changes: readonly VisitChange[],
  tellsNew = true,
): Promise<void> {
  const told = {
    visit_unassigned: onlyIn(changes, 'before', 'after'),
    visit_assigned: onlyIn(changes, 'after', 'before'),
  }
  for (const kind of ['visit_unassigned', 'visit_assigned'] as const) {
    for (const [userId, visits] of told[kind]) {
      const visitIds = visits.map(({ visitId }) => visitId)
      await forgetGiven(tx, { userId, kind: contrary[kind], visitIds })
      if (!tellsNew && kind === 'visit_assigned') continue
      // An older one of the same kind would keep the new one from being told.
      await forgetGiven(tx, { userId, kind, visitIds })
      await tellOfVisits(tx, act, kind, [userId], visits)
    }
  }
}
