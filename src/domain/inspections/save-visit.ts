import { may, type VisitSubject } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import type { VerdictForm } from '../requirements/follow-up.ts'
import { type SavedVerdict, saveVerdict } from '../requirements/save-verdict.ts'
import { Problem } from '../shared/problem.ts'
import { isNewForOfficial, isNewForSigner, type KnownInk, type KnownInks, withInk } from '../signatures/known-ink.ts'
import type { Checklist } from './checklist.ts'
import type { OfficialSignature } from './closing-parts.ts'
import { correctAnswer, type IsReplaced } from './correct-answer.ts'
import { type FilledOn, filledOnRefusal } from './filled-on.ts'
import type { ItemAnswer } from './item-answer.ts'
import type { ScoredAnswer } from './outcome.ts'
import { type RefusedOffers, wasRefused } from './refused-offers.ts'
import { type SavedAnswer, savedAnswerOf, saysTheSame } from './saved-answer.ts'
import { type AcceptedSigning, signVisit, type VisitOfficial, type VisitSignatures } from './sign-visit.ts'
import type { SavedContent } from './stood-under.ts'
import { missingParts } from './visit-state.ts'
import {
  addWrite,
  growing,
  noteChange,
  noteSignedBefore,
  type PlainWrite,
  type SignerPart,
  scoredAnswer,
  type VisitState,
  type VisitWrite,
  visitWriteRefusal,
} from './visit-write.ts'

const isSignerPart = (call: PlainWrite['call']): call is SignerPart =>
  call === 'establishment-signature' || call === 'witness-signature'

/** The key under which a device sends a command, the hash of the command's content, and the number of the offer. */
export type CommandIdentity = { key: string; hash: string; offer?: number | undefined }

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

type PartWrite = Exclude<PlainWrite, { call: 'items' }>
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

/** @property signedBefore signatures under which an answer was corrected and that were not given again, by command */
type Tried<Image> = { decision: Decision<Image>; signedBefore: ReadonlyMap<SignerPart, number> }

