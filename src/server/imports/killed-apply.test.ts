import { sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { openDatabase } from '../platform/db/open-database.ts'
import { serverUrl } from '../testing/database/database.ts'
import { runOn } from '../testing/database/run-on.ts'
import { silentLog } from '../testing/database/silent-log.ts'
import { type Program, startProgram } from '../testing/processes/start-program.ts'
import { temporaryFolder } from '../testing/processes/temporary-folder.ts'

const MINUTE_MS = 60_000

/** The address of a new database on the server of this run; '' where the run is about the embedded one. */
async function newAddress(): Promise<string> {
  if (inject('testDatabase').kind === 'embedded') return ''
  const name = `killed_apply_${process.pid}`
  await runOn(serverUrl('postgres'), `create database ${name} template template0`)
  onTestFinished(() => runOn(serverUrl('postgres'), `drop database ${name} with (force)`))
  return serverUrl(name)
}

/** Reads lines until so many rows are in. @returns how many, or undefined at the end */
async function rowsIn(program: Program, least: number): Promise<number | undefined> {
  for (;;) {
    const line = await program.line()
    if (line === undefined) throw new Error('The program has ended.')
    if (line === 'done') return undefined
    const rows = Number(line.split(' ')[1])
    if (rows >= least) return rows
  }
}

test('an import whose process is killed goes on from its place, and imports no row twice', {
  timeout: 300_000,
}, async () => {
  const [folder, address] = [await temporaryFolder(), await newAddress()]
  const first = startProgram('run-census', folder, address, '0', '200')
  const before = await rowsIn(first, 200)
  expect(await first.exitCode()).toBeNull()
  expect(before).toBeLessThan(1_500)
  // The clock of this one says that the lease of the first has run out.
  const second = startProgram('run-census', folder, address, String(MINUTE_MS + 1_000))
  expect(await rowsIn(second, 200)).toBeGreaterThanOrEqual(before ?? 0)
  expect(await rowsIn(second, 1_501)).toBeUndefined()
  await second.kill()
  const { db, close } = await openDatabase(
    { dataDir: folder, databaseUrl: address === '' ? undefined : address },
    silentLog,
  )
  onTestFinished(close)
  const counted = await rowsOf(
    db,
    sql`select count(*)::int as rows, count(distinct establishment_id)::int as establishments,
      (select count(*)::int from establishments where import_run_id is not null) as created,
      (select count(*)::int from audit_events where action = 'create-from-census') as events,
      bool_and(e.inscription_number is not null) as numbered
      from import_rows r join establishments e on e.id = r.establishment_id where r.state = 'aplicada'`,
  )
  expect(counted).toEqual([{ rows: 1_500, establishments: 1_500, created: 1_500, events: 1_500, numbered: true }])
})
