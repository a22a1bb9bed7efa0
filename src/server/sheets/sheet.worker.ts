import { Problem, type ProblemCode } from '../../domain/shared/problem.ts'
import { readCsv } from './read-csv.ts'
import { readWorkbook } from './read-workbook.ts'
import { sheetKind } from './sheet-kind.ts'
import type { Sheet } from './sheet-rows.ts'

/** The bytes of an admitted file, and the sheet that is asked for. */
export type SheetTask = { bytes: Uint8Array; only: string | undefined }

/** The rows of the file, or why it has none. */
export type SheetAnswer = { read: { names: string[]; sheets: Sheet[] } } | { code: ProblemCode }

async function read({ bytes, only }: SheetTask) {
  const found = sheetKind(bytes)
  return found.kind === 'csv' ? readCsv(bytes) : readWorkbook(bytes, found.entries, only)
}

export default async (task: SheetTask): Promise<SheetAnswer> => {
  try {
    return { read: await read(task) }
  } catch (error) {
    // The library refuses what is no workbook. A file is of a person, so its faults are no bugs.
    return { code: error instanceof Problem ? error.code : 'sheet.damaged' }
  }
}
