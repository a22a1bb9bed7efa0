import { isStatement } from '../../../offline/acts/field-act.ts'
import type { CommandState } from '../../../offline/outbox/outbox-command.ts'
import { hasDraft } from '../card/device-state.ts'
import { visitsTexts } from '../list/messages.ts'
import type { OfflineVisitList } from '../list/use-offline-visits.ts'

/** Work of one visit on this device: its parts, and its acts beside them. */
export type HomeWork = Readonly<Record<CommandState, number>> & {
  assignmentId: number
  name: string
  hasDraft: boolean
  /** This device says that the visit was not made, and the server does not have it. */
  isNotMade: boolean
}

/** Work by visit. A closed visit, and one that this device no longer knows, may have acts too (R 44.3). */
export function homeWork({ visits, closed, acts }: Pick<OfflineVisitList, 'visits' | 'closed' | 'acts'>): HomeWork[] {
  const ids = new Set([...visits, ...acts].map(({ assignmentId }) => assignmentId))
  return [...ids].map((id) => {
    const isOwn = ({ assignmentId }: { assignmentId: number }) => assignmentId === id
    const visit = visits.find(isOwn)
    // The row of a visit has words of its own for a statement that waits.
    const own = acts.filter((act) => isOwn(act) && !(visit && act.state === 'waiting' && isStatement(act)))
    const count = (state: CommandState) =>
      (visit?.facts[state].length ?? 0) + own.filter((act) => act.state === state).length
    return {
      assignmentId: id,
      name: visit?.plan.name ?? closed.find(isOwn)?.name ?? visitsTexts.unknown(id),
      waiting: count('waiting'),
      refused: count('refused'),
      kept: count('kept'),
      hasDraft: visit !== undefined && hasDraft(visit.facts),
      isNotMade: visit?.facts.isNotMade === true,
    }
  })
}
