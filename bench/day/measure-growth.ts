import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { memoryMb, startProduct, tokenOf } from '../support/bench-server.ts'
import { makeDataset, type Place, planVisits, silent } from '../support/dataset.ts'
import { fillLists } from '../support/list-dataset.ts'
import { type BenchRequest, type LoadResult, load } from '../support/load.ts'
import { listRequest, wholeInspection } from '../support/requests.ts'

/** Figures of a place with a number of inspections; times in milliseconds. */
export type Growth = {
  inspections: number
  results: { what: string; p50: number; p99: number; failures: number }[]
  /** Seconds from opening the list of establishments until its common words are answered within `TOLD_MS`. */
  toldAfterS: number
  memoryMb: number
  databaseMb: number
  /** Database bytes per whole inspection of 40 items: indexes, keys and audit included, photos not. */
  bytesPerInspection: number
}

const WHOLE = 400
/** Search terms that were not asked before, so that the server has to count each. */
const NEW_TERMS = [
  'tien',
  'panad',
  'cafe',
  'frut',
  'rinco',
  'petro',
  'angel',
  'bendi',
  'carib',
  '4711',
  '90001',
  'herrer',
]
/** Parts of the commonest words. None is asked for twice, since the server remembers a total. */
const COMMON_PARTS = 'est sta tau aur ura ran ant nte inv nve ver ers rsi sio ion one nes'.split(' ')
/** A scan of hundreds of thousands of rows takes longer, so a faster answer was counted ahead. */
const TOLD_MS = 150
const BETWEEN_MS = 15_000
const TERMS = ['restaurante', 'ñandu', 'maria nuñez', '9000500', 'zzz', 'el porvenir 77']

async function databaseBytes(place: Place): Promise<number> {
  const { db, close } = await openDatabase(place, silent)
  const [row] = await rowsOf<{ bytes: number }>(db, sql`select pg_database_size(current_database())::float8 as bytes`)
  await close()
  return row?.bytes ?? Number.NaN
}

/**
 * Waits until a list that was just opened answers common words at once.
 * @returns seconds waited; NaN if it never did
 */
async function untilTold(url: string, token: string): Promise<number> {
  const began = performance.now()
  for (const part of COMMON_PARTS) {
    const { p50 } = await load(url, 1, [listRequest(token, part)])
    if (p50 < TOLD_MS) return (performance.now() - began) / 1000
    await new Promise((resolve) => setTimeout(resolve, BETWEEN_MS))
  }
  return Number.NaN
}

/** Measures lists, searches and whole inspections on a new database server that holds so many inspections. */
export async function measureGrowth(place: Place, inspections: number): Promise<Growth> {
  const dataset = await makeDataset(place, inspections)
  await fillLists(place, dataset, inspections)
  const visits = await planVisits(place, dataset, WHOLE)
  const before = await databaseBytes(place)
  const server = await startProduct(place)
  const token = await tokenOf(server.url, dataset.officials.technician)
  const results: Growth['results'] = []
  const measure = async (what: string, clients: number, requests: BenchRequest[]) => {
    const { p50, p99, failures }: LoadResult = await load(server.url, clients, requests)
    results.push({ what, p50, p99, failures })
    process.stderr.write(`${inspections}: ${what} p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms\n`)
  }
  const list = (path: string): BenchRequest => ({ method: 'GET', path, headers: { authorization: token } })
  const times = (count: number, requests: BenchRequest[]) => Array.from({ length: count }, () => requests).flat()
  await load(server.url, 1, times(5, [list('/api/user/all?limit=1'), listRequest(token, 'doña')]))
  const toldAfterS = await untilTold(server.url, token)
  process.stderr.write(`${inspections}: common words told after ${toldAfterS.toFixed(0)} s\n`)
  await measure('First page of the records', 1, times(100, [list('/api/inspection/all?limit=10&order=-1')]))
  await measure(
    'Establishments by a term that was asked before',
    1,
    times(
      20,
      TERMS.map((term) => listRequest(token, term)),
    ),
  )
  await measure(
    'Establishments by a term that nobody asked before',
    1,
    NEW_TERMS.map((term) => listRequest(token, term)),
  )
  await measure(
    'Whole inspection of 40 items',
    8,
    visits.map((visit) => wholeInspection(token, visit, dataset.items)),
  )
  const memory = memoryMb(server.pid)
  await server.kill('SIGTERM')
  const after = await databaseBytes(place)
  return {
    inspections,
    results,
    toldAfterS,
    memoryMb: memory,
    databaseMb: before / 1e6,
    bytesPerInspection: (after - before) / WHOLE,
  }
}
