import { z } from 'zod'
import { Problem } from '../../../domain/shared/problem.ts'
import { countText } from '../../../domain/shared/text.ts'
import { audit } from '../../audit/audit.queries.ts'
import type { JobKind } from '../../jobs/job-kind.ts'
import type { Querier } from '../../platform/db/database.ts'
import { importNotice } from '../import-notice.ts'
import { paceOf } from '../pace.ts'
import { findRun, updateRun } from '../runs.queries.ts'
import { deactivateImported, findUsed, holdImported } from './apply-rows.queries.ts'
import type { ApplyAct } from './apply-slice.ts'

/** Establishments that a refusal names. */
const NAMED = 20

type Used = Awaited<ReturnType<typeof findUsed>>[number]

const usedFor = ({ hasVisit, hasDocument }: Used) =>
  hasVisit ? 'tiene una visita' : hasDocument ? 'tiene documentos' : 'se modificó'

const usedText = (used: Used) => `${used.name} (${used.inscriptionNumber}) ${usedFor(used)}.`

/**
 * Refuses to take a run back while an establishment of it is in use.
 * @throws Problem import.in-use with those that are, the first of them
 */
export async function refuseUsed(q: Querier, departmentId: number, runId: number): Promise<void> {
  const used = await findUsed(q, departmentId, runId, NAMED + 1)
  const [first] = used
  if (!first) return
  const errors = used.slice(0, NAMED).map(usedText)
  if (used.length > NAMED) errors.push('Y otros más.')
  throw new Problem('import.in-use', { params: { reason: usedText(first) }, consequence: { errors } })
}

/** Switches establishments off that nothing hangs on. @returns how many it looked at, undefined when one is in use */
function undoSlice(q: Querier, { by, at, runId }: ApplyAct, size: number): Promise<number | undefined> {
  return q.transaction(async (tx) => {
    const held = (await holdImported(tx, by.departmentId, runId, size)).map(({ id }) => id)
    if (held.length === 0) return 0
    if ((await findUsed(tx, by.departmentId, runId, 1, held)).length > 0) return undefined
    await deactivateImported(tx, held)
    const event = {
      official: by,
      at,
      action: 'deactivate',
      subject: 'establishment',
      details: { importId: runId },
    } as const
    await audit(tx, ...held.map((subjectId) => ({ ...event, subjectId })))
    return held.length
  })
}

/** Takes an applied run back: its establishments are switched off, and keep their numbers. */
export const undoCensusJob: JobKind<{ runId: number }> = {
  kind: 'census-undo',
  params: z.object({ runId: z.number() }),
  ...importNotice('deshacer la importación de un censo'),
  async run({ platform, params, askedBy: by, progress }) {
    if (!by) throw new Problem('job.asker-gone')
    const { db } = platform
    const run = await findRun(db, by.departmentId, params.runId)
    if (!run) throw new Problem('import.not-found')
    const at = platform.clock()
    await refuseUsed(db, by.departmentId, run.id)
    const pace = paceOf(db)
    let undone = 0
    for (;;) {
      const many = await pace.step((size) => undoSlice(db, { by, at, runId: run.id }, size))
      // One was visited meanwhile: the rest stays as it is, and the reason is told.
      if (many === undefined) await refuseUsed(db, by.departmentId, run.id)
      if (many === 0) break
      undone += many ?? 0
      await progress(undone)
    }
    const message = `${countText(undone, 'establecimiento desactivado', 'establecimientos desactivados')}.`
    await db.transaction(async (tx) => {
      await updateRun(tx, run.id, { state: 'deshecha', undoneAt: at, message })
      await audit(tx, { official: by, at, action: 'undo-census', subject: 'import', subjectId: run.id })
    })
    return { message, result: { import_id: run.id } }
  },
}
