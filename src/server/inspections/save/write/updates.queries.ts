import { ANSWER_CONTENT } from '../../../../domain/inspections/saved-answer.ts'
import type { Pipeline } from '../../../platform/db/batching/pipeline.ts'
import { jsonRecords } from '../../../platform/db/batching/prepared-sql.ts'
import type { PreparedSql } from '../../../platform/db/prepared-rows.ts'
import { inspectionAnswers, inspections } from '../../../schema/inspections.table.ts'
import {
  CHANGED_COLUMNS,
  CLOSING_COLUMNS,
  COLUMNS_OF_PARTS,
  FOLDED,
  type InspectionColumns,
} from './inspection-columns.queries.ts'
import type { CorrectedAnswer } from './visit-change.ts'

const updated = jsonRecords(inspections, ['id', ...CHANGED_COLUMNS], 1)
// A part is written whole: what a new signature leaves empty must not stay from the one before.
const partUpdates = Object.values(COLUMNS_OF_PARTS).flatMap(([first, ...others]) =>
  [first, ...others].map((column) => {
    const { name } = inspections[column]
    return `"${name}" = case when r."${first}" is null then i."${name}" else r."${column}" end`
  }),
)
const closingUpdates = CLOSING_COLUMNS.map((column) => `"${inspections[column].name}" = r."${column}"`)
// The ids are a second parameter: for the JSON list alone the planner expects a
// hundred rows and reads the whole table.
const changeInspections: PreparedSql = {
  name: 'update_inspections',
  text: `update inspections i set ${[...partUpdates, ...closingUpdates].join(', ')}, search_text = ${FOLDED}
    from ${updated} where i.id = r.id and i.id = any($2::int[])`,
}

/** Updates inspections that began before, each with its columns. */
export function updateInspections(tx: Pipeline, rows: readonly (InspectionColumns & { id: number })[]): void {
  if (rows.length > 0) tx.write(changeInspections, [JSON.stringify(rows), rows.map(({ id }) => id)])
}

const said = ANSWER_CONTENT.map((column) => `"${inspectionAnswers[column].name}" = r."${column}"`)
const CAPTURE_COLUMNS = ['capturedAt', 'latitude', 'longitude', 'accuracyM'] as const
// The device's facts are of one moment: they change together or not at all.
const captured = CAPTURE_COLUMNS.map((column) => {
  const { name } = inspectionAnswers[column]
  return `"${name}" = case when r."capturedAt" is null then a."${name}" else r."${column}" end`
})
/** A photo keeps its time as long as it stays. */
const taken =
  'photo_taken_at = case when r.evidence is distinct from a.evidence then r."photoTakenAt" else a.photo_taken_at end'
const CORRECTED_COLUMNS = ['inspectionId', 'itemId', ...ANSWER_CONTENT, ...CAPTURE_COLUMNS, 'photoTakenAt'] as const
const changeAnswers: PreparedSql = {
  name: 'correct_answers',
  text: `update inspection_answers a set ${[...said, ...captured, taken].join(', ')}
    from ${jsonRecords(inspectionAnswers, CORRECTED_COLUMNS, 1)}
    where a.inspection_id = r."inspectionId" and a.item_id = r."itemId" and a.inspection_id = any($2::int[])`,
}

/** Updates stored answers; before the closing of their inspection. */
export function updateAnswers(tx: Pipeline, rows: readonly CorrectedAnswer[]): void {
  if (rows.length > 0) tx.write(changeAnswers, [JSON.stringify(rows), rows.map(({ inspectionId }) => inspectionId)])
}

const markDone: PreparedSql = {
  name: 'mark_visits_done',
  text: 'update assignments set is_done = true where id = any($1::int[])',
}

/** Marks visits as done. */
export function markVisitsDone(tx: Pipeline, visitIds: readonly number[]): void {
  if (visitIds.length > 0) tx.write(markDone, [visitIds])
}
