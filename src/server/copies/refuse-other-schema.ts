import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../platform/db/database.ts'
import { MigrationError } from '../platform/db/errors.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import type { StoreCommand } from './commands.ts'
import { appliedMigrations } from './take/copied-tables.ts'

const EMPTY =
  'La base de datos está vacía: no hay nada que copiar ni comprobar. Inicie el servidor una vez, o cargue una copia, y repita la orden.'

/** Commands that only copy rows and files, in whatever tables an older version has. */
const COPIES = ['archive', 'folder'] satisfies StoreCommand['kind'][]
const onlyCopies = (kind: StoreCommand['kind']) => COPIES.some((copies) => copies === kind)

async function appliedNames(q: Querier): Promise<string[]> {
  const [row] = await rowsOf<{ has: boolean }>(
    q,
    sql`select to_regclass('public.schema_migrations') is not null as has`,
  )
  return row?.has ? (await appliedMigrations(q)).map(({ name }) => name) : []
}

/**
 * Refuses a command on a database whose tables are not those of this version. Its queries would fail in the middle, with
 * words that help no operator.
 * @throws MigrationError with what to do
 */
export async function refuseOtherSchema(q: Querier, kind: StoreCommand['kind']): Promise<void> {
  const applied = await appliedNames(q)
  if (applied.length === 0) throw new MigrationError(EMPTY)
  const known = readMigrations(MIGRATIONS_FOLDER).map(({ name }) => name)
  const newer = applied.find((name) => !known.includes(name))
  if (newer !== undefined) {
    throw new MigrationError(
      `La base de datos tiene la migración ${newer}, que esta versión de Vigía no conoce: use la orden de la versión más nueva.`,
    )
  }
  const missing = known.filter((name) => !applied.includes(name))
  if (missing.length === 0 || onlyCopies(kind)) return
  throw new MigrationError(
    `La base de datos es de una versión anterior (le falta ${missing[0]}): inicie una vez el servidor de esta versión, que la actualiza, y repita la orden.`,
  )
}
