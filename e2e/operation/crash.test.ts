import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { type PostgresCluster, startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { JOURNEY_MS } from '../../test-patience.ts'
import { type Acknowledged, expectAll, writeItems } from '../support/acknowledged-writes.ts'
import { layDemoData } from '../support/demo-data.ts'
import { inNet } from '../support/nets.ts'
import { type RunningServer, type ServerOptions, startServer } from '../support/server.ts'

/** Kills of the server while it writes. */
const ROUNDS = { embedded: inNet({ short: 2, long: 50 }), server: inNet({ short: 1, long: 50 }) }
const MIN_WRITES = 10

/** Writes until the server is gone; adds each acknowledged write to `acknowledged`. */
async function writeUntilGone(
  server: RunningServer,
  acknowledged: Acknowledged[],
  round: number,
  killAfter: number,
): Promise<void> {
  const before = acknowledged.length
  let isGone = false
  await writeItems({
    url: server.url,
    seed: round,
    isOver: () => isGone,
    onWritten(written) {
      acknowledged.push(written)
      if (acknowledged.length - before < killAfter || isGone) return
      isGone = true
      void server.kill('SIGKILL')
    },
  })
  await server.kill('SIGKILL')
}

async function surviveKills(options: ServerOptions, rounds: number): Promise<void> {
  const random = seeded('crash 2026-11-20')
  const acknowledged: Acknowledged[] = []
  for (let round = 1; round <= rounds; round++) {
    const server = await startServer(options)
    await expectAll(server.url, acknowledged)
    await writeUntilGone(server, acknowledged, round, random.integer(MIN_WRITES, 69))
  }
  const last = await startServer(options)
  await expectAll(last.url, acknowledged)
  await last.kill('SIGTERM')
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * MIN_WRITES)
}

describe('the server killed while it writes loses nothing that it acknowledged', {
  timeout: (ROUNDS.embedded + ROUNDS.server) * JOURNEY_MS,
}, () => {
  let folder: string
  let cluster: PostgresCluster | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'vigia-crash-'))
  })
  afterAll(async () => {
    await cluster?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  test('on the embedded database', async () => {
    const dataDir = join(folder, 'embedded')
    await layDemoData(dataDir)
    await surviveKills({ dataDir }, ROUNDS.embedded)
  })

  test('on a PostgreSQL server', async () => {
    cluster = await startPostgresCluster({ durable: true })
    await surviveKills({ dataDir: join(folder, 'server'), databaseUrl: cluster.url() }, ROUNDS.server)
  })
})
