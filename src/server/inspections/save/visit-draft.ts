import type { Official } from '../../../domain/access/official.ts'
import type { Checklist } from '../../../domain/inspections/checklist.ts'
import type { ClosingPart, VisitState } from '../../../domain/inspections/visit-write.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { inspections } from '../../schema/inspections.table.ts'
import { type AcceptableCommand, isComplete } from './judge-writes.ts'
import type { HeldVisit } from './visit-state.queries.ts'
import { answerRow, partColumns } from './write-rows.ts'

/** A held visit with what the transaction is about to write of it. */
export type VisitDraft = {
  visit: HeldVisit & { checklistId: number; bandsVersion: number }
  checklist: Checklist
  state: VisitState
  answers: ReturnType<typeof answerRow>[]
  columns: Partial<typeof inspections.$inferInsert>
  /** The closing parts among it, with who sent each: an answer bears its person, the columns do not. */
  parts: { part: ClosingPart; by: Official }[]
  images: PreparedImage[]
  /** Who sent the write that completed it in this transaction. */
  closedBy?: Official
}

function stateOf(visit: HeldVisit): VisitState {
  const parts = new Set<'health-observation' | 'establishment-signature' | 'witness-signature'>()
  if (visit.healthObservation) parts.add('health-observation')
  if (visit.establishmentSignature) parts.add('establishment-signature')
  if (visit.witnessSignature) parts.add('witness-signature')
  return { isClosed: visit.isClosed, parts, answers: new Map(visit.answers.map((answer) => [answer.itemId, answer])) }
}

export const draftOf = (visit: VisitDraft['visit'], checklist: Checklist): VisitDraft => ({
  visit,
  checklist,
  state: stateOf(visit),
  answers: [],
  columns: {},
  parts: [],
  images: [],
})

/** Adds writes that were accepted one after the other; the set that they complete closes the visit. */
export function addWrites(
  draft: VisitDraft,
  official: Official,
  accepted: readonly AcceptableCommand[],
  state: VisitState,
): void {
  for (const { write, image } of accepted) {
    if (image) draft.images.push(image)
    if (write.call === 'items') draft.answers.push(answerRow(draft, write.body, image?.name ?? null, official))
    else {
      Object.assign(draft.columns, partColumns(write, image?.name))
      draft.parts.push({ part: write.call, by: official })
    }
  }
  draft.state = state
  if (accepted.length === 0 || state.isClosed || !isComplete(draft.checklist, state)) return
  draft.state = { ...state, isClosed: true }
  draft.closedBy = official
}

/** Whether the transaction writes anything of it. */
export const hasWrites = ({ answers, columns }: VisitDraft): boolean =>
  answers.length > 0 || Object.keys(columns).length > 0
