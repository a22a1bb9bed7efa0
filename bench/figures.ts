import { measureFigures } from './support/measure-figures.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Figures of twelve months of two years, beside a direct count of the same visits and beside the same of a tenth of them.
 * `BENCH_ROWS` is the number of visits, `BENCH_PLACES` names the databases (postgresql, embedded, or both).
 */
const MANY = Number(process.env.BENCH_ROWS ?? 100_000)

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(await measureFigures(where, { place: few, visits: MANY / 10 }, { place: many, visits: MANY })),
)
