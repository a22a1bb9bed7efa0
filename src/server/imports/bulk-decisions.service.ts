import type { ReplyOf } from '../../contract/core/endpoint.ts'
import type { decideImportRows, undoImportDecision } from '../../contract/imports/import-rows.wire.ts'
import type { BulkEdit } from '../../domain/import/import-forms.ts'
import type { BulkDecision } from '../../domain/import/import-words.ts'
import { Problem } from '../../domain/shared/problem.ts'
import { countText } from '../../domain/shared/text.ts'
import { audit } from '../audit/audit.queries.ts'
import type { Querier } from '../platform/db/database.ts'
import { countDecided, countToDecide, decideAll, takeDecisionBack } from './bulk-decisions.queries.ts'
import { APPLICABLE, holdRun, type ImportAct } from './imports.service.ts'
import { countRows, updateRun } from './runs.queries.ts'

/** Most decisions of a run that can be taken back; older ones stay as they are. */
const MOST_KEPT = 20

const countsOf = async (tx: Querier, id: number) => {
  const counted = (await countRows(tx, [id])).get(id)
  if (!counted) throw new Problem('import.not-found')
  return counted.counts
}

/**
 * Decides on all rows of a state that wait for a decision; 'actualizar' on those with an establishment.
 * @throws Problem import.many-rows with their number when the call is to ask first; import.nothing-to-decide
 */
export const decideRows = (
  db: Querier,
  { by, at }: ImportAct,
  id: number,
  { state, decision, confirmed }: BulkEdit,
): Promise<ReplyOf<typeof decideImportRows>> =>
  db.transaction(async (tx) => {
    const run = await holdRun(tx, by, id, APPLICABLE)
    const pending = await countToDecide(tx, id, { state, decision })
    if (pending === 0) throw new Problem('import.nothing-to-decide')
    if (confirmed === false) {
      throw new Problem('import.many-rows', {
        params: { rows: countText(pending, 'fila', 'filas') },
        consequence: { pending },
      })
    }
    // Rows name decisions that are kept no more: a new one with such an id would take them back with its own.
    const ids = [...run.bulkDecisions.map(({ id: of }) => of), ...(await countDecided(tx, id)).keys()]
    const made: BulkDecision = {
      ...{ id: Math.max(0, ...ids) + 1, state, decision },
      ...{ by: by.id, at: at.toISOString() },
    }
    const rows = await decideAll(tx, id, made)
    await updateRun(tx, id, { bulkDecisions: [...run.bulkDecisions, made].slice(-MOST_KEPT) })
    const details = { state, decision, rows }
    await audit(tx, { official: by, at, action: 'decide-census', subject: 'import', subjectId: id, details })
    return { id: made.id, rows, counts: await countsOf(tx, id) }
  })

/** Takes a decision on many rows back, where they did not come in and no person decided on them since. */
export const undoDecision = (
  db: Querier,
  { by, at }: ImportAct,
  { id, decisionId }: { id: number; decisionId: number },
): Promise<ReplyOf<typeof undoImportDecision>> =>
  db.transaction(async (tx) => {
    const run = await holdRun(tx, by, id, APPLICABLE)
    const made = run.bulkDecisions.find(({ id: of }) => of === decisionId)
    if (!made) throw new Problem('import.decision-not-found')
    const rows = await takeDecisionBack(tx, id, made)
    await updateRun(tx, id, { bulkDecisions: run.bulkDecisions.filter((each) => each !== made) })
    const details = { state: made.state, decision: made.decision, rows }
    await audit(tx, { official: by, at, action: 'undo-decide-census', subject: 'import', subjectId: id, details })
    return { rows, counts: await countsOf(tx, id) }
  })
