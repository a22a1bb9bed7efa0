import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../db/database.ts'
import { type IdSpan, idSpans, isWithin } from '../db/id-spans.ts'

/**
 * Lists that triggers keep, each with the column by which a person knows its rows. Inspections come before the visits,
 * which show their numbers.
 */
const LISTS = {
  users: 'id',
  establishments: 'inscription_number',
  inspections: 'number',
  assignments: 'id',
  measures: 'id',
  complaints: 'number',
  samples: 'number',
  cases: 'number',
} as const
export type ListName = keyof typeof LISTS
export const LIST_NAMES = Object.keys(LISTS) as ListName[]

const rowsTable = (list: ListName) => sql.raw(`lists.listed_${list}`)
const sourceView = (list: ListName) => sql.raw(`lists.${list}_source`)

/** A row of a list that is not what its source says: it is missing, is of nothing, or has other texts. */
export type ListDifference = { id: number; name: string; kind: 'missing' | 'stray' | 'other' }

/** Rows of a span that differ. One statement sees one instant, and triggers write a row with its source. */
const differencesWithin = (q: Querier, list: ListName, span: IdSpan): Promise<ListDifference[]> => {
  const name = sql.identifier(LISTS[list])
  const within = isWithin(sql`id`, span)
  return rowsOf<ListDifference>(
    q,
    sql`select coalesce(s.id, l.id) as id, coalesce(s.${name}, l.${name})::text as name,
        case when l.id is null then 'missing' when s.id is null then 'stray' else 'other' end as kind
      from (select * from ${rowsTable(list)} where ${within}) l
        full join (select * from ${sourceView(list)} where ${within}) s on s.id = l.id
      where l.id is null or s.id is null or row (l.*) is distinct from row (s.*)
      order by 1`,
  )
}

/** The differences of a list, a span of ids after the other. */
export async function* listDifferences(q: Querier, list: ListName): AsyncGenerator<ListDifference[], void, void> {
  const tables = [{ table: rowsTable(list) }, { table: sql.raw(list) }]
  for await (const span of idSpans(q, tables)) yield await differencesWithin(q, list, span)
}

/** Makes rows of a list anew from their sources. */
export async function putListRows(q: Querier, list: ListName, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  const these = sql`${`{${ids.join(',')}}`}::integer[]`
  await q.execute(sql`delete from ${rowsTable(list)} l where l.id = any (${these})
    and not exists (select from ${sourceView(list)} s where s.id = l.id)`)
  await q.execute(sql`select ${sql.raw(`lists.put_${list}`)}(${these})`)
}

/** The number of rows of all lists; each list is counted alone, so that requests get their turn between them. */
export async function countListRows(q: Querier): Promise<number> {
  let rows = 0
  for (const list of LIST_NAMES) {
    const [row] = await rowsOf<{ count: number }>(q, sql`select count(*)::integer as count from ${rowsTable(list)}`)
    rows += row?.count ?? 0
  }
  return rows
}
