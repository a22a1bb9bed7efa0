import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startPostgresCluster } from '../src/server/testing/database/postgres-cluster.ts'
import { startProduct, tokenOf } from './support/bench-server.ts'
import { startReference, withPath } from './support/beside-reference.ts'
import { databasePid } from './support/database-pid.ts'
import { makeDataset, type Place, planVisits } from './support/dataset.ts'
import type { BenchRequest } from './support/load.ts'
import { itemRequest, makeDrawing, makePhoto, photoRequest, wholeInspection } from './support/requests.ts'
import { printTable, type Row } from './support/table.ts'
import { costShare, median, percent, range, type Turn, turn, turnsText } from './support/turn.ts'

/**
 * Measures the saves of a visit on PostgreSQL, in turns with the bare server. If `BENCH_OTHER_BUILD` names the folder of
 * another build, that build takes its turns too: both meet the same hour of the same machine.
 */
const { BENCH_OTHER_BUILD: otherBuild } = process.env
const ESTABLISHMENTS = Number(process.env.BENCH_ESTABLISHMENTS ?? 20_000)
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 15)

type Kind = 'item' | 'photo' | 'whole' | 'repeated'
type Measurement = { what: string; kind: Kind; clients: number; visits: number; path: string }
const MEASUREMENTS: Measurement[] = [
  { what: 'Item without photo', kind: 'item', clients: 8, visits: 8, path: '/items' },
  { what: 'Item without photo', kind: 'item', clients: 32, visits: 8, path: '/items' },
  { what: 'Item with a 200 KB photo', kind: 'photo', clients: 8, visits: 2, path: '/items' },
  { what: 'Whole inspection, new signatures', kind: 'whole', clients: 8, visits: 60, path: '/batch' },
  { what: 'Whole inspection, new signatures', kind: 'whole', clients: 32, visits: 60, path: '/batch' },
  { what: 'Whole inspection, stored signatures', kind: 'repeated', clients: 8, visits: 60, path: '/batch' },
  { what: 'Whole inspection, stored signatures', kind: 'repeated', clients: 32, visits: 60, path: '/batch' },
]
const WARM_UP: Measurement[] = [
  { what: 'Warm-up', kind: 'item', clients: 8, visits: 40, path: '/items' },
  { what: 'Warm-up', kind: 'whole', clients: 8, visits: 1_000, path: '/batch' },
]
const visitsOf = (measurements: readonly Measurement[]) => measurements.reduce((sum, { visits }) => sum + visits, 0)
const ALL_VISITS = visitsOf(WARM_UP) + ROUNDS * visitsOf(MEASUREMENTS)

const photo = await makePhoto()
let drawings = 0
const draw = () => makeDrawing(++drawings)

/** Starts a build on a place of its own; `requests` makes requests for visits that none has used. */
async function startBuild(place: Place, builtIn?: string) {
  const dataset = await makeDataset(place, ESTABLISHMENTS)
  const visits = await planVisits(place, dataset, ALL_VISITS)
  const server = await startProduct({ ...place, ...(builtIn !== undefined && { builtIn }) })
  const token = await tokenOf(server.url, dataset.officials.technician)
  const requests = async ({ kind, visits: count }: Measurement): Promise<BenchRequest[]> => {
    const taken = visits.splice(0, count)
    switch (kind) {
      case 'item':
        return taken.flatMap((id) => dataset.items.map((item) => itemRequest(token, id, item)))
      case 'photo':
        return taken.flatMap((id) => dataset.items.map((item) => photoRequest(token, id, item, photo)))
      case 'whole':
        return Promise.all(
          taken.map(async (id) => wholeInspection(token, id, dataset.items, [await draw(), await draw()])),
        )
      case 'repeated':
        return taken.map((id) => wholeInspection(token, id, dataset.items))
    }
  }
  return { requests, url: server.url, pids: [server.pid], stop: () => server.kill('SIGTERM') }
}

const folder = mkdtempSync(join(tmpdir(), 'vigia-bench-'))
const cluster = await startPostgresCluster({ durable: true })
const place = (name: string): Place => ({ dataDir: join(folder, name), databaseUrl: cluster.url(name) })
try {
  const names = otherBuild === undefined ? ['own'] : ['own', 'other']
  const client = new pg.Client({ connectionString: cluster.url() })
  await client.connect()
  for (const name of names) await client.query(`create database ${name}`)
  await client.end()
  const own = await startBuild(place('own'))
  const other = otherBuild === undefined ? undefined : await startBuild(place('other'), otherBuild)
  const bare = await startReference(place('own'))

  const database = await databasePid(place('own'))

  const none: Turn = { rate: Number.NaN, serverMs: Number.NaN, databaseMs: Number.NaN }
  const round = async (measurement: Measurement, isOwnFirst: boolean) => {
    const { clients, path } = measurement
    const requests = await own.requests(measurement)
    const otherRequests = (await other?.requests(measurement)) ?? []
    const ownTurn = () => turn({ ...own, database }, clients, requests)
    const otherTurn = async () => (other ? turn({ ...other, database }, clients, otherRequests) : none)
    const bareTurn = () => turn({ url: bare.url, pids: [bare.pid], database }, clients, withPath(requests, path))
    // The order changes from round to round, so that neither build always follows the other.
    if (isOwnFirst) return { own: await ownTurn(), bare: await bareTurn(), other: await otherTurn() }
    return { other: await otherTurn(), bare: await bareTurn(), own: await ownTurn() }
  }

  for (const measurement of WARM_UP) await round(measurement, true)
  const rows: Row[] = []
  for (const measurement of MEASUREMENTS) {
    const rounds: Awaited<ReturnType<typeof round>>[] = []
    for (let index = 0; index < ROUNDS; index++) rounds.push(await round(measurement, index % 2 === 0))
    const told = (name: 'own' | 'other') => {
      const turns = rounds.map((one) => one[name])
      const share = percent(median(rounds.map((one) => one[name].rate / one.bare.rate)))
      const cost = percent(median(rounds.map((one) => costShare(one.bare, one[name]))))
      return turnsText(turns, `, ${share} of bare, ${cost} by processor time`)
    }
    const ratios = rounds.map((one) => one.own.rate / one.other.rate)
    rows.push({
      what: `${measurement.what}, ${measurement.clients} clients`,
      where: 'PostgreSQL',
      measured: told('own'),
      ...(other && { reference: told('other'), ratio: `${percent(median(ratios))} (${range(ratios)})` }),
    })
  }
  printTable(rows)
  await bare.stop()
  await own.stop()
  await other?.stop()
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
