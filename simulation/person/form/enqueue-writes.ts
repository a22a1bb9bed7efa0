import { missingParts } from '../../../src/domain/inspections/visit-state.ts'
import type { SlotWrite } from '../../../src/web/features/visit-form/outbox-status/use-enqueue-writes.ts'
import { closingObstacle } from '../../../src/web/features/visit-form/review/closing-obstacle.ts'
import { shownContent, shownDigest } from '../../../src/web/features/visit-form/review/shown-content.ts'
import { isSignature, outdatedParts } from '../../../src/web/features/visit-form/review/signed-parts.ts'
import { progressFacts } from '../../../src/web/features/visit-form/visit-progress.ts'
import { enqueue } from '../../../src/web/offline/outbox/outbox.ts'
import { isAnswer, type SlotCommand } from '../../../src/web/offline/outbox/outbox-command.ts'
import { kick } from '../../../src/web/offline/sync/sync-engine.ts'
import { withWrites } from '../../../src/web/offline/visits/visit-progress.ts'
import type { OpenForm } from './open-form.ts'
import type { View } from './read-visit.ts'

/** How a save ended. `held`: the form asks for something else first, in its own words. */
export type SaveResult =
  | { kind: 'saved'; commands: readonly SlotCommand[] }
  | { kind: 'held'; why: string }
  | { kind: 'nothing' }

/** Hears of commands right before the device stores them. */
export type OnEnqueue = (commands: readonly SlotCommand[]) => void

export type ClosingConsent =
  | { kind: 'free' }
  | { kind: 'reviewed'; digest?: string | undefined }
  | { kind: 'held'; why: string }

/** Does the form's review before a save that closes the visit. The person accepts it; other saves are `free`. */
export async function confirmClosing(
  { owner, store }: OpenForm,
  { checklist, answered }: View,
  writes: readonly SlotWrite[],
): Promise<ClosingConsent> {
  const bodies = writes.map(({ write }) => write)
  const after = withWrites(answered.expected, bodies)
  if (missingParts(checklist, progressFacts(after)).length > 0) return { kind: 'free' }
  const digest = await shownDigest(shownContent(checklist, answered, writes))
  const slots = new Set<string>(writes.map(({ slot }) => slot))
  const outdated = outdatedParts(answered, digest)
  const [other] = outdated.filter((part) => !slots.has(part))
  const isOpenSoon = outdated.some((part) => slots.has(part)) || bodies.some(isAnswer)
  if (other && isOpenSoon) return { kind: 'free' }
  if (other) return { kind: 'held', why: other }
  // The people close as without signal, so that a measure in force holds no visit of a plan.
  const circumstances = { draft: store.get().draft, userId: owner.userId, writes: bodies, checklist, isOnline: false }
  const obstacle = closingObstacle(answered, circumstances)
  if (obstacle) return { kind: 'held', why: obstacle.text }
  const signs = digest !== undefined && bodies.some(isSignature)
  return { kind: 'reviewed', ...(signs && { digest }) }
}

/** Queues writes in the outbox under their keys, as the form does. Sending starts after the form has moved on. */
export async function enqueueWrites(
  { owner, filledOn, store, flush }: OpenForm,
  writes: readonly SlotWrite[],
  onEnqueue: OnEnqueue,
): Promise<SaveResult> {
  const commands = writes.map(({ slot, write, isAgain }): SlotCommand => {
    const isOwn = write.call === 'correction' || isAgain
    return { slot, write, key: isOwn ? store.renewKey(slot) : store.keyOf(slot), filledOn }
  })
  onEnqueue(commands)
  await enqueue(owner, commands)
  setTimeout(() => {
    kick()
    void flush()
  })
  return { kind: 'saved', commands }
}
