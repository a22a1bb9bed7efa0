import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Cell } from '../../../domain/import/cells/cell-text.ts'
import { rowsOf } from '../../platform/db/database.ts'
import type { TestApi } from '../api.ts'
import { runJobs } from '../run-jobs.ts'

export const CENSUS_TITLES = ['Nombre comercial', 'NIT', 'Mpio', 'Actividad', 'Dirección', 'Tel']

/** A workbook of one sheet, as a file of a form. */
export async function censusFile(rows: readonly (readonly Cell[])[], titles = CENSUS_TITLES): Promise<Blob> {
  const bytes = await writeXlsx({ sheets: [{ name: 'Censo', rows: [titles, ...rows.map((row) => [...row])] }] })
  return new Blob([new Uint8Array(bytes)])
}

export function importForm(file: Blob, fields: Record<string, string> = {}, name = 'censo.xlsx'): FormData {
  const data = new FormData()
  data.append('file', file, name)
  data.append('kind', 'establishments')
  for (const [field, value] of Object.entries(fields)) data.append(field, value)
  return data
}

/** Uploads, reads and checks a census by its guessed columns. @returns the run's id */
export async function reviewedCensus(api: TestApi, file: Blob): Promise<number> {
  const administrator = api.as(api.officials.administrator)
  const sent = await administrator.post('/api/imports', importForm(file))
  expect(sent.body).toMatchObject({ success: true })
  const { import_id: id } = sent.body.data
  await runJobs(api)
  const { data } = (await administrator.get(`/api/imports/${id}`)).body
  expect(data.import).toMatchObject({ state: 'por mapear', message: null })
  const mapped = await administrator.put(`/api/imports/${id}/mapping`, { mapping: data.import.mapping })
  expect(mapped.body).toMatchObject({ success: true })
  await runJobs(api)
  return id
}

/** Brings a census in. @returns the run's id */
export const appliedCensus = (api: TestApi, rows: readonly (readonly Cell[])[]): Promise<number> =>
  appliedCensusOf(api, rows, CENSUS_TITLES)

/** The same, under other titles. */
export async function appliedCensusOf(
  api: TestApi,
  rows: readonly (readonly Cell[])[],
  titles: string[],
): Promise<number> {
  const id = await reviewedCensus(api, await censusFile(rows, titles))
  await api.as(api.officials.administrator).post(`/api/imports/${id}/apply`)
  await runJobs(api)
  return id
}

/** Tables that imports write. */
const WRITTEN = [
  ...['import_rows', 'import_runs', 'import_mappings', 'jobs', 'documents', 'files', 'assignments'],
  ...['establishment_activities', 'establishments', 'document_versions'],
]

/** Puts rows, as JSON by their table, in the place of every establishment and import, past what guards them. */
const replaceCensuses = ({ platform: { db } }: TestApi, kept: ReadonlyMap<string, string>): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of WRITTEN) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
      const rows = kept.get(table)
      if (rows === undefined) continue
      const [own] = await rowsOf<{ columns: string }>(
        tx,
        sql`select string_agg(quote_ident(attname), ', ') as columns from pg_attribute
          where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
      )
      const columns = sql.raw(own?.columns ?? '')
      await tx.execute(sql`insert into ${sql.identifier(table)} (${columns}) overriding system value
        select ${columns} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${rows}::jsonb)`)
    }
    await tx.execute(sql`select lists.rebuild()`)
  })

/** Takes every establishment and import of a test away. */
export const forgetCensuses = (api: TestApi): Promise<void> => replaceCensuses(api, new Map())

/** Keeps establishments and imports as they are now. @returns brings them back */
export async function keepCensuses(api: TestApi): Promise<() => Promise<void>> {
  const kept = new Map<string, string>()
  for (const table of WRITTEN) {
    const [row] = await rowsOf<{ rows: string }>(
      api.platform.db,
      sql`select coalesce(jsonb_agg(to_jsonb(kept)), '[]')::text as rows from ${sql.identifier(table)} kept`,
    )
    kept.set(table, row?.rows ?? '[]')
  }
  return () => replaceCensuses(api, kept)
}
