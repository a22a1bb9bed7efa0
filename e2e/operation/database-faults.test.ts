import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type PostgresCluster, startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { type Acknowledged, expectAll, writeItems } from '../support/acknowledged-writes.ts'
import { inNet } from '../support/nets.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// The database server fails while inspectors save: no confirmed write is lost or doubled, and work goes on.

/** Confirmed writes of a test, in three parts. */
const WRITES = inNet({ short: 30, long: 90 })
/** Attempts of a write, enough for a database to restart and connections to return. */
const ATTEMPTS = 25

let folder: string
let cluster: PostgresCluster
let server: RunningServer
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-database-faults-'))
  cluster = await startPostgresCluster({ durable: true })
  server = await startServer({ dataDir: join(folder, 'data'), databaseUrl: cluster.url() })
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await cluster?.stop()
  await rm(folder, { recursive: true, force: true })
})

/**
 * Writes, and calls `strike` when a third and two thirds of the writes are confirmed.
 * @returns the confirmed writes, and the statuses that readers met meanwhile
 */
async function writeUnder(seed: number, strike: (statuses: ReadonlySet<number>) => Promise<void>) {
  const acknowledged: Acknowledged[] = []
  const strikes: Promise<void>[] = []
  const statuses = new Set<number>()
  let isOver = false
  const read = async () => {
    while (!isOver) {
      const reply = await fetch(`${server.url}/api/health`)
      statuses.add(reply.status)
      await reply.body?.cancel()
    }
  }
  const reading = read()
  await writeItems({
    url: server.url,
    seed,
    attempts: ATTEMPTS,
    isOver: () => acknowledged.length >= WRITES,
    onWritten(written) {
      acknowledged.push(written)
      if (acknowledged.length === WRITES / 3 || acknowledged.length === (WRITES * 2) / 3) strikes.push(strike(statuses))
    },
  })
  isOver = true
  await Promise.all([reading, ...strikes])
  expect(strikes).toHaveLength(2)
  return { acknowledged, statuses }
}

test('PostgreSQL crashes and recovers, twice', async () => {
  // The database stays away until a reader gets 503; a lucky reader only waits until it is back.
  const { acknowledged, statuses } = await writeUnder(21, (met) =>
    cluster.restart(() => expect.poll(() => met.has(503)).toBe(true)),
  )
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES)
  expect([...statuses].sort()).toEqual([200, 503])
  await expectAll(server.url, acknowledged)
})

test('every connection is cut, twice', async () => {
  const cut = async () => {
    const client = new pg.Client({ connectionString: cluster.url() })
    await client.connect()
    await client.query('select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid()')
    await client.end()
  }
  const { acknowledged, statuses } = await writeUnder(22, cut)
  expect(acknowledged.length).toBeGreaterThanOrEqual(WRITES)
  expect([...statuses].every((status) => status === 200 || status === 503)).toBe(true)
  await expectAll(server.url, acknowledged)
  const health = async () => (await fetch(`${server.url}/api/health`)).status
  await expect.poll(health).toBe(200)
})
