import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { MigrationError } from '../platform/db/errors.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { testApi } from '../testing/api.ts'
import { emptyDatabase } from '../testing/database/database.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'
import type { StoreCommand } from './commands.ts'
import { EmptyInstallation } from './empty-installation.ts'
import { runStoreCommand } from './run-command.ts'

const { platform } = await testApi()
const migrations = readMigrations(MIGRATIONS_FOLDER)
let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})
const silent = () => undefined

const commands = (): StoreCommand[] => [
  { kind: 'verify' },
  { kind: 'verify', head: 'a'.repeat(64) },
  { kind: 'second-factor', account: 'persona@vigia.demo' },
  { kind: 'close-demo-accounts' },
  { kind: 'evidence-keys' },
  { kind: 'repair', path: join(folder, 'no-copy.vigia') },
  { kind: 'archive', path: join(folder, 'copy.vigia'), isPlain: true },
  { kind: 'folder', path: join(folder, 'copy'), isPlain: true },
]

/** A database with so many migrations of this version, and a person. */
async function migratedTo(upTo: number) {
  const installation = await emptyAt(upTo)
  await installation.db.transaction(async (tx) => {
    // Without what a person refers to: these commands only ask whether there is one.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into users (department_id, identification_number, first_name, last_name, email,
      password_hash, area_id, role_id, contract_type_id, phone, role_functions, created_at)
      values (1, '1047000001', 'Luz', 'Peña', 'luz@vigia.demo', '', 1, 1, 1, '30000000', '', now())`)
  })
  return installation
}

/** A database with so many migrations of this version, and no row. */
async function emptyAt(upTo: number) {
  const { db, close } = await emptyDatabase()
  onTestFinished(close)
  if (upTo > 0) await migrate(db, MIGRATIONS_FOLDER, upTo)
  return { ...platform, db }
}

const refusals = async (
  installation: typeof platform,
  asked: readonly StoreCommand[],
  kind: typeof MigrationError | typeof EmptyInstallation = MigrationError,
) =>
  Promise.all(
    asked.map(async (command) => {
      const failure: unknown = await runStoreCommand(installation, command, silent).catch((error) => error)
      expect([command.kind, failure]).toEqual([command.kind, expect.any(kind)])
      return (failure as Error).message
    }),
  )

test.each([
  ['without tables', 0],
  ['with the tables that a failed load left', migrations.length],
  ['with tables of an older version', 5],
])('every command says of a database %s that the installation is empty', async (_what, upTo) => {
  for (const line of await refusals(await emptyAt(upTo), commands(), EmptyInstallation))
    expect(line).toMatch(/^La instalación está vacía: .*cargue una copia o inicie el servidor/)
})

test('every command says of a newer database which migration it does not know', async () => {
  const newer = await migratedTo(migrations.length)
  await newer.db.execute(sql`insert into schema_migrations (name, sha256) values ('999-later.sql', 'x')`)
  for (const line of await refusals(newer, commands()))
    expect(line).toMatch(/migración 999-later\.sql, que esta versión/)
})

test.each([
  ['the last migration', migrations.length - 1],
  ['most migrations', 5],
])('a database without %s is copied, and for the rest the server has to start first', async (_what, upTo) => {
  const older = await migratedTo(upTo)
  const [copies, others] = [commands().slice(-2), commands().slice(0, -2)]
  for (const line of await refusals(older, others)) {
    expect(line).toMatch(/^La base de datos es de una versión anterior \(le falta \d{3}-.*inicie una vez el servidor/)
  }
  for (const [at, command] of copies.entries()) {
    const path = join(folder, `older-${upTo}-${at}`)
    expect(await runStoreCommand(older, { ...command, path } as StoreCommand, silent)).toHaveProperty('done')
    expect(existsSync(path)).toBe(true)
  }
})
