import type { Database } from './database.ts'
import { MigrationError } from './migration-error.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type ScriptTransaction, scriptTransaction } from './script-transaction.ts'

type Applied = { name: string; sha256: string }

/** Any constant will do, as long as every version of Vigía uses the same. */
const ADVISORY_LOCK = 7_246_110

/** Alone among the instances that start at this moment, and without the time limit that requests have. */
const PREPARE = `
  set local statement_timeout = 0;
  select pg_advisory_xact_lock(${ADVISORY_LOCK});
  create table if not exists schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  );`

/** The applied migrations must be the first ones of this build, unchanged: forward only. */
function checkHistory(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  applied.forEach(({ name, sha256 }, index) => {
    const migration = known.get(name)
    if (!migration) {
      throw new MigrationError(
        `La base de datos tiene la migración ${name}, que esta versión de Vigía no conoce: es de una versión más nueva.`,
      )
    }
    if (migration.sha256 !== sha256) {
      throw new MigrationError(`La migración ${name} ya se aplicó y su archivo cambió: los cambios van en una nueva.`)
    }
    const expected = migrations[index]
    if (expected?.name !== name) {
      throw new MigrationError(`La migración ${expected?.name} va antes de ${name}, que ya se aplicó.`)
    }
  })
}

async function applyNext(
  tx: ScriptTransaction,
  migrations: readonly Migration[],
  upTo: number,
): Promise<string | undefined> {
  await tx.run(PREPARE)
  const applied = await tx.rows<Applied>('select name, sha256 from schema_migrations order by name collate "C"', [])
  checkHistory(migrations, applied)
  const next = applied.length < upTo ? migrations[applied.length] : undefined
  if (!next) return undefined
  try {
    await tx.run(next.script)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new MigrationError(`La migración ${next.name} falló y no dejó cambios: ${reason}`, { cause: error })
  }
  await tx.rows('insert into schema_migrations (name, sha256) values ($1, $2)', [next.name, next.sha256])
  return next.name
}

/**
 * Brings the schema to this build's: each file of `folder` once, in order, in a transaction of its own.
 * @param upTo how many of them at most, counted from the first: an older copy is loaded into the schema it was made with
 * @returns the names of the migrations that were applied now
 */
export async function migrate(db: Database, folder: string, upTo = Number.POSITIVE_INFINITY): Promise<string[]> {
  const migrations = readMigrations(folder)
  const names: string[] = []
  for (;;) {
    const name = await scriptTransaction(db, (tx) => applyNext(tx, migrations, upTo))
    if (name === undefined) return names
    names.push(name)
  }
}
