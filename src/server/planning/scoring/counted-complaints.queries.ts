import { type SQL, sql } from 'drizzle-orm'
import { COUNTED_COMPLAINTS, THEME_OF_OFFICIALS } from '../../../domain/planning/risk-model.ts'

const texts = (words: readonly string[]) => sql`${`{${words.join(',')}}`}::text[]`

/**
 * Whether a complaint ended without a look: it was transferred, it is a copy, or the person withdrew it. Events tell it
 * before a day, and the state as of now.
 */
const isLeft = (before: string | undefined): SQL =>
  before === undefined
    ? sql`(c.state in ('trasladada', 'duplicada') or (c.state = 'cerrada' and c.answer is null))`
    : sql`exists (select from complaint_events v where v.department_id = c.department_id and v.complaint_id = c.id
        and bogota_day(v.at) < ${before}::date
        and (v.kind in ('trasladada', 'duplicada') or (v.kind = 'cerrada' and v.from_state = 'ampliacion')))`

/** Whether a visit for the complaint itself was made, before a day if there is one. */
const isVisited = (before: string | undefined): SQL => sql`exists (select from assignments w
  join inspections k on k.department_id = w.department_id and k.assignment_id = w.id and k.closed_at is not null
  where w.department_id = c.department_id and w.complaint_id = c.id and w.establishment_id = c.establishment_id
    ${before === undefined ? sql`` : sql`and bogota_day(k.closed_at) < ${before}::date`})`

/**
 * Complaints about the establishment `e` that no visit has looked into, `n`, and whether one is immediate, `is_urgent`.
 * One against an official counts for no reader, so that the accused reads of it nowhere (decision 124).
 * @param lastVisitOn the day of the last closed visit, or null
 * @param before the complaints as they were known before this day; as of now without it
 */
export const complaintsAfter = (lastVisitOn: SQL, before?: string): SQL => sql`
  select count(*)::integer as n, coalesce(bool_or(c.triage = 'inmediata'), false) as is_urgent from complaints c
  where c.department_id = e.department_id and c.establishment_id = e.id
    and c.kind = any (${texts(COUNTED_COMPLAINTS)}) and c.about <> ${texts([THEME_OF_OFFICIALS])}
    and (${lastVisitOn} is null or c.received_day >= ${lastVisitOn})
    ${before === undefined ? sql`` : sql`and bogota_day(c.received_at) < ${before}::date`}
    and not ${isLeft(before)} and not ${isVisited(before)}
    and not exists (select from complaint_officials o where o.department_id = c.department_id and o.complaint_id = c.id)`

/** The facts about complaints of a kept score. */
export const keptComplaints = sql`coalesce(complaints, 0) as complaints,
  coalesce(has_urgent_complaint, false) as "hasUrgentComplaint"`
