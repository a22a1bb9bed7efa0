import { z } from 'zod'
import { Problem } from '../../../domain/shared/problem.ts'
import { countText } from '../../../domain/shared/text.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { JobContext, JobKind } from '../../jobs/job-kind.ts'
import type { Database } from '../../platform/db/database.ts'
import { importNotice } from '../import-notice.ts'
import { paceOf } from '../pace.ts'
import { countRows, findRun, updateRun } from '../runs.queries.ts'
import { countToApply, holdRowsToApply } from './apply-rows.queries.ts'
import { type ApplyAct, applyEach, applyRows, isRowRefused } from './apply-slice.ts'

/** So many failures in a row are no dirt of single rows. */
const MOST_FAILED = 200

/** Rows of one transaction: how many, the last of them, and which failed; none failed where it is absent. */
type Applied = { rows: number; last: number | undefined; failed?: boolean[] }

/** Applies the next rows after a number in one transaction. */
async function applySlice(db: Database, act: ApplyAct, after: number, size: number): Promise<Applied> {
  try {
    return await db.transaction(async (tx) => {
      const rows = await holdRowsToApply(tx, act.runId, after, size)
      await applyRows(tx, act, rows)
      return { rows: rows.length, last: rows.at(-1)?.rowNo }
    })
  } catch (error) {
    if (!isRowRefused(error)) throw error
    return db.transaction(async (tx) => {
      const rows = await holdRowsToApply(tx, act.runId, after, size)
      return { rows: rows.length, last: rows.at(-1)?.rowNo, failed: await applyEach(tx, act, rows) }
    })
  }
}

/** Counts failures without a success between them. */
function failuresInARow() {
  let many = 0
  return (failed: readonly boolean[] | undefined): number => {
    for (const isFailed of failed ?? [false]) many = isFailed ? many + 1 : 0
    return many
  }
}

/** Applies every row that can come in. Rows that are applied are passed over, so that a run goes on after a kill. */
async function applyAll({ platform, progress }: JobContext<unknown>, act: ApplyAct): Promise<void> {
  const total = await countToApply(platform.db, act.runId)
  const count = failuresInARow()
  const pace = paceOf(platform.db)
  let [done, after] = [0, 0]
  for (;;) {
    const { rows, last, failed } = await pace.step((size) => applySlice(platform.db, act, after, size))
    if (last === undefined) return
    after = last
    done += rows
    if (count(failed) >= MOST_FAILED) throw new Problem('import.stopped', { params: { rows: String(MOST_FAILED) } })
    await progress(done, Math.max(total, done))
  }
}

/** Brings the rows of a reviewed run in. */
export const applyCensusJob: JobKind<{ runId: number }> = {
  kind: 'census-apply',
  params: z.object({ runId: z.number() }),
  ...importNotice('importación de un censo'),
  async run(context) {
    const { platform, params, askedBy: by } = context
    if (!by) throw new Problem('job.asker-gone')
    const { db } = platform
    const run = await findRun(db, by.departmentId, params.runId)
    if (!run) throw new Problem('import.not-found')
    const at = platform.clock()
    await applyAll(context, { by, at, runId: run.id })
    const counts = (await countRows(db, [run.id])).get(run.id)?.counts
    const applied = counts?.aplicada ?? 0
    const message = `${countText(applied, 'fila aplicada', 'filas aplicadas')}.`
    await db.transaction(async (tx) => {
      await updateRun(tx, run.id, { state: 'aplicada', appliedAt: at, blob: null, message })
      await audit(tx, {
        official: by,
        at,
        action: 'apply-census',
        subject: 'import',
        subjectId: run.id,
        details: { rows: applied },
      })
    })
    return { message, result: { import_id: run.id, ...counts } }
  },
}
