import type { Checklist } from '../checklist.ts'
import type { ScoredAnswer } from '../outcome.ts'
import { type ClosingPart, type PlainWrite, type SignerPart, scoredAnswer, type VisitState } from '../visit-write.ts'

/** A copy of a visit's state, to which writes are added. */
export type GrowingState = VisitState & {
  answers: Map<number, ScoredAnswer>
  parts: Set<ClosingPart>
  unsigned: Set<ClosingPart>
  shown: Map<SignerPart, string>
  signedBefore: Map<SignerPart, number>
  changedAfter: Set<SignerPart>
  drawn: Map<SignerPart, ReadonlySet<string>>
  idCards: Map<SignerPart, string>
  drawnAt: Map<SignerPart, string>
}

export const growing = (state: VisitState): GrowingState => ({
  ...state,
  answers: new Map(state.answers),
  parts: new Set(state.parts),
  unsigned: new Set(state.unsigned),
  shown: new Map(state.shown),
  signedBefore: new Map(state.signedBefore),
  changedAfter: new Set(state.changedAfter),
  drawn: new Map(state.drawn),
  idCards: new Map(state.idCards),
  drawnAt: new Map(state.drawnAt),
})

const SIGNER_PARTS = ['establishment-signature', 'witness-signature'] as const satisfies SignerPart[]

type SignedAct = Record<'shownDigest' | 'signature' | 'idCard' | 'drawnAt', string | null>
type Signed = Required<Pick<VisitState, 'shown' | 'drawn' | 'idCards' | 'drawnAt' | 'changedAfter'>>

/**
 * The state of the recorded signatures. The newest act of a part counts.
 * @param actsOf the acts of a part, the oldest first
 * @param isChanged whether something came or changed after an act
 */
export function signedState<Act extends SignedAct>(
  actsOf: (part: SignerPart) => readonly Act[],
  isChanged: (act: Act) => boolean,
): Signed {
  const acts = SIGNER_PARTS.flatMap((part) => {
    const all = actsOf(part)
    const act = all.at(-1)
    return act ? { part, act, drawings: all.flatMap(({ signature }) => signature ?? []) } : []
  })
  const told = (fact: keyof SignedAct) =>
    new Map(acts.flatMap(({ part, act }): [SignerPart, string][] => (act[fact] ? [[part, act[fact]]] : [])))
  return {
    ...{ shown: told('shownDigest'), idCards: told('idCard'), drawnAt: told('drawnAt') },
    drawn: new Map(acts.map(({ part, drawings }) => [part, new Set(drawings)])),
    changedAfter: new Set(acts.flatMap(({ part, act }) => (isChanged(act) ? part : []))),
  }
}

/** Notes that a command changes what the establishment or the witness has signed, until they sign again. */
export function noteSignedBefore(state: GrowingState, command: number): void {
  for (const part of SIGNER_PARTS) {
    if (!state.parts.has(part) || state.unsigned.has(part) || state.signedBefore.has(part)) continue
    state.signedBefore.set(part, command)
  }
}

/** Notes that something is saved or corrected that the recorded signatures did not stand under. */
export function noteChange(state: GrowingState): void {
  for (const part of SIGNER_PARTS) if (state.parts.has(part)) state.changedAfter.add(part)
}

/**
 * Adds a write that was not refused.
 * @param drawing name of the picture that comes with a signature
 */
export function addWrite(
  checklist: Pick<Checklist, 'sections'>,
  state: GrowingState,
  write: PlainWrite,
  drawing?: string,
): void {
  if (write.call === 'items') {
    state.answers.set(write.body.itemId, scoredAnswer(checklist, write.body))
    noteChange(state)
    return
  }
  state.parts.add(write.call)
  if (write.call === 'health-observation') {
    noteChange(state)
    return
  }
  const { outcome, shownDigest, idCard, drawnAt } = write.body
  state.idCards.set(write.call, idCard)
  if (drawnAt === undefined) state.drawnAt.delete(write.call)
  else state.drawnAt.set(write.call, drawnAt)
  state.signedBefore.delete(write.call)
  state.changedAfter.delete(write.call)
  if (drawing !== undefined) state.drawn.set(write.call, new Set(state.drawn.get(write.call)).add(drawing))
  if (outcome === undefined) state.unsigned.delete(write.call)
  else state.unsigned.add(write.call)
  if (shownDigest === undefined) state.shown.delete(write.call)
  else state.shown.set(write.call, shownDigest)
}
