import { sql } from 'drizzle-orm'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'
import { checkCopy } from '../format/check-copy.ts'
import { type CopyManifest, CopyRefused, type CopySource } from '../format/copy-format.ts'
import type { Progress } from '../progress.ts'
import { listTables } from '../take/copied-tables.ts'
import { copiedBlobKeeper } from './keep-blobs.ts'
import { type LoadTarget, loadChecked } from './load-checked.ts'

const hasTables = async (q: Querier) => {
  const [row] = await rowsOf<{ has: boolean }>(
    q,
    sql`select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname <> 'schema_migrations') as has`,
  )
  return row?.has === true
}

/** The target has rows of before, which a load never touches. */
export class TargetNotEmpty extends CopyRefused {}

/**
 * Refuses a database that has any row.
 * @throws TargetNotEmpty
 */
async function checkEmpty(db: Database): Promise<void> {
  if (!(await hasTables(db))) return
  for (const { name } of await listTables(db)) {
    const [row] = await rowsOf<{ has: boolean }>(db, sql`select exists (select from ${sql.identifier(name)}) as has`)
    if (row?.has) throw new TargetNotEmpty(`El destino no está vacío: la tabla ${name} tiene filas. Use uno nuevo.`)
  }
}

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
  target: LoadTarget & { blobs: BlobStore },
  progress: Progress,
  restoredAt?: Date,
  { admitSigner = () => undefined, note }: LoadOptions = {},
): Promise<CopyManifest> {
  await checkEmpty(target.db)
  const checked = await checkCopy(source, progress, { blob: await copiedBlobKeeper(target.blobs) })
  admitSigner(checked.signer)
  await loadChecked(source, checked, target, progress, { restoredAt, note })
  return checked.manifest
}
