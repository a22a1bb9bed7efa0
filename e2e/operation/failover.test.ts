import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type PostgresCluster,
  startPostgresCluster,
  startStandby,
} from '../../src/server/testing/database/postgres-cluster.ts'
import { runOn, valueOn } from '../../src/server/testing/database/run-on.ts'
import { type Acknowledged, expectAll, writeItems } from '../support/acknowledged-writes.ts'
import { movingProxy } from '../support/moving-proxy.ts'
import { inNet } from '../support/nets.ts'
import { type RunningServer, startServer } from '../support/server.ts'

// The primary dies and its synchronous standby takes over: no confirmed write is lost, and no instance is restarted.

/** Confirmed writes of each instance, a third of them before the primary dies. */
const WRITES = inNet({ short: 30, long: 90 })
/** Attempts of a write, enough for a standby to be promoted. */
const ATTEMPTS = 25

let folder: string
let primary: PostgresCluster
let standby: PostgresCluster
let proxy: Awaited<ReturnType<typeof movingProxy>>
let isPrimaryAlive = true
const instances: RunningServer[] = []

const startInstance = () =>
  startServer({
    dataDir: join(folder, 'data'),
    databaseUrl: proxy.url,
    environment: { TOKEN_SECRET: 'a secret that both instances share, of many letters' },
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vigia-failover-'))
  primary = await startPostgresCluster({ durable: true })
  proxy = await movingProxy(primary.url())
  instances.push(await startInstance(), await startInstance())
  standby = await startStandby(primary.url())
  await runOn(primary.url(), "alter system set synchronous_standby_names = '*'")
  await runOn(primary.url(), 'select pg_reload_conf()')
})
afterAll(async () => {
  await Promise.all(instances.map((server) => server.kill('SIGTERM')))
  await proxy?.close()
  if (isPrimaryAlive) await primary?.stop()
  await standby?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function takeOver(): Promise<void> {
  isPrimaryAlive = false
  await primary.stop()
  await runOn(standby.url(), 'select pg_promote()')
  proxy.moveTo(standby.url())
}

test('a standby that takes over has every confirmed write once, and both instances write again', async () => {
  const state = () => valueOn(primary.url(), 'select max(sync_state) as value from pg_stat_replication')
  await expect.poll(state).toBe('sync')
  const acknowledged: Acknowledged[][] = instances.map(() => [])
  let taking: Promise<void> | undefined
  const isEachBeyond = (writes: number) => acknowledged.every(({ length }) => length >= writes)
  await Promise.all(
    instances.map(({ url }, index) =>
      writeItems({
        url,
        seed: 31 + index,
        attempts: ATTEMPTS,
        isOver: () => isEachBeyond(WRITES),
        onWritten(written) {
          acknowledged[index]?.push(written)
          if (isEachBeyond(WRITES / 3)) taking ??= takeOver()
        },
      }),
    ),
  )
  await taking
  expect(taking).toBeDefined()
  expect(isEachBeyond(WRITES)).toBe(true)
  for (const { url } of instances) await expectAll(url, acknowledged.flat())
})
