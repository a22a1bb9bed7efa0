import { measureOthers } from './support/measure-others.ts'
import { onPlaces } from './support/on-places.ts'
import { printTable, type Row } from './support/table.ts'

/** List calls of others while one person sends photos, on each database of `BENCH_PLACES` (R 15.5). */
const rows: Row[] = []
await onPlaces(async (where, place) => void rows.push(await measureOthers(where, place)))
printTable(rows)
