import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { beforeMigration } from '../testing/database/before-migration.ts'

const DEPARTMENT = 13
const OTHER_DEPARTMENT = 8
const MODEL = 4
/** Formats of the department: the first two were replaced one after the other, the next by a model, the last by none. */
const [FIRST, SECOND, THIRD, BY_MODEL, UNREPLACED] = [1_000_001, 1_000_002, 1_000_003, 1_000_004, 1_000_005] as const
const OF_ANOTHER = 1_000_006

test('the update finds every format that stood in for a retired one, from the trail', async () => {
  const { db, fill, update, close } = await beforeMigration('formats-brought-back')
  onTestFinished(close)
  const retired = sql`timestamptz '2026-03-01', 'Se une con otro'`
  await fill(
    sql`insert into formats (id, department_id, code, name, retired_at, retired_reason, replacement_id, created_at) values
      (${MODEL}, null, 'RESTAURANTES', 'Restaurantes', null, null, null, '2020-01-01'),
      (${FIRST}, ${DEPARTMENT}, 'PROPIO_UNO', 'Uno', ${retired}, ${THIRD}, '2025-01-01'),
      (${SECOND}, ${DEPARTMENT}, 'PROPIO_DOS', 'Dos', ${retired}, ${THIRD}, '2025-01-01'),
      (${THIRD}, ${DEPARTMENT}, 'PROPIO_TRES', 'Tres', null, null, null, '2025-01-01'),
      (${BY_MODEL}, ${DEPARTMENT}, 'PROPIO_CUATRO', 'Cuatro', ${retired}, ${MODEL}, '2025-01-01'),
      (${UNREPLACED}, ${DEPARTMENT}, 'PROPIO_CINCO', 'Cinco', ${retired}, null, '2025-01-01'),
      (${OF_ANOTHER}, ${OTHER_DEPARTMENT}, 'PROPIO_DOS', 'Dos', null, null, null, '2025-01-01')`,
    sql`insert into audit_events (department_id, at, action, subject, subject_id, details)
      select ${DEPARTMENT}, '2026-03-01', 'retire', 'format', id, details::jsonb from (values
        (${FIRST}::int, '{"code": "PROPIO_UNO", "replacement": "PROPIO_DOS"}'),
        (${SECOND}, '{"code": "PROPIO_DOS", "replacement": "PROPIO_TRES"}'),
        (${BY_MODEL}, '{"code": "PROPIO_CUATRO", "replacement": "RESTAURANTES"}'),
        (${UNREPLACED}, '{"code": "PROPIO_CINCO"}')) as told (id, details)`,
  )
  await update()
  const rows = await rowsOf<{ id: number; ids: number[] }>(
    db,
    sql`select id, stand_ins as ids from formats where cardinality(stand_ins) > 0 order by id`,
  )
  expect(rows).toEqual([
    { id: FIRST, ids: [SECOND, THIRD] },
    { id: SECOND, ids: [THIRD] },
    { id: BY_MODEL, ids: [MODEL] },
  ])
  // The database notes the next one, whichever version of the server writes it.
  await fill(sql`update formats set replacement_id = ${MODEL} where id = ${UNREPLACED}`)
  expect(await rowsOf(db, sql`select stand_ins as ids from formats where id = ${UNREPLACED}`)).toEqual([{ ids: [] }])
  await db.execute(sql`update formats set replacement_id = ${MODEL} where id = ${UNREPLACED}`)
  expect(await rowsOf(db, sql`select stand_ins as ids from formats where id = ${UNREPLACED}`)).toEqual([
    { ids: [MODEL] },
  ])
})
