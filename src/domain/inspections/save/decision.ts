import type { VerdictForm } from '../../requirements/follow-up.ts'
import type { SavedVerdict } from '../../requirements/save-verdict.ts'
import type { KnownInks } from '../../signatures/known-ink.ts'
import type { Checklist } from '../checklist.ts'
import type { IsReplaced } from '../correct-answer.ts'
import type { ItemAnswer } from '../item-answer.ts'
import type { ScoredAnswer } from '../outcome.ts'
import type { RefusedOffers } from '../refused-offers.ts'
import type { SavedAnswer } from '../saved-answer.ts'
import type { AcceptedSigning, VisitOfficial, VisitSignatures } from '../sign-visit.ts'
import type { SavedContent } from '../stood-under.ts'
import type { PartWrite, VisitState } from '../visit-write.ts'
import type { CommandIdentity, CommandResult } from './command.ts'

/** The state that commands are decided on. */
export type SavedVisit = VisitState & { establishmentId: number; checklist: Checklist }

/**
 * State that only some commands need: a second answer, a correction, an official's signature. `savedAnswers` are whole,
 * by item.
 */
export type SaveContext = {
  by: number
  officials: readonly VisitOfficial[]
  /** Whether a person is no official of the visit any more. */
  isReplaced?: IsReplaced
  signatures: VisitSignatures
  /** The officials after whose signature something was saved or corrected. */
  changedAfter?: ReadonlySet<number>
  savedAnswers: ReadonlyMap<number, SavedAnswer>
  /** The whole answers and the observation that are saved, where a command is an act of signing. */
  content?: Pick<SavedContent, 'answers' | 'healthObservation'>
  /** Numbers of the requirements that the visit verifies, by id. */
  numbers?: ReadonlyMap<number, string>
  /** Uses that the sent drawings have already. */
  knownInk?: KnownInks
  /** Ids of the requirements that the visit verifies, and its verdicts by requirement; none of most visits. */
  followed?: ReadonlySet<number>
  verdicts?: ReadonlyMap<number, SavedVerdict>
  /** The offers of the sender that were refused before. */
  refusedOffers?: RefusedOffers
}

export type AcceptedAnswer<Image> = { answer: ItemAnswer; scored: ScoredAnswer; image: Image | undefined }
/** `over` is what was saved when a person signed, or said why not. */
export type AcceptedPart<Image> = { write: PartWrite; image: Image | undefined; over: SavedContent | undefined }
/** A stored answer as it is corrected. */
export type AcceptedCorrection<Image> = {
  answer: ItemAnswer
  before: SavedAnswer
  after: SavedAnswer
  image: Image | undefined
}

/** A verdict to store; `before` is the one that it replaces. */
export type AcceptedVerdict<Image> = {
  body: VerdictForm
  before: SavedVerdict | undefined
  after: SavedVerdict
  image: Image | undefined
}

export type Decision<Image> = {
  /** One result for each command, in the order of the commands. */
  results: CommandResult[]
  answers: AcceptedAnswer<Image>[]
  corrections: AcceptedCorrection<Image>[]
  parts: AcceptedPart<Image>[]
  signings: (AcceptedSigning<Image> & { over: SavedContent | undefined })[]
  verdicts: AcceptedVerdict<Image>[]
  /** The keys of the accepted commands. */
  keys: CommandIdentity[]
  /** Whether the accepted commands complete the visit. */
  closes: boolean
}

/** The images of what is accepted. */
export const imagesOf = <Image>({ answers, corrections, parts, signings, verdicts }: Decision<Image>): Image[] =>
  [...answers, ...corrections, ...parts, ...signings, ...verdicts].flatMap(({ image }) => image ?? [])
