import { spawn } from 'node:child_process'
import { RUNTIME } from './bench-server.ts'
import type { Place } from './dataset.ts'
import { type BenchRequest, joined, type LoadResult, load } from './load.ts'
import type { Row } from './table.ts'

const rateText = ({ rate, p50, p99 }: LoadResult) =>
  `${rate.toFixed(0)}/s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`

/** A running reference server; the process `pid` started the one that answers. */
type Reference = { url: string; pid: number; stop(): Promise<void> }

/** Starts a reference server over the same place. */
export async function startReference({ dataDir, databaseUrl }: Place): Promise<Reference> {
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
    pid: child.pid ?? 0,
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit')
        child.once('exit', () => resolve())
        child.kill('SIGTERM')
      }),
  }
}

export type Scenario = { what: string; clients: number; requests: BenchRequest[]; path: string }

/** The same requests with the path at which the reference answers them. */
export const withPath = (requests: readonly BenchRequest[], path: string) =>
  requests.map((request) => ({ ...request, path }))

type Bare = { bare?: LoadResult; narrow?: LoadResult }
export type Measured = { scenario: Scenario; own: LoadResult } & Bare

/** Sends the requests of each scenario in turn, untimed. */
export async function warm(url: string, scenarios: readonly Scenario[]): Promise<void> {
  for (const { requests, clients } of scenarios) await load(url, clients, requests)
}

/** The scenario with the reference's path. */
export const toReference = (scenario: Scenario): Scenario => ({
  ...scenario,
  requests: withPath(scenario.requests, scenario.path),
})

/** Measures the reference on a scenario, and on a whole inspection as rows of one plain table. */
export async function bareOf(reference: string, { clients, requests, path }: Scenario): Promise<Bare> {
  const bare = await load(reference, clients, withPath(requests, path))
  return path === '/batch' ? { bare, narrow: await load(reference, clients, withPath(requests, '/narrow')) } : { bare }
}

/** Measures half of a scenario, all of it on the reference, then the other half: a slow machine slows both. */
export async function inTurns(own: string, reference: string, scenario: Scenario): Promise<Measured> {
  const { clients, requests } = scenario
  const half = Math.ceil(requests.length / 2)
  const before = await load(own, clients, requests.slice(0, half))
  const bare = await bareOf(reference, scenario)
  const after = await load(own, clients, requests.slice(half))
  return { scenario, own: joined([before, after]), ...bare }
}

const share = (own: LoadResult, reference: LoadResult) => ({
  reference: `${reference.rate.toFixed(0)}/s`,
  ratio: `${((own.rate / reference.rate) * 100).toFixed(0)} %`,
})

/** Table rows of a scenario beside the reference; empty if the reference was not measured. */
export function comparison(where: string, { scenario: { what, clients }, own, bare, narrow }: Measured): Row[] {
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
