import { measureSearch } from './support/measure-search.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * The search of everything among many rows beside the same among a tenth of them, asked in turns. `BENCH_ROWS` is the
 * number of establishments, of visits, of officials and of documents; `BENCH_PLACES` names the databases (postgresql,
 * embedded, or both).
 */
const MANY = Number(process.env.BENCH_ROWS ?? 100_000)

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(await measureSearch(where, { place: few, rows: MANY / 10 }, { place: many, rows: MANY })),
)
