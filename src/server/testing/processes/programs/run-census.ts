import fs from 'node:fs'
import { sql } from 'drizzle-orm'
import { loadCatalogues } from '../../../catalogues/load-catalogues.ts'
import { findAdministrators } from '../../../imports/administrators.queries.ts'
import { applyCensusJob } from '../../../imports/applying/apply-census.job.ts'
import { importCensus } from '../../../imports/import-census.ts'
import { applyImport } from '../../../imports/imports.service.ts'
import { startJobs } from '../../../jobs/run-jobs.ts'
import { openBlobs } from '../../../platform/blobs/open-blobs.ts'
import { readConfig } from '../../../platform/config/config.ts'
import { rowsOf } from '../../../platform/db/database.ts'
import { migrate } from '../../../platform/db/migrate.ts'
import { openDatabase } from '../../../platform/db/open-database.ts'
import { MIGRATIONS_FOLDER } from '../../../platform/db/schema-state.ts'
import type { Platform } from '../../../platform/platform.ts'
import { insertOfficials } from '../../data/officials.ts'
import { silentLog } from '../../database/silent-log.ts'

/**
 * Applies a census and prints how many rows are in, and the end. Arguments: a folder for files and, without a server,
 * the database; the address of a server or ''; the milliseconds by which its clock is ahead. With a fourth argument,
 * the program kills itself at so many rows.
 */
const [, , folder = '', address = '', ahead = '0', dieAt = 'Infinity'] = process.argv
const ROWS = 1_500
const databaseUrl = address === '' ? undefined : address
const { db } = await openDatabase({ dataDir: folder, databaseUrl }, silentLog)
const blobs = await openBlobs(readConfig({ NODE_ENV: 'test', DATA_DIR: folder }))
const clock = () => new Date(Date.now() + Number(ahead))
const log = { warn: console.error, error: console.error }
const platform = { db, blobs, clock, log } as unknown as Platform
const say = (line: string) => fs.writeSync(1, `${line}\n`)

await migrate(db, MIGRATIONS_FOLDER)
await loadCatalogues(db)
const runs = await rowsOf(db, sql`select id from import_runs`)
if (runs.length === 0) {
  await insertOfficials(db, clock())
  const [by] = (await findAdministrators(db)).filter(({ departmentId }) => departmentId === 13)
  if (!by) throw new Error('There is no administrator.')
  const lines = Array.from(
    { length: ROWS },
    (_, row) => `Sitio ${row} ${'abcdefghij'[row % 10]}${row};${800_000_000 + row};Magangué;Restaurante`,
  )
  const bytes = Buffer.from(`Nombre;NIT;Municipio;Tipo\n${lines.join('\n')}\n`)
  const { id } = await importCensus(platform, by, { bytes, name: 'censo.csv' }, { isApplied: false })
  await db.execute(sql`update import_rows set decision = 'crear' where state = 'posible'`)
  await applyImport(db, { by, at: clock() }, id)
}
startJobs(platform, [applyCensusJob])
const timer = setInterval(async () => {
  const [found] = await rowsOf<{ rows: number; state: string }>(
    db,
    sql`select (select count(*)::int from import_rows where state = 'aplicada') as rows, (select state from import_runs) as state`,
  )
  say(`in ${found?.rows}`)
  if ((found?.rows ?? 0) >= Number(dieAt)) process.kill(process.pid, 'SIGKILL')
  if (found?.state !== 'aplicada') return
  say('done')
  clearInterval(timer)
}, 20)
