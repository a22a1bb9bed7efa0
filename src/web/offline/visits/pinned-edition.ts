import { namedEdition, VISIT_CHANGED } from '../../../domain/inspections/filled-on.ts'
import type { OutboxCommand } from '../outbox/outbox-command.ts'
import type { VisitProgress } from './prepared-visit.ts'
import { hasAnySaved } from './saved-slots.ts'

type Filled = Pick<OutboxCommand, 'state' | 'refusal' | 'filledOn'>

/** A kept command is never sent. A command that was refused for its edition would be refused again. */
const mayBegin = ({ state, refusal }: Filled): boolean => state !== 'kept' && refusal?.code !== VISIT_CHANGED

/**
 * The checklist edition that queued work will begin a visit on, where the server holds nothing of the visit. New
 * answers on a newer edition would be refused once the older ones arrive.
 * @param commands of the visit, the oldest first
 */
export const pinnedEdition = (progress: VisitProgress, commands: readonly Filled[]): number | undefined =>
  hasAnySaved(progress)
    ? undefined
    : namedEdition(
        progress,
        commands.filter(mayBegin).map(({ filledOn }) => filledOn),
      )

/** The progress of a visit with the edition that this device goes on with. */
export function withPinnedEdition(progress: VisitProgress, commands: readonly Filled[]): VisitProgress {
  const checklistId = pinnedEdition(progress, commands) ?? progress.checklistId
  return checklistId === progress.checklistId ? progress : { ...progress, checklistId }
}
