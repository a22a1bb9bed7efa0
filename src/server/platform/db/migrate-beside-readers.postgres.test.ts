import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { emptyDatabase } from '../../testing/database/database.ts'
import { waitingForLocks } from '../../testing/database/waiting-for-locks.ts'
import { type OpenDatabase, rowsOf } from './database.ts'
import { migrate } from './migrate.ts'

let database: OpenDatabase
const folder = mkdtempSync(join(tmpdir(), 'vigia-migrations-'))
beforeAll(async () => {
  database = await emptyDatabase()
  writeFileSync(
    join(folder, '001-visits.sql'),
    'create table visits (id integer primary key); insert into visits values (1)',
  )
  await migrate(database.db, folder)
  writeFileSync(join(folder, '002-note.sql'), 'alter table visits add column note text')
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

test('a migration that waits for a table lets others read it, and then runs', async () => {
  const { db } = database
  const told: string[] = []
  const pauses: number[] = []
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let isReading = () => {}
  const reading = new Promise<void>((resolve) => {
    isReading = resolve
  })
  const backup = db.transaction(async (tx) => {
    await rowsOf(tx, sql`select * from visits`)
    isReading()
    await released
  })
  await reading

  const wait = {
    tell: (line: string) => void told.push(line),
    pause: (ms: number) => {
      pauses.push(ms)
      return pauses.length < 2 ? Promise.resolve() : released
    },
  }
  const migrated = migrate(db, folder, undefined, wait)
  await expect.poll(() => waitingForLocks(db)).toBe(1)
  // The reader stands behind the migration, which gives way to it before the table is free.
  expect(await rowsOf(db, sql`select id from visits`)).toEqual([{ id: 1 }])

  await expect.poll(() => pauses).toEqual([1_000, 2_000])
  expect(told[0]).toMatch(/002-note\.sql.*lock timeout.*se intenta de nuevo en 1 s/)
  release()
  await backup
  expect(await migrated).toEqual(['002-note.sql'])
  expect(await rowsOf(db, sql`select note from visits`)).toEqual([{ note: null }])
})
