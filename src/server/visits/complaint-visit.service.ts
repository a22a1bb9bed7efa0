import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { stateAfter } from '../../domain/complaints/complaint-acts.ts'
import { COMPLAINT_MOTIVE_ID, type ComplaintVisit } from '../../domain/complaints/complaint-forms.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { findAccused, findComplaint, findPlace } from '../complaints/complaints.queries.ts'
import { holdComplaint, writeAct } from '../complaints/complaints.service.ts'
import type { Querier } from '../platform/db/database.ts'
import { type PlanWrite, planVisits } from './visits.service.ts'

/** The plan of the visit of a complaint, as the planner has it. */
async function planOf(db: Querier, by: Official, id: number, form: ComplaintVisit) {
  if (!may(by, 'complaints.work', by)) throw new Problem('access.forbidden')
  const found = await findComplaint(db, by, id)
  if (!found) throw new Problem('complaint.unknown')
  const { establishmentId } = found
  const place = establishmentId === null ? undefined : await findPlace(db, by.departmentId, establishmentId)
  if (establishmentId === null || !place) throw new Problem('complaint.no-establishment')
  const { name: _, ...where } = place
  const { engineerId, technicianId, scheduledOn, wantedBy: dueOn } = form
  return {
    ...where,
    ...{ establishmentIds: [establishmentId], motiveId: COMPLAINT_MOTIVE_ID, otherMotive: undefined },
    ...{ engineerId, technicianId, scheduledOn, dueOn, rowVersion: undefined },
  }
}

/** Plans the visit that looks into a complaint (R 38.7). @returns its id. @throws Problem complaint.*, assignment.* */
export async function planComplaintVisit(
  db: Querier,
  id: number,
  { by, at, form, isTold = true }: Pick<PlanWrite, 'by' | 'at' | 'isTold'> & { form: ComplaintVisit },
): Promise<number> {
  const plan = await planOf(db, by, id, form)
  return db.transaction(async (tx) => {
    const write: PlanWrite = {
      ...{ by, at, plan, isConfirmed: form.confirmed, isTold },
      complaint: {
        id,
        // The planner holds the establishment by then: who switches it off holds it first, too.
        admit: async () => {
          const held = await holdComplaint(tx, by, id, form)
          stateAfter(held.state, 'visit')
          if (held.establishmentId !== plan.establishmentIds[0]) throw new Problem('row.changed')
          const planned = [form.engineerId, form.technicianId]
          const accused = (await findAccused(tx, held)).find((one) => planned.includes(one.id))
          if (accused) throw new Problem('complaint.official-accused', { params: { name: accused.name } })
        },
      },
    }
    const [assignmentId = 0] = await planVisits(tx, write)
    const before = await holdComplaint(tx, by, id, {})
    const details = { assignmentId }
    const after = { state: stateAfter(before.state, 'visit') }
    await writeAct(tx, { by, at }, before, 'visit-complaint', {
      ...{ kind: 'visita_planeada', details, after },
      told: { visit: assignmentId },
    })
    return assignmentId
  })
}
