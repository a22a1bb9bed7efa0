import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import type { Querier } from '../db/database.ts'
import type { ListSource } from './list-fields.ts'
import { type Counting, totalOf } from './remembered-totals.ts'

/** The id last, so that rows that compare equal keep their place from one page to the next. */
export function listOrder<Field extends string>(
  { id, fields }: Pick<ListSource<Field>, 'id' | 'fields'>,
  { sortBy, descending }: Pick<ListQuery<Field>, 'sortBy' | 'descending'>,
): SQL[] {
  const { kind, expression } = fields[sortBy]
  const direction = descending ? desc : asc
  const key = kind === 'text' ? sql`fold(${expression})` : expression
  return [direction(key), direction(id)]
}

/**
 * One page with its total. A page that is not full tells how many rows there are, so that a search which finds
 * little is one statement.
 */
export async function readPage<Row>(
  q: Querier,
  { limit, offset }: Pick<ListQuery<string>, 'limit' | 'offset'>,
  rows: PromiseLike<Row[]>,
  counting: () => Counting,
): Promise<Page<Row>> {
  const found = await rows
  const isLast = found.length < limit && (found.length > 0 || offset === 0)
  if (isLast) return { rows: found, total: offset + found.length }
  return { rows: found, total: await totalOf(q, counting()) }
}
