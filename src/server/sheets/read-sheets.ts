import { Problem } from '../../domain/shared/problem.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { siblingFile } from '../platform/project-files.ts'
import { runInThread } from '../platform/run-in-thread.ts'
import type { SheetAnswer, SheetTask } from './sheet.worker.ts'
import { sheetKind } from './sheet-kind.ts'
import type { Sheet } from './sheet-rows.ts'

const TIMEOUT_MS = 60_000
const MAX_HEAP_MB = 512
/** A parse takes a core and up to half a gigabyte, so they take turns. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 10 })

/** The names of all sheets, and the rows of those that were asked for. A CSV is one sheet. */
export type SheetFile = { names: string[]; sheets: Sheet[] }

/** Parses one file. One that takes too much time or memory opens too large. */
const parse = async (task: SheetTask): Promise<SheetAnswer> =>
  (await runInThread<SheetTask, SheetAnswer>(siblingFile('sheet.worker', import.meta.url), task, {
    maxHeapMb: MAX_HEAP_MB,
    timeoutMs: TIMEOUT_MS,
  })) ?? { code: 'sheet.opens-too-large' }

/**
 * Reads a file of Excel (.xlsx) or a CSV, in a worker thread. Every guard of R 19.7 stands before the first byte is parsed.
 * @param only name of the one sheet to read; absent for all
 * @throws Problem upload.too-large, sheet.* with the reason; request.too-many when too many files wait
 */
export async function readSheets(bytes: Uint8Array, only?: string): Promise<SheetFile> {
  // Judged here too, so that a file that is no sheet starts no thread.
  sheetKind(bytes)
  const answer = await inTurn(() => parse({ bytes, only }))
  if ('code' in answer) throw new Problem(answer.code)
  return answer.read
}
