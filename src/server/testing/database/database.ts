import { sql } from 'drizzle-orm'
import { expect, inject } from 'vitest'
import type { OpenDatabase } from '../../platform/db/database.ts'
import { RESTORE_CLEAN_STATE } from './clean-state.ts'
import { onServer, openCopy, openDump } from './open-copies.ts'
import { runOn } from './run-on.ts'

declare module 'vitest' {
  interface ProvidedContext {
    testDatabase:
      | { kind: 'embedded'; empty: string; migrated: string; template: string }
      | { kind: 'server'; url: string }
  }
}

/** Opens the worker's database, which its test files share: closing it does nothing. */
async function openForWorker(): Promise<OpenDatabase> {
  const provided = inject('testDatabase')
  const open =
    provided.kind === 'embedded'
      ? await openDump(provided.template)
      : await openCopy(provided.url, `worker_${process.pid}`, 'template')
  return { ...open, close: async () => {} }
}

let ofWorker: Promise<OpenDatabase> | undefined
let ofFile: { path: string | undefined; opened: Promise<OpenDatabase> } | undefined

/** Restores the first state, which has only the catalogues. For files whose tests each need it. */
export async function cleanDatabase(): Promise<void> {
  ofWorker ??= openForWorker()
  const { db } = await ofWorker
  await db.execute(sql.raw(RESTORE_CLEAN_STATE))
}

/** The worker's database; the first call of each file cleans it. */
export function testDatabase(): Promise<OpenDatabase> {
  ofWorker ??= openForWorker()
  const path = expect.getState().testPath
  if (ofFile?.path !== path || !ofFile) {
    const worker = ofWorker
    ofFile = { path, opened: cleanDatabase().then(() => worker) }
  }
  return ofFile.opened
}

let newDatabases = 0

/** @param template the server's database that a server alone copies */
async function newDatabase(dump: 'empty' | 'migrated', template: string): Promise<OpenDatabase> {
  const provided = inject('testDatabase')
  if (provided.kind === 'embedded') return openDump(provided[dump])
  const name = `${dump}_${process.pid}_${++newDatabases}`
  const open = await openCopy(provided.url, name, template)
  const close = async () => {
    await open.close()
    await runOn(provided.url, `drop database ${name} with (force)`)
  }
  return { ...open, close }
}

/** A new database without tables, for tests of the schema itself. The caller closes it. */
export const emptyDatabase = () => newDatabase('empty', 'template0')

/**
 * A new database with the tables of this build and no row: a load into it begins after its migrations, which take
 * seconds. The caller closes it.
 */
export const migratedDatabase = () => newDatabase('migrated', 'migrated')

/** URL of the database `name` on this run's PostgreSQL server. Only for tests that run on a server alone. */
export function serverUrl(name: string): string {
  const provided = inject('testDatabase')
  if (provided.kind !== 'server') throw new Error('This test belongs to the server: name it *.postgres.test.ts')
  return onServer(provided.url, name)
}
