import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../../platform/db/database.ts'
import { migrate } from '../../platform/db/migrate.ts'
import { readMigrations } from '../../platform/db/migration-files.ts'
import { MIGRATIONS_FOLDER } from '../../platform/db/schema-state.ts'
import { testApi } from '../../testing/api.ts'
import { emptyDatabase } from '../../testing/database/database.ts'
import { workOnMeasures } from '../../testing/suites/measures.ts'
import { measureFaults } from '../verifying/measure-faults.queries.ts'

const api = await testApi()
const { db } = api.platform
const { aClosure } = workOnMeasures(api)

test('an acta of before is verified, and the update gives it the act that it documents', async () => {
  const before = readMigrations(MIGRATIONS_FOLDER).findIndex(({ name }) => name.includes('lifting-actas'))
  const { db: old, close } = await emptyDatabase()
  onTestFinished(close)
  await migrate(old, MIGRATIONS_FOLDER, before)
  await old.transaction(async (tx) => {
    // Without foreign keys: a new database has no catalogues.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into measure_acts (id, department_id, measure_id, kind, day, at, by_user, to_state, content, images)
      select n, 13, 1 + n / 10, case when n % 10 = 1 then 'imposicion' else 'acta' end, '2026-11-27', now(), 1, 'vigente', '{}', '{}'
        from unnest(array[1, 2, 11, 12]) n`)
    await tx.execute(sql`insert into measure_actas (id, department_id, measure_id, record, seal, created_at, by_user)
      select n, 13, n, jsonb_build_object('number', 'MS-' || n, 'entity', '{}'::jsonb), lpad(n::text, 64, '0'), now(), 1
        from generate_series(1, 2) n`)
  })
  expect(await measureFaults(old)).toContain('El acta de la medida MS-1 no es la que se selló.')
  await migrate(old, MIGRATIONS_FOLDER)
  const rows = await rowsOf(old, sql`select id, kind, act_id::int as act from measure_actas order by id`)
  expect(rows).toEqual([
    { id: 1, kind: 'medida', act: 2 },
    { id: 2, kind: 'medida', act: 12 },
  ])
  await expect(old.execute(sql`update measure_actas set kind = 'levantamiento'`)).rejects.toThrow()
})

test('an acta that an older instance records belongs to the act of its measure', async () => {
  const { id } = await aClosure()
  const own = sql`select to_jsonb(a)::text as kept, act_id::int as act from measure_actas a where measure_id = ${id}`
  const [row] = await rowsOf<{ kept: string; act: number }>(db, own)
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`delete from measure_actas where measure_id = ${id}`)
  })
  await db.execute(sql`insert into measure_actas (id, department_id, measure_id, record, seal, created_at, by_user)
    select id, department_id, measure_id, record, seal, created_at, by_user
      from jsonb_populate_record(null::measure_actas, ${row?.kept}::jsonb)`)
  expect(await rowsOf(db, own)).toEqual([row])
  expect(await measureFaults(db)).toEqual([])
})
