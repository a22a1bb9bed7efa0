import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seeded } from '../src/server/demo/random.ts'
import { type PostgresCluster, startPostgresCluster } from '../src/server/testing/postgres-cluster.ts'
import { type Acknowledged, expectAll, writeItems } from './support/acknowledged-writes.ts'
import { layDemoData } from './support/demo-data.ts'
import { type RunningServer, type ServerOptions, startServer } from './support/server.ts'

/** Kills of the server while it writes; `npm run bench -- kills` does fifty. */
const ROUNDS = Number(process.env.CRASH_ROUNDS ?? 5)

/** Writes until the server is gone; what it acknowledged is gathered in `acknowledged`. */
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

async function surviveKills(options: ServerOptions): Promise<number> {
  const random = seeded('crash 2026-11-20')
  const acknowledged: Acknowledged[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    const server = await startServer(options)
    await expectAll(server.url, acknowledged)
    await writeUntilGone(server, acknowledged, round, random.integer(10, 69))
  }
  const last = await startServer(options)
  await expectAll(last.url, acknowledged)
  await last.kill('SIGTERM')
  return acknowledged.length
}

describe('the server killed while it writes loses nothing that it acknowledged', { timeout: ROUNDS * 60_000 }, () => {
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
    expect(await surviveKills({ dataDir })).toBeGreaterThan(30)
  })

  test('on a PostgreSQL server', async () => {
    cluster = await startPostgresCluster({ durable: true })
    expect(await surviveKills({ dataDir: join(folder, 'server'), databaseUrl: cluster.url() })).toBeGreaterThan(30)
  })
})
