import type { Platform } from '../platform/platform.ts'
import { findDepartmentsToIndex, findUnfiled } from './backfill.queries.ts'
import { fillFile } from './fill-file.service.ts'
import { indexDocuments } from './search/index-documents.ts'

/** Establishments, and documents of a department, of one step. */
const STEP = 50
/** Steps of one round, so that a large installation is filled over hours and not at once. */
const STEPS = 20

type Parts = Pick<Platform, 'db' | 'checklists' | 'clock'>

/**
 * Opens and fills the files of establishments from before files (decision 042), and tells the search the words of what
 * entered. What is left waits for the next round.
 */
export async function fileRecords(
  { db, checklists, clock }: Parts,
  isStopped: () => boolean = () => false,
): Promise<number> {
  let filed = 0
  let after = 0
  for (let step = 0; step < STEPS && !isStopped(); step += 1) {
    const unfiled = await findUnfiled(db, after, STEP)
    for (const { id, departmentId } of unfiled) {
      await fillFile({ db, checklists, at: clock() }, { departmentId, establishmentId: id })
      after = id
      filed += 1
    }
    if (unfiled.length < STEP) break
  }
  for (const departmentId of await findDepartmentsToIndex(db)) {
    for (let step = 0; step < STEPS && !isStopped(); step += 1) {
      if ((await indexDocuments({ db, checklists }, departmentId, STEP)) < STEP) break
    }
  }
  return filed
}
