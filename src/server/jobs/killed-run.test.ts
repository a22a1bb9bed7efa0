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

/** A new database of the kind that this run is about: a folder, or a server's address. */
async function newPlace(): Promise<string> {
  if (inject('testDatabase').kind === 'embedded') return temporaryFolder()
  const name = `killed_${process.pid}`
  await runOn(serverUrl('postgres'), `create database ${name} template template0`)
  onTestFinished(() => runOn(serverUrl('postgres'), `drop database ${name} with (force)`))
  return serverUrl(name)
}

async function lineAfter(program: Program, wanted: RegExp): Promise<string> {
  for (;;) {
    const line = await program.line()
    if (line === undefined) throw new Error('The program has ended.')
    if (wanted.test(line)) return line
  }
}

test('a job whose process is killed goes on in the next one, from where it was', async () => {
  const place = await newPlace()
  const first = startProgram('run-steps', place, '0', '25')
  expect(await lineAfter(first, /^from/)).toBe('from 0')
  await lineAfter(first, /^step 25$/)
  expect(await first.exitCode()).toBeNull()
  // The clock of this one says that the lease of the first has run out.
  const second = startProgram('run-steps', place, String(MINUTE_MS + 1_000))
  const [, from] = (await lineAfter(second, /^from/)).split(' ')
  expect(Number(from)).toBeGreaterThan(0)
  expect(Number(from)).toBeLessThanOrEqual(25)
  await lineAfter(second, /^done$/)
  await second.kill()
  const { db, close } = await openDatabase(
    { dataDir: place, databaseUrl: place.startsWith('postgres') ? place : undefined },
    silentLog,
  )
  onTestFinished(close)
  expect(await rowsOf(db, sql`select count(*)::int as steps from steps`)).toEqual([{ steps: 40 }])
  // The kill may have come before the end was written; then a third process would find it.
  expect(await rowsOf(db, sql`select count(*)::int as jobs, max(attempts)::int as attempts from jobs`)).toEqual([
    { jobs: 1, attempts: 2 },
  ])
})
