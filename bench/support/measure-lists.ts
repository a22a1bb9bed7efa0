import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { memoryMb, startProduct, tokenOf } from './bench-server.ts'
import { cpuMs } from './cpu-time.ts'
import { databasePid } from './database-pid.ts'
import { makeDataset, type Place, silent } from './dataset.ts'
import { listCases, MEASURED_LISTS } from './list-cases.ts'
import { fillLists } from './list-dataset.ts'
import { type BenchRequest, load, loadAfter, send, shareOf } from './load.ts'

/**
 * Times in milliseconds of one kind of question to one list. `quiet` is the median and the worst over each question's
 * best repetition. `cpu` is the processor time of server and database for an answer, writes between included. Both stay
 * comparable on a machine that others use too.
 */
export type ListRow = {
  list: string
  what: string
  where: string
  p50: number
  p99: number
  quiet: { p50: number; worst: number; path: string }
  cpu: number
  failures: number
}

function quietOf(requests: readonly BenchRequest[], times: readonly number[]): ListRow['quiet'] {
  const best = new Map<string, number>()
  for (const [index, { path }] of requests.entries()) {
    best.set(path, Math.min(best.get(path) ?? Number.POSITIVE_INFINITY, times[index] ?? Number.NaN))
  }
  const sorted = [...best].sort(([, one], [, other]) => one - other)
  const [path, worst] = sorted.at(-1) ?? ['', Number.NaN]
  const p50 = shareOf(
    sorted.map(([, time]) => time),
    0.5,
  )
  return { p50, worst, path }
}

const DEACTIVATED = 40

/** Ids of rows to switch off and on between the reads. The first rows are left out, as every first page shows them. */
async function someIds(place: Place, path: string): Promise<number[]> {
  const table = {
    '/api/user/all': 'users',
    '/api/inscription/all': 'establishments',
    '/api/assignment/all': 'assignments',
  }[path]
  const { db, close } = await openDatabase(place, silent)
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`select id from ${sql.raw(table ?? 'inspections')} where department_id = 13 order by id offset 500 limit ${DEACTIVATED}`,
  )
  await close()
  return rows.map(({ id }) => id)
}

/** Measures every list at `rows` rows: one client asks each kind of question in turn. */
export async function measureLists(where: string, place: Place, rows: number): Promise<ListRow[]> {
  const dataset = await makeDataset(place, rows)
  await fillLists(place, dataset, rows)
  const ids = new Map<string, number[]>()
  for (const { path } of MEASURED_LISTS) ids.set(path, await someIds(place, path))
  const server = await startProduct(place)
  const { administrator, technician } = dataset.officials
  const tokens = {
    administrator: await tokenOf(server.url, administrator),
    technician: await tokenOf(server.url, technician),
  }
  const measured: ListRow[] = []
  const pids = [server.pid, ...(await databasePid(place))]
  // The first requests are slow because Node is still compiling.
  const health = { method: 'GET', path: '/api/user/all?limit=1', headers: { authorization: tokens.administrator } }
  for (let index = 0; index < 50; index += 1) await send(http.globalAgent, server.url, health)
  for (const list of MEASURED_LISTS) {
    for (const { what, restMs, before, requests } of listCases(list, tokens, { rows, ids: ids.get(list.path) ?? [] })) {
      if (restMs) await delay(restMs)
      const cpuBefore = cpuMs(pids)
      const { p50, p99, failures, times } = before
        ? await loadAfter(server.url, before, requests)
        : await load(server.url, 1, requests)
      const cpu = (cpuMs(pids) - cpuBefore) / requests.length
      const quiet = quietOf(requests, times)
      measured.push({ list: list.name, what, where, p50, p99, quiet, cpu, failures })
      if (process.env.BENCH_PROGRESS) process.stderr.write(`${JSON.stringify(measured.at(-1))}\n`)
    }
  }
  process.stderr.write(`${where}: ${memoryMb(server.pid).toFixed(0)} MB\n`)
  await server.kill('SIGTERM')
  return measured
}
