import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../src/server/testing/database/postgres-cluster.ts'
import { type ListRow, measureLists } from './support/measure-lists.ts'

/**
 * Measures every list: searches, filters, orders and deep pages. `BENCH_ROWS` is the number of rows of each,
 * `BENCH_PLACES` the databases (postgresql, embedded, or both).
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const PLACES = (process.env.BENCH_PLACES ?? 'postgresql,embedded').split(',')

const print = (rows: readonly ListRow[]) => {
  process.stdout.write(
    `| ${ROWS} rows | What | Where | p50 ms | p99 ms | Quiet p50 | Quiet worst | CPU |\n|---|---|---|---|---|---|---|---|\n`,
  )
  for (const { list, what, where, p50, p99, quiet, cpu, failures } of rows) {
    const failed = failures > 0 ? ` (${failures} failed)` : ''
    const times = [p50, p99, quiet.p50, quiet.worst, cpu].map((time) => time.toFixed(1)).join(' | ')
    process.stdout.write(`| ${list} | ${what}${failed} | ${where} | ${times} |\n`)
  }
}

const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))
const cluster = PLACES.includes('postgresql') ? await startPostgresCluster({ durable: true }) : undefined
try {
  for (const place of PLACES) {
    const databaseUrl = place === 'postgresql' ? cluster?.url() : undefined
    print(await measureLists(place, { dataDir: join(folder, place), databaseUrl }, ROWS))
  }
} finally {
  await cluster?.stop()
  rmSync(folder, { recursive: true, force: true })
}
