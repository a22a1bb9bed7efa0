import { enqueueJob } from '../jobs/enqueue-job.ts'
import type { Querier } from '../platform/db/database.ts'
import { type FormatAct, heldDraft, holdOwnFormat } from './find-format.ts'
import { simulateDraftJob } from './simulate-draft.job.ts'

/**
 * Asks for a simulation of the open draft. The same version of a draft is tried once at a time.
 * @returns the job's id
 */
export const askForSimulation = (db: Querier, { by, at }: FormatAct, id: number): Promise<number> =>
  db.transaction(async (tx) => {
    await holdOwnFormat(tx, by, id)
    const { rowVersion } = await heldDraft(tx, id)
    const dedupeKey = `format-simulation ${id} ${rowVersion} ${by.id}`
    return enqueueJob(tx, { kind: simulateDraftJob, params: { formatId: id }, by, at, dedupeKey })
  })
