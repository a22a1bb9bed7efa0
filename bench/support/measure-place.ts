import { spawn } from 'node:child_process'
import http from 'node:http'
import type { RunningServer } from '../../e2e/support/server.ts'
import { memoryMb, RUNTIME, startProduct, tokenOf } from './bench-server.ts'
import { firstPageKb } from './bundle.ts'
import { type Dataset, makeDataset, type Place, planVisits } from './dataset.ts'
import { type BenchRequest, joined, type LoadResult, load, loadAfter, send } from './load.ts'
import { itemRequest, listRequest, makeDrawing, makePhoto, photoRequest, wholeInspection } from './requests.ts'

export type Row = { what: string; where: string; measured: string; reference?: string; ratio?: string }

/** Terms that find all, most, many, few, one and none of the names. */
const TERMS = [
  '',
  'a',
  'an',
  'restaurante',
  'ñandu',
  'panadería mojana',
  'maria nuñez',
  '9000500',
  'zzz',
  'el porvenir 77',
]

const rateText = ({ rate, p50, p99 }: LoadResult) =>
  `${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`
const timeText = ({ p50, p99 }: LoadResult) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

/** A reference server of the bench's own, over the same place. */
export async function startReference({ dataDir, databaseUrl }: Place): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn('node_modules/.bin/tsx', ['bench/reference-server.ts'], {
    env: { ...process.env, ...RUNTIME, DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', () => reject(new Error('The reference server ended.')))
    child.stdout.on('data', (chunk: Buffer) => {
      const [, address] = /escucha en (\S+)/.exec(chunk.toString()) ?? []
      if (address) resolve(address)
    })
  })
  return {
    url,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

type Scenario = { what: string; clients: number; requests: BenchRequest[]; path: string }

/** The same requests to another path: what the reference answers in the product's place. */
export const withPath = (requests: readonly BenchRequest[], path: string) =>
  requests.map((request) => ({ ...request, path }))

async function restartMs(place: Place): Promise<number> {
  const began = performance.now()
  const server = await startProduct(place)
  await send(new http.Agent(), server.url, { method: 'GET', path: '/api/health' })
  const took = performance.now() - began
  await server.kill('SIGTERM')
  return took
}

/**
 * Visits of each scenario, those of the warming up first, and two for what follows. A server works for months: its code,
 * and the reference's, is compiled after a thousand inspections.
 */
const VISITS = { warmUp: { items: 40, whole: 1_000 }, items: 60, photos: 15, whole: 400 }
const ALL_VISITS = VISITS.warmUp.items + VISITS.warmUp.whole + VISITS.items * 2 + VISITS.photos + VISITS.whole * 3 + 2

/** Writes: each scenario has visits of its own, since an answered item cannot be answered again. */
async function scenarios(
  token: string,
  { items: itemIds }: Dataset,
  visits: number[],
  photo: Buffer,
): Promise<{ warmUp: Scenario[]; measured: Scenario[] }> {
  const take = (count: number) => visits.splice(0, count)
  const items = (count: number) => take(count).flatMap((id) => itemIds.map((item) => itemRequest(token, id, item)))
  const photos = (count: number) =>
    take(count).flatMap((id) => itemIds.map((item) => photoRequest(token, id, item, photo)))
  const whole = (count: number) => take(count).map((id) => wholeInspection(token, id, itemIds))
  const signed = async (count: number) => {
    const drawings = await Promise.all(Array.from({ length: count * 2 }, (_, index) => makeDrawing(index + 1)))
    return take(count).map((id, index) =>
      wholeInspection(token, id, itemIds, [drawings[index * 2] ?? '', drawings[index * 2 + 1] ?? '']),
    )
  }
  const item = { what: 'Item without photo', path: '/items' }
  const batch = { what: 'Whole inspection of 40 items in one batch', path: '/batch' }
  return {
    warmUp: [
      { ...item, clients: 8, requests: items(VISITS.warmUp.items) },
      { ...batch, clients: 8, requests: whole(VISITS.warmUp.whole) },
    ],
    measured: [
      { ...item, clients: 8, requests: items(VISITS.items) },
      { ...item, clients: 32, requests: items(VISITS.items) },
      { what: 'Item with a 200 KB photo', path: '/items', clients: 8, requests: photos(VISITS.photos) },
      { ...batch, clients: 8, requests: whole(VISITS.whole) },
      { ...batch, clients: 32, requests: whole(VISITS.whole) },
      {
        ...batch,
        what: `${batch.what}, signatures nobody drew before`,
        clients: 8,
        requests: await signed(VISITS.whole),
      },
    ],
  }
}

type Bare = { bare?: LoadResult; narrow?: LoadResult }
type Measured = { scenario: Scenario; own: LoadResult } & Bare

async function warm(reference: string, warmUp: readonly Scenario[]): Promise<void> {
  for (const { requests, clients, path } of warmUp) await load(reference, clients, withPath(requests, path))
}

/** What the reference makes of a scenario, and of a whole inspection as the rows of one plain table. */
async function bareOf(reference: string, { clients, requests, path }: Scenario): Promise<Bare> {
  const bare = await load(reference, clients, withPath(requests, path))
  return path === '/batch' ? { bare, narrow: await load(reference, clients, withPath(requests, '/narrow')) } : { bare }
}

/** Half of it, the reference with each half, and the other half: what slows the machine meanwhile slows both. */
async function inTurns(own: string, reference: string, scenario: Scenario): Promise<Measured> {
  const { clients, requests } = scenario
  const half = Math.ceil(requests.length / 2)
  const [first, second] = [requests.slice(0, half), requests.slice(half)]
  const before = await load(own, clients, first)
  const [one, other] = [
    await bareOf(reference, { ...scenario, requests: first }),
    await bareOf(reference, { ...scenario, requests: second }),
  ]
  const after = await load(own, clients, second)
  const both = (which: keyof Bare) => {
    const pieces = [one[which], other[which]].filter((piece) => piece !== undefined)
    return pieces.length > 0 ? { [which]: joined(pieces) } : {}
  }
  return { scenario, own: joined([before, after]), ...both('bare'), ...both('narrow') }
}

const share = (own: LoadResult, reference: LoadResult) => ({
  reference: `${reference.rate.toFixed(0)}/s`,
  ratio: `${((own.rate / reference.rate) * 100).toFixed(0)} %`,
})

function comparison(where: string, { scenario: { what, clients }, own, bare, narrow }: Measured): Row[] {
  if (!bare) return []
  const failed = own.failures + bare.failures > 0 ? ` (${own.failures} failed, reference ${bare.failures})` : ''
  const row = { what: `${what}, ${clients} clients`, where, measured: rateText(own) + failed, ...share(own, bare) }
  const plain = narrow && {
    what: '— beside 43 narrow rows of one plain table',
    where,
    measured: '',
    ...share(own, narrow),
  }
  return plain ? [row, plain] : [row]
}

async function measureRecord(
  server: RunningServer,
  token: string,
  dataset: Dataset,
  assignmentId: number,
  photo: Buffer,
): Promise<[LoadResult, LoadResult]> {
  const agent = new http.Agent({ keepAlive: true })
  for (const item of dataset.items.slice(0, 10))
    await send(agent, server.url, photoRequest(token, assignmentId, item, photo))
  const last = await send(agent, server.url, wholeInspection(token, assignmentId, dataset.items.slice(10)))
  const id = JSON.parse(last.body.toString()).data.inspections_id
  const headers = { authorization: token }
  const { body } = await send(agent, server.url, {
    method: 'GET',
    path: '/api/inspection/all?limit=1&order=-1',
    headers,
  })
  const establishmentId = JSON.parse(body.toString()).data.Inspection[0].establishment_id
  agent.destroy()
  const repeat = (path: string, count: number) =>
    Array.from({ length: count }, () => ({ method: 'GET', path, headers }))
  const json = await load(server.url, 1, repeat(`/api/inspection/realizada/${id}/${establishmentId}`, 300))
  await load(server.url, 1, repeat(`/api/inspection/${id}/pdf`, 5))
  const pdf = await load(server.url, 1, repeat(`/api/inspection/${id}/pdf`, 60))
  return [json, pdf]
}

/** Everything that design section 9 asks of one database, beside the bare reference on the same one: in turns where both can have it. */
export async function measurePlace(where: string, place: Place, establishments: number): Promise<Row[]> {
  const dataset = await makeDataset(place, establishments)
  const visits = await planVisits(place, dataset, ALL_VISITS)
  const photo = await makePhoto()
  const server = await startProduct(place)
  const token = await tokenOf(server.url, dataset.officials.technician)
  const rows: Row[] = []
  const note = (what: string, measured: string) => rows.push({ what, where, measured })

  const recordVisit = visits.pop() ?? 0
  const otherVisit = visits.pop() ?? 0
  const { warmUp, measured: writes } = await scenarios(token, dataset, visits, photo)
  // Only one process at a time has an embedded database.
  const beside = place.databaseUrl === undefined ? undefined : await startReference(place)
  for (const { requests, clients } of warmUp) await load(server.url, clients, requests)
  if (beside) await warm(beside.url, warmUp)
  const measured: Measured[] = []
  for (const scenario of writes) {
    measured.push(
      beside
        ? await inTurns(server.url, beside.url, scenario)
        : { scenario, own: await load(server.url, scenario.clients, scenario.requests) },
    )
  }
  await beside?.stop()

  const pages = (count: number) =>
    Array.from({ length: count }, (_, index) => listRequest(token, TERMS[index % TERMS.length] ?? ''))
  await load(server.url, 1, pages(TERMS.length * 3))
  note(
    `List page of ${establishments} establishments, ten terms, 1 client`,
    timeText(await load(server.url, 1, pages(300))),
  )
  for (const term of TERMS) {
    const one = await load(
      server.url,
      1,
      Array.from({ length: 40 }, () => listRequest(token, term)),
    )
    note(`— term '${term}'`, timeText(one))
  }
  const writesBetween = dataset.items.map((item) => itemRequest(token, otherVisit, item))
  const afterWrites = await loadAfter(server.url, writesBetween, pages(writesBetween.length))
  note('List page, the same terms, each after somebody wrote', timeText(afterWrites))
  const [json, pdf] = await measureRecord(server, token, dataset, recordVisit, photo)
  note('Record of 40 items, JSON, 1 client', timeText(json))
  note('PDF of that record with 10 photos, 1 client', timeText(pdf))
  note('JavaScript of the login page, gzip', `${(await firstPageKb(server.url)).toFixed(0)} KB`)
  note('Memory after the above', `${memoryMb(server.pid).toFixed(0)} MB`)
  await server.kill('SIGTERM')
  note('Restart to first answer', `${(await restartMs(place)).toFixed(0)} ms`)

  const after = beside ? undefined : await startReference(place)
  if (after) await warm(after.url, warmUp)
  for (const found of measured) {
    rows.push(...comparison(where, after ? { ...found, ...(await bareOf(after.url, found.scenario)) } : found))
  }
  await after?.stop()
  return rows
}
