import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../e2e/support/server.ts'
import { longestBlockMs, startProduct, tokenOf, WATCHED } from './bench-server.ts'
import { compareSizes } from './compare-sizes.ts'
import { makeDataset, type Place } from './dataset.ts'
import { fillLists } from './list-dataset.ts'
import { send } from './load.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; establishments: number }
type Started = { url: string; token: string; scoredMs: number; slowestMs: number; blockedMs: number }

const CALLS = {
  'first 50': '/api/planning/suggestions',
  'first 50 of a subregion': '/api/planning/suggestions?zodes_id=1',
  'first 50 of a municipality and type': '/api/planning/suggestions?city_id=13052&type_id=1',
}
/** Pause between questions while scores are made, and the longest wait for them. */
const [ASK_MS, MOST_MS] = [50, 5 * 60_000]

/** Asks until every score is made, and notes the slowest answer meanwhile: no step may hold others up. */
async function awaitScores(ask: () => Promise<{ waiting: number }>): Promise<{ scoredMs: number; slowestMs: number }> {
  let [began, slowestMs] = [0, 0]
  for (const first = performance.now(); performance.now() - first < MOST_MS; await delay(ASK_MS)) {
    const asked = performance.now()
    const { waiting } = await ask()
    slowestMs = Math.max(slowestMs, performance.now() - asked)
    if (waiting === 0) return { scoredMs: performance.now() - (began || first), slowestMs }
    began ||= performance.now()
  }
  throw new Error('planning: the scores were not made in time.')
}

async function startWith(
  { place, establishments }: Sized,
  servers: RunningServer[],
  read: (server: { url: string; token: string }, path: string) => Promise<unknown>,
): Promise<Started> {
  const dataset = await makeDataset(place, establishments)
  await fillLists(place, dataset, establishments)
  const server = await startProduct({ ...place, environment: WATCHED })
  servers.push(server)
  const started = { url: server.url, token: await tokenOf(server.url, dataset.officials.administrator) }
  await longestBlockMs(server.url)
  const scores = await awaitScores(async () => {
    const { data } = (await read(started, '/api/planning/suggestions?limit=1')) as { data: { waiting: number } }
    return data
  })
  return { ...started, ...scores, blockedMs: await longestBlockMs(server.url) }
}

/** Makes each call on both servers in turns. The ratio is that of the medians. */
export async function measurePlanning(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true })
  const servers: RunningServer[] = []
  const ask = async ({ url, token }: { url: string; token: string }, path: string) => {
    const answer = await send(agent, url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
    return answer
  }
  const read = async (server: { url: string; token: string }, path: string) =>
    JSON.parse(String((await ask(server, path)).body))
  const time = async (server: Started, path: string): Promise<number> => {
    const began = performance.now()
    await ask(server, path)
    return performance.now() - began
  }
  try {
    const small = await startWith(few, servers, read)
    const large = await startWith(many, servers, read)
    const calls = Object.fromEntries(
      Object.entries(CALLS).map(([what, path]) => [`suggestions: ${what}`, (server: Started) => time(server, path)]),
    )
    const rows = await compareSizes(where, calls, [
      [small, `${few.establishments} establishments`],
      [large, `${many.establishments} establishments`],
    ])
    const anew: Row = {
      what: 'suggestions: all scores anew',
      where,
      measured: `${(large.scoredMs / 1000).toFixed(1)} s of ${many.establishments}, slowest answer meanwhile ${large.slowestMs.toFixed(0)} ms, longest block ${large.blockedMs.toFixed(0)} ms`,
      reference: `${(small.scoredMs / 1000).toFixed(1)} s of ${few.establishments}`,
      ratio: ((large.scoredMs * few.establishments) / (small.scoredMs * many.establishments)).toFixed(2),
    }
    return [...rows, anew]
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
