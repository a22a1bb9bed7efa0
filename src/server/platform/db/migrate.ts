import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'
import { hasCode, MigrationError } from './errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type ScriptTransaction, scriptTransaction } from './script-transaction.ts'

type Applied = { name: string; sha256: string }

/** Key of the advisory lock: any constant, the same in every version of Vigía. */
const ADVISORY_LOCK = 7_246_110

/**
 * How long a migration waits for a table in use, for example by a backup. Later requests for the table queue behind the
 * migration, so the older instances stand still meanwhile.
 */
const LOCK_TIMEOUT = '3s'

/** Takes the lock against instances that start at the same time, and lifts the time limit of requests. */
const PREPARE = `
  set local statement_timeout = 0;
  select pg_advisory_xact_lock(${ADVISORY_LOCK});
  set local lock_timeout = '${LOCK_TIMEOUT}';
  create table if not exists schema_migrations (
    name text primary key,
    sha256 text not null,
    applied_at timestamptz not null default now()
  );`

/** Migrations only go forward: those applied must be the first ones of this build, unchanged. */
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

/** Actions between attempts while a table is in use. */
export type MigrationWait = { tell(line: string): void; pause(ms: number): Promise<unknown> }

const usualWait: MigrationWait = { tell: (line) => void process.stderr.write(`${line}\n`), pause: delay }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** PostgreSQL's `lock_not_available` and `deadlock_detected`: an older instance is still writing. */
const IN_USE = ['55P03', '40P01']

/** Tries without end, because a backup takes its time; between attempts the tables are free for others. */
async function onceUnlocked<Result>(attempt: () => Promise<Result>, { tell, pause }: MigrationWait): Promise<Result> {
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)) {
    try {
      return await attempt()
    } catch (error) {
      if (!hasCode(error, IN_USE)) throw error
      const said = (error as Error).message
      tell(`${said}. Una tabla está en uso (¿una copia de seguridad?): se intenta de nuevo en ${pauseMs / 1000} s.`)
      await pause(pauseMs)
    }
  }
}

/**
 * Applies each file of `folder` once, in order, each in its own transaction.
 * @param upTo how many migrations at most, from the first; an older copy is loaded into the schema that it was made
 * with
 * @returns the names of the migrations that were applied now
 */
export async function migrate(
  db: Database,
  folder: string,
  upTo = Number.POSITIVE_INFINITY,
  wait: MigrationWait = usualWait,
): Promise<string[]> {
  const migrations = readMigrations(folder)
  const names: string[] = []
  for (;;) {
    const name = await onceUnlocked(() => scriptTransaction(db, (tx) => applyNext(tx, migrations, upTo)), wait)
    if (name === undefined) return names
    names.push(name)
  }
}
