import { type ExportRow, measureExports } from './support/measure-exports.ts'
import { onPlaces } from './support/on-places.ts'

/**
 * Exports a whole list while others read another one. `BENCH_ROWS` is the number of rows, `BENCH_PLACES` the databases
 * (postgresql, embedded, or both).
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)

const print = (rows: readonly ExportRow[]) => {
  process.stdout.write(
    `| ${ROWS} rows | Format | Seconds | MB | Memory peak MB | Others idle p95 ms | Others meanwhile p95 ms |\n|---|---|---|---|---|---|---|\n`,
  )
  for (const { where, format, seconds, fileMb, peakMb, idleMs, meanwhileMs } of rows) {
    const figures = [seconds, fileMb, peakMb, idleMs, meanwhileMs].map((figure) => figure.toFixed(1)).join(' | ')
    process.stdout.write(`| ${where} | ${format} | ${figures} |\n`)
  }
}

await onPlaces(async (where, place) => print(await measureExports(where, place, ROWS)))
