import { measureFormats } from './support/measure-formats.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Save of a draft and publishing of a long checklist beside those of a tenth, in turns. `BENCH_PLACES` names the
 * databases (postgresql, embedded, or both).
 */
const [SHORT, LONG] = [20, 200]

await onNamedPlaces(['short', 'long'], async (where, { short, long }) =>
  printTable(await measureFormats(where, { place: short, items: SHORT }, { place: long, items: LONG })),
)
