import { sql } from 'drizzle-orm'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/schema-state.ts'
import { checkCopy } from '../format/check-copy.ts'
import { type CopyHeader, type CopyManifest, CopyRefused, type CopySource } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { appliedMigrations, listTables } from '../take/copied-tables.ts'
import { prepareToCopy } from '../take/copying-transaction.ts'
import { copiedBlobKeeper } from './keep-blobs.ts'
import { loadTables, tablePieces } from './load-tables.ts'
import { skippedLine, skippedNumbers } from './skip-sequences.ts'

type Target = { db: Database; blobs: BlobStore }

/** A copy of a newer Vigía has what this one does not know. */
function checkSchema({ migrations }: CopyHeader): void {
  const known = readMigrations(MIGRATIONS_FOLDER)
  migrations.forEach(({ name, sha256 }, index) => {
    if (known[index]?.name !== name || known[index]?.sha256 !== sha256) {
      throw new CopyRefused(
        `La copia tiene la migración ${name}, que esta versión de Vigía no conoce: es de una versión más nueva.`,
      )
    }
  })
}

const hasTables = async (q: Querier) => {
  const [row] = await rowsOf<{ has: boolean }>(
    q,
    sql`select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations') as has`,
  )
  return row?.has === true
}

/** @throws CopyRefused when anybody has worked, or begun to work, with this database */
async function checkEmpty(db: Database): Promise<void> {
  if (!(await hasTables(db))) return
  for (const { name } of await listTables(db)) {
    const [row] = await rowsOf<{ has: boolean }>(db, sql`select exists (select from ${sql.identifier(name)}) as has`)
    if (row?.has) throw new CopyRefused(`El destino no está vacío: la tabla ${name} tiene filas. Use uno nuevo.`)
  }
}

/** All of them, of which the first has been read. */
async function* fromFirst<T>(first: IteratorResult<T, void>, others: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (first.done) return
  yield first.value
  yield* others
}

/** Said, so that the transaction is not tried again: its pieces are gone once they were read. */
const READ_ONCE = { isolationLevel: 'read committed' } as const

/**
 * Loads a copy into an empty installation. First the whole copy is checked while its blobs are stored, which an attempt
 * that was interrupted may have done in part; then all tables are written in one transaction, read back
 * and compared: an interrupted load leaves no row, or an installation that the next start makes current. Bytes that the
 * copy says to be damaged stay in it: in an installation they would stand for what they are not.
 * @param restoredAt when what came after the copy is lost, and with it its numbers; undefined where nothing is lost
 * @throws CopyRefused, and the target has no row
 */
export async function loadCopy(
  source: CopySource,
  { db, blobs }: Target,
  progress: Progress,
  restoredAt?: Date,
): Promise<CopyManifest> {
  await checkEmpty(db)
  const { header, manifest } = await checkCopy(source, progress, { blob: await copiedBlobKeeper(blobs) })
  checkSchema(header)
  const skipped = restoredAt ? skippedNumbers(new Date(header.createdAt), restoredAt) : 0
  if (restoredAt) progress.step(skippedLine(skipped))
  await migrate(db, MIGRATIONS_FOLDER, header.migrations.length)
  const pieces = tablePieces(source)
  try {
    // Before any transaction: the blobs that come first may take minutes to pass.
    const first = await pieces.next()
    await db.transaction(async (tx) => {
      await prepareToCopy(tx)
      const applied = await appliedMigrations(tx)
      if (applied.length !== header.migrations.length) {
        throw new CopyRefused('El destino tiene un esquema más nuevo que la copia: use uno nuevo.')
      }
      await loadTables(tx, fromFirst(first, pieces), manifest, progress, skipped)
    }, READ_ONCE)
  } finally {
    await pieces.return()
  }
  await migrate(db, MIGRATIONS_FOLDER)
  return manifest
}
