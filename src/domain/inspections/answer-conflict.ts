import { Problem, type ProblemCode } from '../shared/problem.ts'
import type { SavedAnswer } from './saved-answer.ts'

/** Refuses an answer because of the stored one, which the refusal shows to the sender. */
export class AnswerConflict extends Problem {
  readonly saved: SavedAnswer

  constructor(code: ProblemCode, params: Record<string, string>, saved: SavedAnswer) {
    super(code, { params })
    this.saved = saved
  }
}
