import { Problem } from '../../domain/shared/problem.ts'
import { refuseStaleEdit } from '../../domain/shared/row-version.ts'
import type { AbsenceDecision } from '../../domain/staff/staff-forms.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Asker } from '../availability/availability.service.ts'
import { notify } from '../notices/notices.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAbsence, updateAbsence } from '../staff/absences.queries.ts'
import { admitStaffManager } from '../staff/staff-access.ts'
import { holdAbsence, needsAnother, ownDecision, type SavedAbsence } from './absences.service.ts'
import { settlePlannedVisits } from './planned-visits.service.ts'

/**
 * Approves or rejects an absence that was asked for (R 17.3).
 * @throws Problem absence.own-decision, absence.decided, absence.planned-visits
 */
export function decideAbsence(
  db: Querier,
  id: number,
  { by, at, form }: Asker & { form: AbsenceDecision },
): Promise<SavedAbsence> {
  admitStaffManager(by)
  return db.transaction(async (tx) => {
    const found = await findAbsence(tx, by.departmentId, id)
    // The lock order of a deactivation: administrators first, then the person.
    if (found && (await needsAnother(tx, by, found.userId))) throw new Problem('absence.own-decision')
    const before = await holdAbsence(tx, { by, at }, id)
    refuseStaleEdit(before, form)
    if (before.state !== 'pedida') throw new Problem('absence.decided')
    const { userId, kind, startsOn, endsOn, half } = before
    const { decision, reason } = form
    const isApproved = decision === 'aprobada'
    const settled = isApproved ? await settlePlannedVisits(tx, { by, at }, before, form) : undefined
    const decided = { decidedBy: by.id, decidedAt: at, decisionReason: reason ?? null }
    await updateAbsence(tx, id, { state: decision, ...decided })
    const action = isApproved ? 'approve-absence' : 'reject-absence'
    await audit(tx, {
      ...{ official: by, at, action, subject: 'user', subjectId: userId },
      details: { kind, startsOn, endsOn, half, reason: reason ?? null, ...settled, ...ownDecision(by, userId) },
    })
    const facts = { kind: 'absence_decided', isApproved, startsOn, endsOn } as const
    const { departmentId } = by
    await notify(tx, { departmentId, userIds: [userId], subject: 'absence', subjectId: id, at, facts })
    return { id, state: decision }
  })
}
