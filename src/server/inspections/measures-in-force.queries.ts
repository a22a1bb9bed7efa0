import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { BindingMeasure } from '../../domain/measures/against-favorable.ts'
import { IN_FORCE_STATES } from '../../domain/measures/measure-words.ts'
import { type Querier, rowsOf, wordsInSql } from '../platform/db/database.ts'

/** A measure that binds an establishment, as a visit to it shows. */
export type MeasureInForce = BindingMeasure & { id: number }

const states = wordsInSql(IN_FORCE_STATES)

/** The measures in force at an establishment as JSON, the oldest first. */
export const inForceAt = (departmentId: SQLWrapper, establishmentId: SQLWrapper): SQL<MeasureInForce[]> =>
  sql`(select coalesce(json_agg(json_build_object('id', m.id, 'number', m.number, 'name', m.name,
      'imposedOn', m.imposed_day::text, 'stopsOperation', s.stops_operation) order by m.id), '[]')
    from measures m join sanitary_measures s on s.code = m.code
    where m.department_id = ${departmentId} and m.establishment_id = ${establishmentId} and m.state in (${states}))`

/** The measures in force at establishments, by establishment. */
export async function findMeasuresInForce(
  q: Querier,
  departmentId: number,
  establishmentIds: readonly number[],
): Promise<Map<number, MeasureInForce[]>> {
  if (establishmentIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: number; inForce: MeasureInForce[] }>(
    q,
    sql`select e.id, ${inForceAt(sql`e.department_id`, sql`e.id`)} as "inForce" from establishments e
      where e.department_id = ${departmentId} and e.id in ${[...new Set(establishmentIds)]}`,
  )
  return new Map(rows.map(({ id, inForce }) => [id, inForce]))
}
