import { setImmediate } from 'node:timers/promises'
import { z } from 'zod'
import type { FileRow } from '../../../domain/import/rows/check-file.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { JobContext, JobKind } from '../../jobs/job-kind.ts'
import { findCatalogue } from '../catalogue.queries.ts'
import { importNotice } from '../import-notice.ts'
import { findKnownAfter, findRowsAfter, writeJudged } from '../rows.queries.ts'
import { findRun, updateRun } from '../runs.queries.ts'
import { checkInThread } from './check-in-thread.ts'

/** Rows of one statement. On the embedded database a statement delays other requests, which get their turns between. */
const READ_SLICE = 500

type Context = JobContext<{ runId: number }>

async function readKnown({ platform: { db }, job }: Context): Promise<string[]> {
  const parts: string[] = []
  for (let after = 0; ; ) {
    const page = await findKnownAfter(db, job.departmentId, after, READ_SLICE)
    parts.push(JSON.stringify(page))
    if (page.length < READ_SLICE) return parts
    after = page.at(-1)?.establishmentId ?? after
    await setImmediate()
  }
}

/** Rows that are not applied; a run that was applied in part is checked again for the rest. */
async function readRows({ platform: { db }, params: { runId } }: Context): Promise<{ parts: string[]; total: number }> {
  const parts: string[] = []
  let total = 0
  for (let after = 0; ; ) {
    const page = await findRowsAfter(db, runId, after, READ_SLICE)
    const rows = page.flatMap(({ state, ...row }): FileRow[] => (state === 'aplicada' ? [] : [row]))
    parts.push(JSON.stringify(rows))
    total += rows.length
    if (page.length < READ_SLICE) return { parts, total }
    after = page.at(-1)?.rowNo ?? after
    await setImmediate()
  }
}

/** Checks every row of a run by its mapping. A repeated run writes the same. */
export const checkCensusJob: JobKind<Context['params']> = {
  kind: 'census-check',
  params: z.object({ runId: z.number() }),
  ...importNotice('revisión de un censo'),
  async run(context) {
    const { platform, job, params, progress, signal } = context
    const { db } = platform
    const run = await findRun(db, job.departmentId, params.runId)
    if (!run) throw new Problem('import.not-found')
    const { parts: rows, total } = await readRows(context)
    await progress(0, total)
    const { mapping, values } = run
    const file = {
      catalogue: await findCatalogue(db, job.departmentId),
      mapping,
      values,
      rows,
      known: await readKnown(context),
    }
    const checked = await checkInThread(file, signal)
    let written = 0
    for (const part of checked.rows) {
      written += await writeJudged(db, run.id, part)
      await progress(written, total)
    }
    await updateRun(db, run.id, { state: 'revisión', unknownValues: checked.unknown, message: null })
    return { result: { import_id: run.id } }
  },
}
