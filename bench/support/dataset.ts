import { type SQL, sql } from 'drizzle-orm'
import { loadCatalogues } from '../../src/server/catalogues/load-catalogues.ts'
import { hashPassword } from '../../src/server/platform/auth/passwords.ts'
import { type Database, rowsOf } from '../../src/server/platform/db/database.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { users } from '../../src/server/schema/users.table.ts'
import { insertOfficials, type Officials } from '../../src/server/testing/data/officials.ts'

export const PASSWORD = 'clave de la medición'
const ITEMS = 40
/** Id of a checklist with as many items as the whole inspection of R 15.2. */
const CHECKLIST = 9001
/** Inspections made before the measurement: about what a department makes in a quarter. */
const HISTORY = 2_000

export type Place = { dataDir: string; databaseUrl: string | undefined }
export type Dataset = { officials: Officials; items: number[]; inscriptionTypeId: number }

export const silent = { info: () => undefined, error: console.error }

async function insertChecklist(db: Database): Promise<number[]> {
  return db.transaction(async (tx) => {
    await tx.execute(
      sql`insert into formats (id, code, name, created_at) values (${CHECKLIST}, 'MEDICION', 'Medición', now())`,
    )
    await tx.execute(sql`insert into checklists (id, format_id, code, version, name, effective_from)
    values (${CHECKLIST}, ${CHECKLIST}, 'MEDICION', 1, 'Medición', '2000-01-01')`)
    await tx.execute(sql`insert into inscription_types values (${CHECKLIST}, 'Medición', '', 'MEDICION')`)
    await tx.execute(
      sql`insert into checklist_sections select ${CHECKLIST} * 10 + n, ${CHECKLIST}, n, 'Sección ' || n, 25 from generate_series(1, 4) n`,
    )
    const rows = await rowsOf<{ id: number }>(
      tx,
      sql`insert into checklist_items (id, checklist_id, section_id, position, number, title, description, norm, concepts, suggested_critical,
          suggested_requirement, lineage)
      select ${CHECKLIST} * 100 + n, ${CHECKLIST}, ${CHECKLIST} * 10 + 1 + (n - 1) / 10, n, 'n.' || n, 'Ítem', 'Descripción del ítem que se mide.', 'Resolución 2674 de 2013',
        '[{"concept":"A","points":2.5},{"concept":"AR","points":1.25},{"concept":"I","points":0}]', false, '', ${CHECKLIST} * 100 + n
      from generate_series(1, ${ITEMS}::int) n returning id`,
    )
    // A published edition takes no more items.
    await tx.execute(sql`update checklists set published_at = now() where id = ${CHECKLIST}`)
    return rows.map(({ id }) => id)
  })
}

/** Runs a statement without triggers, which take longer than the rows. `rebuildLists` makes the lists afterwards. */
export const asleep = (db: Database, statement: SQL) =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(statement)
  })

/** Fills the lists and then makes their indexes. Row by row, a million rows take most of an hour. */
export async function rebuildLists(db: Database): Promise<void> {
  const indexes = await rowsOf<{ name: string; definition: string }>(
    db,
    sql`select quote_ident(schemaname) || '.' || quote_ident(indexname) as name, indexdef as definition from pg_indexes
      where schemaname = 'lists' and tablename like 'listed_%' and indexname not like '%_primary'`,
  )
  for (const { name } of indexes) await db.execute(sql.raw(`drop index ${name}`))
  await asleep(db, sql`select lists.rebuild()`)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
    for (const { definition } of indexes) await tx.execute(sql.raw(definition))
  })
}

const STEP = 5_000
/** Inserts in steps, each short enough for the time limit of a statement. */
export async function inSteps(count: number, insert: (from: number, to: number) => Promise<unknown>): Promise<void> {
  for (let from = 1; from <= count; from += STEP) await insert(from, Math.min(count, from + STEP - 1))
}

/** Inserts establishments whose names share words as real ones do: a term finds one, some or very many. */
const insertEstablishments = (db: Database, count: number) =>
  inSteps(count, (from, to) =>
    asleep(
      db,
      sql`
    insert into establishments (department_id, inscription_number, inscription_type_id, zodes_id, city_id, population_type, location_type_id,
      location_description, identification_type_id, identification_number, owner_name, name, business_name, address, phone, mobile_phone,
      email, opening_time, closing_time, workers, responsible_name, responsible_id_number, responsible_mobile_phone, responsible_capacity, created_at)
    select 13, '13-2026-' || lpad(n::text, greatest(6, length(n::text)), '0'), case when n % 50 = 0 then ${CHECKLIST} else 1 + n % 9 end, c.zodes_id, c.id, 'URBANA', 1, 'Barrio ' || n % 300, 3, (900000000 + n)::text,
      (array['María', 'José', 'Luz', 'Ángel', 'Nubia', 'Édgar', 'Ana', 'Óscar'])[1 + n % 8] || ' ' || (array['Núñez', 'Peña', 'Cañón', 'Muñoz', 'Gómez', 'Ibáñez'])[1 + n / 8 % 6],
      (array['Restaurante', 'Panadería', 'Tienda', 'Cafetería', 'Frutería', 'Comedor', 'Asadero', 'Heladería'])[1 + n % 8] || ' '
        || (array['El Ñandú', 'La Mojana', 'Sabor Caribe', 'Doña Petrona', 'Los Ángeles', 'El Porvenir', 'San Martín', 'La Bendición', 'El Rincón'])[1 + n / 3 % 9] || ' ' || n,
      'Inversiones ' || n || ' S.A.S.', 'Calle ' || n % 90 || ' # ' || n % 40, '6051234567', '3001234567', 'correo' || n || '@ejemplo.com',
      '06:00', '20:00', n % 40, 'Responsable ' || n, '10471234', '3001234567', 'Administrador', '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(${from}::int, ${to}::int) n
    join lateral (select id, zodes_id from cities order by id offset n % 46 limit 1) c on true`,
    ),
  )

