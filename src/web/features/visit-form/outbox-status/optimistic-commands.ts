import type { OutboxCommand, SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitProgress } from '../visit-form.queries.ts'
import { isPartSaved } from '../visit-progress.ts'

/** A queued write as a command of the outbox, to be shown before the outbox is read again. */
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

function isHeld(progress: VisitProgress, { write }: OutboxCommand): boolean {
  if (write.call === 'correction' || write.call === 'official-signature') return false
  return write.call === 'items'
    ? progress.answers.some(({ itemId }) => itemId === write.body.itemId)
    : isPartSaved(progress, write.call)
}

/** Optimistic commands that neither the outbox nor the progress shows yet, because the reading lags a few frames. */
export function notYetRead(
  optimistic: readonly OutboxCommand[],
  commands: readonly OutboxCommand[],
  progress: VisitProgress,
): readonly OutboxCommand[] {
  const slots = new Set(commands.map(({ slot }) => slot))
  const rest = optimistic.filter((command) => !slots.has(command.slot) && !isHeld(progress, command))
  return rest.length === optimistic.length ? optimistic : rest
}
