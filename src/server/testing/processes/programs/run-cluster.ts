import { startPostgresCluster } from '../../database/postgres-cluster.ts'

/** Runs a cluster until this program is killed. */
const cluster = await startPostgresCluster({ durable: false })
process.stdout.write(`${cluster.url()}\n`)
setInterval(() => {}, 60_000)
