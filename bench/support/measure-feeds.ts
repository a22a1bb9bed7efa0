import http from 'node:http'
import { sql } from 'drizzle-orm'
import type { RunningServer } from '../../e2e/support/server.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { compareSizes } from './compare-sizes.ts'
import { makeDataset, type Place, silent } from './dataset.ts'
import { fillLists } from './list-dataset.ts'
import { send } from './load.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; rows: number }
/** Addresses of the page in the middle of each set. */
type Server = { url: string; token: string; middle: Record<SetName, string> }

const SETS = ['establecimientos', 'visitas', 'inspecciones'] as const
type SetName = (typeof SETS)[number]

/** Rows of a reading that was followed to its end, and how long it took. */
type Reading = { rows: number; ms: number }

const agent = new http.Agent({ keepAlive: true })

async function read({ url, token }: Pick<Server, 'url' | 'token'>, path: string): Promise<Buffer> {
  const { status, body } = await send(agent, url, {
    method: 'GET',
    path,
    headers: { authorization: `Bearer ${token}` },
  })
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return body
}

/** Follows the links of a set from its first page on. @returns the addresses of its pages too */
async function followLinks(
  server: Pick<Server, 'url' | 'token'>,
  set: SetName,
): Promise<Reading & { pages: string[] }> {
  const pages: string[] = []
  let rows = 0
  const began = performance.now()
  for (let next: string | undefined = `/api/odata/${set}`; next; ) {
    pages.push(next)
    const page: { value: unknown[]; '@odata.nextLink'?: string } = JSON.parse(String(await read(server, next)))
    rows += page.value.length
    next = page['@odata.nextLink']?.replace(/^https?:\/\/[^/]+/, '')
  }
  return { rows, ms: performance.now() - began, pages }
}

/** Reads a set as CSV. Cells of these sets have no line ends, so that lines are rows. */
async function readFeed(server: Server, set: SetName): Promise<Reading> {
  const began = performance.now()
  const file = String(await read(server, `/api/feeds/${set}.csv`))
  return { rows: file.trimEnd().split('\n').length - 1, ms: performance.now() - began }
}

async function startWith({ place, rows }: Sized, servers: RunningServer[]): Promise<Server> {
  const dataset = await makeDataset(place, rows)
  await fillLists(place, dataset, rows)
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  try {
    await db.execute(sql`select feeds.rebuild()`)
    await db.execute(sql`analyze`)
  } finally {
    await close()
  }
  const server = await startProduct(place)
  servers.push(server)
  const started = { url: server.url, token: await tokenOf(server.url, dataset.officials.administrator) }
  const middle = {} as Server['middle']
  for (const set of SETS) {
    const { pages } = await followLinks(started, set)
    middle[set] = pages[pages.length >> 1] as string
  }
  return { ...started, middle }
}

/** The times a row of two readings. */
function besideTenth(what: string, where: string, few: Reading, many: Reading): Row {
  const told = ({ rows, ms }: Reading) => `${rows} rows, ${Math.round((rows / ms) * 1000)} rows/s`
  const ratio = (many.ms / many.rows / (few.ms / few.rows)).toFixed(2)
  return { what, where, measured: told(many), reference: told(few), ratio }
}

/** Reads the sets of both servers: a page in the middle in turns, and each set from its first row to its last. */
export async function measureFeeds(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const servers: RunningServer[] = []
  try {
    const small = await startWith(few, servers)
    const large = await startWith(many, servers)
    const timePage = (set: SetName) => async (server: Server) => {
      const began = performance.now()
      await read(server, server.middle[set])
      return performance.now() - began
    }
    const pages = await compareSizes(
      where,
      Object.fromEntries(SETS.map((set) => [`OData: page of 1,000 in the middle of ${set}`, timePage(set)])),
      [
        [small, `${few.rows} rows`],
        [large, `${many.rows} rows`],
      ],
    )
    const whole: Row[] = []
    for (const set of SETS) {
      const links = [await followLinks(small, set), await followLinks(large, set)] as const
      whole.push(besideTenth(`OData: ${set} to the end`, where, ...links))
      const files = [await readFeed(small, set), await readFeed(large, set)] as const
      whole.push(besideTenth(`CSV feed: ${set} whole`, where, ...files))
    }
    return [...pages, ...whole]
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
