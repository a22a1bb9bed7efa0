import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import type { Place } from './dataset.ts'

/** The databases that `BENCH_PLACES` names: postgresql, embedded, or both, which is the default. */
const PLACES = (process.env.BENCH_PLACES ?? 'postgresql,embedded').split(',')

/** Measures on each of `PLACES` in turn, with new data in one place for each of `names`, which are removed afterwards. */
export async function onNamedPlaces<Name extends string>(
  names: readonly Name[],
  measure: (where: string, places: Record<Name, Place>) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))
  const startCluster = () => startPostgresCluster({ durable: true })
  const clusters = PLACES.includes('postgresql') ? await Promise.all(names.map(startCluster)) : []
  try {
    for (const where of PLACES) {
      const places = names.map((name, at): [Name, Place] => {
        const databaseUrl = where === 'postgresql' ? clusters[at]?.url() : undefined
        return [name, { dataDir: join(folder, `${where}-${name}`), databaseUrl }]
      })
      await measure(where, Object.fromEntries(places) as Record<Name, Place>)
    }
  } finally {
    await Promise.all(clusters.map((cluster) => cluster.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Measures on each of the databases in turn, with new data that is removed afterwards. */
export const onPlaces = (measure: (where: string, place: Place) => Promise<void>): Promise<void> =>
  onNamedPlaces(['place'], (where, { place }) => measure(where, place))
