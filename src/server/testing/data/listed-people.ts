import { type SQL, sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'

/** A department without anybody else. */
export const LISTED_DEPARTMENT = 999

/** Every third has a 'z', and by name those come last. */
const ANA_OR_ZOE = sql`case n % 3 when 0 then 'zoe' else 'ana' end`

/** People with the ids of a range, listed without a person behind them: what is tested is the list. */
export const insertListedPeople = (q: Querier, from: number, to: number, name: SQL = ANA_OR_ZOE) =>
  q.execute(sql`
    insert into lists.listed_users (id, department_id, is_active, created_at, created_on, search_text, identification_number, phone, name,
      name_key, first_name, first_name_key, email, email_key, role, role_key)
    select n, ${LISTED_DEPARTMENT}, true, 'epoch'::timestamptz, '1970-01-01', ${name} || ' ' || n, '', '', ${name}, ${name} || n % 7, '', '', '', '', '', ''
    from generate_series(${from}::int, ${to}::int) n`)
