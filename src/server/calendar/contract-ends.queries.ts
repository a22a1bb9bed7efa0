import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import type { CalendarScope } from './calendar.queries.ts'

export type ContractEnd = {
  id: number
  userId: number
  name: string
  number: string
  endsOn: string
  /** Whether another contract goes on the day after, so that nothing ends. */
  isContinued: boolean
  rowVersion: number
}

/** Last days of the contracts of active officials within a period, by day. */
export const findContractEnds = (q: Querier, { departmentId, userId, from, to }: CalendarScope) =>
  rowsOf<ContractEnd>(
    q,
    sql`select c.id, c.user_id as "userId", coalesce(u.full_name, '') as name, c.number, last.day::text as "endsOn",
        c.row_version as "rowVersion", exists (select from staff_contracts next where next.department_id = c.department_id
          and next.user_id = c.user_id and next.starts_on = last.day + 1) as "isContinued"
      from staff_contracts c
        join users u on u.department_id = c.department_id and u.id = c.user_id and u.is_active,
        lateral (select coalesce(c.ended_early_on, c.ends_on) as day) last
      where c.department_id = ${departmentId} and last.day between ${from}::date and ${to}::date
        ${userId === undefined ? sql`` : sql`and c.user_id = ${userId}::integer`}
      order by last.day, u.full_name, c.id`,
  )
