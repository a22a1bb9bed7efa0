import type { TestProject } from 'vitest/node'
import type { Database } from '../../platform/db/database.ts'
import { openServer } from '../../platform/db/server.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { runOn } from './run-on.ts'
import { silentLog } from './silent-log.ts'
import { migrateToNewest, prepareTemplate } from './template.ts'

/** Starts a cluster once per run, with the databases that tests copy: of the schema alone, and of each worker. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster({ durable: false })
  try {
    const prepare = async (name: string, from: string, by: (db: Database) => Promise<unknown>) => {
      await runOn(cluster.url(), `create database ${name} template ${from}`)
      const { db, close } = await openServer(cluster.url(name), silentLog)
      await by(db)
      await close()
    }
    await prepare('migrated', 'template1', migrateToNewest)
    await prepare('template', 'migrated', prepareTemplate)
    project.provide('testDatabase', { kind: 'server', url: cluster.url() })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster.stop
}
