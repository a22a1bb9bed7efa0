import { type SQL, sql } from 'drizzle-orm'
import type { ListSelection } from '../../domain/shared/list-query.ts'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { users } from '../schema/users.table.ts'
import { type AuditField, ofDepartment, sortKeys } from './audit-list.queries.ts'

/** Ids per page: 160 kB of memory, whatever the length of the trail. */
export const PAGE = 20_000
/**
 * Newest ids that are kept one by one. Transactions commit in another order than they take their ids, so that
 * an event may come late, below the newest id. None comes so many events late.
 */
const UNSETTLED = 10_000

type Selection = ListSelection<AuditField>

/** Places of the people of a department by their folded name, as of one instant: a name may change while pages are read. */
const rankByName = async (q: Querier, department: number): Promise<SQL> => {
  const ranked = await rowsOf<{ id: number; rank: number }>(
    q,
    sql`select ${users.id} as id, (dense_rank() over (order by fold(${users.fullName})))::integer as rank
      from ${users} where ${users.departmentId} = ${department} order by ${users.id}`,
  )
  const array = (values: readonly number[]) => sql`${`{${values.join(',')}}`}::integer[]`
  const [ids, ranks] = [array(ranked.map(({ id }) => id)), array(ranked.map(({ rank }) => rank))]
  return sql`(${ranks})[array_position(${ids}, ${auditEvents.userId})]`
}

/** A sort key with its type. Rows without a value are last in ascending order, as PostgreSQL has them. */
export async function keyOf(q: Querier, department: number, field: AuditField): Promise<{ key: SQL; type: SQL }> {
  const numbered = (key: SQL) => ({ key: sql`coalesce(${key}, 2147483647)`, type: sql`integer` })
  switch (field) {
    case 'id':
      return { key: sortKeys.id, type: sql`bigint` }
    case 'at':
      return { key: sortKeys.at, type: sql`timestamptz` }
    case 'userName':
      return numbered(await rankByName(q, department))
    case 'userId':
    case 'subjectId':
      return numbered(sortKeys[field])
    default:
      return { key: sortKeys[field], type: sql`text` }
  }
}

type PageAsked = { descending: boolean; newest: number; last?: { key: string; id: number } | undefined; limit: number }

/** A page of events after the last one of the page before, in order. `newest`: the last id of the snapshot. */
export const trailPage = (
  { key, type }: { key: SQL; type: SQL },
  where: SQL | undefined,
  { descending, newest, last, limit }: PageAsked,
): SQL => {
  const direction = sql.raw(descending ? 'desc' : 'asc')
  const isAfter = sql.raw(descending ? '<' : '>')
  const after = last
    ? sql`and (${key}, ${auditEvents.id}) ${isAfter} (${last.key}::${type}, ${last.id}::bigint)`
    : sql``
  return sql`select ${auditEvents.id}::float8 as id, (${key})::text as key from ${auditEvents}
    where ${where} and ${auditEvents.id} <= ${newest}::bigint ${after}
    order by ${key} ${direction}, ${auditEvents.id} ${direction} limit ${limit}::integer`
}

export type TrailPages = {
  total: number
  /** Ids of the events in order, a page at a time. */
  pages(): AsyncGenerator<number[]>
}

/**
 * The events that are asked for as of one statement, read by their key a page at a time. The trail only grows, so that its
 * newest id and the events that may still commit below it make the snapshot.
 * @param limit ids of a page
 * @param readable a narrower condition of the reader
 */
export async function openTrailPages(
  q: Querier,
  department: number,
  selection: Selection,
  limit = PAGE,
  readable?: SQL,
): Promise<TrailPages> {
  const { sortBy, descending, filters } = selection
  const where = ofDepartment(department, filters, readable)
  const [taken] = await rowsOf<{ newest: number | null; total: number; unsettled: number[] }>(
    q,
    sql`with newest as (select max(id) as id from ${auditEvents})
      select (select id::float8 from newest) as newest, count(*)::integer as total,
        coalesce(array_agg(${auditEvents.id}::float8) filter (where ${auditEvents.id} > (select id from newest) - ${UNSETTLED}::integer), '{}') as unsettled
      from ${auditEvents} where ${where}`,
  )
  const { newest, total, unsettled } = taken ?? { newest: null, total: 0, unsettled: [] }
  const key = await keyOf(q, department, sortBy)
  return {
    total,
    async *pages() {
      if (newest === null) return
      const there = new Set(unsettled)
      const isThere = (id: number) => id <= newest - UNSETTLED || there.has(id)
      let last: { key: string; id: number } | undefined
      do {
        const statement = trailPage(key, where, { descending, newest, last, limit })
        const page = await rowsOf<{ id: number; key: string }>(q, statement)
        const ids = page.map(({ id }) => id).filter(isThere)
        if (ids.length > 0) yield ids
        last = page.length < limit ? undefined : page.at(-1)
      } while (last)
    },
  }
}
