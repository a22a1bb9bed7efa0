import type { SavedVerdict } from '../../requirements/save-verdict.ts'
import type { KnownInks } from '../../signatures/known-ink.ts'
import type { Checklist } from '../checklist.ts'
import type { AnswerContent, SavedAnswer } from '../saved-answer.ts'
import type { SavedContent } from '../stood-under.ts'
import type {
  AcceptedAnswer,
  AcceptedCorrection,
  AcceptedPart,
  AcceptedVerdict,
  Decision,
  SaveContext,
  SavedVisit,
} from './decision.ts'
import { type GrowingState, growing, noteChange } from './growing-state.ts'

/** A visit as the commands so far have left it, with what was accepted of them. */
export type Deciding<Image> = {
  checklist: Checklist
  context: SaveContext
  state: GrowingState
  savedAnswers: Map<number, SavedAnswer>
  /** The content that a person signs now. */
  contents: Map<number, AnswerContent>
  healthObservation: string | null
  verdicts: Map<number, SavedVerdict>
  signatures: Map<number, { signature: string; signedBy: number }>
  /** The officials after whose signature something was saved or corrected. */
  changedOfficials: Set<number>
  inks: KnownInks
  accepted: {
    answers: AcceptedAnswer<Image>[]
    corrections: Map<number, AcceptedCorrection<Image>>
    parts: AcceptedPart<Image>[]
    signings: Decision<Image>['signings']
    verdicts: Map<number, AcceptedVerdict<Image>>
  }
}

export const beginDeciding = <Image>(visit: SavedVisit, context: SaveContext): Deciding<Image> => ({
  checklist: visit.checklist,
  context,
  state: growing(visit),
  savedAnswers: new Map(context.savedAnswers),
  contents: new Map(context.content?.answers),
  healthObservation: context.content?.healthObservation ?? null,
  verdicts: new Map(context.verdicts),
  signatures: new Map(context.signatures),
  changedOfficials: new Set(context.changedAfter),
  inks: context.knownInk ?? new Map(),
  accepted: { answers: [], corrections: new Map(), parts: [], signings: [], verdicts: new Map() },
})

/** The sender of the commands; the name is known where they are an official of the visit. */
export const senderOf = ({ context: { by, officials } }: Deciding<unknown>) => ({
  id: by,
  name: officials.find(({ id }) => id === by)?.name ?? '',
})

/** The saved content at this moment; undefined where no command is an act of signing. */
export const contentNow = ({
  context,
  contents,
  healthObservation,
  verdicts,
}: Deciding<unknown>): SavedContent | undefined =>
  context.content && {
    answers: new Map(contents),
    healthObservation,
    verdicts: [...verdicts.values()].map(({ requirementId, ...said }) => ({
      ...said,
      number: context.numbers?.get(requirementId) ?? '',
    })),
  }

/** Keeps an answer for the commands that follow. */
export function keepAnswer({ savedAnswers, contents }: Deciding<unknown>, saved: SavedAnswer): void {
  savedAnswers.set(saved.itemId, saved)
  contents.set(saved.itemId, saved)
}

/** Notes that something is saved or corrected that no signature of before stood under. */
export function noteChanged({ state, signatures, changedOfficials }: Deciding<unknown>): void {
  noteChange(state)
  for (const id of signatures.keys()) changedOfficials.add(id)
}
