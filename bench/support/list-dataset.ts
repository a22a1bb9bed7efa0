import { sql } from 'drizzle-orm'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { openDatabase } from '../../src/server/platform/db/open-database.ts'
import { asleep, type Dataset, inSteps, type Place, rebuildLists, silent } from './dataset.ts'

/**
 * Inserts as many people, visits and closed inspections as establishments; one visit in ten stays pending.
 * @param minutesApart minutes between two visits, from 2020 on
 */
export async function fillLists(place: Place, { officials }: Dataset, count: number, minutesApart = 29): Promise<void> {
  const { db, close } = await openDatabase(place, silent, { answerMs: 0 })
  await inSteps(count, (from, to) =>
    asleep(
      db,
      sql`
    insert into users (department_id, identification_number, first_name, last_name, second_surname, email, password_hash, area_id, role_id,
      contract_type_id, phone, role_functions, created_at)
    select 13, (1100000000 + n)::text,
      (array['María', 'José', 'Luz', 'Ángel', 'Nubia', 'Édgar', 'Ana', 'Óscar', 'Íngrid', 'Wilmer', 'Yolanda', 'Katia'])[1 + n % 12],
      (array['Núñez', 'Peña', 'Cañón', 'Muñoz', 'Gómez', 'Ibáñez', 'Quiñones', 'Zúñiga', 'Herrera'])[1 + n / 12 % 9],
      (array['Ávila', 'Pájaro', 'Castro', 'Güette', 'Díaz', 'Marrugo', 'Julio'])[1 + n / 108 % 7],
      'persona' || n || '@ejemplo.com', 'no password', 1, case n % 3 when 0 then 4 else 1 end, 1 + n % 2, (3000000000 + n * 37)::text, 'Pruebas',
      '2020-01-01'::timestamptz + n * interval '30 minutes'
    from generate_series(${from}::int, ${to}::int) n`,
    ),
  )
  // Half of the visits are the measured technician's, the longest list of all.
  await inSteps(count, (from, to) =>
    asleep(
      db,
      sql`
    insert into assignments (department_id, establishment_id, inscription_type_id, zodes_id, city_id, motive_id, engineer_id, technician_id,
      is_done, created_at, created_by)
    select 13, e.id, e.inscription_type_id, e.zodes_id, e.city_id, 1 + e.id % 6, i.id, case e.id % 2 when 0 then ${officials.technician.id} else t.id end,
      e.id % 10 <> 0, '2020-01-01'::timestamptz + e.id * make_interval(mins => ${minutesApart}::int), ${officials.administrator.id}
    from establishments e
    join users i on i.identification_number = (1100000000 + 3 * (1 + e.id % 60))::text
    join users t on t.identification_number = (1100000001 + 3 * (1 + e.id % 170))::text
    where e.department_id = 13 and e.id between ${from} and ${to} order by e.id`,
    ),
  )
  await inSteps(count, (from, to) =>
    asleep(
      db,
      sql`
    insert into inspections (department_id, assignment_id, establishment_id, checklist_id, bands_version, started_at, health_observation,
      establishment_signature, establishment_signer_name, establishment_signer_id_card, establishment_signer_role, witness_signature,
      witness_name, witness_id_card, witness_role, closed_at, compliance_pct, concepto, snapshot, seal, search_text)
    select 13, v.id, v.establishment_id, (select min(id) from checklists), (select min(version) from concepto_bands), at, 'Ninguna', 'a.png', 'José Peña',
      '1047123456', 'Administrador', 'b.png', 'Luz Muñoz', '45678901', 'Cocinera', at, v.pct,
      case when v.pct >= 90 then 'FAVORABLE' when v.pct >= 60 then 'FAVORABLE CON REQUERIMIENTOS' else 'DESFAVORABLE' end,
      jsonb_build_object('motive', 'Rutina', 'motiveBox', 1, 'otherMotive', '', 'inscriptionType', 'Tienda', 'lastInspection', null,
        'technician', jsonb_build_object('name', v.technician, 'idNumber', '1047', 'role', 'Técnico', 'signature', null),
        'engineer', jsonb_build_object('name', v.engineer, 'idNumber', '1048', 'role', 'Ingeniero', 'signature', null),
        'establishment', jsonb_build_object('name', v.name, 'identificationNumber', v.identification_number, 'zodes', v.zodes, 'city', v.city,
          'businessName', v.business_name, 'address', v.address, 'locationType', 'Barrio', 'location', v.location_description, 'phone', v.phone,
          'mobilePhone', v.mobile_phone, 'email', v.email, 'ownerName', v.owner_name, 'openingTime', '06:00', 'closingTime', '20:00',
          'workers', v.workers, 'identificationType', 'NIT', 'inscriptionNumber', v.inscription_number)),
      encode(sha256(convert_to('visit ' || v.id, 'UTF8')), 'hex'), fold(concat_ws(' ', v.name, v.identification_number, v.zodes, v.city,
        case when v.pct >= 90 then 'FAVORABLE' when v.pct >= 60 then 'FAVORABLE CON REQUERIMIENTOS' else 'DESFAVORABLE' end, v.technician, v.engineer))
    from (
      select e.*, a.id, a.establishment_id, a.created_at + interval '2 days' as at, 30 + a.id * 7 % 71 as pct, z.name as zodes, c.name as city,
        t.full_name as technician, i.full_name as engineer
      from assignments a
      join (select id as establishment, name, identification_number, business_name, address, location_description, phone, mobile_phone, email,
        owner_name, workers, inscription_number from establishments) e on e.establishment = a.establishment_id
      join zodes z on z.id = a.zodes_id join cities c on c.id = a.city_id
      join users t on t.id = a.technician_id join users i on i.id = a.engineer_id
      where a.is_done and a.id between ${from} and ${to}
        and not exists (select from inspections where assignment_id = a.id) order by a.id) v`,
    ),
  )
  await rebuildLists(db)
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select quote_ident(schemaname) || '.' || quote_ident(relname) as name from pg_stat_user_tables`,
  )
  for (const { name } of tables) await db.execute(sql.raw(`vacuum analyze ${name}`))
  await close()
}
