import { Problem } from '../shared/problem.ts'
import { type CaseState, caseStateName } from './case-words.ts'

/** Acts on a case. */
export const CASE_ACTS = ['add', 'void', 'send', 'close', 'addition'] as const
export type CaseAct = (typeof CASE_ACTS)[number]

/** States from which an act may be done, and the state after it; none leaves the state as it was. */
export const caseTransitions: Readonly<Record<CaseAct, { from: readonly CaseState[]; to?: CaseState }>> = {
  add: { from: ['abierto', 'en_juridica'] },
  void: { from: ['abierto', 'en_juridica'] },
  send: { from: ['abierto'], to: 'en_juridica' },
  close: { from: ['abierto', 'en_juridica'], to: 'cerrado' },
  addition: { from: ['cerrado'], to: 'en_juridica' },
}

/** The state after an act. @throws Problem case.wrong-state */
export function caseAfter(state: CaseState, act: CaseAct): CaseState {
  const { from, to = state } = caseTransitions[act]
  if (!from.includes(state)) {
    throw new Problem('case.wrong-state', { params: { state: caseStateName[state].toLowerCase() } })
  }
  return to
}

/** The lawyers receive, and a closing freezes, a case with at least one document that stands. @throws Problem case.* */
export function leaveDesk(state: CaseState, act: 'send' | 'close', standing: number): CaseState {
  const after = caseAfter(state, act)
  if (standing === 0) throw new Problem('case.no-documents')
  return after
}

/** A document of a case as its voiding depends on it. `order` begins with one. */
type VoidedDocument = { order: number; isWithdrawn: boolean }

/**
 * Voiding leaves what a closing froze as it was.
 * @param frozenOrder order of the last document of the last closing; 0 before it
 * @throws Problem case.*, document.withdrawn
 */
export function voidFrom(state: CaseState, { order, isWithdrawn }: VoidedDocument, frozenOrder: number): CaseState {
  const after = caseAfter(state, 'void')
  if (isWithdrawn) throw new Problem('document.withdrawn')
  if (order <= frozenOrder) throw new Problem('case.document-frozen')
  return after
}
