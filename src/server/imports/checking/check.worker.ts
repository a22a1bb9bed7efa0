import type { Known } from '../../../domain/import/duplicates/duplicate-index.ts'
import type { UnknownValue } from '../../../domain/import/import-words.ts'
import { type CensusFile, checkFile, type FileRow } from '../../../domain/import/rows/check-file.ts'

/** Rows of one part, which is one statement when they are written. */
const PART = 250

/** A file whose rows are in parts, each a JSON text: threads hand texts over at once, and objects one by one. */
export type PackedFile = Omit<CensusFile, 'rows' | 'known'> & { rows: readonly string[]; known: readonly string[] }
/** Checked rows in parts, each a JSON text of rows. */
export type PackedCheck = { rows: string[]; unknown: UnknownValue[] }

const unpacked = <T>(parts: readonly string[]): T[] => parts.flatMap((part) => JSON.parse(part) as T[])

/** Checks a file in a thread of its own: tens of thousands of rows take seconds of a core. */
export default ({ rows, known, ...file }: PackedFile): PackedCheck => {
  const checked = checkFile({ ...file, rows: unpacked<FileRow>(rows), known: unpacked<Known>(known) })
  const parts: string[] = []
  for (let at = 0; at < checked.rows.length; at += PART) parts.push(JSON.stringify(checked.rows.slice(at, at + PART)))
  return { rows: parts, unknown: checked.unknown }
}
