import { countText } from '../../../domain/shared/text.ts'
import { hasAuditLinks } from '../../audit/audit-links.queries.ts'
import { linkWhole } from '../../audit/link-audit.ts'
import type { Database, Querier } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/schema-state.ts'
import type { EvidenceKeys } from '../../platform/evidence-keys.ts'
import { isRefusedRow, refusedRowFacts } from '../failure-line.ts'
import type { CheckedCopy } from '../format/check-copy.ts'
import { type CopyHeader, CopyRefused, type CopySource } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { appliedMigrations } from '../take/copied-tables.ts'
import { prepareToCopy } from '../take/copying-transaction.ts'
import { continueRestoredLogs } from './continue-logs.ts'
import { loadTables, tableParts } from './load-tables.ts'
import { passOverActaNumbers } from './pass-over-acta-numbers.ts'
import { pauseWebhooks, tellPausedWebhooks } from './pause-webhooks.ts'
import { skippedLine, skippedNumbers } from './skip-sequences.ts'

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

/** Puts back the first element, which was read already. */
async function* fromFirst<T>(first: IteratorResult<T, void>, others: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  if (first.done) return
  yield first.value
  yield* others
}

/** A row that the database refuses makes the copy one that does not load, wherever it is tried. */
const asRefusal = (error: unknown): unknown =>
  !(error instanceof CopyRefused) && isRefusedRow(error)
    ? new CopyRefused(
        `La copia no se puede cargar: la base de datos no admite una de sus filas (${refusedRowFacts(error)}). Use otra copia.`,
        { cause: error },
      )
    : error

/** An explicit isolation keeps the transaction from being repeated: the entries can be read only once. */
const READ_ONCE = { isolationLevel: 'read committed' } as const

export type LoadTarget = { db: Database; evidenceKeys?: EvidenceKeys }

/**
 * Loads the tables of a copy that was checked, in one transaction, and brings them to the schema of this version.
 * @param restoredAt set if everything after the copy is lost, with its numbers; undefined if nothing is lost
 * @param note the newest note of the public log that a witness has
 * @throws CopyRefused, and the target has no row
 */
export async function loadChecked(
  source: CopySource,
  { header, manifest }: Pick<CheckedCopy, 'header' | 'manifest'>,
  { db, evidenceKeys }: LoadTarget,
  progress: Progress,
  { restoredAt, note }: { restoredAt?: Date | undefined; note?: string | undefined },
): Promise<void> {
  checkSchema(header)
  const loadedAt = restoredAt ?? new Date()
  const skipped = restoredAt ? skippedNumbers(new Date(header.createdAt), restoredAt) : 0
  if (restoredAt) progress.step(skippedLine(skipped))
  const passOverActas = async (q: Querier) =>
    restoredAt === undefined || passOverActaNumbers(q, { copiedAt: new Date(header.createdAt), restoredAt, skipped })
  await migrate(db, MIGRATIONS_FOLDER, header.migrations.length)
  const hadLinks = await hasAuditLinks(db)
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
  } catch (error) {
    throw asRefusal(error)
  } finally {
    await parts.return()
  }
  await migrate(db, MIGRATIONS_FOLDER)
  // A version without the chain linked nothing, which is no fault of its trail.
  if (!hadLinks) await linkWhole(db, loadedAt)
  if (!isPassedOver) await passOverActas(db)
  for (const line of continued) progress.step(line)
  const paused = await db.transaction((tx) => tellPausedWebhooks(tx, loadedAt))
  if (paused > 0) progress.step(`${countText(paused, 'webhook apagado', 'webhooks apagados')}: ${SWITCH_ON}`)
}
