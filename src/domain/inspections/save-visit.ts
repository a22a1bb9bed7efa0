import { may, type VisitSubject } from '../access/may.ts'
import type { Official } from '../access/official.ts'
import { Problem } from '../shared/problem.ts'
import { wasRefused } from './refused-offers.ts'
import type { Command, CommandResult, TakenKeys } from './save/command.ts'
import { decideCommands } from './save/decide-commands.ts'
import type { Decision, SaveContext, SavedVisit } from './save/decision.ts'
import type { SignerPart, VisitState } from './visit-write.ts'

/** Returns why the official may not fill the visit now, or null. */
export function fillRefusal(official: Official, visit: VisitSubject & { isActive: boolean }): Problem | null {
  if (!may(official, 'inspections.fill', visit)) return new Problem('access.forbidden')
  return visit.isActive ? null : new Problem('assignment.inactive')
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
    const { decision, signedBefore } = decideCommands(visit, tried, takenKeys, context)
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
