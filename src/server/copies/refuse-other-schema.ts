import type { Querier } from '../platform/db/database.ts'
import { MigrationError } from '../platform/db/errors.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import type { StoreCommand } from './commands.ts'
import { refuseEmpty } from './empty-installation.ts'
import { appliedMigrations } from './take/copied-tables.ts'

/** Commands that only copy rows and files, in whatever tables an older version has. */
const COPIES = ['archive', 'folder'] satisfies StoreCommand['kind'][]
const onlyCopies = (kind: StoreCommand['kind']) => COPIES.some((copies) => copies === kind)

/**
 * Refuses a command on an empty database, and on one whose tables are not those of this version. Its queries would fail in the middle, with
 * words that help no operator.
 * @throws EmptyInstallation or MigrationError, with what to do
 */
export async function refuseOtherSchema(q: Querier, kind: StoreCommand['kind']): Promise<void> {
  await refuseEmpty(q)
  const applied = (await appliedMigrations(q)).map(({ name }) => name)
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
