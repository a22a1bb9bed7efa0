import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { OpenDatabase, QueryWatch } from '../../platform/db/database.ts'
import { embeddedOptions } from '../../platform/db/embedded.ts'
import { takeTurns } from '../../platform/db/fair-turns.ts'
import { refuseOuterUse } from '../../platform/db/outer-use-guard.ts'
import { openServer } from '../../platform/db/server.ts'
import { runOn } from './run-on.ts'
import { silentLog } from './silent-log.ts'

/** The URL of another database on the same server. */
export const onServer = (url: string, database: string): string => {
  const address = new URL(url)
  address.pathname = database
  return address.href
}

/** A dump in memory. Node reads a Blob in pieces and joins them, which took a quarter of an opening. */
class Dump extends Blob {
  readonly #bytes: ArrayBuffer

  constructor(path: string) {
    super()
    this.#bytes = new Uint8Array(readFileSync(path)).buffer
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    return Promise.resolve(this.#bytes)
  }
}

/** Opens the dump of an embedded database, in memory. */
export async function openDump(path: string): Promise<OpenDatabase> {
  const loaded = await PGlite.create({ ...embeddedOptions, loadDataDir: new Dump(path) })
  const client = refuseOuterUse(takeTurns(loaded))
  return { db: drizzle({ client }), close: () => client.close(), kind: 'embedded' }
}

/** Makes the database `name` of another one on the same server, and opens it. */
export async function openCopy(
  url: string,
  name: string,
  template: string,
  watch: QueryWatch = {},
): Promise<OpenDatabase> {
  await runOn(url, `create database ${name} template ${template}`)
  return openServer(onServer(url, name), silentLog, watch)
}
