import { sql } from 'drizzle-orm'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { type Database, rowsOf } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/schema-state.ts'
import { testApi } from '../../testing/api.ts'
import { emptyDatabase, migratedDatabase } from '../../testing/database/database.ts'
import { timeLimits, watchedTransactions } from '../../testing/database/time-limits.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { type CopySource, HEADER, MANIFEST, sha256 } from '../format/copy-format.ts'
import { silentProgress } from '../progress.ts'
import { readSequences } from '../take/copied-tables.ts'
import { writeCopy } from '../take/write-copy.ts'
import { loadCopy } from './load-copy.ts'

const { platform, officials } = await testApi()
const people = Object.keys(officials).length
const copy = memoryCopy()
beforeAll(() => writeCopy(platform, copy.sink, silentProgress))

const load = (source: CopySource, db: Database) =>
  loadCopy(source, { db, blobs: diskBlobs(temporaryFolder()) }, silentProgress)

async function newDatabase(open = migratedDatabase): Promise<Database> {
  const { db, close } = await open()
  onTestFinished(close)
  return db
}

const listedPeople = (db: Database) => rowsOf(db, sql`select id from lists.listed_users`).then(({ length }) => length)

test('a copy with slow files is loaded: its tables have one transaction without a time limit', async () => {
  const { db, newest } = watchedTransactions(await newDatabase())
  const open = sql`select count(*)::int as open from pg_stat_activity
    where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`
  const seen: unknown[] = []
  let readings = 0
  const slow: CopySource = {
    isEncrypted: false,
    async *entries() {
      const isLoading = ++readings === 2
      for (const entry of copy.entries) {
        if (isLoading && entry.name === HEADER) seen.push(...(await rowsOf(db, open)))
        if (isLoading && entry.name === MANIFEST) seen.push(...(await rowsOf(db, open)), await timeLimits(newest()))
        yield entry
      }
    },
  }
  await load(slow, db)
  expect(seen).toEqual([{ open: 0 }, { open: 1 }, { statement: '0', idle: '0' }])
  expect(await listedPeople(db)).toBe(people)
})

test('triggers are afterwards what they were before', async () => {
  const db = await newDatabase()
  await load(copy.source, db)
  const states = sql`select tgname, tgenabled, count(*)::int as count from pg_trigger where not tgisinternal group by 1, 2 order by 1, 2`
  expect(await rowsOf(db, states)).toEqual(await rowsOf(platform.db, states))
})

test('an interruption after the tables leaves whole lists', async () => {
  const db = await newDatabase()
  const dying: Database = Object.create(db, {
    transaction: {
      value: async (...work: Parameters<Database['transaction']>) => {
        await db.transaction(...work)
        throw new Error('The machine is off.')
      },
    },
  })
  await expect(load(copy.source, dying)).rejects.toThrow('The machine is off.')
  await migrate(db, MIGRATIONS_FOLDER)
  expect(await listedPeople(db)).toBe(people)
})

/** Columns that migrations after 006 added, with their values. */
const LATER_COLUMNS: Record<string, RegExp> = {
  users: /,"(?:email_twin|number_twin|temporary_password_at)":(?:"[^"]*"|[^,}]*)/g,
  checklists:
    /,"(?:format_id|effective_from|published_at|published_by|publish_note|content_hash|withdrawn_at|withdrawn_by|withdrawn_reason)":(?:"[^"]*"|[^,}]*)/g,
  checklist_items: /,"(?:lineage|theme)":(?:"[^"]*"|[^,}]*)/g,
  concepto_bands: /,"(?:department_id|effective_from|note|created_by)":(?:"[^"]*"|[^,}]*)/g,
}

test('a copy from before there were lists is loaded, and has them', async () => {
  const change = (name: string, change: (content: Record<string, unknown>) => object) => {
    const content = JSON.parse(String(copy.entries.find((entry) => entry.name === name)?.bytes))
    return { name, bytes: Buffer.from(JSON.stringify(change(content))) }
  }
  const BEFORE_LISTS = 6
  const header = change(HEADER, (content) => ({
    ...content,
    migrations: (content.migrations as []).slice(0, BEFORE_LISTS),
  }))
  // Tables, sequences and columns that came later were not there.
  const former = await newDatabase(emptyDatabase)
  await migrate(former, MIGRATIONS_FOLDER, BEFORE_LISTS)
  const formerSequences = (await readSequences(former)).map(({ name }) => name)
  const isOfLater = ({ name }: { name: string }) => !formerSequences.includes(name)
  const formerTables = new Set(
    (await rowsOf(former, sql`select tablename from pg_tables where schemaname = 'public'`)).map(
      ({ tablename }) => tablename,
    ),
  )
  const tables = copy.entries
    .filter(
      ({ name }) =>
        name !== HEADER && name !== MANIFEST && (!name.startsWith('tables/') || formerTables.has(name.split('/')[1])),
    )
    .map(({ name, bytes }) => {
      const later = LATER_COLUMNS[name.split('/')[1] ?? '']
      return later ? { name, bytes: Buffer.from(String(bytes).replaceAll(later, '')) } : { name, bytes }
    })
  const digestOf = (table: string) =>
    sha256(Buffer.concat(tables.filter(({ name }) => name.startsWith(`tables/${table}/`)).map(({ bytes }) => bytes)))
  const manifest = change(MANIFEST, (content) => ({
    ...content,
    header: sha256(header.bytes),
    tables: (content.tables as { name: string }[])
      .filter(({ name }) => formerTables.has(name))
      .map((table) => (LATER_COLUMNS[table.name] ? { ...table, sha256: digestOf(table.name) } : table)),
    sequences: (content.sequences as { name: string }[]).filter((sequence) => !isOfLater(sequence)),
  }))
  const db = await newDatabase(emptyDatabase)
  await load(memoryCopy([header, ...tables, manifest]).source, db)
  expect(await listedPeople(db)).toBe(people)
})
