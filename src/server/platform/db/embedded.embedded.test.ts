import fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { silentLog } from '../../testing/database/silent-log.ts'
import { startProgram } from '../../testing/processes/start-program.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { DataFolderInUse } from './data-folder-lock.ts'
import { type OpenDatabase, rowsOf } from './database.ts'
import { keepUp } from './embedded-upkeep.ts'
import { openDatabase } from './open-database.ts'

const dataDir = fs.mkdtempSync(join(tmpdir(), 'vigia-embedded-'))
const open = () => openDatabase({ dataDir, databaseUrl: undefined }, silentLog)

let database: OpenDatabase
beforeAll(async () => {
  // Upkeep comes only when a test asks for it: its own rounds would force files to the disk at any moment.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  fs.mkdirSync(join(dataDir, 'database.new'))
  fs.writeFileSync(join(dataDir, 'database.new', 'PG_VERSION'), 'what a crash during the first start left')
  database = await open()
  await database.db.execute(sql`create table notes (id integer generated always as identity primary key, text text)`)
})
afterAll(async () => {
  await database.close()
  vi.useRealTimers()
  fs.rmSync(dataDir, { recursive: true })
})

function countSyncs() {
  const spy = vi.spyOn(fs, 'fdatasyncSync')
  onTestFinished(() => spy.mockRestore())
  return spy
}
const note = (text: string) => sql`insert into notes (text) values (${text})`

describe('a commit', () => {
  test('a commit is forced to the disk once, before it is answered', async () => {
    const syncs = countSyncs()
    for (let commits = 1; commits <= 20; commits++) {
      await database.db.execute(note('one'))
      expect(syncs).toHaveBeenCalledTimes(commits)
    }
  })

  test('a commit of many statements is forced to the disk once', async () => {
    const syncs = countSyncs()
    await database.db.transaction(async (tx) => {
      for (let i = 0; i < 10; i++) await tx.execute(note('many'))
      expect(syncs).not.toHaveBeenCalled()
    })
    expect(syncs).toHaveBeenCalledTimes(1)
  })

  test('a commit forces the disk; reading and rolling back do not', async () => {
    const syncs = countSyncs()
    await rowsOf(database.db, sql`select * from notes`)
    const work = database.db.transaction(async (tx) => {
      await tx.execute(note('never'))
      throw new Error('stop')
    })
    await expect(work).rejects.toThrow('stop')
    expect(syncs).not.toHaveBeenCalled()
  })
})

test('folders are forced to the disk too, or a new file in them could be lost', async () => {
  const syncs = countSyncs()
  const folders = new Set<boolean>()
  syncs.mockImplementation((file) => {
    folders.add(fs.fstatSync(file).isDirectory())
  })
  await database.db.execute(sql`checkpoint`)
  expect(folders).toEqual(new Set([true, false]))
})

test('a start hears requests as soon as it is ready, before V8 finishes background work', async () => {
  const program = startProgram('open-embedded', temporaryFolder())
  // An open timer keeps Node in its event loop. Leaving the loop would wait for V8's background compilation.
  expect(await program.line()).toContain('Timeout')
  await program.kill()
})

test('committed rows are there after a restart, also in a folder of a crash', async () => {
  await database.db.execute(note('kept'))
  await database.close()
  database = await open()
  expect(await rowsOf(database.db, sql`select count(*) as count from notes where text = 'kept'`)).toEqual([
    { count: 1 },
  ])
  expect(fs.readdirSync(dataDir).filter((name) => !name.startsWith('lock.'))).toEqual(['database'])
})

test('a second opening of the same folder is refused', async () => {
  await expect(open()).rejects.toThrow(DataFolderInUse)
})

test('the outer handle inside a transaction is an error instead of a wait without end', async () => {
  const work = database.db.transaction(() => rowsOf(database.db, sql`select 1`))
  await expect(work).rejects.toMatchObject({ cause: { message: expect.stringContaining('pass the transaction') } })
  await expect(database.db.transaction(() => database.db.transaction(async () => 1))).rejects.toThrow(
    'pass the transaction',
  )
  expect(await rowsOf(database.db, sql`select 1 as one`)).toEqual([{ one: 1 }])
})

