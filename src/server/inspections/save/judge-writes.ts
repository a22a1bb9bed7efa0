import { may, type VisitSubject } from '../../../domain/access/may.ts'
import type { Official } from '../../../domain/access/official.ts'
import type { BatchCall } from '../../../domain/inspections/batch.ts'
import type { Checklist } from '../../../domain/inspections/checklist.ts'
import { type FilledOn, filledOnRefusal, type Standing } from '../../../domain/inspections/filled-on.ts'
import { missingParts } from '../../../domain/inspections/visit-state.ts'
import {
  addWrite,
  growing,
  type VisitState,
  type VisitWrite,
  visitWriteRefusal,
} from '../../../domain/inspections/visit-write.ts'
import { Problem } from '../../../domain/shared/problem.ts'
import type { PreparedImage } from '../../images/images.service.ts'
import type { RequestIdentity } from '../../platform/http/idempotency.ts'

/** A write whose image, if it has one, is stored already. */
export type AcceptableCommand = { identity?: RequestIdentity; write: VisitWrite; image?: PreparedImage }

/** A write, or the refusal that decoding it met; `filledOn` where its device said it. */
export type Command = (AcceptableCommand | { identity?: RequestIdentity; problem: Problem }) & { filledOn?: FilledOn }

/** What is known of a command before it is read: what the database is asked by. */
export type CommandHead = { call?: BatchCall; key?: string | undefined }

/** Writes of one visit by one official, in order. */
export type VisitWrites = {
  official: Official
  assignmentId: number
  heads: readonly CommandHead[]
  /** In the order of the heads. Read when they are first asked for: while the database answers what they are judged by. */
  commands: () => readonly Command[]
}

/** Commands that are read already. */
export const readAlready = (commands: readonly Command[]): Pick<VisitWrites, 'heads' | 'commands'> => ({
  heads: commands.map((command) => ({
    key: command.identity?.key,
    ...('write' in command && { call: command.write.call }),
  })),
  commands: () => commands,
})

/** Null for a write that stands, the first time or again. */
export type CommandResult = Problem | null

/** Hashes of what was asked under keys that are taken, by person and key. */
export type TakenKeys = {
  get(official: Official, key: string): string | undefined
  take(official: Official, identity: RequestIdentity): void
}

/** Whether this official may fill this visit now. */
export function checkVisit<V extends VisitSubject & { isActive: boolean }>(
  official: Official,
  visit: V | undefined,
): asserts visit is V {
  if (!visit) throw new Problem('assignment.not-found')
  if (!may(official, 'inspections.fill', visit)) throw new Problem('access.forbidden')
  if (!visit.isActive) throw new Problem('assignment.inactive')
}

export type Judgement = { results: CommandResult[]; accepted: AcceptableCommand[]; state: VisitState }

/** A visit as it was before the commands that are judged. */
export type JudgedVisit = { visit: Standing; checklist: Checklist; state: VisitState }

/** Judges the commands in order; the first refusal stops the rest. */
export function judge(
  official: Official,
  commands: readonly Command[],
  taken: TakenKeys,
  { visit, checklist, state: initial }: JudgedVisit,
): Judgement {
  const accepted: AcceptableCommand[] = []
  let isStopped = false
  const state = growing(initial)
  const judgeOne = (command: Command): CommandResult => {
    const { identity, filledOn } = command
    const before = identity && taken.get(official, identity.key)
    // Said of each, whatever stops the rest: its person then knows at once how much was filled for nothing.
    const moved = before === undefined ? filledOnRefusal(filledOn, visit) : null
    if (moved) return moved
    if (isStopped) return new Problem('batch.stopped')
    if (before !== undefined) return before === identity?.hash ? null : new Problem('idempotency.key-reused')
    if ('problem' in command) return command.problem
    const refusal = visitWriteRefusal(checklist, state, command.write)
    if (refusal) return refusal
    accepted.push(command)
    addWrite(checklist, state, command.write)
    if (identity) taken.take(official, identity)
    return null
  }
  const results = commands.map((command) => {
    const result = judgeOne(command)
    isStopped ||= result !== null
    return result
  })
  return { results, accepted, state }
}

/**
 * What is answered to commands that came for a visit that their sender may fill no more: what stands already stands, as
 * it was answered first (R 11.15), and the refusal stops the rest.
 * @returns undefined where nothing of it stands
 */
export function standingOf(
  official: Official,
  commands: readonly Command[],
  taken: TakenKeys,
  refusal: Problem,
): CommandResult[] | undefined {
  const stands = commands.map(
    ({ identity }) => identity !== undefined && taken.get(official, identity.key) === identity.hash,
  )
  if (!stands.includes(true)) return undefined
  const first = stands.indexOf(false)
  return stands.map((isStanding, index) => {
    if (isStanding) return null
    return index === first ? refusal : new Problem('batch.stopped')
  })
}

/** Whether nothing is missing any more, so that the visit closes (R 12.14). */
export const isComplete = (checklist: Checklist, { answers, parts }: VisitState): boolean =>
  missingParts(checklist, {
    answeredItems: new Set(answers.keys()),
    hasHealthObservation: parts.has('health-observation'),
    hasEstablishmentSignature: parts.has('establishment-signature'),
    hasWitnessSignature: parts.has('witness-signature'),
  }).length === 0
