import { asc, desc, type SQL, sql } from 'drizzle-orm'
import type { ListQuery, Page } from '../../../domain/shared/list-query.ts'
import type { ListSource } from './list-fields.ts'

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
  { limit, offset }: Pick<ListQuery<string>, 'limit' | 'offset'>,
  rows: PromiseLike<Row[]>,
  total: () => PromiseLike<{ total: number }[]>,
): Promise<Page<Row>> {
  const found = await rows
  const isLast = found.length < limit && (found.length > 0 || offset === 0)
  if (isLast) return { rows: found, total: offset + found.length }
  const [counted] = await total()
  return { rows: found, total: counted?.total ?? 0 }
}
