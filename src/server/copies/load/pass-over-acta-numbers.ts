import { sql } from 'drizzle-orm'
import { dayOf, formatDay } from '../../../domain/shared/time.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'

/** Actas are one of ten kinds that are numbered, and the slowest: 60 an hour of a department are more than any closes. */
const SHARE = 10

const yearOf = (instant: Date) => Number(dayOf(instant).slice(0, 4))

const hasCounters = async (q: Querier): Promise<boolean> => {
  const [row] = await rowsOf<{ has: boolean }>(q, sql`select to_regclass('public.acta_counters') is not null as has`)
  return row?.has === true
}

/** The details of a gap's event: the columns of its row, with an instant that compares without a time zone. */
export const gapDetails = sql.raw(
  `jsonb_build_object('year', year, 'firstNumber', first_number, 'lastNumber', last_number, 'reason', reason,
    'notedAt', to_char(noted_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'))`,
)

/**
 * Passes over the acta numbers that may stand on actas which the restore lost, in each year since the copy. It lists them
 * with the reason (decision 023), in the trail too (decision 071).
 * @param skipped the numbers of each other kind that the restore passes over
 * @returns whether the schema counts actas; a copy of an older version does only once it is current
 */
export async function passOverActaNumbers(
  q: Querier,
  { copiedAt, restoredAt, skipped }: { copiedAt: Date; restoredAt: Date; skipped: number },
): Promise<boolean> {
  if (!(await hasCounters(q))) return false
  const count = Math.ceil(skipped / SHARE)
  const [first, last] = [copiedAt, restoredAt].map(yearOf).toSorted((one, other) => one - other)
  const [copied, restored] = [copiedAt, restoredAt].map((instant) => formatDay(dayOf(instant)))
  const reason = `Restauración del ${restored} de una copia del ${copied}: pudieron usarse en actas que la copia no tiene.`
  await q.execute(sql`with moved as (
      insert into acta_counters as c (department_id, year, last_number)
        select department_id, year, ${count}::int
        from (select distinct department_id from users) d cross join generate_series(${first}::int, ${last}::int) year
      on conflict (department_id, year) do update set last_number = c.last_number + excluded.last_number
      returning department_id, year, last_number),
    passed as (
      insert into acta_number_gaps (department_id, year, first_number, last_number, reason, noted_at)
        select department_id, year, last_number - ${count}::int + 1, last_number, ${reason}, ${restoredAt.toISOString()}::timestamptz
        from moved
      returning department_id, year, first_number, last_number, reason, noted_at)
    insert into audit_events (department_id, at, action, subject, details)
      select department_id, noted_at, 'pass-over-numbers', 'acta-gap', ${gapDetails} from passed order by department_id, year`)
  return true
}
