import { type SQL, sql } from 'drizzle-orm'
import type { Querier } from '../../platform/db/database.ts'

/** A department that has only these people. */
export const LISTED_DEPARTMENT = 999

/** Every third name has a 'z'; these come last by name. */
const ANA_OR_ZOE = sql`case n % 3 when 0 then 'zoe' else 'ana' end`

/** Inserts people with a range of ids into the list alone, without users: the tests are about the list. */
export const insertListedPeople = (q: Querier, from: number, to: number, name: SQL = ANA_OR_ZOE) =>
  q.execute(sql`
    insert into lists.listed_users (id, department_id, is_active, created_at, created_on, search_text, identification_number,
      identification_number_key, phone, phone_key, name, name_key, first_name, first_name_key, email, email_key, role, role_key)
    select n, ${LISTED_DEPARTMENT}, true, 'epoch'::timestamptz, '1970-01-01', ${name} || ' ' || n, '', '', '', '', ${name}, ${name} || n % 7, '', '', '', '', '', ''
    from generate_series(${from}::int, ${to}::int) n`)
