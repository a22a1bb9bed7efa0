import { sql } from 'drizzle-orm'
import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { getVisitProgress } from '../../contract/inspections/visit-progress.wire.ts'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

export type EarlierRequirement = NonNullable<ReplyOf<typeof getVisitProgress>['openRequirements']>[number]

/** A visit, and the checklist that it is or would be filled in on. */
export type VisitPlace = { id: number; establishmentId: number; checklistId: number }

/**
 * The requirements of earlier visits that are still to be met, by visit; the earliest last day first. Each names the item
 * of the visit's checklist that continues its own, and its own where none does.
 */
export async function findEarlierRequirements(
  q: Querier,
  departmentId: number,
  visits: readonly VisitPlace[],
): Promise<Map<number, EarlierRequirement[]>> {
  const found = new Map<number, EarlierRequirement[]>()
  if (visits.length === 0) return found
  const places = JSON.stringify(
    visits.map(({ id, establishmentId, checklistId }) => ({ id, establishmentId, checklistId })),
  )
  const rows = await rowsOf<EarlierRequirement & { visitId: number }>(
    q,
    sql`select v.id as "visitId", r.id, r.number, coalesce(i.id, r.item_id) as "itemId", r.text, r.due_day::text as "dueOn",
        r.severity, f.requirement_id is not null as "isFollowed",
        coalesce(
          (select a.evidence from inspection_answers a where a.inspection_id = r.inspection_id and a.item_id = r.item_id
            and a.concept in ('AR', 'I')),
          (select d.image from requirement_verdicts d where d.inspection_id = r.inspection_id and d.requirement_id = r.repeats)
        ) as "beforeImage"
      from json_to_recordset(${places}::json) v (id integer, "establishmentId" integer, "checklistId" integer)
      join requirements r on r.department_id = ${departmentId} and r.establishment_id = v."establishmentId"
        and r.state in ${[...OPEN_STATES]}
        and not exists (select from inspections own where own.department_id = r.department_id
          and own.id = r.inspection_id and own.assignment_id = v.id)
      left join followed_requirements f
        on f.department_id = r.department_id and f.assignment_id = v.id and f.requirement_id = r.id
      left join checklist_items i on i.checklist_id = v."checklistId" and i.lineage = r.lineage
      order by r.due_day, r.id`,
  )
  for (const { visitId, ...requirement } of rows) {
    const ofVisit = found.get(visitId)
    if (ofVisit) ofVisit.push(requirement)
    else found.set(visitId, [requirement])
  }
  return found
}
