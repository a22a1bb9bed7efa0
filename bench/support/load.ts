import http from 'node:http'

export type BenchRequest = { method: string; path: string; headers?: Record<string, string>; body?: Buffer }

/** Times are in milliseconds, `times` in the order of the requests; `rate` is in answers per second. */
export type LoadResult = { rate: number; p50: number; p99: number; failures: number; times: number[] }

/** The time below which this share of `times` lies: 0.5 gives the median. */
export function shareOf(times: readonly number[], share: number): number {
  const sorted = times.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

type Answer = { status: number; body: Buffer }

export function send(agent: http.Agent, url: string, { method, path, headers, body }: BenchRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = http.request(`${url}${path}`, {
      agent,
      method,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    })
    request.on('error', reject)
    request.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }))
    })
    request.end(body)
  })
}

/** Sums up answers that took `times` within `seconds`, one after the other or in parallel. */
export function resultOf(times: number[], seconds: number, failures: number): LoadResult {
  return { rate: times.length / seconds, p50: shareOf(times, 0.5), p99: shareOf(times, 0.99), failures, times }
}

/** Times each of `requests` after one of `before`, which is not timed: a reader beside other people's writes. */
export async function loadAfter(
  url: string,
  before: readonly BenchRequest[],
  requests: readonly BenchRequest[],
): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true })
  const times: number[] = []
  let failures = 0
  for (const [index, request] of requests.entries()) {
    const first = before[index]
    if (first) await send(agent, url, first)
    const began = performance.now()
    const { status } = await send(agent, url, request)
    times.push(performance.now() - began)
    if (status !== 200) failures += 1
  }
  agent.destroy()
  return resultOf(times, times.reduce((sum, time) => sum + time, 0) / 1000, failures)
}

/**
 * Sends `requests` at a fixed rate per second without waiting for answers. Each is timed from the moment it was due, so
 * that a server that falls behind cannot hide it.
 */
export async function loadAtRate(url: string, rate: number, requests: readonly BenchRequest[]): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  const times: number[] = []
  let failures = 0
  const began = performance.now()
  const ask = async (request: BenchRequest, index: number) => {
    const due = began + (index * 1000) / rate
    const early = due - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    const { status } = await send(agent, url, request)
    times[index] = performance.now() - due
    if (status !== 200) failures += 1
  }
  await Promise.all(requests.map(ask))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return resultOf(times, seconds, failures)
}

/** Joins the results of parts of a measurement. */
export const joined = (pieces: readonly LoadResult[]): LoadResult =>
  resultOf(
    pieces.flatMap(({ times }) => times),
    pieces.reduce((seconds, { times, rate }) => seconds + times.length / rate, 0),
    pieces.reduce((failures, piece) => failures + piece.failures, 0),
  )

/** Sends `requests` from a number of clients, each waiting for its answer before the next request. */
export async function load(url: string, clients: number, requests: readonly BenchRequest[]): Promise<LoadResult> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: clients })
  const times: number[] = []
  let next = 0
  let failures = 0
  const client = async () => {
    for (let index = next++; index < requests.length; index = next++) {
      const began = performance.now()
      const { status } = await send(agent, url, requests[index] as BenchRequest)
      times[index] = performance.now() - began
      if (status !== 200) failures += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: clients }, client))
  const seconds = (performance.now() - began) / 1000
  agent.destroy()
  return resultOf(times, seconds, failures)
}
