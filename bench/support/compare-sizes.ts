import { shareOf } from './load.ts'
import type { Row } from './table.ts'

/** Times that each call is made; the first are not timed. */
const [ASKED, WARMING] = [25, 5]

/** A call by name, made on one server; it resolves with the milliseconds that it took. */
export type Timed<Server> = Record<string, (server: Server) => Promise<number>>

/** Makes each call on a small and on a large server in turns. The ratio is that of the medians. */
export async function compareSizes<Server>(
  where: string,
  calls: Timed<Server>,
  [small, large]: readonly [server: Server, size: string][],
  asked = ASKED,
): Promise<Row[]> {
  const rows: Row[] = []
  if (!small || !large) return rows
  for (const [what, call] of Object.entries(calls)) {
    const [short, long]: [number[], number[]] = [[], []]
    for (let turn = 0; turn < asked; turn += 1) {
      const times = [await call(small[0]), await call(large[0])] as const
      if (turn < Math.min(WARMING, asked / 2 - 1)) continue
      short.push(times[0])
      long.push(times[1])
    }
    const [reference, taken] = [shareOf(short, 0.5), shareOf(long, 0.5)]
    rows.push({
      what,
      where,
      measured: `p50 ${taken.toFixed(1)} ms, p95 ${shareOf(long, 0.95).toFixed(1)} ms of ${large[1]}`,
      reference: `p50 ${reference.toFixed(1)} ms of ${small[1]}`,
      ratio: (taken / reference).toFixed(2),
    })
  }
  return rows
}
