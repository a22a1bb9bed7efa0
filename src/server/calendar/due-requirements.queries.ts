import { sql } from 'drizzle-orm'
import { OPEN_STATES } from '../../domain/requirements/requirement-words.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import type { CalendarScope } from './calendar.queries.ts'

/** The open requirements of an establishment that are due on one day. */
export type DueRequirements = {
  establishmentId: number
  establishment: string
  address: string
  city: string
  /** `yyyy-mm-dd`. */
  day: string
  open: number
  /** Id of the first of them. */
  requirementId: number
}

const openStates = sql.join(
  OPEN_STATES.map((state) => sql`${state}`),
  sql`, `,
)

/** An official sees what their visits required, with all that the establishment owes on the same day. */
const isOfVisits = (userId: number) => sql`having bool_or(exists (select from inspections i
    join assignments a on a.department_id = i.department_id and a.id = i.assignment_id
  where i.department_id = r.department_id and i.id = r.inspection_id
    and ${userId}::integer in (a.engineer_id, a.technician_id)))`

/** Last days of the open requirements of active establishments within a period. No visit goes to an inactive one. */
export const findDueRequirements = (q: Querier, { departmentId, userId, from, to }: CalendarScope, most: number) =>
  rowsOf<DueRequirements>(
    q,
    sql`select e.id as "establishmentId", e.name as establishment, e.address, c.name as city, r.due_day::text as day,
        count(*)::integer as open, min(r.id) as "requirementId"
      from requirements r
        join establishments e on e.department_id = r.department_id and e.id = r.establishment_id and e.is_active
        join cities c on c.id = e.city_id
      where r.department_id = ${departmentId} and r.state in (${openStates})
        and r.due_day between ${from}::date and ${to}::date
      group by e.id, e.name, e.address, c.name, r.due_day
      ${userId === undefined ? sql`` : isOfVisits(userId)}
      order by r.due_day, e.id limit ${most}::integer`,
  )
