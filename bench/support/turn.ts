import { cpuMs } from './cpu-time.ts'
import { type BenchRequest, load } from './load.ts'

/** Answers in a second, and processor time of one request in milliseconds, which others on the machine change less. */
export type Turn = { rate: number; serverMs: number; databaseMs: number }

type Measured = { url: string; pids: readonly number[]; database: readonly number[] }

/** Sends the requests from a number of clients and fails with the first refusal: a refused save costs less. */
export async function turn(
  { url, pids, database }: Measured,
  clients: number,
  requests: readonly BenchRequest[],
): Promise<Turn> {
  const [server, db] = [cpuMs(pids), cpuMs(database)]
  const { rate, failures } = await load(url, clients, requests)
  if (failures > 0) throw new Error(`${failures} of ${requests.length} requests failed.`)
  const each = (ms: number) => ms / requests.length
  return { rate, serverMs: each(cpuMs(pids) - server), databaseMs: each(cpuMs(database) - db) }
}

export const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0
export const percent = (value: number): string => `${(value * 100).toFixed(0)} %`
export const range = (values: readonly number[]): string =>
  `${percent(Math.min(...values))} to ${percent(Math.max(...values))}`

/** How much less processor time one turn took than another: 0.5 says half. */
export const costShare = (less: Turn, more: Turn): number =>
  (less.serverMs + less.databaseMs) / (more.serverMs + more.databaseMs)

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** The median rate of turns and the mean processor time of server and database. */
export function turnsText(turns: readonly Turn[], share = ''): string {
  const ms = (time: 'serverMs' | 'databaseMs') => mean(turns.map((one) => one[time])).toFixed(2)
  return `${median(turns.map(({ rate }) => rate)).toFixed(0)}/s${share}, ${ms('serverMs')} + ${ms('databaseMs')} ms`
}
