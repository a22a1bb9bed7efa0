import { measureListSizes } from './support/measure-list-sizes.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Pages of a long list beside the same pages of a short one (R 15.4), asked in turns. `BENCH_ROWS` is the number of
 * rows of the long list, `BENCH_PLACES` the databases (postgresql, embedded, or both).
 */
const SHORT = 1_000
const LONG = Number(process.env.BENCH_ROWS ?? 100_000)

await onNamedPlaces(['short', 'long'], async (where, { short, long }) =>
  printTable(await measureListSizes(where, { place: short, rows: SHORT }, { place: long, rows: LONG })),
)
