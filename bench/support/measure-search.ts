import http from 'node:http'
import type { RunningServer } from '../../e2e/support/server.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { compareSizes, type Timed } from './compare-sizes.ts'
import { makeDataset, type Place } from './dataset.ts'
import { fillLists } from './list-dataset.ts'
import { send } from './load.ts'
import { fillFiles } from './measure-files.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; rows: number }
type Server = { url: string; tokens: Record<'administrator' | 'technician', string> }

/** Documents of a file, as `fillFiles` makes them. */
const DOCUMENTS = 10

const TERMS = {
  'two letters of many': 'na',
  'two letters of none': 'xq',
  'a word of all': 'arjona',
  'a word of some': 'panaderia',
  'a word of one': 'palabra777',
  'a word of none': 'zxcvbn',
  'a number': '1.100.000.777',
  'a part of a number': '00077',
  'the number of an acta': '2026-000123',
  'three words': 'ana nunez pajaro',
  'ten words': 'aa ee ii oo uu maria jose pendiente activo 2020',
  'signs alone': '%_%_',
}

const agent = new http.Agent({ keepAlive: true })

async function timeSearch({ url, tokens }: Server, who: keyof Server['tokens'], term: string): Promise<number> {
  const headers = { authorization: `Bearer ${tokens[who]}` }
  const path = `/api/search?q=${encodeURIComponent(term)}`
  const began = performance.now()
  const { status } = await send(agent, url, { method: 'GET', path, headers })
  if (status !== 200) throw new Error(`${path} answered ${status}.`)
  return performance.now() - began
}

const calls: Timed<Server> = Object.fromEntries(
  Object.entries(TERMS).flatMap(([what, term]) =>
    (['administrator', 'technician'] as const).map((who) => [
      `search: ${what} (${who})`,
      (server: Server) => timeSearch(server, who, term),
    ]),
  ),
)

async function startWith({ place, rows }: Sized, servers: RunningServer[]): Promise<Server> {
  const dataset = await makeDataset(place, rows)
  await fillLists(place, dataset, rows)
  await fillFiles({ place, files: rows / DOCUMENTS })
  const server = await startProduct(place)
  servers.push(server)
  const { administrator, technician } = dataset.officials
  return {
    url: server.url,
    tokens: {
      administrator: await tokenOf(server.url, administrator),
      technician: await tokenOf(server.url, technician),
    },
  }
}

/** Searches on both servers in turns. */
export async function measureSearch(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const servers: RunningServer[] = []
  try {
    const small = await startWith(few, servers)
    const large = await startWith(many, servers)
    return await compareSizes(where, calls, [
      [small, `${few.rows} rows`],
      [large, `${many.rows} rows`],
    ])
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
