import { readFileSync } from 'node:fs'
import http from 'node:http'
import { type RunningServer, type ServerOptions, startServer } from '../../e2e/support/server.ts'
import type { Official } from '../../src/domain/access/official.ts'
import { send } from './load.ts'
import { loginRequest } from './requests.ts'

export async function tokenOf(url: string, official: Official): Promise<string> {
  const agent = new http.Agent()
  const { body } = await send(agent, url, loginRequest(official))
  return JSON.parse(body.toString()).data.token
}

/** Environment of the runtime, as in Dockerfile and deploy/vigia.service. */
export const RUNTIME = {
  NODE_ENV: 'production',
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  NODE_OPTIONS: '--max-old-space-size=1024 --max-semi-space-size=16 --v8-pool-size=0',
}

/** Starts the product as in production, but without a limit of calls per person. */
export const startProduct = (options: ServerOptions): Promise<RunningServer> =>
  startServer({ ...options, environment: { ...RUNTIME, LOG_LEVEL: 'error', ...options.environment } })

const METRICS_TOKEN = 'figures of the bench'
/** Lets `longestBlockMs` read a server's metrics. */
export const WATCHED = { METRICS_TOKEN }

/** Milliseconds for which a server answered no call, at the longest since the last question. */
export async function longestBlockMs(url: string): Promise<number> {
  const reply = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  const [, seconds] = /^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await reply.text()) ?? []
  if (seconds === undefined) throw new Error('The metrics do not tell how long the server was held up.')
  return Number(seconds) * 1000
}

/** Resident memory of a process in MB; NaN on a system without /proc. */
export function memoryMb(pid: number): number {
  try {
    const [, kB] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kB) / 1024
  } catch {
    return Number.NaN
  }
}
