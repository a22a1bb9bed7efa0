import fs from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refusalLine } from '../../start/start-refusal.ts'
import { silentLog } from '../../testing/database/silent-log.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { rowsOf } from './database.ts'
import { openDatabase } from './open-database.ts'
import { DatabaseFilesRefused, openingRefusal } from './opening-refusal.ts'

const open = (dataDir: string) => openDatabase({ dataDir, databaseUrl: undefined }, silentLog)

const whole = fs.mkdtempSync(join(tmpdir(), 'vigia-whole-'))
beforeAll(async () => (await open(whole)).close())
afterAll(() => fs.rmSync(whole, { recursive: true }))

/** A copy of a data folder, changed. @returns its path */
function spoilt(spoil: (database: string) => void): string {
  const dataDir = temporaryFolder()
  fs.cpSync(whole, dataDir, { recursive: true })
  spoil(join(dataDir, 'database'))
  return dataDir
}

const cutLog = (database: string, length: number) => {
  const folder = join(database, 'pg_wal')
  for (const entry of fs.readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) fs.truncateSync(join(folder, entry.name), length)
}

describe('a start is refused in one line, with what to do,', () => {
  test.each<[string, (database: string) => void, RegExp]>([
    [
      'by files of another PostgreSQL',
      (database) => fs.writeFileSync(join(database, 'PG_VERSION'), '16\n'),
      /es de PostgreSQL 16, y esta versión de Vigía usa PostgreSQL \d+\.\d+\. .*npm run backup.*npm run restore/,
    ],
    ['by a log that was cut', (database) => cutLog(database, 8192), /dañados\. No los borre.*npm run restore/],
    ['by an empty log', (database) => cutLog(database, 0), /dañados\. No los borre.*checkpoint record/],
    [
      'by a cut control file',
      (database) => fs.truncateSync(join(database, 'global', 'pg_control'), 100),
      /dañados\. No los borre.*pg_control/,
    ],
    [
      'without the file of its version',
      (database) => fs.rmSync(join(database, 'PG_VERSION')),
      /dañados\. No los borre.*Falta PG_VERSION/,
    ],
  ])('%s', async (_what, spoil, words) => {
    const dataDir = spoilt(spoil)
    const refusal = await open(dataDir).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(DatabaseFilesRefused)
    expect(refusalLine(refusal)).toContain(join(dataDir, 'database'))
    expect(refusalLine(refusal)).toMatch(words)
    expect(refusalLine(refusal)).not.toContain('\n')
    // The folder is free again, for a command that looks at it.
    expect(fs.readdirSync(dataDir).filter((name) => name.startsWith('lock.'))).toEqual([])
  })
})

test('a full disk is no damage', () => {
  const line = 'PANIC:  could not write to file "pg_wal/xlogtemp.42": No space left on device'
  expect(openingRefusal('/datos/database', [line])?.message).toMatch(/revise el espacio.*No space left on device$/)
})

test('an error without a word of PostgreSQL is a bug, and keeps its stack', () => {
  expect(openingRefusal('/datos/database', ['LOG:  database system was shut down'])).toBeUndefined()
})

test('a folder that nothing was changed in opens', async () => {
  const database = await open(spoilt(() => undefined))
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
  await database.close()
})
