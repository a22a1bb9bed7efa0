import { actaNumberOf } from '../../../domain/records/record.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import type { Pipeline } from '../../platform/db/batching/pipeline.ts'
import type { PreparedSql } from '../../platform/db/prepared-rows.ts'

// In the order of the departments, so that two transactions never wait for each other.
const takeNumbers: PreparedSql = {
  name: 'take_acta_numbers',
  text: `insert into acta_counters as c (department_id, year, last_number)
    select w.department_id, $1::int, w.count from unnest($2::int[], $3::int[]) as w (department_id, count) order by 1
    on conflict (department_id, year) do update set last_number = c.last_number + excluded.last_number
    returning department_id as "departmentId", last_number as "lastNumber"`,
}

/**
 * Takes the numbers of the actas that close in this transaction, one for each department named, in order (decision 023).
 * The counters stay locked until the commit: take the numbers last, because other closings wait meanwhile.
 */
export async function takeActaNumbers(tx: Pipeline, departmentIds: readonly number[], at: Date): Promise<string[]> {
  const counts = new Map<number, number>()
  for (const id of departmentIds) counts.set(id, (counts.get(id) ?? 0) + 1)
  const year = Number(dayOf(at).slice(0, 4))
  const taken = await tx.rows<{ departmentId: number; lastNumber: number }>(takeNumbers, [
    year,
    [...counts.keys()],
    [...counts.values()],
  ])
  const next = new Map(
    taken.map(({ departmentId, lastNumber }) => [departmentId, lastNumber - (counts.get(departmentId) ?? 0) + 1]),
  )
  return departmentIds.map((id) => {
    const number = next.get(id)
    if (number === undefined) throw new Error(`Department ${id} got no acta numbers.`)
    next.set(id, number + 1)
    return actaNumberOf(year, number)
  })
}
