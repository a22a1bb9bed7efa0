import { sql } from 'drizzle-orm'
import { countText } from '../../../domain/shared/text.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/schema-state.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { checkCopy } from '../format/check-copy.ts'
import { type CopyHeader, type CopyManifest, CopyRefused, type CopySource } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { appliedMigrations, listTables } from '../take/copied-tables.ts'
import { prepareToCopy } from '../take/copying-transaction.ts'
import { continueRestoredLogs } from './continue-logs.ts'
import { copiedBlobKeeper } from './keep-blobs.ts'
import { loadTables, tableParts } from './load-tables.ts'
import { passOverActaNumbers } from './pass-over-acta-numbers.ts'
import { pauseWebhooks, tellPausedWebhooks } from './pause-webhooks.ts'
import { skippedLine, skippedNumbers } from './skip-sequences.ts'

type Target = { db: Database; blobs: BlobStore; evidenceKeys?: EvidenceKeys }

/** Refuses a copy of a newer Vigía: this one does not know its migrations. */
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

const SWITCH_ON = 'un administrador los enciende en Integraciones, si esta instalación es la que debe enviar'

const hasTables = async (q: Querier) => {
  const [row] = await rowsOf<{ has: boolean }>(
    q,
    sql`select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations') as has`,
  )
  return row?.has === true
}

/**
 * Refuses a database that has any row.
 * @throws CopyRefused
 */
async function checkEmpty(db: Database): Promise<void> {
  if (!(await hasTables(db))) return
  for (const { name } of await listTables(db)) {
    const [row] = await rowsOf<{ has: boolean }>(db, sql`select exists (select from ${sql.identifier(name)}) as has`)
    if (row?.has) throw new CopyRefused(`El destino no está vacío: la tabla ${name} tiene filas. Use uno nuevo.`)
  }
}

/** Puts back the first element, which was read already. */
async function* fromFirst<T>(first: IteratorResult<T, void>, others: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (first.done) return
  yield first.value
  yield* others
}

/** An explicit isolation keeps the transaction from being repeated: the entries can be read only once. */
const READ_ONCE = { isolationLevel: 'read committed' } as const

/**
 * @property admitSigner judges who signed the copy, before any row is written; throws CopyRefused
 * @property note the newest note of the public log that a witness has
 */
type LoadOptions = { admitSigner?: (signer: string | null) => void; note?: string | undefined }

/**
 * Loads a copy into an empty installation. First the whole copy is checked while its blobs are stored; an interrupted
 * attempt may have stored some. Then all tables are written in one transaction, read back and compared. An interrupted
 * load leaves no row, or an installation that the next start upgrades. Damaged bytes are not loaded, because they would
 * look like stored images.
 * @param restoredAt set if everything after the copy is lost, with its numbers; undefined if nothing is lost
 * @throws CopyRefused, and the target has no row
 */
export async function loadCopy(
  source: CopySource,
  { db, blobs, evidenceKeys }: Target,
  progress: Progress,
  restoredAt?: Date,
  { admitSigner = () => undefined, note }: LoadOptions = {},
): Promise<CopyManifest> {
  await checkEmpty(db)
  const { header, manifest, signer } = await checkCopy(source, progress, { blob: await copiedBlobKeeper(blobs) })
  admitSigner(signer)
  checkSchema(header)
  const loadedAt = restoredAt ?? new Date()
  const skipped = restoredAt ? skippedNumbers(new Date(header.createdAt), restoredAt) : 0
  if (restoredAt) progress.step(skippedLine(skipped))
  const passOverActas = async (q: Querier) =>
    restoredAt === undefined || passOverActaNumbers(q, { copiedAt: new Date(header.createdAt), restoredAt, skipped })
  await migrate(db, MIGRATIONS_FOLDER, header.migrations.length)
  const parts = tableParts(source)
  let isPassedOver = false
  let continued: string[] = []
  try {
    // Read before the transaction: the blobs that come first may take minutes.
    const first = await parts.next()
    await db.transaction(async (tx) => {
      await prepareToCopy(tx)
      const applied = await appliedMigrations(tx)
      if (applied.length !== header.migrations.length) {
        throw new CopyRefused('El destino tiene un esquema más nuevo que la copia: use uno nuevo.')
      }
      await loadTables(tx, fromFirst(first, parts), manifest, progress, skipped)
      isPassedOver = await passOverActas(tx)
      await pauseWebhooks(tx, loadedAt)
      if (restoredAt) continued = await continueRestoredLogs(tx, note, { at: restoredAt, evidenceKeys })
    }, READ_ONCE)
  } finally {
    await parts.return()
  }
  await migrate(db, MIGRATIONS_FOLDER)
  if (!isPassedOver) await passOverActas(db)
  for (const line of continued) progress.step(line)
  const paused = await db.transaction((tx) => tellPausedWebhooks(tx, loadedAt))
  if (paused > 0) progress.step(`${countText(paused, 'webhook apagado', 'webhooks apagados')}: ${SWITCH_ON}`)
  return manifest
}
