import { hash } from 'node:crypto'
import type { Official } from '../../../domain/access/official.ts'
import { guessedMapping } from '../../../domain/import/columns/guess-columns.ts'
import { readCensus, textRows } from '../../../domain/import/columns/read-sheet.ts'
import { checkFile } from '../../../domain/import/rows/check-file.ts'
import { audit } from '../../audit/audit.queries.ts'
import { holdRowsToApply } from '../../imports/applying/apply-rows.queries.ts'
import { applyRows } from '../../imports/applying/apply-slice.ts'
import { findCatalogue } from '../../imports/catalogue.queries.ts'
import { insertRows, writeJudged } from '../../imports/rows.queries.ts'
import { insertRun, updateRun } from '../../imports/runs.queries.ts'
import type { Querier } from '../../platform/db/database.ts'
import { censusRows, censusTitles } from './census.ts'

/** Brings the demonstration's census in as the jobs would, in the transaction of the load. */
export async function loadCensus(tx: Querier, by: Official, at: Date): Promise<void> {
  const { departmentId } = by
  const sheet = [censusTitles, ...censusRows].map((cells, index) => ({ number: index + 1, cells: [...cells] }))
  const { rows, columns, headerRow } = readCensus(textRows(sheet))
  const mapping = guessedMapping(columns)
  const runId = await insertRun(tx, {
    ...{ departmentId, kind: 'establishments', fileName: 'censo-alcaldias.xlsx', sheet: 'Censo', sheets: ['Censo'] },
    ...{ headerRow, columns, mapping, state: 'aplicando', createdBy: by.id, createdAt: at },
    fileSha256: hash('sha256', JSON.stringify(sheet)),
  })
  const act = { official: by, at, subject: 'import', subjectId: runId } as const
  await audit(tx, { ...act, action: 'upload-census' })
  await insertRows(
    tx,
    rows.map(({ number, raw }) => ({ runId, departmentId, rowNo: number, raw })),
  )
  const catalogue = await findCatalogue(tx, departmentId)
  const asRead = { edits: {}, decision: null, matchId: null, matchRow: null }
  const file = rows.map(({ number, raw }) => ({ rowNo: number, raw, ...asRead }))
  const checked = checkFile({ catalogue, mapping, values: {}, rows: file, known: [] })
  await writeJudged(tx, runId, JSON.stringify(checked.rows))
  await applyRows(tx, { by, at, runId }, await holdRowsToApply(tx, runId, 0, rows.length))
  const applied = { state: 'aplicada', appliedAt: at, unknownValues: checked.unknown } as const
  await updateRun(tx, runId, applied)
  await audit(tx, { ...act, action: 'apply-census' })
}
