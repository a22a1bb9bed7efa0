import type { TestProject } from 'vitest/node'
import { openServer } from '../../platform/db/server.ts'
import { startPostgresCluster } from './postgres-cluster.ts'
import { runOn } from './run-on.ts'
import { silentLog } from './silent-log.ts'
import { prepareTemplate } from './template.ts'

/** Starts a cluster once per run, with the database that each worker copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startPostgresCluster({ durable: false })
  try {
    await runOn(cluster.url(), 'create database template')
    const { db, close } = await openServer(cluster.url('template'), silentLog)
    await prepareTemplate(db)
    await close()
    project.provide('testDatabase', { kind: 'server', url: cluster.url() })
  } catch (error) {
    await cluster.stop()
    throw error
  }
  return cluster.stop
}
