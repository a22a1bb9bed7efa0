import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgresCluster } from '../src/server/testing/database/postgres-cluster.ts'
import { precacheKb, wholeAppKb } from './support/bundle.ts'
import { measurePlace } from './support/measure-place.ts'
import { printTable, type Row } from './support/table.ts'

/** Rows of the measured list; R 15.4 speaks of 100,000. */
const ESTABLISHMENTS = Number(process.env.BENCH_ESTABLISHMENTS ?? 100_000)

const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))
const cluster = await startPostgresCluster({ durable: true })
try {
  const rows: Row[] = [
    { what: 'Built web app, gzip', where: 'dist/web', measured: `${wholeAppKb().toFixed(0)} KB` },
    { what: 'Of it kept on the device, gzip', where: 'sw.js', measured: `${precacheKb().toFixed(0)} KB` },
  ]
  rows.push(
    ...(await measurePlace(
      'PostgreSQL',
      { dataDir: join(folder, 'server'), databaseUrl: cluster.url() },
      ESTABLISHMENTS,
    )),
  )
  rows.push(
    ...(await measurePlace('embedded', { dataDir: join(folder, 'embedded'), databaseUrl: undefined }, ESTABLISHMENTS)),
  )
  printTable(rows)
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
