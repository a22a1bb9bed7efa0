import type { ChecklistItem, ChecklistSection } from '../../../../domain/inspections/checklist.ts'
import { isAnswer, isConflict, mayBeInFlight, type OutboxCommand } from '../../../offline/outbox/outbox-command.ts'
import { itemSlot } from '../../../offline/store/visit-slot.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import type { AnsweredState } from '../outbox-status/answered-state.ts'
import type { SavedAnswer } from '../visit-form.queries.ts'

export type AnswerConflict = { item: ChecklistItem; command: OutboxCommand; mine: SavedAnswer; saved: SavedAnswer }

/** The queued answer in the shape of a saved one. */
function mineOf({ progress }: AnsweredState, { write }: OutboxCommand): SavedAnswer | undefined {
  if (!isAnswer(write)) return undefined
  const { answers } = withWrites({ ...progress, answers: [] }, [{ call: 'items', body: write.body }])
  return answers[0]
}

/**
 * The answers of a section that differ from what the server has. One refusal is enough: the answers that wait behind it
 * and will meet the same are settled in the same step.
 */
export function sectionConflicts(section: Pick<ChecklistSection, 'items'>, answered: AnsweredState): AnswerConflict[] {
  const { commands } = answered
  const isRefused = section.items.some(({ id }) => {
    const command = commands.get(itemSlot(id))
    return command !== undefined && isConflict(command)
  })
  if (!isRefused) return []
  return section.items.flatMap((item): AnswerConflict[] => {
    const command = commands.get(itemSlot(item.id))
    if (!command || command.state === 'kept' || mayBeInFlight(command)) return []
    if (!isConflict(command) && (command.state === 'refused' || command.write.call !== 'items')) return []
    const saved = answered.saved.get(item.id) ?? command.refusal?.saved
    const mine = mineOf(answered, command)
    return saved && mine ? [{ item, command, mine, saved }] : []
  })
}
