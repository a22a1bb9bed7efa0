import type { RunningServer } from '../../e2e/support/server.ts'
import { startProduct } from '../support/bench-server.ts'
import { startReference, withPath } from '../support/beside-reference.ts'
import type { Dataset, Place } from '../support/dataset.ts'
import { type BenchRequest, type LoadResult, load, loadAtRate, resultOf } from '../support/load.ts'
import { wholeInspection } from '../support/requests.ts'

/** Submissions before the measurement: code that is still being compiled answers the first thousand. */
const WARM_UP = 1_500
const COUNTS = { one: 300, many: 1_500, photo: 600 }
/** Submissions to warm up the second instance, which starts later. */
const WARM_UP_SECOND = 1_000
const CLIENTS = 32
/** ODK Central's own soak test: submissions per second and duration, all of them accepted. */
const SOAK = { rate: 50, seconds: 30 }

/** Most visits that the measurement uses. */
export const SUBMITTED =
  WARM_UP + COUNTS.one + (COUNTS.many + COUNTS.photo) * 2 + WARM_UP_SECOND + SOAK.rate * SOAK.seconds

export type Submissions = Pick<LoadResult, 'rate' | 'p50' | 'p99' | 'failures'> & { what: string; where: string }

type Submitter = {
  where: string
  place: Place
  dataset: Dataset
  photo: Buffer
  server: RunningServer
  token: string
  /** Visits to submit; the measurement takes from the front. */
  visits: number[]
}

/** Sends half of the clients to each of two instances, as the proxy of compose.yaml would. */
async function loadBoth(urls: readonly [string, string], requests: readonly BenchRequest[]): Promise<LoadResult> {
  const half = Math.ceil(requests.length / 2)
  const began = performance.now()
  const [one, other] = await Promise.all([
    load(urls[0], CLIENTS / 2, requests.slice(0, half)),
    load(urls[1], CLIENTS / 2, requests.slice(half)),
  ])
  const seconds = (performance.now() - began) / 1000
  return resultOf([...one.times, ...other.times], seconds, one.failures + other.failures)
}

/**
 * Submits whole inspections as a queue of devices would: to one instance and, on a database server, to two. The bare
 * reference makes the same rows of the same requests.
 */
export async function measureSubmissions(submitter: Submitter): Promise<Submissions[]> {
  const { where, place, dataset, photo, server, token, visits } = submitter
  const whole = (count: number, withPhoto = false) =>
    visits
      .splice(0, count)
      .map((visit) => wholeInspection(token, visit, dataset.items, undefined, withPhoto ? photo : undefined))
  const measured: Submissions[] = []
  const note = ({ rate, p50, p99, failures }: LoadResult, what: string, by = where) =>
    measured.push({ what, where: by, rate, p50, p99, failures })

  await load(server.url, CLIENTS, whole(WARM_UP))
  const cases = [
    { what: '1 client, no attachment', clients: 1, count: COUNTS.one, withPhoto: false },
    { what: `${CLIENTS} clients, no attachment`, clients: CLIENTS, count: COUNTS.many, withPhoto: false },
    { what: `${CLIENTS} clients, a 200 KB photo`, clients: CLIENTS, count: COUNTS.photo, withPhoto: true },
  ].map((one) => ({ ...one, requests: whole(one.count, one.withPhoto) }))
  for (const { what, clients, requests } of cases) note(await load(server.url, clients, requests), what)
  const soak = await loadAtRate(server.url, SOAK.rate, whole(SOAK.rate * SOAK.seconds))
  note(soak, `soak, ${SOAK.rate} a second for ${SOAK.seconds} s`)
  if (!place.databaseUrl) return measured

  const second = await startProduct(place)
  await load(second.url, CLIENTS, whole(WARM_UP_SECOND))
  for (const { what, count, withPhoto } of cases.filter(({ clients }) => clients === CLIENTS)) {
    note(await loadBoth([server.url, second.url], whole(count, withPhoto)), what, `${where}, two instances`)
  }
  await second.kill('SIGTERM')

  const reference = await startReference(place)
  for (const { what, clients, requests } of cases) {
    note(await load(reference.url, clients, withPath(requests, '/batch')), what, `${where}, bare server`)
  }
  await reference.stop()
  return measured
}