function decideOnce<Image extends { name: string }>(
  visit: SavedVisit,
  commands: readonly Command<Image>[],
  takenKeys: TakenKeys,
  context: SaveContext,
): Tried<Image> {
  const { checklist, establishmentId } = visit
  const { by, officials, isReplaced = () => false } = context
  const standing = { establishmentId, checklistId: checklist.id }
  const state = growing(visit)
  const savedAnswers = new Map(context.savedAnswers)
  const contents = new Map(context.content?.answers)
  let { healthObservation = null } = context.content ?? {}
  const signatures = new Map(context.signatures)
  const changedOfficials = new Set(context.changedAfter)
  const verdicts = new Map(context.verdicts)
  const given = new Map<number, AcceptedVerdict<Image>>()
  const hashes = new Map<string, string>()
  const answers: AcceptedAnswer<Image>[] = []
  const corrections = new Map<number, AcceptedCorrection<Image>>()
  const parts: AcceptedPart<Image>[] = []
  const signings: Decision<Image>['signings'] = []
  let inks: KnownInks = context.knownInk ?? new Map()
  let isStopped = false

  const contentNow = (): SavedContent | undefined =>
    context.content && {
      answers: new Map(contents),
      healthObservation,
      verdicts: [...verdicts.values()].map(({ requirementId, ...said }) => ({
        ...said,
        number: context.numbers?.get(requirementId) ?? '',
      })),
    }

  /** Notes that something is saved or corrected that no signature of before stood under. */
  const noteChanged = () => {
    noteChange(state)
    for (const id of signatures.keys()) changedOfficials.add(id)
  }

  const sender = () => ({ id: by, name: officials.find(({ id }) => id === by)?.name ?? '' })

  const acceptAnswer = (answer: ItemAnswer, image: Image | undefined) => {
    const scored = scoredAnswer(checklist, answer)
    answers.push({ answer, scored, image })
    const saved = savedAnswerOf(answer, scored, { evidence: image?.name ?? null, by: sender() })
    savedAnswers.set(answer.itemId, saved)
    contents.set(answer.itemId, saved)
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

  /** Whether the picture of a signature serves its signer alone. */
  const inkRefusal = (image: Image | undefined, isNew: (ink: KnownInk | undefined) => boolean): Problem | null =>
    image && !isNew(inks.get(image.name)) ? new Problem('signature.not-new') : null

  const signerInkRefusal = ({ call }: PlainWrite, drawn: Image | undefined): Problem | null =>
    isSignerPart(call) ? inkRefusal(drawn, (ink) => isNewForSigner(ink, call)) : null

  const plainResult = (write: PlainWrite, image: Image | undefined): CommandResult => {
    const drawn = write.call === 'items' ? undefined : image
    const refusal = visitWriteRefusal(checklist, state, write, drawn?.name) ?? signerInkRefusal(write, drawn)
    if (refusal) return write.call === 'items' ? secondAnswer(refusal, write.body, image) : refusal
    if (write.call === 'items') acceptAnswer(write.body, image)
    else {
      if (write.call === 'health-observation') healthObservation = write.body.observation
      if (image && isSignerPart(write.call)) inks = withInk(inks, { name: image.name, by: 'signer', part: write.call })
      parts.push({ write, image, over: contentNow() })
    }
    addWrite(checklist, state, write, drawn?.name)
    if (write.call === 'items' || write.call === 'health-observation') noteChanged()
    return null
  }

  const correctionResult = (answer: ItemAnswer, image: Image | undefined, index: number): CommandResult => {
    const before = savedAnswers.get(answer.itemId)
    const visitNow = { checklist, isClosed: state.isClosed, savedAnswer: before, isReplaced }
    const after = correctAnswer(visitNow, answer, { by, image: image?.name })
    if (after === null || after instanceof Problem || !before) return after instanceof Problem ? after : null
    const scored = scoredAnswer(checklist, answer)
    noteSignedBefore(state, index)
    noteChanged()
    savedAnswers.set(answer.itemId, after)
    contents.set(answer.itemId, after)
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
    const signed = { signatures, changedAfter: changedOfficials }
    const signing = signVisit({ isClosed: state.isClosed, hasContent, officials, ...signed }, body, { by, image })
    if (signing === null || signing instanceof Problem) return signing
    const { officialId, signedBy } = signing
    const isOwnAct = officialId === signedBy
    const refusal = inkRefusal(image, (ink) => isNewForOfficial(ink, { officialId, isOwnAct }))
    if (refusal) return refusal
    if (image) inks = withInk(inks, { name: image.name, by: 'official', officialId, isElsewhere: false })
    signatures.set(officialId, signing)
    changedOfficials.delete(officialId)
    signings.push({ ...signing, over: contentNow() })
    return null
  }

  const verdictResult = (body: VerdictForm, image: Image | undefined, index: number): CommandResult => {
    const { requirementId } = body
    const saved = verdicts.get(requirementId)
    const { followed = new Set<number>() } = context
    const standing = { isClosed: state.isClosed, followed, saved, isReplaced }
    const after = saveVerdict(standing, body, { by: sender(), image: image?.name })
    if (after === null || after instanceof Problem) return after
    if (saved) noteSignedBefore(state, index)
    noteChanged()
    verdicts.set(requirementId, after)
    given.set(requirementId, {
      body,
      before: given.has(requirementId) ? given.get(requirementId)?.before : saved,
      after,
      image,
    })
    return null
  }

  const writeResult = (write: VisitWrite, image: Image | undefined, index: number): CommandResult => {
    if (write.call === 'correction') return correctionResult(write.body, image, index)
    if (write.call === 'official-signature') return signingResult(write.body, image)
    if (write.call === 'verdicts') return verdictResult(write.body, image, index)
    return plainResult(write, image)
  }

  const resultOf = (command: Command<Image>, index: number): CommandResult => {
    const { identity, filledOn } = command
    const hash = identity && (hashes.get(identity.key) ?? takenKeys.get(identity.key))
    // Tell every command of a changed visit, even after a stop: the inspector learns at once how much is affected.
    const moved = hash === undefined ? filledOnRefusal(filledOn, standing) : null
    if (moved) return moved
    if (isStopped) return new Problem('batch.stopped')
    if (hash !== undefined) return hash === identity?.hash ? null : new Problem('idempotency.key-reused')
    if ('problem' in command) return command.problem
    const result = writeResult(command.write, command.image, index)
    if (result === null && identity) hashes.set(identity.key, identity.hash)
    return result
  }

  const results = commands.map((command, index) => {
    const result = resultOf(command, index)
    isStopped ||= result !== null
    return result
  })
  const isAnyAccepted = answers.length > 0 || parts.length > 0
  return {
    decision: {
      results,
      answers,
      corrections: [...corrections.values()],
      parts,
      signings,
      verdicts: [...given.values()],
      keys: [...hashes].map(([key, hash]) => ({ key, hash })),
      closes: isAnyAccepted && !visit.isClosed && isComplete(checklist, state),
    },
    signedBefore: state.signedBefore,
  }
}

const signerOf = {
  'establishment-signature': { word: 'establishment', name: 'el responsable del establecimiento' },
  'witness-signature': { word: 'witness', name: 'el testigo' },
} as const

const signedBeforeProblem = (parts: readonly SignerPart[]): Problem =>
  new Problem('inspection.signed-before', {
    params: { signers: parts.map((part) => signerOf[part].name).join(' y ') },
    consequence: { signers: parts.map((part) => signerOf[part].word) },
  })

/** The command with a refusal in place of its write. */
function refused<Image>({ identity, filledOn }: Command<Image>, problem: Problem): Command<Image> {
  return { problem, ...(identity && { identity }), ...(filledOn && { filledOn }) }
}

/** The place of the first command that is accepted now though its offer was refused before; -1 without one. */
const firstRefusedBefore = (
  commands: readonly Command<unknown>[],
  results: readonly CommandResult[],
  known: Parameters<typeof wasRefused>[1],
): number =>
  commands.findIndex((command, index) => results[index] === null && 'write' in command && wasRefused(command, known))

const isStop = (result: CommandResult): boolean => result?.code === 'batch.stopped'

/**
 * Decides the commands in order (R 11.19, R 12.14). The first refusal stops the rest; the commands before it are accepted.
 * A correction changes what the establishment or the witness has signed (R 29.4). So a new signature of that person, or the
 * reason for none, has to follow it; else the correction is refused. An offer that was refused before is not accepted any
 * more, whatever has changed: its sender was told so.
 */
export function decide<Image extends { name: string }>(
  visit: SavedVisit,
  commands: readonly Command<Image>[],
  takenKeys: TakenKeys,
  context: SaveContext,
): Decision<Image> {
  const tried = [...commands]
  // Why the new signature itself was refused: the sender has to learn it beside the refusal of the correction.
  const causes = new Map<number, Problem>()
  for (;;) {
    const { decision, signedBefore } = decideOnce(visit, tried, takenKeys, context)
    const { refusedOffers } = context
    const again = firstRefusedBefore(tried, decision.results, { refusedOffers, takenKeys })
    if (again >= 0) {
      tried[again] = refused(tried[again] as Command<Image>, new Problem('idempotency.refused-before'))
      continue
    }
    if (signedBefore.size === 0) {
      const results = decision.results.map((result, index) => (isStop(result) ? (causes.get(index) ?? result) : result))
      return { ...decision, results }
    }
    for (const [index, result] of decision.results.entries()) if (result && !isStop(result)) causes.set(index, result)
    // The refusal also stops the signatures behind it, so that an earlier correction may lack its own now.
    const first = Math.min(...signedBefore.values())
    const parts = [...signedBefore].flatMap(([part, command]) => (command === first ? part : []))
    tried[first] = refused(tried[first] as Command<Image>, signedBeforeProblem(parts))
  }
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
