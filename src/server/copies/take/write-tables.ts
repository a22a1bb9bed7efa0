import type { Clock } from '../../platform/clock.ts'
import type { Querier } from '../../platform/db/database.ts'
import {
  type CopyManifest,
  type CopySink,
  HEADER,
  jsonBytes,
  newHeader,
  sha256,
  tableEntry,
} from '../format/copy-format.ts'
import type { EntryDigests } from '../format/entry-digests.ts'
import type { Progress } from '../progress.ts'
import { appliedMigrations, listTables, readSequences } from './copied-tables.ts'
import { dumpTable } from './dump-tables.ts'

/** Writes the header of a copy and all tables, in an order in which they can be loaded. */
export async function writeTables(
  tx: Querier,
  sink: CopySink,
  { clock, digests, progress }: { clock: Clock; digests: EntryDigests; progress: Progress },
): Promise<Pick<CopyManifest, 'header' | 'sequences'>> {
  const tables = await listTables(tx)
  const header = jsonBytes(
    newHeader({
      createdAt: clock().toISOString(),
      migrations: await appliedMigrations(tx),
      tables: tables.map(({ name }) => name),
    }),
  )
  await sink.write({ name: HEADER, bytes: header })
  // Read before the tables, so that a migration that holds a sequence and waits for a table cannot block the end.
  const sequences = await readSequences(tx)
  for (const table of tables) {
    let part = 0
    for await (const bytes of dumpTable(tx, table)) {
      part += 1
      digests.table(table.name, bytes)
      await sink.write({ name: tableEntry(table.name, part), bytes })
      progress.step(`tabla ${table.name}`)
    }
  }
  return { header: sha256(header), sequences }
}
