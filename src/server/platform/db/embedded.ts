import fs from 'node:fs'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { drizzle } from 'drizzle-orm/pglite'
import { syncPath } from '../sync-path.ts'
import { onAbort } from './abort-guard.ts'
import { holdDataFolder } from './data-folder-lock.ts'
import type { DatabaseLog, OpenDatabase } from './database.ts'
import { DurableNodeFS, syncToDisk } from './durable-files.ts'
import { startUpkeep } from './embedded-upkeep.ts'
import { refuseOuterUse } from './outer-use-guard.ts'

/**
 * However it is kept: with the extensions that the migrations create, which a server has as packages, and a cache of its own of a
 * quarter of the usual, since all of it is written at each start and the system has the files in its own.
 */
export const embeddedOptions = {
  extensions: { unaccent, pg_trgm },
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
}

/** -F means "never fsync". The method is fsync because the build has no other that reaches the file system. */
const durable = {
  ...embeddedOptions,
  startParams: [...embeddedOptions.startParams.filter((param) => param !== '-F'), '-c', 'wal_sync_method=fsync'],
}

/**
 * How much a function of the database's program runs before V8 compiles it anew, optimised: eleven times what V8
 * asks by itself in Node 20. With that little, the start goes on beside the optimising of what it made hot (decision 015).
 */
setFlagsFromString('--wasm-tiering-budget=20000000')

const LONG_MS = 60_000

/**
 * Opened with something for Node to wait for. While V8 compiles the database's program there is nothing else, Node
 * leaves its event loop, and is back only when V8 has no work at all: on Node 24 a function of 105 KB that the start made hot
 * is optimised before any request is heard, for one to two seconds.
 */
async function openFolder(folder: string, log: DatabaseLog): Promise<PGlite> {
  const waits = setInterval(() => {}, LONG_MS)
  try {
    return await PGlite.create({
      ...durable,
      fs: new DurableNodeFS(folder),
      onStderr: (line) => {
        if (/PANIC|FATAL/.test(line)) log.error({ line }, 'La base de datos no puede seguir.')
        return false
      },
    })
  } finally {
    clearInterval(waits)
  }
}

/** Made beside its place and moved there when it is whole and on the disk: a crash leaves all of it or none. */
async function createFolder(folder: string, log: DatabaseLog): Promise<void> {
  log.info({ folder }, 'Se crea la base de datos.')
  const unfinished = `${folder}.new`
  fs.rmSync(unfinished, { recursive: true, force: true })
  await (await openFolder(unfinished, log)).close()
  syncToDisk(unfinished)
  fs.renameSync(unfinished, folder)
  // Its names alone: beside it may be a million photos, and a socket, which cannot be opened.
  syncPath(dirname(folder))
}

/** The embedded PostgreSQL in the data folder: every commit is on the disk before it is answered. */
export async function openEmbedded(dataDir: string, log: DatabaseLog): Promise<OpenDatabase> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const hold = await holdDataFolder(dataDir)
  try {
    const folder = join(dataDir, 'database')
    if (!fs.existsSync(join(folder, 'PG_VERSION'))) await createFolder(folder, log)
    const client = refuseOuterUse(await openFolder(folder, log))
    // Nothing that was not confirmed is lost, and the next start recovers: what a server's process does here too.
    const end = () => process.exit(1)
    onAbort(client, end)
    // A migration as one statement may take minutes. Only now: a thread more would slow the start, which takes no such time.
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
