import { sql } from 'drizzle-orm'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import { type Database, type Querier, rowsOf } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate.ts'
import { readMigrations } from '../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../platform/db/schema-state.ts'
import { checkCopy, compareSummaries } from './check-copy.ts'
import { appliedMigrations, type CopiedTable, identifiers, listTables } from './copied-tables.ts'
import {
  type CopyHeader,
  type CopyManifest,
  CopyRefused,
  type CopySource,
  contentOf,
  HEADER,
  MANIFEST,
  Tally,
} from './copy-format.ts'
import { dumpTable, writeInUtc } from './dump-tables.ts'
import type { Progress } from './progress.ts'

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

/** What triggers would compute or refuse is in the copy already. Foreign keys and constraints go on being checked. */
const switchTriggers = async (tx: Querier, tables: readonly CopiedTable[], to: 'enable' | 'disable') => {
  for (const { name } of tables) {
    await tx.execute(sql`alter table ${sql.identifier(name)} ${sql.raw(to)} trigger user`)
  }
}

/** Triggers that stand for foreign keys are named so, and go on checking as those do. */
const wakeReferences = async (tx: Querier) => {
  const found = await rowsOf<{ table: string; trigger: string }>(
    tx,
    sql`select c.relname as table, t.tgname as trigger from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgname like '%\_references'`,
  )
  for (const { table, trigger } of found) {
    await tx.execute(sql`alter table ${sql.identifier(table)} enable trigger ${sql.identifier(trigger)}`)
  }
}

async function insertPiece(tx: Querier, { name, columns }: CopiedTable, lines: Buffer): Promise<void> {
  const rows = `[${lines.toString().trimEnd().split('\n').join(',')}]`
  const list = identifiers(columns)
  await tx.execute(sql`insert into ${sql.identifier(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.identifier(name)}, ${rows}::json)`)
}

/** A copy has its tables in an order in which they can be inserted. */
async function insertTables(tx: Querier, source: CopySource, tables: readonly CopiedTable[], progress: Progress) {
  const byName = new Map(tables.map((table) => [table.name, table]))
  for await (const { name, bytes } of source.entries()) {
    if (name === HEADER || name === MANIFEST) continue
    const content = contentOf(name)
    if (!('table' in content)) continue
    const table = byName.get(content.table)
    if (!table) throw new CopyRefused(`La copia tiene la tabla ${content.table}, que su esquema no tiene.`)
    await insertPiece(tx, table, bytes)
    progress.step(`tabla ${table.name}`)
  }
}

async function setSequences(tx: Querier, { sequences }: CopyManifest): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    await tx.execute(sql`select setval(${`public.${name}`}::regclass, ${lastValue}, ${isCalled})`)
  }
}

/** Reads back what was written, in the same transaction: a difference leaves nothing behind. */
async function checkTables(tx: Querier, tables: readonly CopiedTable[], manifest: CopyManifest): Promise<void> {
  const tally = new Tally()
  for (const table of tables) for await (const piece of dumpTable(tx, table)) tally.table(table.name, piece)
  compareSummaries({ ...tally.result(), blobs: manifest.blobs }, manifest)
}

/**
 * Loads a copy into an empty installation. First the whole copy is checked while its blobs are stored, which an attempt
 * that was interrupted may have done in part; then all tables are written in one transaction, read back and compared.
 * @throws CopyRefused, and the target has no row
 */
export async function loadCopy(source: CopySource, { db, blobs }: Target, progress: Progress): Promise<CopyManifest> {
  await checkEmpty(db)
  const stored = new Set<string>()
  for await (const name of blobs.list()) stored.add(name)
  const { header, manifest } = await checkCopy(source, progress, {
    blob: async (name, bytes) => {
      if (!stored.has(name)) await blobs.put(name, bytes)
    },
  })
  checkSchema(header)
  await migrate(db, MIGRATIONS_FOLDER, header.migrations.length)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await writeInUtc(tx)
    const applied = await appliedMigrations(tx)
    if (applied.length !== header.migrations.length) {
      throw new CopyRefused('El destino tiene un esquema más nuevo que la copia: use uno nuevo.')
    }
    const tables = await listTables(tx)
    await switchTriggers(tx, tables, 'disable')
    await wakeReferences(tx)
    await insertTables(tx, source, tables, progress)
    await setSequences(tx, manifest)
    await checkTables(tx, tables, manifest)
    await switchTriggers(tx, tables, 'enable')
  })
  await migrate(db, MIGRATIONS_FOLDER)
  // What lists show is derived by triggers, which were off.
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select lists.rebuild()`)
  })
  return manifest
}