/** Inserts earlier inspections, so that statistics, indexes and caches are those of a place in use. */
async function insertHistory(
  db: Database,
  { technician, engineer, administrator }: Officials,
  count: number,
): Promise<void> {
  await db.execute(sql`
    insert into assignments (department_id, establishment_id, inscription_type_id, zodes_id, city_id, motive_id, engineer_id, technician_id,
      is_done, created_at, created_by)
    select 13, e.id, ${CHECKLIST}, e.zodes_id, e.city_id, 1, ${engineer.id}, ${technician.id}, true, '2026-01-01'::timestamptz + n * interval '1 minute',
      ${administrator.id}
    from generate_series(1, ${count}::int) n
    join (select *, row_number() over (order by id) as at, count(*) over () as total from establishments where inscription_type_id = ${CHECKLIST}) e
      on e.at = 1 + n % e.total`)
  await db.execute(sql`
    insert into inspections (department_id, assignment_id, establishment_id, checklist_id, bands_version, started_at)
    select 13, id, establishment_id, ${CHECKLIST}, 1, created_at from assignments where is_done`)
  await db.execute(sql`
    insert into inspection_answers (department_id, inspection_id, checklist_id, item_id, concept, points, is_critical, answered_at, answered_by)
    select 13, v.id, ${CHECKLIST}, c.id, 'A', 2.5, false, v.started_at, ${technician.id} from inspections v, checklist_items c
    where c.checklist_id = ${CHECKLIST}`)
  await db.execute(sql`
    insert into idempotency_keys (user_id, key, request_hash, status, created_at)
    select ${technician.id}, gen_random_uuid(), repeat('0', 64), 200, answered_at from inspection_answers`)
  await db.execute(sql`
    update inspections set closed_at = started_at + interval '1 hour', health_observation = 'Se dan recomendaciones', establishment_signature = 'firma.png',
      establishment_signer_name = 'José Peña', establishment_signer_id_card = '1047123456', establishment_signer_role = 'Administrador',
      witness_signature = 'firma.png', witness_name = 'Luz Muñoz', witness_id_card = '45678901', witness_role = 'Cocinera', compliance_pct = 100,
      concepto = 'FAVORABLE', snapshot = '{"motive": "Control", "establishment": {"name": "Restaurante", "identificationNumber": "900123456", "zodes": "Dique", "city": "Arjona"},
        "technician": {"name": "Ana Peña"}, "engineer": {"name": "Luis Díaz"}}', seal = encode(sha256(convert_to(id::text, 'UTF8')), 'hex'), search_text = fold('Restaurante ' || id || ' Arjona Dique FAVORABLE')`)
}

/** Fills a new place with catalogues, officials with a password, and a number of establishments. */
export async function makeDataset(place: Place, establishments: number): Promise<Dataset> {
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  await migrate(db, 'migrations')
  await loadCatalogues(db)
  const officials = await insertOfficials(db, new Date('2026-01-01T12:00:00Z'))
  await db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
  const items = await insertChecklist(db)
  await insertEstablishments(db, establishments)
  await rebuildLists(db)
  await insertHistory(db, officials, HISTORY)
  await db.execute(sql`analyze`)
  await close()
  return { officials, items, inscriptionTypeId: CHECKLIST }
}

/** Plans visits of the technician with the measured checklist. No server may run on an embedded place meanwhile. */
export async function planVisits(
  place: Place,
  { officials, inscriptionTypeId }: Dataset,
  count: number,
): Promise<number[]> {
  const { db, close } = await openDatabase(place, silent)
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`insert into assignments (department_id, establishment_id, inscription_type_id, zodes_id, city_id, motive_id, engineer_id, technician_id, created_at, created_by)
      select 13, e.id, ${inscriptionTypeId}, e.zodes_id, e.city_id, 1, ${officials.engineer.id}, ${officials.technician.id}, now(), ${officials.administrator.id}
      from (select *, count(*) over () as total from (
        select * from establishments where inscription_type_id = ${inscriptionTypeId} order by id limit 100) first) e,
        generate_series(1, ceil(${count}::numeric / e.total)::int)
      limit ${count} returning id`,
  )
  await close()
  return rows.map(({ id }) => id)
}
