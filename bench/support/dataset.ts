import { sql } from 'drizzle-orm'
import { loadCatalogues } from '../../src/server/catalogues/load-catalogues.ts'
import { hashPassword } from '../../src/server/platform/auth/passwords.ts'
import { type Database, openDatabase, rowsOf } from '../../src/server/platform/db/database.ts'
import { migrate } from '../../src/server/platform/db/migrate.ts'
import { insertOfficials, type Officials } from '../../src/server/testing/officials.ts'
import { users } from '../../src/server/users/users.table.ts'

export const PASSWORD = 'clave de la medición'
export const ITEMS = 40
/** A checklist of as many items as the longest inspection that design section 9 speaks of. */
const CHECKLIST = 9001

export type Place = { dataDir: string; databaseUrl: string | undefined }
export type Dataset = { officials: Officials; items: number[]; inscriptionTypeId: number }

const silent = { info: () => undefined, error: () => undefined }

async function insertChecklist(db: Database): Promise<number[]> {
  await db.execute(sql`insert into checklists values (${CHECKLIST}, 'MEDICION', 1, 'Medición')`)
  await db.execute(sql`insert into inscription_types values (${CHECKLIST}, 'Medición', '', 'MEDICION')`)
  await db.execute(
    sql`insert into checklist_sections select ${CHECKLIST} * 10 + n, ${CHECKLIST}, n, 'Sección ' || n, 25 from generate_series(1, 4) n`,
  )
  const rows = await rowsOf<{ id: number }>(
    db,
    sql`insert into checklist_items
      select ${CHECKLIST} * 100 + n, ${CHECKLIST}, ${CHECKLIST} * 10 + 1 + (n - 1) / 10, n, 'n.' || n, 'Ítem', 'Descripción del ítem que se mide.', 'Resolución 2674 de 2013',
        '[{"concept":"A","points":2.5},{"concept":"AR","points":1.25},{"concept":"I","points":0}]', false, ''
      from generate_series(1, ${ITEMS}::int) n returning id`,
  )
  return rows.map(({ id }) => id)
}

/** Names as a department has them: a few words of many, so that a term finds one, some or very many. */
const insertEstablishments = (db: Database, count: number) =>
  db.execute(sql`
    insert into establishments (department_id, inscription_number, inscription_type_id, zodes_id, city_id, population_type, location_type_id,
      location_description, identification_type_id, identification_number, owner_name, name, business_name, address, phone, mobile_phone,
      email, opening_time, closing_time, workers, responsible_name, responsible_id_number, responsible_mobile_phone, responsible_capacity, created_at)
    select 13, null, case when n % 50 = 0 then ${CHECKLIST} else 1 + n % 9 end, c.zodes_id, c.id, 'URBANA', 1, 'Barrio ' || n % 300, 3, (900000000 + n)::text,
      (array['María', 'José', 'Luz', 'Ángel', 'Nubia', 'Édgar', 'Ana', 'Óscar'])[1 + n % 8] || ' ' || (array['Núñez', 'Peña', 'Cañón', 'Muñoz', 'Gómez', 'Ibáñez'])[1 + n / 8 % 6],
      (array['Restaurante', 'Panadería', 'Tienda', 'Cafetería', 'Frutería', 'Comedor', 'Asadero', 'Heladería'])[1 + n % 8] || ' '
        || (array['El Ñandú', 'La Mojana', 'Sabor Caribe', 'Doña Petrona', 'Los Ángeles', 'El Porvenir', 'San Martín', 'La Bendición', 'El Rincón'])[1 + n / 3 % 9] || ' ' || n,
      'Inversiones ' || n || ' S.A.S.', 'Calle ' || n % 90 || ' # ' || n % 40, '6051234567', '3001234567', 'correo' || n || '@ejemplo.com',
      '06:00', '20:00', n % 40, 'Responsable ' || n, '10471234', '3001234567', 'Administrador', '2026-01-01'::timestamptz + n * interval '1 minute'
    from generate_series(1, ${count}::int) n
    join lateral (select id, zodes_id from cities order by id offset n % 46 limit 1) c on true`)

/** Catalogues, officials with a password, and a number of establishments, in a new place. */
export async function makeDataset(place: Place, establishments: number): Promise<Dataset> {
  const { db, close } = await openDatabase(place, silent)
  await migrate(db, 'migrations')
  await loadCatalogues(db)
  const officials = await insertOfficials(db, new Date('2026-01-01T12:00:00Z'))
  await db.update(users).set({ passwordHash: await hashPassword(PASSWORD) })
  const items = await insertChecklist(db)
  await insertEstablishments(db, establishments)
  await db.execute(sql`analyze`)
  await close()
  return { officials, items, inscriptionTypeId: CHECKLIST }
}

/** Visits of the technician to establishments of the measured checklist. The server must not be running on an embedded place. */
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
      from (select * from establishments where inscription_type_id = ${inscriptionTypeId} order by id limit 100) e, generate_series(1, ${Math.ceil(count / 100)}::int)
      limit ${count} returning id`,
  )
  await close()
  return rows.map(({ id }) => id)
}
