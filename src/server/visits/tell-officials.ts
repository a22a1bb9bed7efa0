import type { Official } from '../../domain/access/official.ts'
import { forgetGiven, notify } from '../notices/notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEstablishmentName } from './visits.queries.ts'

type Act = { by: Official; at: Date }
type Place = { visitId: number; establishmentId: number }
type Theirs = { establishmentId: number; engineerId: number; technicianId: number }

/** A visit whose officials may have changed. */
export type VisitChange = { visitId: number; before: Theirs; after: Theirs }
/** The same of a visit that may be of no officials before or after. */
type Officials = { visitId: number; before: Theirs | null; after: Theirs | null }

const contrary = { visit_assigned: 'visit_unassigned', visit_unassigned: 'visit_assigned' } as const
type Told = { kind: 'visit_assigned' } | { kind: 'visit_unassigned'; isCancelled?: true }

/** Tells officials of their visits, except the person who acts. One notice tells of all visits. */
export async function tellOfVisits(
  tx: Querier,
  { by, at }: Act,
  told: Told,
  officials: readonly number[],
  visits: readonly Place[],
): Promise<void> {
  const userIds = officials.filter((id) => id !== by.id)
  const establishment = await findEstablishmentName(tx, visits[0]?.establishmentId ?? 0)
  const subjectId = Math.min(...visits.map(({ visitId }) => visitId))
  const facts = { ...told, visits: visits.length, establishment }
  await notify(tx, { departmentId: by.departmentId, userIds, subject: 'assignment', subjectId, at, facts })
}

/** Visits by the official who has them in `one` and not in `other`. */
function onlyIn(changes: readonly Officials[], one: 'before' | 'after', other: 'before' | 'after') {
  const found = new Map<number, Place[]>()
  for (const change of changes) {
    const theirs = change[one]
    if (!theirs) continue
    const { establishmentId, engineerId, technicianId } = theirs
    const kept = [change[other]?.engineerId, change[other]?.technicianId]
    for (const userId of new Set([engineerId, technicianId])) {
      if (kept.includes(userId)) continue
      const places = found.get(userId) ?? []
      places.push({ visitId: change.visitId, establishmentId })
      found.set(userId, places)
    }
  }
  return found
}

/** Tells one official, and forgets what they were told of the visits before: it would keep the new one from them. */
async function tellAnew(tx: Querier, act: Act, told: Told, userId: number, visits: readonly Place[]): Promise<void> {
  const visitIds = visits.map(({ visitId }) => visitId)
  await forgetGiven(tx, { userId, kind: contrary[told.kind], visitIds })
  await forgetGiven(tx, { userId, kind: told.kind, visitIds })
  await tellOfVisits(tx, act, told, [userId], visits)
}

/** Tells the officials of visits that these are cancelled, or planned again. */
export async function tellOfState(
  tx: Querier,
  act: Act,
  visits: readonly (Theirs & { id: number })[],
  isActive: boolean,
): Promise<void> {
  const changes = visits.map(({ id: visitId, ...before }) => ({ visitId, before, after: null }))
  const told: Told = isActive ? { kind: 'visit_assigned' } : { kind: 'visit_unassigned', isCancelled: true }
  for (const [userId, theirs] of onlyIn(changes, 'before', 'after')) await tellAnew(tx, act, told, userId, theirs)
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
      if (tellsNew || kind === 'visit_unassigned') {
        await tellAnew(tx, act, { kind }, userId, visits)
        continue
      }
      const visitIds = visits.map(({ visitId }) => visitId)
      await forgetGiven(tx, { userId, kind: contrary[kind], visitIds })
    }
  }
}
