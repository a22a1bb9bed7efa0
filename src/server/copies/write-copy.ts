import { sql } from 'drizzle-orm'
import type { BlobStore } from '../platform/blobs/blob-store.ts'
import type { Clock } from '../platform/clock.ts'
import { type Database, type Querier, rowsOf } from '../platform/db/database.ts'
import { appliedMigrations, listTables, readSequences } from './copied-tables.ts'
import {
  blobEntry,
  type CopyManifest,
  CopyRefused,
  type CopySink,
  HEADER,
  MANIFEST,
  newHeader,
  sha256,
  Tally,
  tableEntry,
} from './copy-format.ts'
import { dumpTable, writeInUtc } from './dump-tables.ts'
import type { Progress } from './progress.ts'

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`)

/** All tables as they were at one instant; on the embedded database nobody else works meanwhile. */
const inSnapshot = <T>(db: Database, work: (tx: Querier) => Promise<T>): Promise<T> =>
  db.transaction(
    async (tx) => {
      await writeInUtc(tx)
      return work(tx)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )

const imageNames = (q: Querier) =>
  rowsOf<{ name: string }>(q, sql`select distinct name collate "C" as name from images order by 1`)

type Source = { db: Database; blobs: BlobStore; clock: Clock }

/**
 * Writes everything into a sink, or nothing: one that failed is aborted.
 * @throws CopyRefused when a blob that a row names is gone
 */
export async function writeCopy(source: Source, sink: CopySink, progress: Progress): Promise<CopyManifest> {
  try {
    const manifest = await writeEntries(source, sink, progress)
    await sink.finish()
    return manifest
  } catch (error) {
    // The first reason is the one to tell.
    await sink.abort().catch(() => {})
    throw error
  }
}

/**
 * Everything that a copy holds, while the product serves people. The tables are those of one instant. Blobs never
 * change and are never removed, and a row names one only after it was stored: those that exist before the snapshot are
 * copied first, so that the snapshot is short; the few that came meanwhile follow it.
 */
async function writeEntries({ db, blobs, clock }: Source, sink: CopySink, progress: Progress): Promise<CopyManifest> {
  const tables = await listTables(db)
  const header = json(
    newHeader({
      createdAt: clock().toISOString(),
      migrations: await appliedMigrations(db),
      tables: tables.map(({ name }) => name),
    }),
  )
  await sink.write({ name: HEADER, bytes: header })
  const tally = new Tally()
  const copied = new Set<string>()
  const copyBlob = async (name: string) => {
    if (copied.has(name)) return
    copied.add(name)
    const bytes = await blobs.get(name)
    if (!bytes) throw new CopyRefused(`Falta el archivo ${name}: la copia quedaría incompleta.`)
    tally.blob(name, bytes)
    if (!(await sink.hasBlob(name))) await sink.write({ name: blobEntry(name), bytes: Buffer.from(bytes) })
    progress.count('archivos', copied.size)
  }
  const copyImages = async (names: readonly { name: string }[]) => {
    for (const { name } of names) for (const each of [name, `${name}.thumb`]) await copyBlob(each)
  }
  await copyImages(await imageNames(db))
  const { sequences, late } = await inSnapshot(db, async (tx) => {
    for (const table of tables) {
      let piece = 0
      for await (const bytes of dumpTable(tx, table)) {
        piece += 1
        tally.table(table.name, bytes)
        await sink.write({ name: tableEntry(table.name, piece), bytes })
        progress.step(`tabla ${table.name}`)
      }
    }
    return { sequences: await readSequences(tx), late: await imageNames(tx) }
  })
  await copyImages(late)
  const manifest: CopyManifest = { header: sha256(header), ...tally.result(), sequences }
  await sink.write({ name: MANIFEST, bytes: json(manifest) })
  return manifest
}
