import { setImmediate } from 'node:timers/promises'

/** Rows of one turn of the event loop, which take some milliseconds. Other requests are answered between the turns. */
const SLICE = 1_000

/** The rows that match, in their order. */
export async function filterInTurns<Row>(rows: readonly Row[], matches: (row: Row) => boolean): Promise<Row[]> {
  const found: Row[] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    for (const row of rows.slice(from, from + SLICE)) if (matches(row)) found.push(row)
    await setImmediate()
  }
  return found
}

/** Two ordered runs as one. Of equal rows those of the first run come first. */
async function merge<Row>(one: Row[], other: Row[], order: (one: Row, other: Row) => number): Promise<Row[]> {
  const merged: Row[] = []
  let at = 0
  for (const row of one) {
    for (; at < other.length && order(other[at] as Row, row) < 0; at += 1) {
      merged.push(other[at] as Row)
      if (merged.length % SLICE === 0) await setImmediate()
    }
    merged.push(row)
    if (merged.length % SLICE === 0) await setImmediate()
  }
  return merged.concat(other.slice(at))
}

/** The rows as `Array.sort` orders them: rows of equal value keep the order in which they come. */
export async function sortInTurns<Row>(rows: readonly Row[], order: (one: Row, other: Row) => number): Promise<Row[]> {
  let runs: Row[][] = []
  for (let from = 0; from < rows.length; from += SLICE) {
    runs.push(rows.slice(from, from + SLICE).sort(order))
    await setImmediate()
  }
  while (runs.length > 1) {
    const longer: Row[][] = []
    for (let at = 0; at < runs.length; at += 2) longer.push(await merge(runs[at] ?? [], runs[at + 1] ?? [], order))
    runs = longer
  }
  return runs[0] ?? []
}
