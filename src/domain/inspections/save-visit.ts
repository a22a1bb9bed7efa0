import { may, type VisitSubject } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import type { VerdictForm } from '../requirements/follow-up.ts'
import { type SavedVerdict, saveVerdict } from '../requirements/save-verdict.ts'
import { Problem } from '../shared/problem.ts'
import type { Checklist } from './checklist.ts'
import type { OfficialSignature } from './closing-parts.ts'
import { correctAnswer } from './correct-answer.ts'
import { type FilledOn, filledOnRefusal } from './filled-on.ts'
import type { ItemAnswer } from './item-answer.ts'
import type { ScoredAnswer } from './outcome.ts'
import { type SavedAnswer, savedAnswerOf, saysTheSame } from './saved-answer.ts'
import { type AcceptedSigning, signVisit, type VisitOfficial, type VisitSignatures } from './sign-visit.ts'
import { missingParts } from './visit-state.ts'
import {
  addWrite,
  growing,
  type PlainWrite,
  scoredAnswer,
  type VisitState,
  type VisitWrite,
  visitWriteRefusal,
} from './visit-write.ts'

/** The key under which a device sends a command, and the hash of the command's content. */
export type CommandIdentity = { key: string; hash: string }

/**
 * One command of a visit. A command that could not be decoded carries its refusal instead of a write. `Image` is the
 * caller's reference to the stored image.
 */
export type Command<Image> = ({ write: VisitWrite; image?: Image } | { problem: Problem }) & {
  identity?: CommandIdentity
  filledOn?: FilledOn
}

/** The result of one command; null for a command that is accepted, now or by an earlier save. */
export type CommandResult = Problem | null

/** The keys that one official has used before, each with the hash of its command. */
export type TakenKeys = ReadonlyMap<string, string>

/** The state that commands are decided on. */
export type SavedVisit = VisitState & { establishmentId: number; checklist: Checklist }

/**
 * State that only some commands need: a second answer, a correction, an official's signature. `savedAnswers` are whole,
 * by item.
 */
export type SaveContext = {
  by: number
  officials: readonly VisitOfficial[]
  signatures: VisitSignatures
  savedAnswers: ReadonlyMap<number, SavedAnswer>
  /** Names of the sent drawings that are the stored signature of an account. */
  storedInk?: ReadonlySet<string>
  /** Ids of the requirements that the visit verifies, and its verdicts by requirement; none of most visits. */
  followed?: ReadonlySet<number>
  verdicts?: ReadonlyMap<number, SavedVerdict>
}

type PartWrite = Exclude<PlainWrite, { call: 'items' }>
export type AcceptedAnswer<Image> = { answer: ItemAnswer; scored: ScoredAnswer; image: Image | undefined }
export type AcceptedPart<Image> = { write: PartWrite; image: Image | undefined }
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
  signings: AcceptedSigning<Image>[]
  verdicts: AcceptedVerdict<Image>[]
  /** The keys of the accepted commands. */
  keys: CommandIdentity[]
  /** Whether the accepted commands complete the visit. */
  closes: boolean
}

/** Returns why the official may not fill the visit now, or null. */
export function fillRefusal(official: Official, visit: VisitSubject & { isActive: boolean }): Problem | null {
  if (!may(official, 'inspections.fill', visit)) return new Problem('access.forbidden')
  return visit.isActive ? null : new Problem('assignment.inactive')
}

const isComplete = (checklist: Checklist, { answers, parts }: VisitState): boolean =>
  missingParts(checklist, {
    answeredItems: new Set(answers.keys()),
    hasHealthObservation: parts.has('health-observation'),
    hasEstablishmentSignature: parts.has('establishment-signature'),
    hasWitnessSignature: parts.has('witness-signature'),
  }).length === 0

