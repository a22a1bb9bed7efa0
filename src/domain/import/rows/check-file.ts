import type { ImportCatalogue } from '../catalogue/catalogue.ts'
import { namesOf } from '../catalogue/catalogue-names.ts'
import { fold } from '../cells/fold.ts'
import { DuplicateIndex, type Known, type Likeness } from '../duplicates/duplicate-index.ts'
import type { ColumnMapping, RowDecision, RowState, UnknownValue, ValueMapping } from '../import-words.ts'
import { type CheckedRow, rowChecker, stateOf } from './check-row.ts'
import { type RowTexts, textsOf, type UnknownText } from './row-check.ts'

/** A row of the file with what persons typed and decided, and what it was like when they did. */
export type FileRow = {
  rowNo: number
  raw: string[]
  edits: RowTexts
  decision: RowDecision | null
  matchId: number | null
  matchRow: number | null
}

export type CensusFile = {
  catalogue: ImportCatalogue
  mapping: ColumnMapping
  values: ValueMapping
  rows: readonly FileRow[]
  /** Establishments of the department. */
  known: readonly Known[]
}

type JudgedRow = Omit<CheckedRow, 'unknown'> & {
  rowNo: number
  state: RowState
  /** The state without a likeness and a decision. */
  ownState: RowState
  matchId: number | null
  matchRow: number | null
  matchScore: number | null
  /** Null also where the decision of before does not hold any more. */
  decision: RowDecision | null
}

/** Most texts that wait for a person; a column with more is mapped wrongly. */
const MOST_UNKNOWN = 500

/** Counts texts that are no value of a catalogue, each once for all rows. */
function unknownTexts(catalogue: ImportCatalogue) {
  const names = namesOf(catalogue)
  const found = new Map<string, UnknownValue>()
  return {
    add(texts: readonly UnknownText[]) {
      for (const { field, text, suggestionId } of texts) {
        const folded = fold(text)
        const key = `${field} ${folded}`
        const before = found.get(key)
        if (before) before.rows += 1
        else if (found.size < MOST_UNKNOWN) {
          const suggestion = suggestionId === undefined ? null : (names[field].get(suggestionId) ?? null)
          found.set(key, { field, folded, text, rows: 1, suggestionId: suggestionId ?? null, suggestion })
        }
      }
    },
    all: () => [...found.values()].sort((one, other) => other.rows - one.rows),
  }
}

export const matchOf = (likeness: Likeness | undefined): Pick<JudgedRow, 'matchId' | 'matchRow' | 'matchScore'> => ({
  matchId: likeness && 'establishmentId' in likeness.known ? likeness.known.establishmentId : null,
  matchRow: likeness && 'rowNo' in likeness.known ? likeness.known.rowNo : null,
  matchScore: likeness ? Math.round(likeness.score * 100) / 100 : null,
})

/** The state of a checked row beside what it is like. A person's decision has the last word, but on errors. */
export function judgedState(
  checked: Pick<CheckedRow, 'problems' | 'gaps'>,
  likeness: Likeness | undefined,
  decision: RowDecision | null,
): RowState {
  if (decision === 'omitir') return 'omitida'
  const own = stateOf(checked)
  if (own === 'error' || !likeness || decision !== null) return own
  return likeness.kind === 'exact' ? 'duplicada' : 'posible'
}

/**
 * The decision of a row, as far as it holds: 'actualizar' is about one establishment, and a person who decided 'crear'
 * did not see a duplicate that was found since.
 */
function heldDecision({ decision, matchId, matchRow }: FileRow, likeness: Likeness | undefined): RowDecision | null {
  const match = matchOf(likeness)
  const isOther = match.matchId !== matchId || match.matchRow !== matchRow
  if (decision === 'actualizar') return match.matchId === null || isOther ? null : decision
  return decision === 'crear' && likeness?.kind === 'exact' && isOther ? null : decision
}

/** A row that has a name and a municipality, as others are compared with it. */
export const knownOf = (rowNo: number, { value }: Pick<CheckedRow, 'value'>): Known | undefined =>
  value.name === undefined || value.city === undefined
    ? undefined
    : { rowNo, name: value.name, document: value.identificationNumber ?? '', cityId: value.city }

/**
 * Checks every row of a file, in order, against the establishments and the rows before it. A row with an error comes in
 * nowhere, so that no other is its duplicate.
 */
export function checkFile({ catalogue, mapping, values, rows, known }: CensusFile): {
  rows: JudgedRow[]
  unknown: UnknownValue[]
} {
  const check = rowChecker(catalogue, values)
  const index = new DuplicateIndex()
  for (const each of known) index.add(each)
  const unknown = unknownTexts(catalogue)
  const judged = rows.map((row): JudgedRow => {
    const { rowNo, raw, edits } = row
    const { unknown: texts, ...checked } = check(textsOf(raw, mapping, edits))
    unknown.add(texts)
    const ownState = stateOf(checked)
    const compared = ownState === 'error' ? undefined : knownOf(rowNo, checked)
    const likeness = compared && index.find(compared)
    const decision = heldDecision(row, likeness)
    if (compared && decision !== 'omitir') index.add(compared)
    const state = judgedState(checked, likeness, decision)
    return { rowNo, ...checked, ...matchOf(likeness), ownState, state, decision }
  })
  return { rows: judged, unknown: unknown.all() }
}
