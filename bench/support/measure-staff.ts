import http from 'node:http'
import { sql } from 'drizzle-orm'
import type { RunningServer } from '../../e2e/support/server.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { startProduct, tokenOf } from './bench-server.ts'
import { compareSizes } from './compare-sizes.ts'
import { makeDataset, type Place, silent } from './dataset.ts'
import { send } from './load.ts'
import type { Row } from './table.ts'

type Server = { url: string; token: string }
type Sized = { place: Place; officials: number }

const CALLS = {
  directory: '/api/staff/all?limit=10',
  'availability of a day': '/api/staff/availability?from=2027-03-01&to=2027-03-01&city_id=13052&type_id=1',
  load: '/api/staff/workload',
  expiries: '/api/staff/expiries?days=60',
}

/** Adds officials, each with five contracts, twelve absences, a territory, a competence and a capacity. */
async function fillStaff({ place, officials }: Sized): Promise<void> {
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  const years = sql`generate_series(2023, 2027) y`
  try {
    await db.execute(sql`insert into users (department_id, identification_number, first_name, last_name, email, password_hash, area_id, role_id,
        contract_type_id, phone, role_functions, created_at)
      select 13, (2100000000 + n)::text, 'Persona', 'Número ' || n, 'funcionario' || n || '@ejemplo.com', 'no password', 1, 1, 1, '3001234567',
        'Pruebas', '2020-01-01' from generate_series(1, ${officials}::int) n`)
    await db.execute(sql`insert into staff_contracts (department_id, user_id, contract_type_id, number, starts_on, ends_on, created_by, created_at)
      select 13, id, 1, 'CPS-' || id || '-' || y, make_date(y, 1, 1), make_date(y, 12, 31), id, '2023-01-01' from users, ${years}
      where department_id = 13`)
    await db.execute(sql`insert into staff_absences (department_id, user_id, kind, starts_on, ends_on, state, created_by, created_at)
      select 13, id, 'VACACIONES', make_date(2027, m, 1 + id % 15), make_date(2027, m, 5 + id % 15), 'aprobada', id, '2026-01-01'
      from users, generate_series(1, 12) m where department_id = 13`)
    await db.execute(
      sql`insert into staff_territories (department_id, user_id, zodes_id) select 13, id, 1 + id % 6 from users where department_id = 13`,
    )
    await db.execute(sql`insert into staff_competences (department_id, user_id, kind, inscription_type_id, expires_on, created_by, created_at)
      select 13, id, 'TIPO_INSCRIPCION', 1, '2027-06-30', id, '2026-01-01' from users where department_id = 13`)
    await db.execute(
      sql`insert into staff_capacity (user_id, department_id, visits_per_week) select id, 13, 6 from users where department_id = 13`,
    )
    await db.execute(sql`analyze`)
  } finally {
    await close()
  }
}

async function startWith(sized: Sized, servers: RunningServer[]) {
  const { officials } = await makeDataset(sized.place, 1)
  await fillStaff(sized)
  const server = await startProduct(sized.place)
  servers.push(server)
  return { url: server.url, token: await tokenOf(server.url, officials.administrator) }
}

/** Makes each call on both servers in turns. The ratio is that of the medians. */
export async function measureStaff(where: string, few: Sized, many: Sized): Promise<Row[]> {
  const agent = new http.Agent({ keepAlive: true })
  const servers: RunningServer[] = []
  const time = async ({ url, token }: Server, path: string): Promise<number> => {
    const began = performance.now()
    const { status } = await send(agent, url, { method: 'GET', path, headers: { authorization: `Bearer ${token}` } })
    if (status !== 200) throw new Error(`${path} answered ${status}.`)
    return performance.now() - began
  }
  try {
    const small = await startWith(few, servers)
    const large = await startWith(many, servers)
    const calls = Object.fromEntries(
      Object.entries(CALLS).map(([what, path]) => [`staff: ${what}`, (server: Server) => time(server, path)]),
    )
    return await compareSizes(where, calls, [
      [small, `${few.officials} officials`],
      [large, `${many.officials} officials`],
    ])
  } finally {
    agent.destroy()
    await Promise.all(servers.map((server) => server.kill('SIGTERM')))
  }
}