/** Decides the commands in order (R 11.19, R 12.14). The first refusal stops the rest; the commands before it are accepted. */
export function decide<Image extends { name: string }>(
  visit: SavedVisit,
  commands: readonly Command<Image>[],
  takenKeys: TakenKeys,
  context: SaveContext,
): Decision<Image> {
  const { checklist, establishmentId } = visit
  const { by, officials } = context
  const standing = { establishmentId, checklistId: checklist.id }
  const state = growing(visit)
  const savedAnswers = new Map(context.savedAnswers)
  const signatures = new Map(context.signatures)
  const verdicts = new Map(context.verdicts)
  const given = new Map<number, AcceptedVerdict<Image>>()
  const hashes = new Map<string, string>()
  const answers: AcceptedAnswer<Image>[] = []
  const corrections = new Map<number, AcceptedCorrection<Image>>()
  const parts: AcceptedPart<Image>[] = []
  const signings: AcceptedSigning<Image>[] = []
  let isStopped = false

  const sender = () => ({ id: by, name: officials.find(({ id }) => id === by)?.name ?? '' })

  const acceptAnswer = (answer: ItemAnswer, image: Image | undefined) => {
    const scored = scoredAnswer(checklist, answer)
    answers.push({ answer, scored, image })
    savedAnswers.set(answer.itemId, savedAnswerOf(answer, scored, { evidence: image?.name ?? null, by: sender() }))
  }

  /** Refuses a second answer with the first one; the same answer of two officials is no conflict (decision 025). */
  const secondAnswer = (refusal: Problem, answer: ItemAnswer, image: Image | undefined): CommandResult => {
    const saved = savedAnswers.get(answer.itemId)
    if (!saved || refusal.code !== 'inspection.item-answered') return refusal
    const told = new Problem(refusal.code, { params: refusal.params, saved })
    // A closed visit takes nothing more: the sender must learn that the rest of their work was not sent.
    if (state.isClosed || saved.answeredBy === by || !answer.concept) return told
    if (
      visitWriteRefusal(checklist, { ...state, isClosed: false, answers: new Map() }, { call: 'items', body: answer })
    ) {
      return told
    }
    const given = savedAnswerOf(answer, scoredAnswer(checklist, answer), {
      evidence: image?.name ?? null,
      by: sender(),
    })
    return saysTheSame(given, saved) ? null : told
  }

  const inkRefusal = (image: Image | undefined): Problem | null =>
    image && context.storedInk?.has(image.name) ? new Problem('signature.not-new') : null

  const plainResult = (write: PlainWrite, image: Image | undefined): CommandResult => {
    const refusal = visitWriteRefusal(checklist, state, write) ?? inkRefusal(write.call !== 'items' ? image : undefined)
    if (refusal) return write.call === 'items' ? secondAnswer(refusal, write.body, image) : refusal
    if (write.call === 'items') acceptAnswer(write.body, image)
    else parts.push({ write, image })
    addWrite(checklist, state, write)
    return null
  }

  const correctionResult = (answer: ItemAnswer, image: Image | undefined): CommandResult => {
    const before = savedAnswers.get(answer.itemId)
    const visitNow = { checklist, isClosed: state.isClosed, savedAnswer: before }
    const after = correctAnswer(visitNow, answer, { by, image: image?.name })
    if (after === null || after instanceof Problem || !before) return after instanceof Problem ? after : null
    const scored = scoredAnswer(checklist, answer)
    savedAnswers.set(answer.itemId, after)
    state.answers.set(answer.itemId, scored)
    corrections.set(answer.itemId, {
      answer,
      before: corrections.get(answer.itemId)?.before ?? before,
      after,
      image,
    })
    return null
  }

  const signingResult = (body: OfficialSignature, image: Image | undefined): CommandResult => {
    const hasContent = state.answers.size + state.parts.size + verdicts.size > 0
    const signing = signVisit({ isClosed: state.isClosed, hasContent, officials, signatures }, body, { by, image })
    if (signing === null || signing instanceof Problem) return signing
    const refusal = inkRefusal(image)
    if (refusal) return refusal
    signatures.set(signing.officialId, signing.signature)
    signings.push(signing)
    return null
  }

  const verdictResult = (body: VerdictForm, image: Image | undefined): CommandResult => {
    const { requirementId } = body
    const saved = verdicts.get(requirementId)
    const { followed = new Set<number>() } = context
    const standing = { isClosed: state.isClosed, followed, saved }
    const after = saveVerdict(standing, body, { by: sender(), image: image?.name })
    if (after === null || after instanceof Problem) return after
    verdicts.set(requirementId, after)
    given.set(requirementId, {
      body,
      before: given.has(requirementId) ? given.get(requirementId)?.before : saved,
      after,
      image,
    })
    return null
  }

  const writeResult = (write: VisitWrite, image: Image | undefined): CommandResult => {
    if (write.call === 'correction') return correctionResult(write.body, image)
    if (write.call === 'official-signature') return signingResult(write.body, image)
    if (write.call === 'verdicts') return verdictResult(write.body, image)
    return plainResult(write, image)
  }

  const resultOf = (command: Command<Image>): CommandResult => {
    const { identity, filledOn } = command
    const hash = identity && (hashes.get(identity.key) ?? takenKeys.get(identity.key))
    // Tell every command of a changed visit, even after a stop: the inspector learns at once how much is affected.
    const moved = hash === undefined ? filledOnRefusal(filledOn, standing) : null
    if (moved) return moved
    if (isStopped) return new Problem('batch.stopped')
    if (hash !== undefined) return hash === identity?.hash ? null : new Problem('idempotency.key-reused')
    if ('problem' in command) return command.problem
    const result = writeResult(command.write, command.image)
    if (result === null && identity) hashes.set(identity.key, identity.hash)
    return result
  }

  const results = commands.map((command) => {
    const result = resultOf(command)
    isStopped ||= result !== null
    return result
  })
  const isAnyAccepted = answers.length > 0 || parts.length > 0
  return {
    results,
    answers,
    corrections: [...corrections.values()],
    parts,
    signings,
    verdicts: [...given.values()],
    keys: [...hashes].map(([key, hash]) => ({ key, hash })),
    closes: isAnyAccepted && !visit.isClosed && isComplete(checklist, state),
  }
}

