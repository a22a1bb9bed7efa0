import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { runOn } from '../../src/server/testing/database/run-on.ts'
import { type ServerOptions, startServer } from './server.ts'

/** Variables with the place of the seeded department on each database; workers that start later inherit them. */
const EMBEDDED = 'DEMO_DATA_EMBEDDED'
const ON_SERVER = 'DEMO_DATA_ON_SERVER'
const CLUSTER = 'DEMO_DATA_CLUSTER'
const TEMPLATE_DATABASE = 'demo'

/** Processor time of a process (unit: ticks of 10 ms). Linux alone tells it in a file. */
async function processorTicks(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const [, , , , , , , , , , , user = '0', system = '0'] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return Number(user) + Number(system)
}

/** A server that works uses more in a second (unit: ticks); it is idle after so many seconds with less. */
const [IDLE_TICKS, IDLE_SECONDS, MOST_SECONDS] = [5, 4, 120]

/**
 * Waits until a new department has its signatures, scores and figures. Each copy would make them beside its journey,
 * which took a seventh of the time of all journeys.
 */
async function untilIdle(pid: number): Promise<void> {
  let [before, idle] = [await processorTicks(pid), 0]
  for (let second = 0; second < MOST_SECONDS && idle < IDLE_SECONDS; second += 1) {
    await delay(1_000)
    const now = await processorTicks(pid)
    idle = now - before < IDLE_TICKS ? idle + 1 : 0
    before = now
  }
}

/** Starts the product once, which seeds the demonstration department, and stops it. */
async function seed(options: ServerOptions): Promise<void> {
  const server = await startServer(options)
  // One file alone is done sooner without it.
  if (process.env.CI) await untilIdle(server.pid)
  await server.kill('SIGTERM')
  // Each copy makes a secret of its own at its start, as if it had been seeded there.
  await rm(join(options.dataDir, 'token-secret'))
}

/** Vitest's global setup: seeds the demonstration department once on each database for all files of a run. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-demo-'))
  const cluster = await startPostgresCluster({ durable: false })
  const remove = async () => {
    await cluster.stop()
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await runOn(cluster.url(), `create database ${TEMPLATE_DATABASE}`)
    const embedded = join(folder, 'embedded')
    const onServer = join(folder, 'server')
    await Promise.all([
      seed({ dataDir: embedded }),
      seed({ dataDir: onServer, databaseUrl: cluster.url(TEMPLATE_DATABASE) }),
    ])
    Object.assign(process.env, { [EMBEDDED]: embedded, [ON_SERVER]: onServer, [CLUSTER]: cluster.url() })
  } catch (error) {
    await remove()
    throw error
  }
  return remove
}

/** Fills a data folder with the demonstration department. Outside a test run the server seeds it at its start. */
export async function layDemoData(dataDir: string): Promise<void> {
  const template = process.env[EMBEDDED]
  if (template) await cp(template, dataDir, { recursive: true })
}

/** A department on which a test starts servers. */
export type Installation = Pick<ServerOptions, 'dataDir' | 'databaseUrl'> & {
  /** Removes the data; its server must have ended. */
  remove(): Promise<void>
}

/**
 * Makes a demonstration department on the run's PostgreSQL server. That starts in half the time of the embedded
 * database and leaves the browser its processor. Outside a test run it is embedded, and the server seeds it.
 */
export async function demoInstallation(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), 'vigia-journey-'))
  const dataDir = join(folder, 'data')
  const removeFolder = () => rm(folder, { recursive: true, force: true })
  const { [CLUSTER]: cluster, [ON_SERVER]: template } = process.env
  if (!cluster || !template) return { dataDir, remove: removeFolder }

  const name = `demo_${randomUUID().replaceAll('-', '')}`
  await cp(template, dataDir, { recursive: true })
  await runOn(cluster, `create database ${name} template ${TEMPLATE_DATABASE}`)
  const address = new URL(cluster)
  address.pathname = name
  return {
    dataDir,
    databaseUrl: address.href,
    remove: async () => {
      await runOn(cluster, `drop database ${name} with (force)`)
      await removeFolder()
    },
  }
}
