import { type ListRow, measureLists } from './support/measure-lists.ts'
import { onPlaces } from './support/on-places.ts'

/**
 * Measures every list: searches, filters, orders and deep pages. `BENCH_ROWS` is the number of rows of each,
 * `BENCH_PLACES` the databases (postgresql, embedded, or both).
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)

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

await onPlaces(async (where, place) => print(await measureLists(where, place, ROWS)))
