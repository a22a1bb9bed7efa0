import { type Database, isEmbedded } from '../platform/db/database.ts'

/** Rows of a step, and the milliseconds below which the next has more and above which it has fewer. */
type Bounds = { first: number; fewest: number; most: number; shortMs: number; longMs: number }

/**
 * A transaction of the embedded database delays every other request; below its fewest rows a step costs as much. One of
 * a server keeps the next inscription number, so that an inscription waits for it. R 20.9 has the most.
 */
const bounds: Record<'embedded' | 'server', Bounds> = {
  embedded: { first: 10, fewest: 10, most: 100, shortMs: 30, longMs: 60 },
  server: { first: 50, fewest: 50, most: 500, shortMs: 200, longMs: 400 },
}

/** Steps of a job, each as large as the time of the last one allows. */
export function paceOf(db: Database) {
  const { first, fewest, most, shortMs, longMs } = bounds[isEmbedded(db) ? 'embedded' : 'server']
  let size = first
  return {
    async step<T>(act: (size: number) => Promise<T>): Promise<T> {
      const began = performance.now()
      const result = await act(size)
      const tookMs = performance.now() - began
      if (tookMs > longMs) size = Math.max(fewest, Math.floor(size / 2))
      else if (tookMs < shortMs) size = Math.min(most, size * 2)
      return result
    },
  }
}
