import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/**
 * Active officials with something that ends between two days: a contract that none continues, a competence or a card.
 * The facts of the others need not be read.
 */
export const findOfficialsWithExpiries = (
  q: Querier,
  departmentId: number,
  { from, to }: { from: string; to: string },
): Promise<number[]> => {
  const isBetween = (day: ReturnType<typeof sql>) => sql`${day} between ${from}::date and ${to}::date`
  const end = sql`coalesce(c.ended_early_on, c.ends_on)`
  return rowsOf<{ userId: number }>(
    q,
    sql`select users.id as "userId" from users where users.department_id = ${departmentId} and users.is_active and users.id in (
      select c.user_id from staff_contracts c where c.department_id = ${departmentId} and ${isBetween(end)}
        and not exists (select from staff_contracts next where next.department_id = c.department_id
          and next.user_id = c.user_id and next.starts_on = ${end} + 1)
      union all select user_id from staff_competences where department_id = ${departmentId} and withdrawn_at is null
        and ${isBetween(sql`expires_on`)}
      union all select user_id from staff_cards where department_id = ${departmentId} and revoked_at is null
        and ${isBetween(sql`expires_on`)})
      order by users.id`,
  ).then((rows) => rows.map(({ userId }) => userId))
}
