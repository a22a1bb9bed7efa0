import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TEST_MS } from '../../../../test-patience.ts'
import { listDigests, listsBeforeDefinitions, withNeighbourhood } from '../../testing/data/lists-before-definitions.ts'
import type { BeforeMigration } from '../../testing/database/before-migration.ts'
import { waitingForLocks } from '../../testing/database/waiting-for-locks.ts'
import { rowsOf } from '../db/database.ts'
import { type MigrationWait, migrate } from '../db/migrate.ts'
import { MIGRATIONS_FOLDER } from '../db/schema-state.ts'
import { LIST_NAMES, listDifferences } from './compare-lists.queries.ts'

/** `LIST_ROWS=100000` is the size of a large department (decision 108). */
const ROWS = Number(process.env.LIST_ROWS ?? 3_000)
const PATIENCE_MS = TEST_MS * Math.ceil(ROWS / 10_000)
/** Rows that the saves of the test write: those behind stay as they are. */
const WRITTEN = 100

const folder = mkdtempSync(join(tmpdir(), 'vigia-migrations-'))
let before: BeforeMigration
beforeAll(async () => {
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  before = await listsBeforeDefinitions(ROWS)
}, PATIENCE_MS)
afterAll(async () => {
  await before.close()
  rmSync(folder, { recursive: true })
})

/** A save: a name that two lists show, and a visit that is done or not. */
const save = (id: number, name: string) =>
  before.db.transaction(async (tx) => {
    await tx.execute(sql`update establishments set name = ${name}, is_notified = not is_notified where id = ${id}`)
    await tx.execute(sql`update assignments set is_done = not is_done where id = ${id}`)
  })

/** Writers that save without a pause until they are stopped. */
function startSaves() {
  let isStopped = false
  let count = 0
  const writers = [1, 2, 3].map(async (writer) => {
    for (let turn = 0; !isStopped; turn += 1) {
      await save(1 + ((turn * 3 + writer) % WRITTEN), `Local ${writer}-${turn}`)
      count += 1
    }
  })
  return {
    count: () => count,
    stop: async () => {
      isStopped = true
      await Promise.all(writers)
    },
  }
}

const silent: MigrationWait = { tell: () => undefined, pause: () => Promise.resolve() }

/**
 * Runs the migrations of the folder while three writers save, and while one more save, which was begun before, is open:
 * the migration waits for it.
 */
async function migrateAmongSaves(): Promise<string[]> {
  const { db } = before
  const saves = startSaves()
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isOpen = () => {}
  const opened = new Promise<void>((resolve) => {
    isOpen = resolve
  })
  const open = db.transaction(async (tx) => {
    await tx.execute(sql`update establishments set name = 'Abierto' where id = ${WRITTEN + 1}`)
    isOpen()
    await released
  })
  await opened
  await expect.poll(saves.count).toBeGreaterThan(0)
  const migrated = migrate(db, folder, undefined, silent)
  await expect.poll(() => waitingForLocks(db)).toBeGreaterThan(0)
  const queued = save(WRITTEN + 2, 'Después')
  release()
  const names = await migrated
  const atEnd = saves.count()
  await expect.poll(saves.count).toBeGreaterThan(atEnd)
  await Promise.all([open, queued, saves.stop()])
  return names
}

const differences = async () => {
  const found: unknown[] = []
  for (const list of LIST_NAMES) for await (const some of listDifferences(before.db, list)) found.push(...some)
  return found
}

test('the rows of each list stay byte for byte while saves go on', { timeout: PATIENCE_MS }, async () => {
  const untouched = await listDigests(before.db, WRITTEN + 2)
  expect((await migrateAmongSaves())[0]).toMatch(/-defined-lists\.sql$/)
  expect(await listDigests(before.db, WRITTEN + 2)).toEqual(untouched)
  expect(await differences()).toEqual([])
})

test('a new column is filled while saves go on, and every save is in its list', { timeout: PATIENCE_MS }, async () => {
  const { db } = before
  const { view, call } = await withNeighbourhood(db)
  const column = `alter table establishments add column neighbourhood text not null default 'Getsemaní'`
  writeFileSync(join(folder, '900-neighbourhood.sql'), [column, view, call].join(';\n'))
  expect(await migrateAmongSaves()).toEqual(['900-neighbourhood.sql'])
  expect(await differences()).toEqual([])
  const [row] = await rowsOf(
    db,
    sql`select count(*)::int as count from lists.listed_establishments where neighbourhood = 'Getsemaní'`,
  )
  expect(row).toEqual({ count: ROWS })
  const late = sql`select name from lists.listed_establishments where id in (${WRITTEN + 1}, ${WRITTEN + 2}) order by id`
  expect(await rowsOf(db, late)).toEqual([{ name: 'Abierto' }, { name: 'Después' }])
})
