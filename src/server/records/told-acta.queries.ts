import { type SQL, sql } from 'drizzle-orm'

/**
 * The name of `toldActa` in a statement.
 * @param alias that of the table of inspections
 */
export const toldActaOf = (alias: 'i' | 'inspections'): SQL<string> =>
  sql.raw(
    `coalesce((${alias}.snapshot ->> 'number') || ' (identificador ' || ${alias}.id || ')', ${alias}.id::text)`,
  ) as SQL<string>
