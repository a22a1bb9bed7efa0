import { actaEntry } from '../../../file-entries/acta-entry.ts'
import { ENTER_DOCUMENTS, entriesParameter } from '../../../file-entries/enter-documents.queries.ts'
import type { Pipeline } from '../../../platform/db/batching/pipeline.ts'
import { insertTogether } from '../../../platform/db/batching/prepared-sql.ts'
import { writeVerdicts } from '../decide-requirements.queries.ts'
import { insertVerdicts, replaceVerdicts, type VerdictRow, verdictChanges } from '../followed.queries.ts'
import { bornRows } from '../requirement-rows.queries.ts'
import { writeFollowUpVerdicts } from '../verdict-decisions.queries.ts'
import {
  insertActs,
  insertAnswers,
  insertEvents,
  insertImages,
  insertInspections,
  insertKeys,
  insertRequirements,
  insertSignings,
  into,
  type NewAnswer,
  type NewSigning,
} from './insertions.queries.ts'
import { eventsOf, type InspectionChange, inspectionChanges } from './inspection-changes.ts'
import { markVisitsDone, updateAnswers, updateInspections } from './updates.queries.ts'
import type { WrittenChange } from './visit-change.ts'
import { answerRows } from './visit-rows.ts'

/** The last signing of each official: one statement writes a row once. */
const lastOfEach = (signings: readonly NewSigning[]): NewSigning[] => [
  ...new Map(signings.map((row) => [`${row.inspectionId} ${row.officialId}`, row])).values(),
]

/** The entry of an acta that closes, in the file of its establishment. */
const entriesOf = ({ visit, closing }: InspectionChange) =>
  closing
    ? [
        actaEntry({
          departmentId: visit.departmentId,
          establishmentId: visit.establishmentId,
          inspectionId: visit.inspectionId,
          number: closing.snapshot.number,
          visitDay: closing.snapshot.visitDay,
          seal: closing.seal,
          bytes: closing.recordBytes,
          closedAt: closing.closedAt,
          closedBy: closing.by,
        }),
      ]
    : []

/**
 * Inserts every new row with one statement; PostgreSQL checks the references between the rows at its end. PostgreSQL runs
 * the insertions from the last to the first.
 */
function insertRows(
  tx: Pipeline,
  changes: readonly WrittenChange[],
  answers: readonly NewAnswer[],
  changed: readonly InspectionChange[],
  { at, verdicts }: { at: Date; verdicts: readonly VerdictRow[] },
): void {
  const given = [
    into(
      insertInspections,
      changed
        .filter(({ begins }) => begins)
        .map(({ visit, late, columns }) => ({
          ...columns,
          id: visit.inspectionId,
          departmentId: visit.departmentId,
          assignmentId: visit.id,
          establishmentId: visit.establishmentId,
          checklistId: visit.checklistId,
          bandsVersion: visit.bandsVersion,
          editionReplacedOn: late?.replacedOn,
        })),
    ),
    into(
      insertImages,
      changes
        .flatMap(({ visit, images: sent }) => sent.map((image) => ({ ...image, departmentId: visit.departmentId })))
        // Inserted in the order of their names, so that two transactions with the same images never wait for each other.
        .sort((one, other) => (one.name < other.name ? -1 : 1)),
    ),
    into(insertAnswers, answers),
    into(insertSignings, lastOfEach(changes.flatMap(({ signings }) => signings))),
    into(
      insertActs,
      changes.flatMap(({ acts }) => acts),
    ),
    into(insertVerdicts, verdicts),
    into(
      insertRequirements,
      changed.flatMap(({ visit, closing }) => (closing ? bornRows(visit, closing) : [])),
    ),
    into(insertEvents, changed.flatMap(eventsOf)),
    into(
      insertKeys,
      changes.flatMap(({ by, keys }) => keys.map(({ key, hash }) => ({ userId: by.id, key, requestHash: hash }))),
    ),
  ].flat()
  if (given.length > 0) tx.write(insertTogether(given), [at, ...given.map(({ list }) => list)])
}

/** Writes changes with one insert and at most one update of each table, for any number of visits. */
export function writeChanges(tx: Pipeline, changes: readonly WrittenChange[], at: Date): void {
  const changed = inspectionChanges(changes)
  const answers = answerRows(changes)
  // First: the same transaction may close the inspection.
  updateAnswers(tx, answers.updated)
  const verdicts = verdictChanges(changes.flatMap(({ verdicts: given }) => given))
  replaceVerdicts(tx, verdicts.updated, at)
  insertRows(tx, changes, answers.inserted, changed, { at, verdicts: verdicts.inserted })
  const updates = changed.filter(({ begins, columns }) => !begins && Object.keys(columns).length > 0)
  updateInspections(
    tx,
    updates.map(({ visit, columns }) => ({ ...columns, id: visit.inspectionId })),
  )
  const entries = changed.flatMap(entriesOf)
  if (entries.length > 0) tx.write(ENTER_DOCUMENTS, [entriesParameter(entries)])
  const closed = changed.flatMap(({ visit, closing }) => (closing ? [{ ...visit, closedBy: closing.by }] : []))
  // After the documents: the file of an establishment makes closings of one place take turns, so that each sees the other.
  writeFollowUpVerdicts(
    tx,
    closed.filter(({ followed }) => followed !== null),
    at,
  )
  writeVerdicts(tx, closed, at)
  // Last, because a save that renames an official or an establishment locks the listed visits too (decision 017).
  markVisitsDone(
    tx,
    closed.map(({ id }) => id),
  )
}
