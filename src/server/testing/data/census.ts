import { sql } from 'drizzle-orm'
import { writeXlsx } from 'hucre/xlsx'
import { expect } from 'vitest'
import type { Cell } from '../../../domain/import/cells/cell-text.ts'
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

/** Takes every establishment and import of a test away, past what guards them. */
export const forgetCensuses = ({ platform: { db } }: TestApi): Promise<void> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    const tables = ['import_rows', 'import_runs', 'import_mappings', 'jobs', 'documents', 'files', 'assignments']
    for (const table of [...tables, 'establishment_activities', 'establishments', 'document_versions']) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`select lists.rebuild()`)
  })
