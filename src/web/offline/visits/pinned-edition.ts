import { namedEdition, VISIT_CHANGED } from '../../../domain/inspections/filled-on.ts'
import type { OutboxCommand } from '../outbox/outbox-command.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { hasAnySaved } from './saved-slots.ts'

type Filled = Pick<OutboxCommand, 'state' | 'refusal' | 'filledOn'>

/** What is only kept is never sent; what was refused for its edition would be refused for it again. */
const mayBegin = ({ state, refusal }: Filled): boolean => state !== 'kept' && refusal?.code !== VISIT_CHANGED

/**
 * The edition on which the work that waits on this device will begin a visit that the server holds nothing of: whatever
 * edition is the newest by now, more of it given on that one would be refused once the older work arrives.
 * @param commands of the visit, the oldest first
 */
export const pinnedEdition = (told: VisitProgress, commands: readonly Filled[]): number | undefined =>
  hasAnySaved(told)
    ? undefined
    : namedEdition(
        told,
        commands.filter(mayBegin).map(({ filledOn }) => filledOn),
      )

/** How a visit stands, on the edition on which this device goes on with it. */
export function withPinnedEdition(told: VisitProgress, commands: readonly Filled[]): VisitProgress {
  const checklistId = pinnedEdition(told, commands) ?? told.checklistId
  return checklistId === told.checklistId ? told : { ...told, checklistId }
}
