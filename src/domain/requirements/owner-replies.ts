import { Problem } from '../shared/problem.ts'
import { notOpen } from './requirement-acts.ts'
import type { RequirementEvent, RequirementState } from './requirement-words.ts'

/** `isInCase`: an ended requirement keeps its state in a case (R 40.4), and the lawyers have it all the same. */
type Of = { state: RequirementState; isInCase: boolean }

/** Words of an owner, and evidence that came after the verdict: no list of what is to be decided has them. */
export const TO_READ: readonly string[] = ['respuesta', 'evidencia_tardia'] satisfies RequirementEvent[]

/** Acts that no official has read yet, among all on a requirement, the oldest first. */
export function unreadReplies<Act extends { kind: string }>(acts: readonly Act[]): Act[] {
  const read = acts.findLastIndex(({ kind }) => kind === 'respuesta_leida')
  return acts.slice(read + 1).filter(({ kind }) => TO_READ.includes(kind))
}

/** Whether an owner may answer in words: about an ended requirement too, but for one that the lawyers have. */
export const mayReply = ({ state, isInCase }: Of): boolean => state !== 'trasladado' && !isInCase

/** Keeps the state: words correct nothing (R 41.4). @throws Problem requirement.not-open */
export function replyInWords(of: Of): RequirementState {
  if (!mayReply(of)) throw notOpen('trasladado')
  return of.state
}

/** An official has read every word until now (R 41.5). @throws Problem requirement.nothing-to-read */
export function readReplies({ state }: Pick<Of, 'state'>, acts: readonly { kind: string }[]): RequirementState {
  if (unreadReplies(acts).length === 0) throw new Problem('requirement.nothing-to-read')
  return state
}
