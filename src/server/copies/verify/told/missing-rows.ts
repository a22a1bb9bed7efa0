import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { countText } from '../../../../domain/shared/text.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { NOT_REMADE, type OnPart } from '../faults-in-spans.ts'

/** Events that are counted together: the embedded database answers in this thread. */
const STEP = 500

type CountedStep = { found: number; last: number | null }

/** Events of one act in a department, counted by their index a step after the other. */
async function countEvents(
  q: Querier,
  onPart: OnPart,
  { department, action }: { department: number; action: string },
): Promise<number> {
  let count = 0
  let after: number = Number.MIN_SAFE_INTEGER
  for (;;) {
    const steps: CountedStep[] = await rowsOf<CountedStep>(
      q,
      sql`select count(*)::int as found, max(id)::double precision as last from (select id from audit_events
        where department_id = ${department} and action = ${action} and id > ${after} order by id limit ${STEP}::integer) told`,
    )
    const { found, last } = steps[0] ?? { found: 0, last: null }
    if (last === null) return count
    count += found
    after = last
    onPart()
    await setImmediate()
  }
}

/**
 * Events of a department beyond the rows that they tell, in words. Each row has an event of its own, so that the numbers
 * suffice. The events are counted first: what is written meanwhile has more rows than were counted, and is no fault.
 */
export async function missingRows(
  q: Querier,
  onPart: OnPart,
  { table, acts, words }: { table: SQL; acts: readonly string[]; words: readonly [one: string, several: string] },
): Promise<string[]> {
  const faults: string[] = []
  const departments = await rowsOf<{ id: number; name: string }>(
    q,
    sql`select id, name from departments d where exists (select from audit_events a where a.department_id = d.id) order by name`,
  )
  for (const { id, name } of departments) {
    let events = 0
    for (const action of acts) events += await countEvents(q, onPart, { department: id, action })
    const [row] = await rowsOf<{ rows: number }>(
      q,
      sql`select count(*)::int as rows from ${table} where department_id = ${id}`,
    )
    const missing = events - (row?.rows ?? 0)
    if (missing <= 0) continue
    faults.push(
      `El registro de auditoría de ${name} dice ${countText(missing, ...words)} más de las que hay. ${NOT_REMADE}`,
    )
  }
  return faults
}
