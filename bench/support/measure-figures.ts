import http from 'node:http'
import { sql } from 'drizzle-orm'
import type { RunningServer } from '../../e2e/support/server.ts'
import type { Official } from '../../src/domain/access/official.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { makeDataset, type Place, silent } from './dataset.ts'
import { fillLists } from './list-dataset.ts'
import { send, shareOf } from './load.ts'
import type { Row } from './table.ts'

type Sized = { place: Place; visits: number }

/** Times that each call is made; the first are not timed. */
const [ASKED, WARMING] = [25, 5]
const YEAR = 'from=2021-01-01&to=2021-12-31'
const CALLS = {
  summary: `/api/analytics/summary?${YEAR}`,
  'summary of days': '/api/analytics/summary?from=2021-01-11&to=2021-12-20',
  trend: `/api/analytics/trend?${YEAR}`,
  'territory by municipality': `/api/analytics/territory?by=city&${YEAR}`,
  notifications: `/api/analytics/notifications?${YEAR}`,
}
/** Minutes of the two years over which the visits lie. */
const TWO_YEARS = 2 * 365 * 24 * 60

/** The figures of a summary and of the year before it, counted from the visits and records themselves. */
const DIRECT = sql`select date_trunc('year', v.day) as year, count(*), avg(i.compliance_pct), percentile_cont(0.5) within group (order by round(i.compliance_pct)),
    count(*) filter (where i.concepto = 'FAVORABLE'), count(*) filter (where i.concepto = 'DESFAVORABLE'), count(i.notified_at)
  from inspections i join assignments a on a.id = i.assignment_id
    cross join lateral (select coalesce((i.snapshot ->> 'visitDay')::timestamp, bogota_day(i.closed_at)::timestamp) as day) v
  where i.department_id = 13 and i.closed_at is not null and v.day between '2020-01-01' and '2021-12-31' group by 1`

async function prepare({ place, visits }: Sized): Promise<Official> {
  const dataset = await makeDataset(place, visits)
  await fillLists(place, dataset, visits, Math.floor(TWO_YEARS / visits))
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  try {
    await db.execute(sql`select analytics.rebuild()`)
    await db.execute(sql`analyze`)
  } finally {
    await close()
  }
  return dataset.officials.administrator
}

/** The median time of the direct count, in milliseconds. */
async function timeDirect({ place }: Sized): Promise<number> {
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  const times: number[] = []
  try {
    for (let asked = 0; asked < ASKED; asked += 1) {
      const began = performance.now()
      await db.execute(DIRECT)
      if (asked >= WARMING) times.push(performance.now() - began)
    }
  } finally {
    await close()
  }
  return shareOf(times, 0.5)
}

/** Makes each call on both servers in turns; the direct count comes before, since one process holds an embedded database. */
export async function measureFigures(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true })
  const servers: RunningServer[] = []
  const start = async ({ place }: Sized, account: Official) => {
    const server = await startProduct(place)
    servers.push(server)
    return { url: server.url, token: await tokenOf(server.url, account) }
  }
  const time = async ({ url, token }: { url: string; token: string }, path: string): Promise<number> => {
    const began = performance.now()
    const { status } = await send(agent, url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    return performance.now() - began
  }
  try {
    const accounts = [await prepare(few), await prepare(many)] as const
    const direct = await timeDirect(many)
    const small = await start(few, accounts[0])
    const large = await start(many, accounts[1])
    const measured: Row[] = []
    for (const [what, path] of Object.entries(CALLS)) {
      const [short, long]: [number[], number[]] = [[], []]
      for (let asked = 0; asked < ASKED; asked += 1) {
        const times = [await time(small, path), await time(large, path)] as const
        if (asked < WARMING) continue
        short.push(times[0])
        long.push(times[1])
      }
      const [reference, taken] = [shareOf(short, 0.5), shareOf(long, 0.5)]
      measured.push({
        what: `figures: ${what}`,
        where,
        measured: `${taken.toFixed(1)} ms of ${many.visits} visits`,
        reference: `${reference.toFixed(1)} ms of ${few.visits}`,
        ratio: (taken / reference).toFixed(2),
      })
      if (what !== 'summary') continue
      measured.push({
        what: 'figures: summary beside a direct count',
        where,
        measured: `${taken.toFixed(1)} ms`,
        reference: `${direct.toFixed(1)} ms`,
        ratio: (taken / direct).toFixed(2),
      })
    }
    return measured
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
