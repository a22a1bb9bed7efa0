import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { toldActaOf } from '../../records/told-acta.queries.ts'

/** Faults told of one run. */
const MOST = 1_000

/** Whether the database has verdicts; one is verified before it is upgraded, too. */
const hasVerdicts = async (q: Querier): Promise<boolean> => {
  const [row] = await rowsOf<{ has: boolean }>(
    q,
    sql`select to_regclass('public.requirement_verdicts') is not null as has`,
  )
  return row?.has === true
}

/** Closed actas whose sealed verdicts are not the rows of their visit (R 32.5). */
export async function verdictFaults(q: Querier): Promise<string[]> {
  if (!(await hasVerdicts(q))) return []
  const rows = await rowsOf<{ name: string }>(
    q,
    sql`with stored as (
        select v.inspection_id as id, r.number, v.verdict, v.observation, v.image
        from requirement_verdicts v join requirements r on r.id = v.requirement_id
        join inspections i on i.id = v.inspection_id where i.closed_at is not null),
      sealed as (
        select i.id, s.one ->> 'number' as number, s.one ->> 'verdict' as verdict, s.one ->> 'observation' as observation,
          s.one ->> 'image' as image
        from (select distinct department_id, assignment_id from followed_requirements) f
        join inspections i on i.department_id = f.department_id and i.assignment_id = f.assignment_id
        cross join lateral jsonb_array_elements(i.snapshot #> '{followUp,verdicts}') as s (one) where i.closed_at is not null)
      select name from (
        select distinct i.id, ${toldActaOf('i')} as name from (
          (table stored except table sealed) union all (table sealed except table stored)) as different
          join inspections i on i.id = different.id) as named
      order by id limit ${MOST}`,
  )
  return rows.map(({ name }) => `Lo verificado en el acta ${name} no es lo que se selló.`)
}
