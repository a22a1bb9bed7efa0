import http from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { RunningServer } from '../../e2e/support/server.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { makeDataset, type Place } from './dataset.ts'
import { listCases, MEASURED_LISTS, type MeasuredList } from './list-cases.ts'
import { fillLists } from './list-dataset.ts'
import { type BenchRequest, send, shareOf } from './load.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; rows: number }

/** Kinds of pages whose time must not grow with the list. */
const CASES = ['first page', 'terms', 'terms, sorted by name', 'every sort, both ways', 'filters', 'deep pages']
/** Times that each page is asked for; the first is not timed. */
const ASKED = 4
/** An opened list counts its words in the background (decision 012). */
const COUNTED_MS = 15_000

/** Starts a server on a filled place, and adds it to `servers` before anything else can fail. */
async function startWith({ place, rows }: Sized, servers: RunningServer[]) {
  const dataset = await makeDataset(place, rows)
  await fillLists(place, dataset, rows)
  const server = await startProduct(place)
  servers.push(server)
  const { administrator, technician } = dataset.officials
  const tokens = {
    administrator: await tokenOf(server.url, administrator),
    technician: await tokenOf(server.url, technician),
  }
  const pagesOf = (list: MeasuredList) =>
    listCases(list, tokens, { rows, ids: [] })
      .filter(({ what }) => CASES.includes(what))
      .map(({ what, requests }) => ({ what, pages: [...new Map(requests.map((page) => [page.path, page])).values()] }))
  return { url: server.url, pagesOf }
}

/** Asks for the same kinds of pages of a short and a long list in turns. The ratio is that of the medians. */
export async function measureListSizes(where: string, short: Sized, long: Sized): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true })
  const time = async (url: string, page: BenchRequest | undefined, times: number[], isTimed: boolean) => {
    if (!page) return
    const began = performance.now()
    const { status } = await send(agent, url, page)
    if (status !== 200) throw new Error(`${page.path} answered ${status}.`)
    if (isTimed) times.push(performance.now() - began)
  }
  const servers: RunningServer[] = []
  try {
    const small = await startWith(short, servers)
    const large = await startWith(long, servers)
    const measured: Row[] = []
    for (const list of MEASURED_LISTS) {
      const cases = large.pagesOf(list)
      const others = small.pagesOf(list)
      await time(large.url, cases[0]?.pages[0], [], false)
      await delay(COUNTED_MS)
      for (const [at, { what, pages }] of cases.entries()) {
        const [few, many]: [number[], number[]] = [[], []]
        for (const [index, page] of pages.entries()) {
          for (let asked = 0; asked < ASKED; asked += 1) {
            await time(small.url, others[at]?.pages[index], few, asked > 0)
            await time(large.url, page, many, asked > 0)
          }
        }
        const [reference, taken] = [shareOf(few, 0.5), shareOf(many, 0.5)]
        measured.push({
          what: `${list.name}: ${what}`,
          where,
          measured: `${taken.toFixed(1)} ms at ${long.rows} rows`,
          reference: `${reference.toFixed(1)} ms at ${short.rows}`,
          ratio: (taken / reference).toFixed(2),
        })
      }
    }
    return measured
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
