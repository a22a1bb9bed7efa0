import http from 'node:http'
import type { RunningServer } from '../../e2e/support/server.ts'
import { memoryMb, startProduct, tokenOf } from './bench-server.ts'
import {
  bareOf,
  comparison,
  inTurns,
  type Measured,
  type Scenario,
  startReference,
  toReference,
  warm,
} from './beside-reference.ts'
import { firstPageKb } from './bundle.ts'
import { type Dataset, makeDataset, type Place, planVisits } from './dataset.ts'
import { type LoadResult, load, loadAfter, send } from './load.ts'
import { itemRequest, listRequest, makeDrawing, makePhoto, photoRequest, wholeInspection } from './requests.ts'
import type { Row } from './table.ts'

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

const timeText = ({ p50, p99 }: LoadResult) => `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

async function restartMs(place: Place): Promise<number> {
  const began = performance.now()
  const server = await startProduct(place)
  await send(new http.Agent(), server.url, { method: 'GET', path: '/api/health' })
  const took = performance.now() - began
  await server.kill('SIGTERM')
  return took
}

/**
 * Number of visits of each scenario, `warmUp` included. The code of the server and of the reference is fully compiled
 * after about a thousand inspections, as on a server that has run for months.
 */
const VISITS = { warmUp: { items: 40, whole: 1_000 }, items: 60, photos: 15, whole: 400 }
const ALL_VISITS = VISITS.warmUp.items + VISITS.warmUp.whole + VISITS.items * 2 + VISITS.photos + VISITS.whole * 4 + 2

/** The scenarios of writes. Each has its own visits, since an answered item cannot be answered again. */
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
  let hand = 0
  const drawn = () => makeDrawing(++hand)
  const signed = (count: number) =>
    Promise.all(take(count).map(async (id) => wholeInspection(token, id, itemIds, [await drawn(), await drawn()])))
  const item = { what: 'Item without photo', path: '/items' }
  const batch = { what: 'Whole inspection of 40 items and both signatures in one batch', path: '/batch' }
  const repeated = { ...batch, what: 'The same, with signatures that are stored already' }
  return {
    warmUp: [
      { ...item, clients: 8, requests: items(VISITS.warmUp.items) },
      { ...batch, clients: 8, requests: await signed(VISITS.warmUp.whole) },
    ],
    measured: [
      { ...item, clients: 8, requests: items(VISITS.items) },
      { ...item, clients: 32, requests: items(VISITS.items) },
      { what: 'Item with a 200 KB photo', path: '/items', clients: 8, requests: photos(VISITS.photos) },
      { ...batch, clients: 8, requests: await signed(VISITS.whole) },
      { ...batch, clients: 32, requests: await signed(VISITS.whole) },
      { ...repeated, clients: 8, requests: whole(VISITS.whole) },
      { ...repeated, clients: 32, requests: whole(VISITS.whole) },
    ],
  }
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

/** Measures R 15.1 to R 15.10 on one database, in turns with the bare reference where both can open it. */
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
  // Only one process at a time can open an embedded database.
  const beside = place.databaseUrl === undefined ? undefined : await startReference(place)
  await warm(server.url, warmUp)
  if (beside) await warm(beside.url, warmUp.map(toReference))
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
  if (after) await warm(after.url, warmUp.map(toReference))
  for (const found of measured) {
    rows.push(...comparison(where, after ? { ...found, ...(await bareOf(after.url, found.scenario)) } : found))
  }
  await after?.stop()
  return rows
}
