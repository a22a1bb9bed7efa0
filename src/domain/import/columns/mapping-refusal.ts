import { Problem } from '../../shared/problem.ts'
import { type ColumnMapping, fieldLabels, IMPORT_FIELDS, REQUIRED_COLUMNS } from '../import-words.ts'

/**
 * Refuses columns that cannot be taken.
 * @throws Problem import.columns-missing, import.unknown-column
 */
export function refuseMapping(mapping: ColumnMapping, columns: readonly { index: number }[]): void {
  const missing = REQUIRED_COLUMNS.filter((field) => mapping[field] === undefined)
  if (missing.length > 0) {
    const fields = missing.map((field) => fieldLabels[field]).join(', ')
    throw new Problem('import.columns-missing', { params: { fields } })
  }
  const known = new Set(columns.map(({ index }) => index))
  for (const field of IMPORT_FIELDS) {
    const index = mapping[field]
    if (index === undefined) continue
    if (!known.has(index)) throw new Problem('import.unknown-column')
  }
}
