import type { OutboxCommand, SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved } from '../visit-progress.ts'

/** A write that the device has just taken, as the outbox shows it a moment later. */
export const optimisticCommand = (owner: VisitOwner, { slot, key, write, filledOn }: SlotCommand): OutboxCommand => ({
  ...owner,
  seq: Number.MAX_SAFE_INTEGER,
  slot,
  key,
  write,
  filledOn,
  state: 'waiting',
  wasAttempted: false,
  refusal: null,
  enqueuedAt: '',
})

const isHeld = (progress: VisitProgress, { write }: OutboxCommand) =>
  write.call === 'items'
    ? progress.answers.some(({ itemId }) => itemId === write.body.itemId)
    : isPartSaved(progress, write.call)

/** What the device has taken and neither the outbox nor the server's progress shows yet: the reading lags a few frames. */
export function notYetRead(
  optimistic: readonly OutboxCommand[],
  commands: readonly OutboxCommand[],
  progress: VisitProgress,
): readonly OutboxCommand[] {
  const slots = new Set(commands.map(({ slot }) => slot))
  const rest = optimistic.filter((command) => !slots.has(command.slot) && !isHeld(progress, command))
  return rest.length === optimistic.length ? optimistic : rest
}
