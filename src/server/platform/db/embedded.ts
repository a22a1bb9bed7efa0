import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { syncPath } from '../sync-path.ts'
import { onAbort } from './abort-guard.ts'
import { holdDataFolder } from './data-folder-lock.ts'
import type { DatabaseLog, OpenDatabase } from './database.ts'
import { DurableNodeFS, syncToDisk } from './durable-files.ts'
import { startUpkeep } from './embedded-upkeep.ts'
import { takeTurns } from './fair-turns.ts'
import { hasDatabase, openingRefusal } from './opening-refusal.ts'
import { refuseOuterUse } from './outer-use-guard.ts'

/**
 * Options of every embedded database. The extensions are those that the migrations create. The cache is a quarter of
 * the usual size: it is written whole at each start, and the system caches the files too.
 */
export const embeddedOptions = {
  extensions: { unaccent, pg_trgm, btree_gist },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
}

/** -F means "never fsync". `fsync` is the only method in this build that reaches the file system. */
const durable = {
  ...embeddedOptions,
  startParams: [...embeddedOptions.startParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
}

/**
 * How long a function of PGlite's program runs before V8 optimises it: eleven times Node 20's default. With this
 * budget, the start continues while V8 optimises the functions it used most (decision 015).
 */
setFlagsFromString('--wasm-tiering-budget=20000000')

const LONG_MS = 60_000

/**
 * Opens with a timer running. While V8 compiles PGlite's program, Node has nothing else to wait for and leaves its
 * event loop until V8 is idle. On Node 24 that delays the first request by one to two seconds.
 */
async function openFolder(folder: string, log: DatabaseLog): Promise<PGlite> {
  const waits = setInterval(() => {}, LONG_MS)
  /** PostgreSQL's lines while it opens. The error of a failed opening does not tell why. */
  const saidAtOpening: string[] = []
  let isOpen = false
  const hear = (line: string) => {
    if (!isOpen) saidAtOpening.push(line)
    else if (/PANIC|FATAL/.test(line)) log.error({ line }, 'database: cannot continue')
    return false
  }
  try {
    const client = await PGlite.create({ ...durable, fs: new DurableNodeFS(folder), onStderr: hear })
    isOpen = true
    return client
  } catch (error) {
    throw openingRefusal(folder, saidAtOpening) ?? error
  } finally {
    clearInterval(waits)
  }
}

/** Creates the database beside its place, syncs it and moves it there: a crash leaves all of it or nothing. */
async function createFolder(folder: string, log: DatabaseLog): Promise<void> {
  log.info({ folder }, 'Se crea la base de datos.')
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  await (await openFolder(unfinished, log)).close()
  syncToDisk(unfinished)
  fs.renameSync(unfinished, folder)
  // Syncs the folder's names only: it may hold a million photos, and a socket that cannot be opened.
  syncPath(dirname(folder))
}

/** The embedded PostgreSQL in the data folder: each commit is on the disk before its reply is sent. */
export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<OpenDatabase> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const hold = await holdDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!hasDatabase(folder)) await createFolder(folder, log)
    const client = refuseOuterUse(takeTurns(await openFolder(folder, log)))
    // Ending loses no confirmed write, and the next start recovers, as after the end of a server process.
    const end = () => process.exit(1)
    onAbort(client, end)
    // The thread starts only now, because it would slow the start. A migration may block the main thread for minutes.
    hold.beatAside(end)
    const upkeep = startUpkeep(client, log)
    const close = async () => {
      await upkeep.stop()
      await client.close()
      hold.release()
    }
    return { db: drizzle({ client }), close, kind: 'embedded' }
  } catch (error) {
    hold.release()
    throw error
  }
}
