import { type ExportRow, measureExports } from './support/measure-exports.ts'
import { onNamedPlaces } from './support/on-places.ts'

/**
 * Exports a whole list, and one of a tenth of its rows, while others read another one. The ratio is of the times a row.
 * `BENCH_ROWS` is the number of rows, `BENCH_PLACES` the databases (postgresql, embedded, or both).
 */
const MANY = Number(process.env.BENCH_ROWS ?? 100_000)

const HEAD =
  '| Where | Format | Rows | Seconds | MB | Memory peak MB | Others idle p95 ms | Others meanwhile p95 ms | Ratio |'

const lineOf = (where: string, row: ExportRow, ratio = ''): string => {
  const { format, rows, seconds, fileMb, peakMb, idleMs, meanwhileMs } = row
  const figures = [seconds, fileMb, peakMb, idleMs, meanwhileMs].map((figure) => figure.toFixed(1))
  return `| ${[where, format, rows, ...figures, ratio].join(' | ')} |\n`
}

function print(where: string, small: readonly ExportRow[], large: readonly ExportRow[]): void {
  process.stdout.write(`${HEAD}\n|---|---|---|---|---|---|---|---|---|\n`)
  for (const many of large) {
    const few = small.find(({ format }) => format === many.format)
    if (!few) throw new Error(`The export as ${many.format} has none of a tenth beside it.`)
    const ratio = many.seconds / many.rows / (few.seconds / few.rows)
    process.stdout.write(lineOf(where, few) + lineOf(where, many, ratio.toFixed(2)))
  }
}

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  print(where, await measureExports(few, MANY / 10), await measureExports(many, MANY)),
)
