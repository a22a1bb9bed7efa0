import { may, type VisitSubject } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import { Problem } from '../shared/problem.ts'
import type { Checklist } from './checklist.ts'
import { type FilledOn, filledOnRefusal } from './filled-on.ts'
import type { ItemAnswer } from './item-answer.ts'
import type { ScoredAnswer } from './outcome.ts'
import { missingParts } from './visit-state.ts'
import { addWrite, growing, scoredAnswer, type VisitState, type VisitWrite, visitWriteRefusal } from './visit-write.ts'

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

type PartWrite = Exclude<VisitWrite, { call: 'items' }>
export type AcceptedAnswer<Image> = { answer: ItemAnswer; scored: ScoredAnswer; image: Image | undefined }
export type AcceptedPart<Image> = { write: PartWrite; image: Image | undefined }

export type Decision<Image> = {
  /** One result for each command, in the order of the commands. */
  results: CommandResult[]
  answers: AcceptedAnswer<Image>[]
  parts: AcceptedPart<Image>[]
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
export function decide<Image>(
  visit: SavedVisit,
  commands: readonly Command<Image>[],
  takenKeys: TakenKeys,
): Decision<Image> {
  const { checklist, establishmentId } = visit
  const standing = { establishmentId, checklistId: checklist.id }
  const state = growing(visit)
  const hashes = new Map<string, string>()
  const answers: AcceptedAnswer<Image>[] = []
  const parts: AcceptedPart<Image>[] = []
  let isStopped = false

  const accept = (write: VisitWrite, image: Image | undefined) => {
    if (write.call === 'items') {
      answers.push({ answer: write.body, scored: scoredAnswer(checklist, write.body), image })
    } else {
      parts.push({ write, image })
    }
    addWrite(checklist, state, write)
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
    const refusal = visitWriteRefusal(checklist, state, command.write)
    if (refusal) return refusal
    accept(command.write, command.image)
    if (identity) hashes.set(identity.key, identity.hash)
    return null
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
    parts,
    keys: [...hashes].map(([key, hash]) => ({ key, hash })),
    closes: isAnyAccepted && !visit.isClosed && isComplete(checklist, state),
  }
}

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
