import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import type { OutboxCommand, SlotCommand } from '../../../offline/outbox/outbox-command.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import { withWrites } from '../../../offline/visits/visit-progress.ts'
import { saysVerdict } from '../../../offline/visits/visit-verdicts.ts'
import type { VisitProgress } from '../visit-form.queries.ts'

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

function isHeld(progress: VisitProgress, { slot, write }: OutboxCommand): boolean {
  if (write.call === 'correction') {
    const { answers } = withWrites(progress, [write])
    return isDeepEqual(answers, progress.answers)
  }
  // A second verdict replaces the first, which the progress holds already.
  if (write.call === 'verdicts') return saysVerdict(progress, write.body)
  return savedSlots(progress).has(slot)
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
