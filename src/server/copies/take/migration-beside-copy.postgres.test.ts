import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { type Database, type Querier, rowsOf } from '../../platform/db/database.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { CopyRefused, type CopySink, HEADER } from '../format/copy-format.ts'
import { type Progress, silentProgress } from '../progress.ts'
import { prepareToCopy } from './copying-transaction.ts'
import { inSnapshot } from './snapshot.ts'
import { writeCopy } from './write-copy.ts'

const ROWS = 100
let db: Database

/** A database for this file alone, because its tables change here. */
beforeAll(async () => {
  const opened = await migratedDatabase()
  db = opened.db
  return opened.close
})
beforeEach(async () => {
  await db.execute(sql`create table visited (id integer primary key)`)
  await db.execute(sql`insert into visited select generate_series(1, ${ROWS}::integer)`)
  onTestFinished(async () => void (await db.execute(sql`drop table if exists visited, came`)))
})

/** Rewrites the table like a migration that adds a stored column. Older snapshots then see it empty. */
const writeAnew = (q: Querier) =>
  q.execute(sql`alter table visited add column twice integer generated always as (id * 2) stored`)

const impatiently = (work: (tx: Querier) => Promise<unknown>) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local lock_timeout = '200ms'`)
    await work(tx)
  })

const copyInto = (sink: CopySink, { source = db, progress = silentProgress } = {}) =>
  writeCopy({ db: source, blobs: diskBlobs(temporaryFolder()), clock: () => new Date() }, sink, progress)
const copied = (rows = ROWS) => expect.objectContaining({ name: 'visited', rows })

test('a migration that rewrites a table waits for the copy, and the copy has every row', async () => {
  const { sink } = memoryCopy()
  const outcomes: unknown[] = []
  const meanwhile: CopySink = {
    ...sink,
    async write(entry) {
      await sink.write(entry)
      if (entry.name !== HEADER) return
      const [outcome] = await Promise.allSettled([impatiently(writeAnew)])
      outcomes.push(outcome)
    },
  }
  const { tables } = await copyInto(meanwhile)
  expect(tables).toContainEqual(copied())
  expect(outcomes).toMatchObject([{ status: 'rejected', reason: { cause: { code: '55P03' } } }])
  await impatiently(writeAnew)
})

test('the session of a copy takes no snapshot: a table rewritten afterwards has its rows', async () => {
  const rows = await db.transaction(
    async (tx) => {
      await prepareToCopy(tx)
      await impatiently(writeAnew)
      return rowsOf(tx, sql`select id from visited`)
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
  expect(rows).toHaveLength(ROWS)
})

test('a copy that begins during a rewriting migration says that it waits, and has every row', async () => {
  let [isWriting, mayCommit] = [() => {}, () => {}]
  const writing = new Promise<void>((resolve) => {
    isWriting = resolve
  })
  const waited = new Promise<void>((resolve) => {
    mayCommit = resolve
  })
  const migration = impatiently(async (tx) => {
    await writeAnew(tx)
    isWriting()
    await waited
    await tx.execute(sql`alter table cities add column noted integer`)
    await tx.execute(sql`alter table cities drop column noted`)
  })
  await writing
  const told: string[] = []
  const progress: Progress = {
    ...silentProgress,
    step(what) {
      told.push(what)
      mayCommit()
    },
  }
  const { tables } = await copyInto(memoryCopy().sink, { progress })
  await migration
  expect(told[0]).toMatch(/Las tablas están cambiando/)
  expect(tables).toContainEqual(copied())
})

/** The database with work done before each transaction: after the tables are listed and before they are locked. */
const beforeEachTransaction = (work: () => Promise<unknown>): Database =>
  Object.assign(Object.create(db), {
    transaction: async (...given: Parameters<Database['transaction']>) => {
      await work()
      return db.transaction(...given)
    },
  })

test.each([
  ['comes', sql`create table came as select id from visited`, ['came', 'visited']],
  ['goes', sql`drop table visited`, []],
])('a copy of a table that %s just before the locks says so', async (_, change, expected) => {
  let isChanged = false
  const source = beforeEachTransaction(async () => {
    if (!isChanged) await db.execute(change)
    isChanged = true
  })
  const { tables } = await copyInto(memoryCopy().sink, { source })
  const own = tables.map(({ name }) => name).filter((name) => ['came', 'visited'].includes(name))
  expect(own.sort()).toEqual(expected)
})

test('tables that never stop changing are not copied, and that is said', async () => {
  let isThere = false
  const source = beforeEachTransaction(async () => {
    await db.execute(isThere ? sql`drop table came` : sql`create table came (id integer)`)
    isThere = !isThere
  })
  const pauses: number[] = []
  const pause = async (ms: number) => pauses.push(ms)
  const taken = inSnapshot(source, silentProgress, (tx) => rowsOf(tx, sql`select 1`), pause)
  await expect(taken).rejects.toThrow(/inténtelo cuando haya terminado/)
  await expect(taken).rejects.toBeInstanceOf(CopyRefused)
  expect(pauses.length).toBeGreaterThan(100)
})
