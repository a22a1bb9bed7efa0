import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../src/server/testing/database/postgres-cluster.ts'
import { dayTable, growthTable, submissionsTable } from './day/capacity-tables.ts'
import { type MeasuredDay, measureDay } from './day/measure-day.ts'
import { type Growth, measureGrowth } from './day/measure-growth.ts'
import { makeDataset, type Place } from './support/dataset.ts'

/**
 * The load that one machine carries: a department's day at rising rates on both kinds of database, whole inspections
 * one after the other, and a server that grows. It prints the tables of docs/capacity.md.
 *
 * `BENCH_ROWS` is the number of establishments, `BENCH_PLACES` the databases, `BENCH_GROWTH` the sizes (may be empty).
 */
const ROWS = Number(process.env.BENCH_ROWS ?? 100_000)
const PLACES = (process.env.BENCH_PLACES ?? 'postgresql,embedded').split(',')
const GROWTH = (process.env.BENCH_GROWTH ?? '10000,100000,1000000').split(',').filter(Boolean).map(Number)

const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))

async function onServer<T>(name: string, measure: (place: Place) => Promise<T>): Promise<T> {
  const cluster = await startPostgresCluster({ durable: true })
  try {
    return await measure({ dataDir: join(folder, name), databaseUrl: cluster.url() })
  } finally {
    await cluster.stop()
  }
}

const day = async (where: string, place: Place): Promise<MeasuredDay> =>
  measureDay(where, place, await makeDataset(place, ROWS))

try {
  const days: MeasuredDay[] = []
  if (PLACES.includes('postgresql')) days.push(await onServer('day', (place) => day('PostgreSQL', place)))
  if (PLACES.includes('embedded')) {
    days.push(await day('embedded', { dataDir: join(folder, 'embedded'), databaseUrl: undefined }))
  }
  process.stdout.write(`${dayTable(days)}\n\n${submissionsTable(days)}\n`)
  const sizes: Growth[] = []
  for (const size of GROWTH) sizes.push(await onServer(`growth-${size}`, (place) => measureGrowth(place, size)))
  if (sizes.length > 0) process.stdout.write(`\n${growthTable(sizes)}\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
