import { join } from 'node:path'
import { inArray, sql } from 'drizzle-orm'
import { PROJECT_ROOT } from '../project-files.ts'
import { type Querier, rowsOf } from './database.ts'
import { readMigrations } from './migration-files.ts'

export const MIGRATIONS_FOLDER = join(PROJECT_ROOT, 'migrations')

/** Whether every migration of this build is applied. A newer build may have applied more. */
export async function isSchemaCurrent(q: Querier): Promise<boolean> {
  const names = readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name)
  const [row] = await rowsOf<{ applied: number }>(
    q,
    sql`select count(*)::int as applied from schema_migrations where ${inArray(sql`name`, names)}`,
  )
  return row?.applied === names.length
}
