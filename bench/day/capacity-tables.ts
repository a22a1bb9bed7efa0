import type { DayCall } from './day-requests.ts'
import type { MeasuredDay } from './measure-day.ts'
import type { Growth } from './measure-growth.ts'

/** Seconds between two calls of a person at work: a technician answers an item in 20, a desk reads faster. */
const SECONDS_BETWEEN_CALLS = 10

const table = (titles: readonly string[], rows: readonly (readonly string[])[]): string =>
  [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const ms = (time: number) => time.toFixed(time < 10 ? 1 : 0)
const KINDS: readonly DayCall[] = ['item', 'photo', 'list', 'search', 'record', 'pdf', 'login']

/** Table of the rates offered to each place, with its latencies. */
export const dayTable = (days: readonly MeasuredDay[]): string =>
  table(
    [
      'Where',
      'Calls/s',
      'People',
      'Saves/s',
      'p50 ms',
      'p99 ms',
      ...KINDS.map((kind) => `p99 ${kind}`),
      'Failed',
      'Memory MB',
      'Processors',
    ],
    days.flatMap(({ where, levels }) =>
      levels.map((level) => [
        where,
        String(level.rate),
        String(level.rate * SECONDS_BETWEEN_CALLS),
        level.savesPerSecond.toFixed(0),
        ms(level.p50),
        ms(level.p99),
        ...KINDS.map((kind) => ms(level.byKind.get(kind)?.p99 ?? Number.NaN)),
        String(level.failures),
        level.memoryMb.toFixed(0),
        level.processors.toFixed(1),
      ]),
    ),
  )

export const submissionsTable = (days: readonly MeasuredDay[]): string =>
  table(
    ['Whole inspections of 40 items', 'Where', 'Accepted/s', 'p50 ms', 'p99 ms', 'Refused'],
    days.flatMap(({ submissions }) =>
      submissions.map(({ what, where, rate, p50, p99, failures }) => [
        what,
        where,
        rate.toFixed(0),
        ms(p50),
        ms(p99),
        String(failures),
      ]),
    ),
  )

/** Table with a line for each question and a column for each size. */
export function growthTable(sizes: readonly Growth[]): string {
  const [first] = sizes
  const titles = ['PostgreSQL', ...sizes.map(({ inspections }) => `${inspections.toLocaleString('en')} inspections`)]
  const times = (first?.results ?? []).map(({ what }, index) => [
    `${what}, p50 / p99 ms`,
    ...sizes.map(
      ({ results }) => `${ms(results[index]?.p50 ?? Number.NaN)} / ${ms(results[index]?.p99 ?? Number.NaN)}`,
    ),
  ])
  return table(titles, [
    ...times,
    [
      'Until a common word that nobody asked before is told at once, s',
      ...sizes.map(({ toldAfterS }) => toldAfterS.toFixed(0)),
    ],
    ['Memory of the server, MB', ...sizes.map(({ memoryMb }) => memoryMb.toFixed(0))],
    ['Database, MB', ...sizes.map(({ databaseMb }) => databaseMb.toFixed(0))],
    ['Bytes of a new inspection in the database', ...sizes.map((size) => size.bytesPerInspection.toFixed(0))],
  ])
}
