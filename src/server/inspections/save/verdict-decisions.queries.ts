import { outcomeOfVerdict, VERDICTS } from '../../../domain/requirements/follow-up.ts'
import { OPEN_STATES } from '../../../domain/requirements/requirement-words.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import type { PreparedSql } from '../../platform/db/prepared-rows.ts'

// Parameters: the inspections that close, with the officials whose saves close them. Then verdicts, with the state and the
// kind of event that each gives. Then open states, and the instant.
//
// Requirements are locked in the order of their ids. One that was decided meanwhile keeps what it has.
const decideByVerdicts: PreparedSql = {
  name: 'decide_by_verdicts',
  text: `with given as (
      select v.requirement_id, v.department_id, v.verdict, v.observation, v.image, i.id as acta_id,
        i.snapshot ->> 'number' as acta, a.technician_id, c.closed_by, w.state, w.kind
      from unnest($1::int[], $2::int[]) as c (inspection_id, closed_by)
      join requirement_verdicts v on v.inspection_id = c.inspection_id
      join inspections i on i.id = v.inspection_id
      join assignments a on a.department_id = i.department_id and a.id = i.assignment_id
      join unnest($3::text[], $4::text[], $5::text[]) as w (verdict, state, kind) on w.verdict = v.verdict),
    open as (
      select r.id, r.state, r.due_day, r.number from requirements r
      where r.id in (select requirement_id from given) and r.state = any($6::text[]) order by r.id for no key update of r),
    decided as (
      select distinct on (o.id) o.id, o.state as before, o.due_day, o.number as requirement, g.*
      from open o join given g on g.requirement_id = o.id order by o.id, g.acta_id),
    changed as (
      update requirements r set state = d.state, row_version = r.row_version + 1 from decided d where r.id = d.id),
    told as (
      insert into requirement_events (department_id, requirement_id, at, by_user, kind, from_state, to_state, day, details)
      select department_id, id, $7, technician_id, kind, before, state, due_day,
        jsonb_build_object('inspectionId', acta_id, 'acta', acta, 'verdict', verdict, 'observation', observation, 'image', image)
      from decided order by id)
    insert into audit_events (department_id, at, user_id, action, subject, subject_id, details)
    select department_id, $7, closed_by, 'verify-requirement', 'requirement', id,
      jsonb_build_object('number', requirement, 'acta', acta, 'verdict', verdict, 'from', before, 'to', state)
    from decided order by id`,
}

/** Decides requirements by the verdicts of the visits that close, before and instead of what their items say (R 32.4). */
export function writeFollowUpVerdicts(
  tx: Pipeline,
  closing: readonly { inspectionId: number; closedBy: number }[],
  at: Date,
): void {
  if (closing.length === 0) return
  tx.write(decideByVerdicts, [
    closing.map(({ inspectionId }) => inspectionId),
    closing.map(({ closedBy }) => closedBy),
    [...VERDICTS],
    VERDICTS.map((verdict) => outcomeOfVerdict[verdict].state),
    VERDICTS.map((verdict) => outcomeOfVerdict[verdict].event),
    [...OPEN_STATES],
    at,
  ])
}
