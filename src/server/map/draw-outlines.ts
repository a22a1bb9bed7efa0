import type { ExpectedDepartment } from '../../domain/map/outlines.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { limitConcurrency } from '../platform/limit-concurrency.ts'
import { siblingFile } from '../platform/project-files.ts'
import { runInThread } from '../platform/run-in-thread.ts'
import type { Drawn, OutlinesAnswer, OutlinesTask } from './outlines.worker.ts'

const LIMITS = { maxHeapMb: 256, timeoutMs: 20_000 }
/** A map takes a core for up to a second, so they take turns. */
const inTurn = limitConcurrency({ atOnce: 1, waiting: 10 })

/**
 * Outlines of a map file, read and simplified in a worker thread.
 * @throws Problem map.* with what is wrong; request.too-many when too many files wait
 */
export async function drawOutlines(bytes: Uint8Array, departments: readonly ExpectedDepartment[]): Promise<Drawn> {
  const worker = siblingFile('outlines.worker', import.meta.url)
  const answer = await inTurn(() => runInThread<OutlinesTask, OutlinesAnswer>(worker, { bytes, departments }, LIMITS))
  if (!answer) throw new Problem('map.too-complex')
  if ('code' in answer) throw new Problem(answer.code, { params: answer.params })
  return answer.drawn
}
