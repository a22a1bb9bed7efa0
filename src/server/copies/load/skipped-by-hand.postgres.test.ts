import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { PROJECT_ROOT } from '../../platform/project-files.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { readSequences } from '../take/copied-tables.ts'
import { skippedNumbers } from './skip-sequences.ts'

/** Runs the lines of `docs/operation.md` in a shell and returns the SQL that they print. */
function passOver(instant: string): string {
  const manual = readFileSync(join(PROJECT_ROOT, 'docs', 'operation.md'), 'utf8')
  const [lines = ''] = /^pass_over\(\) \{.*?^\}/ms.exec(manual) ?? []
  return execFileSync('sh', ['-c', `${lines}\npass_over "$1"`, 'sh', instant], { encoding: 'utf8' })
}

test.each([
  ['a day ago', '24 hours'],
  ['by a clock that is behind', '-24 hours'],
])('the statement of the manual passes over what a restore would: %s', async (_, ago) => {
  const { db, close } = await migratedDatabase()
  onTestFinished(close)
  await db.execute(sql`select nextval('inspections_id_seq') from generate_series(1, 812)`)
  const before = await readSequences(db)
  // One transaction has one `now()`, however long the statement waits for the machine.
  const { now, copied } = await db.transaction(async (tx) => {
    const [row] = await rowsOf<{ now: string; copied: string }>(
      tx,
      sql`select now()::text as now, to_char(now() - ${ago}::interval, 'YYYY-MM-DD HH24:MI:SSTZH') as copied`,
    )
    await tx.execute(sql.raw(passOver(row?.copied ?? '')))
    return row ?? { now: '', copied: '' }
  })

  const least = skippedNumbers(new Date(copied), new Date(now))
  const passed = (await readSequences(db)).map(({ lastValue }, index) => lastValue - (before[index]?.lastValue ?? 0))
  expect(passed.length).toBeGreaterThanOrEqual(8)
  // The database reads microseconds and the program milliseconds, so one more number may be skipped.
  for (const count of passed) expect([least, least + 1]).toContain(count)
  const [next] = await rowsOf<{ id: number }>(db, sql`select nextval('inspections_id_seq')::int as id`)
  expect(next?.id).toBeGreaterThan(812 + least)
})
