import { measureStaff } from './support/measure-staff.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Directory, availability, load and expiries of many officials beside the same of a tenth, asked in turns.
 * `BENCH_PLACES` names the databases (postgresql, embedded, or both).
 */
const [FEW, MANY] = [50, 500]

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(await measureStaff(where, { place: few, officials: FEW }, { place: many, officials: MANY })),
)
