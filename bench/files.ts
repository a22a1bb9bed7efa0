import { measureFiles } from './support/measure-files.ts'
import { onNamedPlaces } from './support/on-places.ts'
import { printTable } from './support/table.ts'

/**
 * Lists, searches, indexes and packages of many files (expedientes) beside the same of a tenth, asked in turns.
 * `BENCH_PLACES` names the databases (postgresql, embedded, or both); `BENCH_FILES` is the larger number of files.
 */
const MANY = Number(process.env.BENCH_FILES ?? 100_000)

await onNamedPlaces(['few', 'many'], async (where, { few, many }) =>
  printTable(await measureFiles(where, { place: few, files: MANY / 10 }, { place: many, files: MANY })),
)
