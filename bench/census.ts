import { measureCensus } from './support/measure-census.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * A dirty census beside one of a tenth of its rows: reading with the check, and applying. `BENCH_PLACES` names the
 * databases (postgresql, embedded, or both).
 */
const [FEW, MANY] = [2_000, 20_000]

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(await measureCensus(where, { place: few, rows: FEW }, { place: many, rows: MANY })),
)
