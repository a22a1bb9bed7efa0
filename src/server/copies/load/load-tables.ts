import { sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/errors.ts'
import { compareSummaries } from '../format/check-copy.ts'
import { type CopyManifest, CopyRefused, type CopySource, contentOf, HEADER, MANIFEST } from '../format/copy-format.ts'
import { EntryDigests } from '../format/entry-digests.ts'
import type { Progress } from '../progress.ts'
import { type CopiedTable, identifiers, listTables } from '../take/copied-tables.ts'
import { dumpTable } from '../take/dump-tables.ts'

type Trigger = { table: string; name: string }

/**
 * A trigger in place of a foreign key that also keeps signatures out of closed visits (migration 017). The visits of a
 * copy are closed before their signatures come in.
 */
const KEEPS_CLOSED = 'official_signatures_references'

/**
 * Triggers to switch off: the copy already has what they would compute or refuse. Foreign keys and constraints stay,
 * and so do the other triggers in place of foreign keys, which end in `_references`, and triggers that are always on.
 */
const triggersToDisable = (tx: Querier) =>
  rowsOf<Trigger>(
    tx,
    sql`select c.relname as table, t.tgname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'
        and (t.tgname not like '%\_references' or t.tgname = ${KEEPS_CLOSED})`,
  )

const switchTriggers = async (tx: Querier, triggers: readonly Trigger[], to: 'enable' | 'disable') => {
  for (const { table, name } of triggers) {
    await tx.execute(sql`alter table ${sql.identifier(table)} ${sql.raw(to)} trigger ${sql.identifier(name)}`)
  }
}

async function insertPart(tx: Querier, { name, columns }: CopiedTable, lines: Buffer): Promise<void> {
  const rows = `[${lines.toString().trimEnd().split('\n').join(',')}]`
  const list = identifiers(columns)
  await tx.execute(sql`insert into ${sql.identifier(name)} (${list}) overriding system value
    select ${list} from json_populate_recordset(null::${sql.identifier(name)}, ${rows}::json)`)
}

export type TablePart = { table: string; lines: Buffer }

/**
 * Yields the parts of the tables, in an order in which they can be inserted. Tables lie together in a copy, so blobs after
 * them are not read.
 */
export async function* tableParts(source: CopySource): AsyncGenerator<TablePart, void, void> {
  let hasBegun = false
  for await (const entry of source.entries()) {
    if (entry.name === HEADER) continue
    const content = entry.name === MANIFEST ? undefined : contentOf(entry.name)
    if (content?.kind === 'tables') {
      hasBegun = true
      yield { table: content.name, lines: entry.bytes }
    } else if (hasBegun) return
  }
}

async function insertParts(
  tx: Querier,
  parts: AsyncIterable<TablePart>,
  tables: readonly CopiedTable[],
  progress: Progress,
): Promise<void> {
  const byName = new Map(tables.map((table) => [table.name, table]))
  for await (const { table: name, lines } of parts) {
    const table = byName.get(name)
    if (!table) throw new CopyRefused(`La copia tiene la tabla ${name}, que su esquema no tiene.`)
    await insertPart(tx, table, lines)
    progress.step(`tabla ${name}`)
  }
}

/** The reference that the trigger would have checked. @throws CopyRefused */
async function checkSignedInspections(tx: Querier): Promise<void> {
  const [stray] = await rowsOf(
    tx,
    sql`select from official_signatures s where not exists (
      select from inspections i where i.id = s.inspection_id and i.department_id = s.department_id) limit 1`,
  )
  if (stray) throw new CopyRefused('La copia tiene la firma de un funcionario sin su inspección.')
}

/** numeric_value_out_of_range */
const NO_SUCH_NUMBER = ['22003']
const NO_NUMBERS_LEFT =
  'No quedan números tan lejos después de la copia: revise la fecha y la hora de esta máquina, y restaure de nuevo.'

async function setSequences(tx: Querier, { sequences }: CopyManifest, skipped: number): Promise<void> {
  for (const { name, lastValue, isCalled } of sequences) {
    const set = sql`select setval(${`public.${name}`}::regclass, ${lastValue + skipped}, ${isCalled})`
    await tx.execute(set).catch((cause: unknown) => {
      throw hasCode(cause, NO_SUCH_NUMBER) ? new CopyRefused(NO_NUMBERS_LEFT, { cause }) : cause
    })
  }
}

/** Reads the tables back in the same transaction, so that a difference leaves no row. */
async function checkTables(tx: Querier, tables: readonly CopiedTable[], manifest: CopyManifest): Promise<void> {
  const digests = new EntryDigests()
  for (const table of tables) for await (const part of dumpTable(tx, table)) digests.table(table.name, part)
  compareSummaries({ ...digests.result(), blobs: manifest.blobs }, manifest)
}

/** Schemas whose tables are derived, in an order in which they can be made anew: figures read the lists. */
const DERIVED = ['lists', 'analytics', 'feeds']

/** Rebuilds what is derived, whose triggers were off. A schema older than a part gets that part by migration. */
async function rebuildDerived(tx: Querier): Promise<void> {
  for (const schema of DERIVED) {
    const rebuild = `${schema}.rebuild()`
    const [row] = await rowsOf<{ has: boolean }>(tx, sql`select to_regprocedure(${rebuild}) is not null as has`)
    if (row?.has) await tx.execute(sql`select ${sql.raw(rebuild)}`)
  }
}

/**
 * Writes all tables of a copy and what is derived from them: an interruption after it leaves a whole installation.
 * @param skipped how many numbers of each kind are skipped
 * @throws CopyRefused when the rows read back differ from the copy
 */
export async function loadTables(
  tx: Querier,
  parts: AsyncIterable<TablePart>,
  manifest: CopyManifest,
  progress: Progress,
  skipped: number,
): Promise<void> {
  const tables = await listTables(tx)
  const triggers = await triggersToDisable(tx)
  await switchTriggers(tx, triggers, 'disable')
  await insertParts(tx, parts, tables, progress)
  if (triggers.some(({ name }) => name === KEEPS_CLOSED)) await checkSignedInspections(tx)
  await setSequences(tx, manifest, skipped)
  await checkTables(tx, tables, manifest)
  await switchTriggers(tx, triggers, 'enable')
  await rebuildDerived(tx)
}
