import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '../../src/server/demo/random.ts'
import { JOURNEY_MS } from '../../test-patience.ts'
import { logIn } from '../support/client.ts'
import { demoInstallation, type Installation } from '../support/demo-data.ts'
import { type FuzzedRequest, fuzzedRequests, type OpenApi } from '../support/fuzz-requests.ts'
import { inNet, isSoak } from '../support/nets.ts'
import { SYNCHRONISED_MS } from '../support/patience.ts'
import { type RunningServer, startServer } from '../support/server.ts'
import { accounts } from '../support/session.ts'

/** Number of requests; FUZZ_SEED chooses others. */
const REQUESTS = inNet({ short: 600, long: 10_000 })
const SEED = Number(process.env.FUZZ_SEED ?? 5)
/** Requests after which each kind of worker has begun; only the long form looks at the memory after them. */
const WARM_UP = inNet({ short: 0, long: 900 })
const AT_ONCE = 6
/** Time after which an answer counts as hung, even on a busy machine. */
const HANGS_MS = 60_000

let installation: Installation
let server: RunningServer
beforeAll(async () => {
  installation = await demoInstallation()
  server = await startServer(installation)
})
afterAll(async () => {
  await server?.kill('SIGTERM')
  await installation?.remove()
})

const residentMb = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) / 1024

async function send({ method, path, headers, body }: FuzzedRequest): Promise<number> {
  const reply = await fetch(`${server.url}${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: body as BodyInit }),
    redirect: 'manual',
    signal: AbortSignal.timeout(HANGS_MS),
  })
  await reply.arrayBuffer()
  return reply.status
}

/**
 * Sends `count` requests, some in parallel.
 * @returns counts by status, and the requests with a bad answer or none
 */
async function storm(next: () => FuzzedRequest, count: number) {
  const statuses = new Map<number, number>()
  const faults: string[] = []
  let left = count
  const worker = async () => {
    while (left > 0) {
      left -= 1
      const request = next()
      const status = await send(request).catch((error: Error) => error)
      const told = () => `${request.method} ${request.path.slice(0, 200)} ${String(request.body).slice(0, 300)}`
      // A 503 is a fault too: neither mail nor PDF workers fail here.
      if (status instanceof Error) faults.push(`${status}: ${status.cause ?? ''} ${told()}`)
      else if (status >= 500) faults.push(`${status} ${told()}`)
      else statuses.set(status, (statuses.get(status) ?? 0) + 1)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return { statuses, faults }
}

const endsSessions = ({ method, path }: FuzzedRequest): boolean =>
  path.startsWith('/api/session/') && (method === 'DELETE' || path.includes('logout'))

test(`${REQUESTS} requests made up from the OpenAPI document cause no fault and no hang`, {
  timeout: REQUESTS * 200 + JOURNEY_MS,
}, async () => {
  const api = (await (await fetch(`${server.url}/api/docs/json`)).json()) as OpenApi
  const clients = await Promise.all(Object.values(accounts).map((account) => logIn(server.url, account)))
  const madeUp = fuzzedRequests(
    api,
    clients.map(({ token }) => token),
    seeded(`fuzz ${SEED}`),
  )
  /** Requests that would end the sessions of the others: they are sent last. */
  const endings: FuzzedRequest[] = []
  const next = (): FuzzedRequest => {
    let request = madeUp()
    for (; endsSessions(request); request = madeUp()) endings.push(request)
    return request
  }

  // Workers that typeset and read files stay once they have begun, about 100 MB in all.
  const warmedUp = await storm(next, WARM_UP)
  const before = residentMb()
  const { statuses, faults } = await storm(next, REQUESTS)
  expect(endings).not.toEqual([])
  const ended = await storm(() => endings.pop() ?? next(), endings.length)
  expect([...warmedUp.faults, ...faults, ...ended.faults]).toEqual([])
  // Many requests must pass the session check and be carried out, or the storm proves nothing.
  expect(statuses.get(200) ?? 0).toBeGreaterThan(REQUESTS / 20)
  process.stdout.write(`${JSON.stringify(Object.fromEntries(statuses))}, ${before.toFixed(0)} MB before\n`)

  const alive = await fetch(`${server.url}/api/health`)
  expect(alive.status).toBe(200)
  if (isSoak)
    await expect.poll(residentMb, { timeout: SYNCHRONISED_MS, interval: 1_000 }).toBeLessThan(before * 1.3 + 60)
  expect(server.output()).not.toContain('unexpected error')
})
