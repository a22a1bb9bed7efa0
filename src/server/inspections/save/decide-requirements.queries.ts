import { CONCEPTS } from '../../../domain/inspections/checklist.ts'
import { OPEN_STATES } from '../../../domain/requirements/requirement-words.ts'
import { verdictOf } from '../../../domain/requirements/verdict.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import type { PreparedSql } from '../../platform/db/prepared-rows.ts'

// Parameters: departments, establishments and closing officials of the visits. Then concepts, with the state and the kind
// of event that each gives. Then open states, the instant, and whether each concept decides before the last day.
//
// Reads every closed acta since the oldest open requirement: one that arrives after a later acta is decided at once.
// Requirements are locked in the order of their ids. 'offset 0' keeps the actas of an establishment found by their index.
// The event is by the technician of the acta that decides, the line of the trail by the official whose save closes.
const decideRequirements: PreparedSql = {
  name: 'decide_requirements_of_lot',
  text: `with closed as (
      select distinct on (department_id, establishment_id) * from unnest($1::int[], $2::int[], $3::int[])
        as c (department_id, establishment_id, closed_by) order by department_id, establishment_id),
    open as (
      select r.id, r.department_id, r.establishment_id, r.inspection_id, r.lineage, r.counted_from, r.state, r.due_day,
        r.number, c.closed_by
      from closed c join requirements r on r.department_id = c.department_id and r.establishment_id = c.establishment_id
      where r.state = any($7::text[]) order by r.id for no key update of r),
    since as (
      select department_id, establishment_id, min(counted_from) as day from open group by department_id, establishment_id),
    actas as materialized (
      select d.* from since s cross join lateral (
        select i.id, i.department_id, i.establishment_id, i.snapshot ->> 'number' as number,
          coalesce((i.snapshot ->> 'visitDay')::date, bogota_day(i.closed_at)) as day, a.technician_id
        from inspections i join assignments a on a.department_id = i.department_id and a.id = i.assignment_id
        where i.department_id = s.department_id and i.establishment_id = s.establishment_id
          and i.closed_at is not null offset 0) d
      where d.day >= s.day),
    said as (
      select t.*, k.lineage, v.state, v.kind, v.also_in_term
      from actas t join inspection_answers a on a.inspection_id = t.id join checklist_items k on k.id = a.item_id
      join unnest($4::text[], $5::text[], $6::text[], $9::boolean[]) as v (concept, state, kind, also_in_term) on v.concept = a.concept),
    decided as (
      select distinct on (o.id) o.id, o.department_id, o.closed_by, o.number, o.due_day, o.state as before, s.state as after,
        s.kind, s.id as acta_id, s.number as acta, s.technician_id
      from open o join said s on s.department_id = o.department_id and s.establishment_id = o.establishment_id
        and s.lineage = o.lineage and s.day > o.counted_from and (s.also_in_term or s.day > o.due_day)
      order by o.id, s.day, s.id),
    changed as (
      update requirements r set state = d.after, row_version = r.row_version + 1 from decided d where r.id = d.id),
    told as (
      insert into requirement_events (department_id, requirement_id, at, by_user, kind, from_state, to_state, day, details)
      select department_id, id, $8, technician_id, kind, before, after, due_day,
        jsonb_build_object('inspectionId', acta_id, 'acta', acta) from decided order by id)
    insert into audit_events (department_id, at, user_id, action, subject, subject_id, details)
    select department_id, $8, closed_by, 'verify-requirement', 'requirement', id,
      jsonb_build_object('number', number, 'acta', acta, 'from', before, 'to', after) from decided order by id`,
}

/** A visit that closes, with the official whose save closes it. */
type ClosingVisit = { departmentId: number; establishmentId: number; closedBy: number }

const verdicts = CONCEPTS.flatMap((concept) => {
  const verdict = verdictOf(concept)
  return verdict ? [{ concept, ...verdict }] : []
})

/** Decides the open requirements of the establishments by what their later actas say of the same items (R 31.11). */
export function writeVerdicts(tx: Pipeline, closing: readonly ClosingVisit[], at: Date): void {
  if (closing.length === 0) return
  tx.write(decideRequirements, [
    closing.map(({ departmentId }) => departmentId),
    closing.map(({ establishmentId }) => establishmentId),
    closing.map(({ closedBy }) => closedBy),
    verdicts.map(({ concept }) => concept),
    verdicts.map(({ state }) => state),
    verdicts.map(({ event }) => event),
    [...OPEN_STATES],
    at,
    verdicts.map(({ isInTerm }) => isInTerm),
  ])
}
