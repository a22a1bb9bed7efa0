import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { type NotMadeForm, wentOnFault } from '../../domain/visits/not-made.ts'
import { audit } from '../audit/audit.queries.ts'
import { setActive } from '../deactivation/deactivation.queries.ts'
import { insertImages } from '../images/images.queries.ts'
import type { PreparedImage } from '../images/images.service.ts'
import { findAdministratorIds, forgetNotices, notify } from '../notices/notices.queries.ts'
import { lockPendingVisits } from '../pending-visits/pending-visits.queries.ts'
import { settleVisit } from '../pending-visits/pending-visits.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { findEstablishmentName } from '../visits/visits.queries.ts'
import { findNotMade, findVisit, insertNotMade } from './not-made.queries.ts'

type Asker = { by: Official; at: Date }

/** A visit of those that the official's list has. @throws Problem assignment.not-found, access.forbidden */
async function readVisit(q: Querier, by: Official, visitId: number) {
  const visit = await findVisit(q, by.departmentId, visitId)
  if (!visit) throw new Problem('assignment.not-found')
  if (!may(by, 'visits.read', visit)) throw new Problem('access.forbidden')
  return visit
}

/** The records of officials about a visit that they could not make (R 46.4). @throws Problem as `readVisit` */
export async function readNotMade(q: Querier, by: Official, visitId: number) {
  const { establishmentId } = await readVisit(q, by, visitId)
  const records = await findNotMade(q, by.departmentId, visitId)
  const establishment = await findEstablishmentName(q, establishmentId)
  return { id: visitId, establishment, records: records.map((one) => ({ ...one, at: one.at.toISOString() })) }
}

/**
 * Refuses what would be refused anyway, before photos are decoded.
 * @throws Problem assignment.not-found, access.forbidden, assignment.done, assignment.inactive, request.invalid
 */
export async function admitNotMade(q: Querier, { by, at }: Asker, visitId: number, { wentOn }: NotMadeForm) {
  const visit = await readVisit(q, by, visitId)
  if (visit.isDone) throw new Problem('assignment.done')
  if (!visit.isActive) throw new Problem('assignment.inactive')
  const today = dayOf(at)
  const day = wentOn ?? today
  const fault = wentOnFault({ wentOn: day, plannedOn: dayOf(visit.createdAt), today })
  if (fault) throw new Problem('request.invalid', { params: { reason: fault }, fields: { wentOn: fault } })
  return { visit, day }
}

/** Tells the administrators, except the one who records it, and anew for a visit that returned since. */
async function tellAdministrators(
  tx: Querier,
  { by, at }: Asker,
  { id: subjectId, establishmentId }: { id: number; establishmentId: number },
  reason: NotMadeForm['reason'],
): Promise<void> {
  const { departmentId } = by
  const told = { departmentId, subject: 'assignment', subjectId }
  await forgetNotices(tx, { ...told, kind: 'visit_not_made' })
  const establishment = await findEstablishmentName(tx, establishmentId)
  const userIds = (await findAdministratorIds(tx, departmentId)).filter((id) => id !== by.id)
  await notify(tx, { ...told, userIds, at, facts: { kind: 'visit_not_made', establishment, reason } })
}

/**
 * Ends a visit that could not be made: it is cancelled with its reason, and nothing that waits for a visit moves (R 46.1).
 * @throws Problem as `admitNotMade`, and deactivation.pending-visits when the call is to ask first
 */
export function recordNotMade(
  db: Querier,
  visitId: number,
  { by, at, form, images }: Asker & { form: NotMadeForm; images: readonly PreparedImage[] },
): Promise<{ id: number; wentOn: string }> {
  return db.transaction(async (tx) => {
    const { departmentId, id: byUser } = by
    // Locked before it is read: of two calls at once, or of one and a closing, the second is refused.
    await lockPendingVisits(tx, departmentId, { visitId })
    const { visit, day } = await admitNotMade(tx, { by, at }, visitId, form)
    const { reason, note = null, confirmed } = form
    const settled = await settleVisit(tx, { by, at }, visitId, { confirmed })
    await setActive(tx, 'assignment', visitId, false)
    await insertImages(tx, departmentId, images, at)
    const names = images.map(({ name }) => name)
    await insertNotMade(tx, {
      ...{ departmentId, visitId, establishmentId: visit.establishmentId, reason, wentOn: day, note, images: names },
      ...{ at, byUser },
    })
    const details = { notMade: reason, day, images: names.length, ...settled }
    await audit(tx, { official: by, at, action: 'deactivate', subject: 'assignment', subjectId: visitId, details })
    await tellAdministrators(tx, { by, at }, visit, reason)
    return { id: visitId, wentOn: day }
  })
}
