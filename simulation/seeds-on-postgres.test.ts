import { afterAll, beforeAll } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../src/server/testing/database/postgres-cluster.ts'
import { testSeeds } from './seed-tests.ts'

let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgresCluster({ durable: false })
})
afterAll(() => cluster.stop())

// One seed of each profile at every change.
testSeeds({ from: 1_001, short: 5, long: 300 }, () => cluster.url())
