import { sql } from 'drizzle-orm'
import type { ExpiryFacts } from '../../domain/notices/staff-notice-texts.ts'
import type { AlarmWindow } from '../../domain/staff/expiry-alarms.ts'
import type { Querier } from '../platform/db/database.ts'

/** An end that is told: the thing that ends, its last day, and the days of the alarm that holds. */
export type ToldEnd = { kind: ExpiryFacts['kind']; subjectId: number; lastDay: string; days: number }

/**
 * Forgets notices of ends in a window that hold no more, so that the next thing is told. An earlier alarm of an end is one.
 * Another is an end that does not come: a contract goes on, a competence was renewed or withdrawn. The alarm that holds stays.
 */
export const forgetOvertaken = async (
  q: Querier,
  departmentId: number,
  { from, to }: AlarmWindow,
  ends: readonly ToldEnd[],
): Promise<void> => {
  await q.execute(
    sql`delete from notices told where told.department_id = ${departmentId}::integer
      and told.kind in ('contract_ends', 'competence_ends') and told.due_on between ${from}::date and ${to}::date
      and not exists (
        select from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb)
          as holds (kind text, "subjectId" integer, "lastDay" date, days integer)
        where holds.kind = told.kind and holds."subjectId" = told.subject_id and holds."lastDay" = told.due_on
          and holds.days >= (told.params ->> 'days')::integer)`,
  )
}
