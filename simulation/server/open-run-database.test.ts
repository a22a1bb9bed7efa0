import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { openRunDatabase } from './open-run-database.ts'

let cluster: PostgresCluster
beforeAll(async () => {
  cluster = await startPostgresCluster({ durable: false })
})
afterAll(() => cluster.stop())

test('a run on a PostgreSQL server has no time limit for connections and answers', async () => {
  const { db, close } = await openRunDatabase(cluster.url())
  const { options } = (db as unknown as { $client: pg.Pool }).$client
  await close()
  expect(options).toMatchObject({ connectionTimeoutMillis: 0, query_timeout: 0 })
})
