import {
  type ColumnMapping,
  fieldLabels,
  IMPORT_FIELDS,
  type ImportField,
  REQUIRED_COLUMNS,
} from '../../../../domain/import/import-words.ts'
import type { ImportColumn } from '../imports.queries.ts'
import { columnTexts } from '../messages.ts'

/** Required fields without a column, in the words of R 20.3; undefined where there is none. */
export function missingColumns(mapping: ColumnMapping): string | undefined {
  const missing = REQUIRED_COLUMNS.filter((field) => mapping[field] === undefined)
  return missing.length > 0 ? columnTexts.missing(missing.map((field) => fieldLabels[field])) : undefined
}

/** The mapping with another column for a field; without one the field has none. */
export function withColumn(mapping: ColumnMapping, field: ImportField, column: number | undefined): ColumnMapping {
  const { [field]: _before, ...others } = mapping
  return column === undefined ? others : { ...others, [field]: column }
}

/** Fields that share a column with another field, with the title of each column. */
export function sharedColumns(columns: readonly ImportColumn[], mapping: ColumnMapping): [string, string[]][] {
  return columns.flatMap(({ index, title }): [string, string[]][] => {
    const fields = IMPORT_FIELDS.filter((field) => mapping[field] === index)
    return fields.length > 1 ? [[title, fields.map((field) => fieldLabels[field])]] : []
  })
}

/** Columns that no field takes. */
export function unreadColumns(columns: readonly ImportColumn[], mapping: ColumnMapping): ImportColumn[] {
  const read = new Set(Object.values(mapping))
  return columns.filter(({ index }) => !read.has(index))
}
