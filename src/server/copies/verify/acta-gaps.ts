import { sql } from 'drizzle-orm'
import { actaNumberOf } from '../../../domain/records/record.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { gapDetails } from '../load/pass-over-acta-numbers.ts'

/** Faults told of one run; a counter that was set by hand may leave millions. */
const MOST = 1_000

/**
 * The numbers up to each counter's last that neither an acta nor the list of gaps has, and those beyond it (decision 023).
 * One statement sees one instant: actas may close meanwhile.
 */
export async function actaNumberFaults(q: Querier): Promise<string[]> {
  const rows = await rowsOf<{ year: number; consecutive: number; isBeyond: boolean }>(
    q,
    sql`with given as (
      select department_id, split_part(snapshot ->> 'number', '-', 1)::int as year, split_part(snapshot ->> 'number', '-', 2)::int as n
      from inspections where (snapshot ->> 'number') ~ '^\\d{4}-\\d{6,9}$')
    select c.year, s.consecutive, false as "isBeyond" from acta_counters c cross join generate_series(1, c.last_number) s (consecutive)
      where not exists (select from given g where (g.department_id, g.year, g.n) = (c.department_id, c.year, s.consecutive))
        and not exists (select from acta_number_gaps p
          where (p.department_id, p.year) = (c.department_id, c.year) and s.consecutive between p.first_number and p.last_number)
    union all
    select g.year, g.n, true from given g left join acta_counters c on (c.department_id, c.year) = (g.department_id, g.year)
      where g.n > coalesce(c.last_number, 0)
    order by 1, 2 limit ${MOST}`,
  )
  return rows.map(({ year, consecutive, isBeyond }) => {
    const number = actaNumberOf(year, consecutive)
    return isBeyond
      ? `El acta ${number} está más allá del último número que se dio.`
      : `Falta el acta ${number}, y nada explica por qué.`
  })
}

type Gap = { year: number; firstNumber: number; lastNumber: number }

/** Gaps of acta numbers that the trail does not tell, and those that it tells and are not there (decision 071). */
export async function actaGapFaults(q: Querier): Promise<string[]> {
  const rows = await rowsOf<{ gap: Gap; isKept: boolean }>(
    q,
    sql`with kept as (select department_id, ${gapDetails} as gap from acta_number_gaps),
      told as (select department_id, details as gap from audit_events where action = 'pass-over-numbers' and subject = 'acta-gap')
    select gap, true as "isKept" from (table kept except all table told) as untold
    union all
    select gap, false from (table told except all table kept) as lost
    order by 2 desc, 1 limit ${MOST}`,
  )
  return rows.map(({ gap: { year, firstNumber, lastNumber }, isKept }) => {
    const gap = `el salto de los números ${actaNumberOf(year, firstNumber)} a ${actaNumberOf(year, lastNumber)}`
    return isKept
      ? `No está en el registro de auditoría ${gap}, o está con otros datos.`
      : `El registro de auditoría tiene ${gap}, que aquí falta o es otro.`
  })
}

/** The number of gaps that `actaGapFaults` compares. */
export async function countActaGaps(q: Querier): Promise<number> {
  const [row] = await rowsOf<{ gaps: number }>(q, sql`select count(*)::int as gaps from acta_number_gaps`)
  return row?.gaps ?? 0
}