describe('statements that follow each other', () => {
  /** Runs work until the event loop had two turns, or many times. @returns how many turns it had */
  async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
    let turns = 0
    let next: NodeJS.Immediate
    const count = () => {
      turns += 1
      // wall clock: a turn of the event loop is what the database has to leave, and calls count it, not time.
      next = setImmediate(count)
    }
    // wall clock: a turn of the event loop is what the database has to leave, and calls count it, not time.
    next = setImmediate(count)
    for (let calls = 0; turns < 2 && calls < 2_000; calls += 1) await work()
    clearImmediate(next)
    return turns
  }
  const read = sql`select count(*) from generate_series(1, 10000)`

  test('leave requests their turn', async () => {
    expect(await turnsDuring(() => rowsOf(database.db, read))).toBeGreaterThan(1)
  })

  test('leave it also as transactions', async () => {
    expect(await turnsDuring(() => database.db.transaction((tx) => rowsOf(tx, read)))).toBeGreaterThan(1)
  })

  test('keep their order', async () => {
    const order: number[] = []
    const say = async (number: number) => {
      await rowsOf(database.db, read)
      order.push(number)
    }
    const numbers = Array.from({ length: 40 }, (_, index) => index)
    await Promise.all(numbers.map(say))
    expect(order).toEqual(numbers)
  })
})

test('upkeep bounds the log and tells the planner what the tables hold', async () => {
  const { $client } = database.db
  if (!($client instanceof PGlite)) throw new Error('not the embedded database')
  const sinceCheckpoint = async () => {
    const [row] = await rowsOf<{ mib: number }>(
      database.db,
      sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), redo_lsn)::float8 / 1048576 as mib from pg_control_checkpoint()`,
    )
    return row?.mib
  }
  await database.db.execute(sql`insert into notes (text) select repeat('x', 1000) from generate_series(1, 35000)`)
  expect(await sinceCheckpoint()).toBeGreaterThan(32)
  await keepUp($client)
  expect(await sinceCheckpoint()).toBeLessThan(1)
  const [table] = await rowsOf<{ rows: number }>(
    database.db,
    sql`select reltuples as rows from pg_class where relname = 'notes'`,
  )
  expect(table?.rows).toBeGreaterThan(35_000)
})

/** Leaves the socket of a killed server in the folder; it cannot be opened as a file. */
async function leaveSocket(folder: string) {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(folder, 'socket'), resolve))
  // Closing a server removes the path on which it listened, so rename the socket first.
  fs.renameSync(join(folder, 'socket'), join(folder, 'control.sock'))
  await new Promise((resolve) => server.close(resolve))
}

test('a database is made beside other files of the folder, none opened', async () => {
  const folder = temporaryFolder()
  await leaveSocket(folder)
  fs.mkdirSync(join(folder, 'blobs'))
  fs.writeFileSync(join(folder, 'blobs', 'photo'), 'one of a million')
  const opened = vi.spyOn(fs, 'openSync')
  onTestFinished(() => opened.mockRestore())
  const { close } = await openDatabase({ dataDir: folder, databaseUrl: undefined }, silentLog)
  await close()
  const paths = opened.mock.calls.map(([path]) => String(path)).filter((path) => path.startsWith(folder))
  expect(paths.filter((path) => !path.startsWith(join(folder, 'database')))).toEqual([folder])
})

describe('another process', () => {
  const folder = join(dataDir, 'other')

  test('killed while it writes has lost nothing that it had confirmed', async () => {
    const writer = startProgram('write-embedded', folder)
    onTestFinished(() => writer.kill())
    let confirmed = 0
    while (confirmed < 100) confirmed = Number(await writer.line())
    await writer.kill()
    for (let line = await writer.line(); line !== undefined; line = await writer.line()) confirmed = Number(line)

    const { db, close } = await openDatabase({ dataDir: folder, databaseUrl: undefined }, silentLog)
    const [found] = await rowsOf<{ count: number; last: number }>(
      db,
      sql`select count(*) as count, max(number) as last from written`,
    )
    await db.execute(sql`truncate written`)
    await close()
    expect(found?.count).toBe(found?.last)
    expect(found?.last).toBeGreaterThanOrEqual(confirmed)
  })

  test('a process whose disk fails ends, without confirming unsaved work', async () => {
    const writer = startProgram('write-embedded', folder, '5')
    onTestFinished(() => writer.kill())
    expect(await writer.exitCode()).toBe(1)
    const lines: (string | undefined)[] = []
    for (let line = await writer.line(); line !== undefined; line = await writer.line()) lines.push(line)
    expect(lines).toEqual(['1', '2', '3', '4'])
  })
})
