import { type SQL, sql } from 'drizzle-orm'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { type BeforeMigration, beforeMigration } from '../database/before-migration.ts'

const LISTS = ['users', 'establishments', 'inspections', 'assignments'] as const
/** Rows of one statement, each short enough for the time limit of tests. */
const STEP = 5_000

const CATALOGUES: SQL[] = [
  sql`insert into departments (id, dane_code, name, iso_code) values (13, '13', 'Bolívar', 'CO-BOL')`,
  sql`insert into zodes (id, department_id, code, name) values (1, 13, 'Z1', 'Dique')`,
  sql`insert into cities (id, department_id, zodes_id, dane_code, name, latitude, longitude) values (13052, 13, 1, '13052', 'Arjona', 10, -75)`,
  sql`insert into inscription_types (id, name, description, checklist_code) values (1, 'Restaurante', '', 'X')`,
  sql`insert into identification_types (id, abbreviation, name) values (3, 'NIT', 'NIT')`,
  sql`insert into visit_motives (id, name, description, acta_motive_id) values (1, 'Control', '', 1)`,
  sql`insert into roles (id, area_id, name, user_type_id) values (1, 1, 'Técnico', 2)`,
  sql`insert into users (id, department_id, identification_number, first_name, last_name, email, password_hash, area_id, role_id, contract_type_id, phone,
      role_functions, created_at)
    select n, 13, (1000000000 + n)::text, 'Ana ' || n, 'Núñez', 'a' || n || '@ejemplo.com', '', 1, 1, 1, '30012345', '', '2026-01-01'
    from generate_series(1, 10) n`,
]

const establishments = (from: number, to: number) => sql`
  insert into establishments (id, department_id, inscription_number, inscription_type_id, zodes_id, city_id, population_type, location_type_id,
    location_description, identification_type_id, identification_number, owner_name, name, business_name, address, phone, mobile_phone,
    email, opening_time, closing_time, workers, responsible_name, responsible_id_number, responsible_mobile_phone, responsible_capacity, created_at)
  overriding system value
  select n, 13, '13-2026-' || n, 1, 1, 13052, 'URBANA', 1, '', 3, (900000000 + n)::text, 'María Peña', 'El Ñandú ' || n, 'Ñandú S.A.S.',
    'Calle ' || n, '6051234567', '3001234567', 'e@ejemplo.com', '06:00', '20:00', 4, 'R', '1', '3', 'A', '2026-01-01'
  from generate_series(${from}::int, ${to}::int) n`

const visits = (from: number, to: number) => sql`
  insert into assignments (id, department_id, establishment_id, inscription_type_id, zodes_id, city_id, motive_id, engineer_id, technician_id, created_at,
    created_by)
  overriding system value
  select n, 13, n, 1, 1, 13052, 1, 1 + n % 5, 6 + n % 5, '2026-01-01', 1 from generate_series(${from}::int, ${to}::int) n`

/** A database before lists were defined by calls, with some people and as many establishments, one visit each. */
export async function listsBeforeDefinitions(count: number): Promise<BeforeMigration> {
  const before = await beforeMigration('defined-lists')
  const asleep = (...statements: SQL[]) => before.fill(sql`set local statement_timeout = 0`, ...statements)
  await asleep(...CATALOGUES)
  for (let from = 1; from <= count; from += STEP) {
    const to = Math.min(count, from + STEP - 1)
    await asleep(establishments(from, to), visits(from, to))
  }
  await asleep(sql`select lists.rebuild()`)
  return before
}

/** A digest of every row of the lists behind an id, with each column. */
export async function listDigests(q: Querier, behind = 0): Promise<Record<string, string>> {
  const digests: Record<string, string> = {}
  for (const list of LISTS) {
    const rows = await rowsOf<{ digest: string }>(
      q,
      sql`select count(*) || ' ' || md5(coalesce(string_agg(l::text, ' ' order by id), '')) as digest
        from ${sql.raw(`lists.listed_${list}`)} l where id > ${behind}`,
    )
    digests[list] = rows[0]?.digest ?? ''
  }
  return digests
}

/** The migration of a new column: the view with two columns more, and the call. */
export async function withNeighbourhood(q: Querier): Promise<{ view: string; call: string }> {
  const [row] = await rowsOf<{ text: string }>(
    q,
    sql`select rtrim(pg_get_viewdef('lists.establishments_source'::regclass), ';') as text`,
  )
  return {
    view: `create or replace view lists.establishments_source as
      select s.*, e.neighbourhood, sort_key(e.neighbourhood) collate "C" as neighbourhood_key
      from (${row?.text}) s join establishments e on e.id = s.id`,
    call: `select lists.define('establishments', sorted_by => '{neighbourhood_key}')`,
  }
}
