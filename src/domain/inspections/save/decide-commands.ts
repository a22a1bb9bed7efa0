import { Problem } from '../../shared/problem.ts'
import type { Checklist } from '../checklist.ts'
import { filledOnRefusal } from '../filled-on.ts'
import { missingParts } from '../visit-state.ts'
import type { SignerPart, VisitState, VisitWrite } from '../visit-write.ts'
import type { Command, CommandResult, TakenKeys } from './command.ts'
import { answerResult, correctionResult } from './decide-answers.ts'
import { partResult, signingResult } from './decide-signatures.ts'
import { verdictResult } from './decide-verdicts.ts'
import { beginDeciding, type Deciding } from './deciding.ts'
import type { Decision, SaveContext, SavedVisit } from './decision.ts'

const isComplete = (checklist: Checklist, { answers, parts }: VisitState): boolean =>
  missingParts(checklist, {
    answeredItems: new Set(answers.keys()),
    hasHealthObservation: parts.has('health-observation'),
    hasEstablishmentSignature: parts.has('establishment-signature'),
    hasWitnessSignature: parts.has('witness-signature'),
  }).length === 0

/** @param index place of the command */
function writeResult<Image extends { name: string }>(
  deciding: Deciding<Image>,
  { write, image }: { write: VisitWrite; image: Image | undefined },
  index: number,
): CommandResult {
  switch (write.call) {
    case 'items':
      return answerResult(deciding, write.body, image)
    case 'correction':
      return correctionResult(deciding, { answer: write.body, image }, index)
    case 'verdicts':
      return verdictResult(deciding, { body: write.body, image }, index)
    case 'official-signature':
      return signingResult(deciding, write.body, image)
    default:
      return partResult(deciding, write, image)
  }
}

/** @property signedBefore signatures under which an answer was corrected and that were not given again, by command */
type Tried<Image> = { decision: Decision<Image>; signedBefore: ReadonlyMap<SignerPart, number> }

/**
 * Decides commands one after the other, each on what the accepted ones before it have changed. The first refusal stops the
 * rest.
 */
export function decideCommands<Image extends { name: string }>(
  visit: SavedVisit,
  commands: readonly Command<Image>[],
  takenKeys: TakenKeys,
  context: SaveContext,
): Tried<Image> {
  const { checklist, establishmentId } = visit
  const standing = { establishmentId, checklistId: checklist.id }
  const deciding = beginDeciding<Image>(visit, context)
  const { state, accepted } = deciding
  const hashes = new Map<string, string>()
  let isStopped = false

  const resultOf = (command: Command<Image>, index: number): CommandResult => {
    const { identity, filledOn } = command
    const hash = identity && (hashes.get(identity.key) ?? takenKeys.get(identity.key))
    // Tell every command of a changed visit, even after a stop: the inspector learns at once how much is affected.
    const moved = hash === undefined ? filledOnRefusal(filledOn, standing) : null
    if (moved) return moved
    if (isStopped) return new Problem('batch.stopped')
    if (hash !== undefined) return hash === identity?.hash ? null : new Problem('idempotency.key-reused')
    if ('problem' in command) return command.problem
    const result = writeResult(deciding, { write: command.write, image: command.image }, index)
    if (result === null && identity) hashes.set(identity.key, identity.hash)
    return result
  }

  const results = commands.map((command, index) => {
    const result = resultOf(command, index)
    isStopped ||= result !== null
    return result
  })
  const { answers, parts, signings } = accepted
  const isAnyAccepted = answers.length > 0 || parts.length > 0
  return {
    decision: {
      ...{ results, answers, parts, signings },
      corrections: [...accepted.corrections.values()],
      verdicts: [...accepted.verdicts.values()],
      keys: [...hashes].map(([key, hash]) => ({ key, hash })),
      closes: isAnyAccepted && !visit.isClosed && isComplete(checklist, state),
    },
    signedBefore: state.signedBefore,
  }
}
