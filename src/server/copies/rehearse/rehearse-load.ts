import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { embeddedOptions } from '../../platform/db/embedded.ts'
import { MigrationError } from '../../platform/db/errors.ts'
import { refuseOuterUse } from '../../platform/db/outer-use-guard.ts'
import { commandFailure } from '../failure-line.ts'
import type { CheckedCopy } from '../format/check-copy.ts'
import { CopyRefused, type CopySource } from '../format/copy-format.ts'
import { loadChecked } from '../load/load-checked.ts'
import type { Progress } from '../progress.ts'
import { comparedLine } from '../verify/compared-line.ts'
import { type Faults, faultList, verifyRows } from '../verify/verify-store.ts'

/** A rehearsal could not be held, so it is not known whether the copy loads. */
export class NotRehearsed extends Error {}

/** Numbers and paused webhooks are of no interest in a rehearsal; each step may still stop the command. */
const quiet = (progress: Progress): Progress => ({
  count: progress.count,
  step: (what) => (what.startsWith('tabla ') ? progress.step(what) : undefined),
})

/** Tells what a failure says of the copy: that it does not load, or nothing. */
function judge(error: unknown): Error {
  if (error instanceof CopyRefused) return error
  if (error instanceof MigrationError) {
    return new CopyRefused(`La copia no se puede cargar: ${error.message}`, { cause: error })
  }
  return new NotRehearsed(commandFailure(error), { cause: error })
}

/**
 * Loads the tables of a checked copy as a restore would, into a database in the folder of temporary files. It checks the
 * rows as those of an installation, and throws the database away. Digests alone show neither what the rules of the tables refuse nor what
 * was changed before the copy was made. It says in numbers what it compared.
 * @returns the faults of the rows
 * @throws CopyRefused for a copy that does not load; NotRehearsed when that cannot be found out here
 */
export async function rehearseLoad(source: CopySource, checked: CheckedCopy, progress: Progress): Promise<Faults> {
  progress.step('Se ensaya la carga en una base de datos temporal.')
  let folder: string | undefined
  let client: PGlite | undefined
  try {
    // Only this user may enter it: the rows of an encrypted copy lie there in plain.
    folder = await mkdtemp(join(tmpdir(), 'vigia-ensayo-'))
    client = refuseOuterUse(await PGlite.create({ ...embeddedOptions, dataDir: join(folder, 'database') }))
    const db = drizzle({ client })
    await loadChecked(source, checked, { db }, quiet(progress), { restoredAt: new Date() })
    progress.step('Se comparan las actas y el registro de auditoría de la copia.')
    const { faults, tell } = faultList()
    const compared = await verifyRows(db, progress, tell, { now: new Date(checked.header.createdAt) })
    progress.step(comparedLine(compared))
    return faults
  } catch (error) {
    throw judge(error)
  } finally {
    await client?.close().catch(() => undefined)
    if (folder !== undefined) await rm(folder, { recursive: true, force: true })
  }
}
