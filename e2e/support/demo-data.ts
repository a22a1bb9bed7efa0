import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../../src/server/testing/database/postgres-cluster.ts'
import { runOn } from '../../src/server/testing/database/run-on.ts'
import { type ServerOptions, startServer } from './server.ts'

/** Variables with the place of the seeded department on each database; workers that start later inherit them. */
const EMBEDDED = 'DEMO_DATA_EMBEDDED'
const ON_SERVER = 'DEMO_DATA_ON_SERVER'
const CLUSTER = 'DEMO_DATA_CLUSTER'
const TEMPLATE_DATABASE = 'demo'

/** Starts the product once, which seeds the demonstration department, and stops it. */
async function seed(options: ServerOptions): Promise<void> {
  const server = await startServer(options)
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
