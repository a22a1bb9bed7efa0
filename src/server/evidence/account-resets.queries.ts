import { sql } from 'drizzle-orm'
import { type AccountReset, RESET_TOLD_DAYS } from '../../domain/evidence/account-reset.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'

/** `by` is null for the operator of the server. */
export type AccountResetOfActa = { at: string; what: AccountReset; official: string; by: string | null }

/** People whose accounts worked on a closed visit. A reset of any of them may be one of the work. */
const people = (id: number) => sql`
  select answered_by as id from inspection_answers where inspection_id = ${id}
  union select official_id from official_signatures where inspection_id = ${id}
  union select signed_by from official_signatures where inspection_id = ${id}
  union select given_by from requirement_verdicts where inspection_id = ${id}
  union select unnest(array[health_observation_by, establishment_signature_by, witness_signature_by])
    from inspections where id = ${id}`

/**
 * Resets of the accounts that worked on an acta, by others and within the days before its closing; the oldest first. Without
 * the fence the planner may walk all events of the department by their time.
 */
export async function findAccountResets(q: Querier, departmentId: number, id: number): Promise<AccountResetOfActa[]> {
  const found = await rowsOf<AccountResetOfActa & { at: Date | string }>(
    q,
    sql`select told.at, told.what, o.full_name as official, case when told.is_operator then null else b.full_name end as by
      from inspections i
      cross join (${people(id)}) p
      cross join lateral (
        select e.id, e.at, e.user_id, coalesce(e.details ->> 'by' = 'operator', false) as is_operator,
          case when e.action = 'edit' then 'password' else 'second-factor' end as what
        from audit_events e
        where e.department_id = i.department_id and e.subject = 'user' and e.subject_id = p.id
          and (e.action = 'second-factor-off' or (e.action = 'edit' and e.details ? 'password')) offset 0) told
      join users o on o.id = p.id
      left join users b on b.id = told.user_id
      where i.department_id = ${departmentId} and i.id = ${id} and i.closed_at is not null
        and (told.user_id <> p.id or told.is_operator)
        and told.at <= i.closed_at and told.at > i.closed_at - ${RESET_TOLD_DAYS}::int * interval '1 day'
      order by told.at, told.id`,
  )
  return found.map((reset) => ({ ...reset, at: new Date(reset.at).toISOString() }))
}
