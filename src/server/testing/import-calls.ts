import { sql } from 'drizzle-orm'
import type { RunState } from '../../domain/import/import-words.ts'
import { rowsOf } from '../platform/db/database.ts'
import { importForm } from './data/census.ts'
import type { RouteCall, World } from './route-calls.ts'

let next = 0

/** A new census of one row. */
const aCensus = () => new Blob([`Nombre comercial;Municipio\nTienda ${++next};Magangué\n`])

/** A run of the department in a state, with one row that can come in. Nothing else is at work. */
async function aRun({ api }: World, state: RunState): Promise<number> {
  const { db } = api.platform
  await db.execute(sql`update jobs set state = 'cancelled', worker = null, lease_until = null
    where kind like 'census-%' and state in ('queued', 'running')`)
  const { departmentId, id: by } = api.officials.administrator
  const columns = JSON.stringify([{ index: 0, title: 'Nombre', samples: [], guess: 'name', confidence: 1 }])
  const [run] = await rowsOf<{ id: number }>(
    db,
    sql`insert into import_runs (department_id, kind, file_name, file_sha256, sheet, sheets, header_row, columns, state, created_by,
        created_at)
      values (${departmentId}, 'establishments', 'censo.csv', ${`${++next}`.padStart(64, '0')}, 'CSV', '{CSV}', 0, ${columns}::jsonb,
        ${state}, ${by}, now()) returning id`,
  )
  const id = run?.id ?? 0
  const value = JSON.stringify({ name: `Tienda ${next}`, city: 13430, zodes: 3, inscriptionTypeId: 3 })
  await db.execute(sql`insert into import_rows (run_id, row_no, department_id, raw, state, value)
    values (${id}, 2, ${departmentId}, array['Tienda'], 'lista', ${value}::jsonb)`)
  return id
}

const ofRun = (state: RunState) => async (world: World) => ({ params: { import_id: await aRun(world, state) } })

/** Calls of imports, by method and path. */
export const importCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'POST /api/imports': async (world) => {
    await aRun(world, 'revisión')
    return { form: importForm(aCensus(), {}, 'censo.csv') }
  },
  'GET /api/imports': () => ({}),
  'GET /api/export/imports': () => ({ query: { format: 'csv', order: '-1' } }),
  'GET /api/imports/:import_id': ofRun('revisión'),
  'PUT /api/imports/:import_id/mapping': async (world) => ({
    ...(await ofRun('por mapear')(world)),
    body: { sheet: 'CSV' },
  }),
  'GET /api/imports/:import_id/rows': async (world) => ({
    ...(await ofRun('revisión')(world)),
    query: { state: 'lista', limit: '5' },
  }),
  'PATCH /api/imports/:import_id/rows/:row_no': async (world) => ({
    params: { import_id: await aRun(world, 'revisión'), row_no: 2 },
    body: { decision: 'omitir' },
  }),
  'POST /api/imports/:import_id/decisions': async (world) => {
    const id = await aRun(world, 'revisión')
    await world.api.platform.db.execute(sql`update import_rows set state = 'posible' where run_id = ${id}`)
    return { params: { import_id: id }, body: { state: 'posible', decision: 'omitir' } }
  },
  'DELETE /api/imports/:import_id/decisions/:decision_id': async (world) => {
    const id = await aRun(world, 'revisión')
    const made = JSON.stringify([{ id: 1, state: 'posible', decision: 'omitir', by: 1, at: '2026-11-27T12:00:00Z' }])
    await world.api.platform.db.execute(sql`update import_runs set bulk_decisions = ${made}::jsonb where id = ${id}`)
    return { params: { import_id: id, decision_id: 1 } }
  },
  'POST /api/imports/:import_id/apply': ofRun('revisión'),
  'POST /api/imports/:import_id/undo': ofRun('aplicada'),
  'DELETE /api/imports/:import_id': ofRun('revisión'),
  'GET /api/imports/:import_id/report.xlsx': ofRun('revisión'),
}
