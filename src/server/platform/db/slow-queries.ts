import type { PoolClient, QueryConfig } from 'pg'

export type SlowQuery = {
  durationMs: number
  /** The text has `$1`, `$2`… in place of the values, which may be personal data. */
  text: string
}

const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as QueryConfig | undefined)?.text ?? 'unknown')

/** The limit in ms, the receiver, and a clock in ms. */
type Watch = { limitMs: number; onSlow: (query: SlowQuery) => void; now?: (() => number) | undefined }

/** Reports each query of a connection that took longer than the limit, failed ones too. */
export function watchQueries(client: PoolClient, { limitMs, onSlow, now = () => performance.now() }: Watch): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const watched = (...args: unknown[]): unknown => {
    const from = now()
    const done = () => {
      const durationMs = Math.round(now() - from)
      if (durationMs > limitMs) onSlow({ durationMs, text: textOf(args[0]) })
    }
    // The pool calls with a callback; Drizzle awaits.
    const callback = args.at(-1)
    if (typeof callback === 'function') {
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done()
        callback(...results)
      })
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(done, done)
    return result
  }
  client.query = watched as typeof client.query
}
