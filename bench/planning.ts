import { measurePlanning } from './support/measure-planning.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Suggestions of many establishments beside the same of a tenth, asked in turns, and all scores made anew (R 15).
 * `BENCH_ROWS` is the larger number, `BENCH_PLACES` the databases (postgresql, embedded, or both).
 */
const MANY = Number(process.env.BENCH_ROWS ?? 100_000)

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(
    await measurePlanning(where, { place: few, establishments: MANY / 10 }, { place: many, establishments: MANY }),
  ),
)
