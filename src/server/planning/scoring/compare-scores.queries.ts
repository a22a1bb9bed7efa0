import { sql } from 'drizzle-orm'
import { VULNERABLE_ACTIVITIES } from '../../../domain/planning/risk-model.ts'
import type { RiskFacts } from '../../../domain/planning/risk-score.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type Identified, type IdSpan, isWithin } from '../../platform/db/id-spans.ts'
import { complaintsAfter } from './counted-complaints.queries.ts'

/** The tables that `findComparedScores` compares. */
export const SCORED_TABLES: readonly Identified[] = [
  { table: sql`analytics.risk_scores`, id: sql`establishment_id` },
  { table: sql`establishments` },
]

/** A kept score with the facts that it was made of. */
type KeptScore = RiskFacts & { parts: number[]; score: number; version: number; computedOn: string }

/**
 * An active establishment or a kept score.
 * @property kept null where there is no score
 * @property isOfFacts whether the facts of the score are those of the establishment, which is active
 * @property isExpected whether the score must be there and of those facts: the department was scored, and no change waits.
 *   One of a version without complaints waits too.
 */
export type ComparedScore = {
  name: string
  departmentId: number
  kept: KeptScore | null
  isOfFacts: boolean
  isExpected: boolean
}

/**
 * The scores of a span, each compared with the facts of its establishment. One statement sees one instant: a change waits
 * from its own commit until the score is computed anew. Of actas that closed in the same instant any may be the last.
 */
export const findComparedScores = (q: Querier, span: IdSpan): Promise<ComparedScore[]> =>
  rowsOf<ComparedScore>(
    q,
    sql`select coalesce(e.inscription_number, s.establishment_id::text) as name,
        coalesce(e.department_id, s.department_id) as "departmentId",
        case when s.establishment_id is not null then json_build_object('inscriptionTypeId', s.type_id, 'inscribedOn', s.inscribed_on,
          'lastVisitOn', s.last_visit_on, 'lastConcepto', s.last_concepto, 'dueOn', s.due_on,
          'vulnerableActivityId', s.vulnerable_activity_id, 'complaints', coalesce(s.complaints, 0),
          'hasUrgentComplaint', coalesce(s.has_urgent_complaint, false), 'parts', s.parts, 'score', s.score, 'version', s.version,
          'computedOn', s.computed_on) end as kept,
        coalesce(e.is_active and row (s.department_id, s.zodes_id, s.city_id, s.type_id, s.inscribed_on, s.due_on, s.vulnerable_activity_id,
              s.complaints, s.has_urgent_complaint)
            is not distinct from row (e.department_id, e.zodes_id, e.city_id, e.inscription_type_id, bogota_day(e.created_at),
              due.due_on, vulnerable.activity_id, complained.n, complained.is_urgent)
          and case when last.closed_at is null then s.last_visit_on is null and s.last_concepto is null
            else exists (select from inspections i join lists.listed_inspections l on l.id = i.id
              where i.department_id = e.department_id and i.establishment_id = e.id and i.closed_at = last.closed_at
                and (l.closed_on, i.concepto) = (to_char(s.last_visit_on, 'YYYY-MM-DD'), s.last_concepto)) end, false) as "isOfFacts",
        exists (select from analytics.risk_runs r where r.department_id = coalesce(e.department_id, s.department_id))
          and (s.establishment_id is null or s.complaints is not null)
          and coalesce(e.id, s.establishment_id) not in (select establishment_id from analytics.risk_pending) as "isExpected"
      from (select * from analytics.risk_scores where ${isWithin(sql`establishment_id`, span)}) s
        full join (select * from establishments where ${isWithin(sql`id`, span)}) e on e.id = s.establishment_id
        left join lateral (select max(i.closed_at) as closed_at from inspections i
          where i.department_id = e.department_id and i.establishment_id = e.id and i.closed_at is not null) last on true
        left join lateral (select min(a.due_on) as due_on from assignments a
          where a.department_id = e.department_id and a.establishment_id = e.id and a.is_active and not a.is_done) due on true
        left join lateral (select min(x.activity_id) as activity_id from establishment_activities x
          where x.department_id = e.department_id and x.establishment_id = e.id
            and x.activity_id = any (${`{${VULNERABLE_ACTIVITIES.join(',')}}`}::integer[])) vulnerable on true
        left join lateral (${complaintsAfter(sql`s.last_visit_on`)}) complained on true
      where s.establishment_id is not null or e.is_active
      order by 1`,
  )
