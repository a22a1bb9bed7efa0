import { Problem, passes } from '../shared/problem.ts'
import type { CaseForm } from './case-forms.ts'
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

/** The acts that a case with these documents allows now, in the order of the acts. */
export function allowedActs(state: CaseState, documents: readonly VoidedDocument[], frozenOrder: number): CaseAct[] {
  const standing = documents.filter(({ isWithdrawn }) => !isWithdrawn).length
  const isAllowed: Record<CaseAct, boolean> = {
    add: passes(() => caseAfter(state, 'add')),
    void: documents.some((document) => passes(() => voidFrom(state, document, frozenOrder))),
    send: passes(() => leaveDesk(state, 'send', standing)),
    close: passes(() => leaveDesk(state, 'close', standing)),
    addition: passes(() => caseAfter(state, 'addition')),
  }
  return CASE_ACTS.filter((act) => isAllowed[act])
}

/**
 * The thing that proposes a new case, which is its first document. Undefined where none does.
 * @throws Problem case.two-origins
 */
export function originOf({
  requirementId,
  measureId,
}: Pick<CaseForm, 'requirementId' | 'measureId'>): { kind: 'requirement' | 'measure'; id: number } | undefined {
  if (requirementId !== undefined && measureId !== undefined) throw new Problem('case.two-origins')
  if (requirementId !== undefined) return { kind: 'requirement', id: requirementId }
  return measureId === undefined ? undefined : { kind: 'measure', id: measureId }
}
