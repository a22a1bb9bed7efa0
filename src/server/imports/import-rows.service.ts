import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { editImportRow, listImportRows } from '../../contract/imports/import-rows.wire.ts'
import type { Official } from '../../domain/access/official.ts'
import type { ImportCatalogue } from '../../domain/import/catalogue/catalogue.ts'
import { DuplicateIndex } from '../../domain/import/duplicates/duplicate-index.ts'
import type { RowEdit, RowsQuery } from '../../domain/import/import-forms.ts'
import type { GapField, ImportField } from '../../domain/import/import-words.ts'
import { judgedState, knownOf, matchOf } from '../../domain/import/rows/check-file.ts'
import { rowChecker, stateOf } from '../../domain/import/rows/check-row.ts'
import { type RowTexts, textsOf } from '../../domain/import/rows/row-check.ts'
import { shownValue } from '../../domain/import/rows/shown-value.ts'
import { Problem } from '../../domain/shared/problem.ts'
import type { Querier } from '../platform/db/database.ts'
import { findAlikeEstablishments, findAlikeRows } from './alike.queries.ts'
import { fillingOf } from './applying/establishment-of-row.ts'
import { findCatalogue } from './catalogue.queries.ts'
import { APPLICABLE, type ImportAct, refuseState, theRun } from './imports.service.ts'
import type { ImportRow } from './rows.queries.ts'
import * as queries from './rows.queries.ts'
import { countRows, type RunRow, takeTurn } from './runs.queries.ts'

type ShownRow = ReplyOf<typeof listImportRows>['rows'][number]
type Match = NonNullable<ShownRow['match']>
type MatchRow = Awaited<ReturnType<typeof queries.findMatches>>[number]

const PAGE = 50

const matchOfEstablishment = ({
  id,
  inscriptionNumber,
  name,
  identificationNumber,
  address,
  city,
}: MatchRow): Match => ({
  establishmentId: id,
  rowNo: null,
  ...{ inscriptionNumber, name, identificationNumber, address, city },
})

function matchOfRow(row: ImportRow, catalogue: ImportCatalogue): Match {
  const value = shownValue(row.value ?? {}, catalogue)
  return {
    establishmentId: null,
    rowNo: row.rowNo,
    inscriptionNumber: '',
    name: value.name ?? '',
    identificationNumber: value.identificationNumber ?? '',
    address: value.address ?? '',
    city: value.city ?? '',
  }
}

/** Gaps of the match that the row would fill, with the texts that they would have. */
function changesOf(row: ImportRow, match: MatchRow | undefined, catalogue: ImportCatalogue): ShownRow['changes'] {
  if (!match || !row.value) return []
  const { fields } = fillingOf(row.value, match.censusGaps)
  const texts = shownValue(row.value, catalogue)
  return fields.map((field: GapField) => ({ field, text: texts[field as ImportField] ?? '' }))
}

async function shownRows(
  q: Querier,
  run: RunRow,
  rows: readonly ImportRow[],
  catalogue: ImportCatalogue,
): Promise<ShownRow[]> {
  const ids = rows.flatMap(({ matchId }) => matchId ?? [])
  const matches = new Map((await queries.findMatches(q, run.departmentId, ids)).map((match) => [match.id, match]))
  const numbers = rows.flatMap(({ matchRow }) => matchRow ?? [])
  const others = new Map((await queries.findRowsByNumber(q, run.id, numbers)).map((row) => [row.rowNo, row]))
  return rows.map((row): ShownRow => {
    const match = row.matchId === null ? undefined : matches.get(row.matchId)
    const other = row.matchRow === null ? undefined : others.get(row.matchRow)
    return {
      rowNo: row.rowNo,
      state: row.state ?? 'error',
      cells: textsOf(row.raw, run.mapping, row.edits),
      value: shownValue(row.value ?? {}, catalogue),
      gaps: row.gaps,
      problems: row.problems,
      matchId: row.matchId,
      matchScore: row.matchScore,
      match: match ? matchOfEstablishment(match) : other ? matchOfRow(other, catalogue) : null,
      changes: changesOf(row, match, catalogue),
      // An exact duplicate is left out unless a person decides otherwise.
      decision: row.decision ?? (row.state === 'duplicada' ? 'omitir' : null),
      establishmentId: row.establishmentId,
    }
  })
}

export async function readRows(
  q: Querier,
  by: Official,
  id: number,
  query: RowsQuery,
): Promise<ReplyOf<typeof listImportRows>> {
  const run = await theRun(q, by, id)
  const { state, limit = PAGE, offset = 0 } = query
  const { rows, total } = await queries.findRowPage(q, id, { state, limit, offset })
  return { rows: await shownRows(q, run, rows, await findCatalogue(q, by.departmentId)), total }
}

/** Checks a row anew as the job would, against what may be like it alone, beside what a person decides. */
async function judge(tx: Querier, run: RunRow, row: ImportRow, sent: RowEdit, catalogue: ImportCatalogue) {
  const check = rowChecker(catalogue, run.values)
  const { unknown: _, ...checked } = check(textsOf(row.raw, run.mapping, row.edits))
  const compared = stateOf(checked) === 'error' ? undefined : knownOf(row.rowNo, checked)
  const index = new DuplicateIndex()
  if (compared) {
    for (const known of await findAlikeEstablishments(tx, run.departmentId, compared)) index.add(known)
    for (const known of await findAlikeRows(tx, run.id, compared)) index.add(known)
  }
  const likeness = compared && index.find(compared)
  const match = matchOf(likeness)
  // A corrected cell may undo what was decided on; a decision stays with the cells that it was made on.
  const decision = sent.decision ?? (sent.value === undefined ? row.decision : null)
  refuseDecision(decision, { state: stateOf(checked), ...match })
  const states = { ownState: stateOf(checked), state: judgedState(checked, likeness, decision) }
  return { ...checked, ...match, decision, bulkDecision: null, ...states }
}

function refuseDecision(decision: ImportRow['decision'], row: Pick<ImportRow, 'state' | 'matchId'>): void {
  if (decision === null || decision === 'omitir') return
  if (row.state === 'error') throw new Problem('import.row-has-errors')
  if (decision === 'actualizar' && row.matchId === null) throw new Problem('import.row-has-no-match')
}

/** Corrects cells of a row, or decides on it. Texts are checked as those of the file are. */
export const editRow = (
  db: Querier,
  { by }: ImportAct,
  { id, rowNo }: { id: number; rowNo: number },
  sent: RowEdit,
): Promise<ReplyOf<typeof editImportRow>> =>
  db.transaction(async (tx) => {
    await takeTurn(tx, by.departmentId)
    const run = await theRun(tx, by, id)
    await refuseState(tx, by, run, APPLICABLE)
    const held = await queries.holdRow(tx, id, rowNo)
    if (!held || held.state === null) throw new Problem('import.row-not-found')
    if (held.state === 'aplicada') throw new Problem('import.row-done')
    const row = { ...held, edits: { ...held.edits, ...cleaned(sent.value ?? {}) } }
    const catalogue = await findCatalogue(tx, by.departmentId)
    const judged = await judge(tx, run, row, sent, catalogue)
    await queries.updateRow(tx, id, rowNo, { edits: row.edits, ...judged })
    const [shown] = await shownRows(tx, run, await queries.findRowsByNumber(tx, id, [rowNo]), catalogue)
    const counted = (await countRows(tx, [id])).get(id)
    if (!shown || !counted) throw new Problem('import.row-not-found')
    return { row: shown, counts: counted.counts }
  })

/** A field that was sent without a text keeps its cell. */
const cleaned = (texts: RowTexts): RowTexts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== undefined))
