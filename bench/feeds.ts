import { measureFeeds } from './support/measure-feeds.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Rows for other systems: pages of OData and whole CSV feeds of many rows beside those of a tenth, in turns.
 * `BENCH_ROWS` is the number of establishments and visits, `BENCH_PLACES` the databases (postgresql, embedded, or both).
 */
const MANY = Number(process.env.BENCH_ROWS ?? 100_000)

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(await measureFeeds(where, { place: few, rows: MANY / 10 }, { place: many, rows: MANY })),
)
