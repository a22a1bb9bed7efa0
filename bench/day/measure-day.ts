import http from 'node:http'
import { memoryMb, startProduct, tokenOf } from '../support/bench-server.ts'
import { cpuMs } from '../support/cpu-time.ts'
import { databasePid } from '../support/database-pid.ts'
import { type Dataset, type Place, planVisits } from '../support/dataset.ts'
import { load, loadAtRate, send, shareOf } from '../support/load.ts'
import { makePhoto, photoRequest, wholeInspection } from '../support/requests.ts'
import { type DayCall, type DayRecord, dayRequests, SAVE_SHARE, SAVES } from './day-requests.ts'
import { measureSubmissions, SUBMITTED, type Submissions } from './measure-submissions.ts'

/** Calls per second, level by level; the result is the last level that holds. */
const RATES = [5, 10, 20, 40, 60, 80, 120, 160, 240, 320, 480, 640]
const LEVEL_S = 10
/** A level holds while its 99th percentile is below this and nothing is refused. */
const LIMIT_MS = 500
const RECORDS = 20
const RECORD_PHOTOS = 10

type DayLevel = {
  rate: number
  failures: number
  p50: number
  p99: number
  /** Median and 99th percentile in milliseconds, by kind of call. */
  byKind: Map<DayCall, { p50: number; p99: number }>
  savesPerSecond: number
  memoryMb: number
  /** Processors that server and database kept busy, 2 for two whole cores. */
  processors: number
}

export type MeasuredDay = { where: string; levels: DayLevel[]; submissions: Submissions[] }

const savesUpTo = (rates: readonly number[]) => rates.reduce((sum, rate) => sum + rate * LEVEL_S, 0) * SAVE_SHARE

/** Number of visits that a day with its submissions may need; planned before the server starts. */
const visitsOfDay = (items: number) => Math.ceil(savesUpTo(RATES) / items) + RECORDS + 10 + SUBMITTED

/** Makes closed inspections with photos, for the calls that read and print records. */
async function makeRecords(
  url: string,
  token: string,
  dataset: Dataset,
  visits: readonly number[],
  photo: Buffer,
): Promise<DayRecord[]> {
  const agent = new http.Agent({ keepAlive: true })
  const ids = new Set<number>()
  for (const visit of visits) {
    for (const item of dataset.items.slice(0, RECORD_PHOTOS)) {
      await send(agent, url, photoRequest(token, visit, item, photo))
    }
    const last = await send(agent, url, wholeInspection(token, visit, dataset.items.slice(RECORD_PHOTOS)))
    ids.add(JSON.parse(last.body.toString()).data.inspections_id)
  }
  const path = `/api/inspection/all?limit=${visits.length}&order=-1`
  const { body } = await send(agent, url, { method: 'GET', path, headers: { authorization: token } })
  agent.destroy()
  const rows: { inspections_id: number; establishment_id: number }[] = JSON.parse(body.toString()).data.Inspection
  const records = rows
    .filter((row) => ids.has(row.inspections_id))
    .map((row) => ({ id: row.inspections_id, establishmentId: row.establishment_id }))
  if (records.length !== visits.length) throw new Error(`${records.length} records of ${visits.length} were found.`)
  return records
}

function kindsOf(kinds: readonly DayCall[], times: readonly number[]): DayLevel['byKind'] {
  const byKind = new Map<DayCall, number[]>()
  for (const [index, kind] of kinds.entries()) byKind.set(kind, [...(byKind.get(kind) ?? []), times[index] ?? 0])
  return new Map([...byKind].map(([kind, all]) => [kind, { p50: shareOf(all, 0.5), p99: shareOf(all, 0.99) }]))
}

/** Measures a day at rising rates until one does not hold, then whole inspections from a queue of devices. */
export async function measureDay(where: string, place: Place, dataset: Dataset): Promise<MeasuredDay> {
  const visits = await planVisits(place, dataset, visitsOfDay(dataset.items.length))
  const photo = await makePhoto()
  const pids = await databasePid(place)
  const server = await startProduct({ ...place, environment: { TRUST_PROXY: '127.0.0.1' } })
  pids.push(server.pid)
  const token = await tokenOf(server.url, dataset.officials.technician)
  const records = await makeRecords(server.url, token, dataset, visits.splice(0, RECORDS), photo)
  const submissions = await measureSubmissions({ where, place, dataset, photo, server, token, visits })

  const next = dayRequests({ token, dataset, photo, visits, records })
  const warmUp = next(200)
  await load(server.url, 4, warmUp.requests)
  const levels: DayLevel[] = []
  for (const rate of RATES) {
    const { kinds, requests } = next(rate * LEVEL_S)
    const cpuBefore = cpuMs(pids)
    const result = await loadAtRate(server.url, rate, requests)
    const seconds = requests.length / result.rate
    levels.push({
      rate,
      failures: result.failures,
      p50: result.p50,
      p99: result.p99,
      byKind: kindsOf(kinds, result.times),
      savesPerSecond: kinds.filter((kind) => SAVES.includes(kind)).length / seconds,
      memoryMb: memoryMb(server.pid),
      processors: (cpuMs(pids) - cpuBefore) / 1000 / seconds,
    })
    process.stderr.write(`${where} ${rate}/s: p99 ${result.p99.toFixed(0)} ms, ${result.failures} failed\n`)
    if (result.failures > 0 || result.p99 > LIMIT_MS) break
  }
  await server.kill('SIGTERM')
  return { where, levels, submissions }
}
