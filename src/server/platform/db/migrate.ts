import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from './database.ts'
import { hasCode, MigrationError } from './errors.ts'
import { type Migration, readMigrations } from './migration-files.ts'
import { type ScriptTransaction, scriptTransaction } from './script-transaction.ts'

type Applied = { name: string; sha256: string }

/** Any constant will do, as long as every version of Vigía uses the same. */
const ADVISORY_LOCK = 7_246_110

/**
 * How long a migration waits for a table that somebody reads, a backup for instance. Whoever asks for the table after it
 * waits behind it: the older instances serve nobody meanwhile.
 */
const LOCK_TIMEOUT = '3s'

/** Alone among the instances that start at this moment, and without the time limit that requests have. */
const PREPARE = `
  set local statement_timeout = 0;
  select pg_advisory_xact_lock(${ADVISORY_LOCK});
  set local lock_timeout = '${LOCK_TIMEOUT}';
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

/** What is done between one attempt and the next while a table is in use. */
export type MigrationWait = { tell(line: string): void; pause(ms: number): Promise<unknown> }

const usualWait: MigrationWait = { tell: (line) => void process.stderr.write(`${line}\n`), pause: delay }

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000

/** PostgreSQL's `lock_not_available`, of a lock not granted in time, and `deadlock_detected`: an older instance writes meanwhile. */
const IN_USE = ['55P03', '40P01']

/** Again and again, because a backup takes as long as it takes; in between the tables are everybody's. */
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
 * Brings the schema to this build's: each file of `folder` once, in order, in a transaction of its own.
 * @param upTo how many of them at most, counted from the first: an older copy is loaded into the schema it was made with
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