/**
 * Decides the commands of a visit that may not close, though they complete it: the one that completes it gets the
 * refusal, which stops the rest. Commands before it are accepted.
 */
export function decideHeldOpen<Image extends { name: string }>(
  visit: SavedVisit,
  commands: readonly Command<Image>[],
  takenKeys: TakenKeys,
  { refusal, ...context }: SaveContext & { refusal: Problem },
): Decision<Image> {
  let completing = commands.length - 1
  while (completing > 0 && decide(visit, commands.slice(0, completing), takenKeys, context).closes) completing -= 1
  const held = commands.map((command, index): Command<Image> => {
    if (index !== completing) return command
    const { identity, filledOn } = command
    return { problem: refusal, ...(identity && { identity }), ...(filledOn && { filledOn }) }
  })
  return decide(visit, held, takenKeys, context)
}

/** Whether a command needs the whole stored answers of the visit. */
export const needsSavedAnswers = (visit: VisitState, commands: readonly Command<unknown>[]): boolean =>
  commands.some(
    (command) =>
      'write' in command &&
      (command.write.call === 'correction' ||
        (command.write.call === 'items' && visit.answers.has(command.write.body.itemId))),
  )

/**
 * Results for commands of a visit that the sender may no longer fill. A command that was accepted before is answered as
 * accepted again (R 11.15); the first of the others gets the refusal and stops the rest.
 * @returns undefined if none of the commands was accepted before
 */
export function repeatedResults(
  commands: readonly Command<unknown>[],
  takenKeys: TakenKeys,
  refusal: Problem,
): CommandResult[] | undefined {
  const isRepeated = commands.map(
    ({ identity }) => identity !== undefined && takenKeys.get(identity.key) === identity.hash,
  )
  if (!isRepeated.includes(true)) return undefined
  const first = isRepeated.indexOf(false)
  return isRepeated.map((isAccepted, index) => {
    if (isAccepted) return null
    return index === first ? refusal : new Problem('batch.stopped')
  })
}
