import { isFilledOn, VISIT_CHANGED } from '../../../src/domain/inspections/filled-on.ts'
import { isDeepEqual } from '../../../src/domain/shared/is-deep-equal.ts'
import { mayCorrect } from '../../../src/web/features/visit-form/answers/correction.ts'
import { sectionConflicts } from '../../../src/web/features/visit-form/conflicts/section-conflicts.ts'
import { discardWork } from '../../../src/web/features/visit-form/draft/local-drafts.ts'
import { emptySlotDraft, slotDraftOf } from '../../../src/web/features/visit-form/draft/slot-draft.ts'
import { emptyItem } from '../../../src/web/features/visit-form/draft/visit-draft.ts'
import { awaitsSignatures } from '../../../src/web/features/visit-form/outbox-status/answered-state.ts'
import { draftOfWrite } from '../../../src/web/features/visit-form/outbox-status/command-draft.ts'
import { dequeue, discard, keepUnsent, listVisitCommands, retry } from '../../../src/web/offline/outbox/outbox.ts'
import { isAnswer, mayBeInFlight, type OutboxCommand } from '../../../src/web/offline/outbox/outbox-command.ts'
import { type Settlement, settleConflicts } from '../../../src/web/offline/outbox/settle-conflicts.ts'
import { removeDraft } from '../../../src/web/offline/store/draft-storage.ts'
import { saveMedium, type VisitOwner } from '../../../src/web/offline/store/visit-media.ts'
import { isItemSlot, itemSlot, officialOfSlot, type VisitSlot } from '../../../src/web/offline/store/visit-slot.ts'
import { kick } from '../../../src/web/offline/sync/sync-engine.ts'
import { discardVisit } from '../../../src/web/offline/visits/discard-visit.ts'
import { savedSlots } from '../../../src/web/offline/visits/saved-slots.ts'
import { newKey } from '../../../src/web/ui/new-key.ts'
import type { OpenForm } from './open-form.ts'
import type { View } from './read-visit.ts'

/** A decision that a person may make about a part that is not on the server. */
export type Choice = 'correct' | 'retry' | 'keep' | 'discard'
export type Offer =
  | { kind: 'command'; slot: VisitSlot; key: string; code: string; choices: Choice[] }
  /** The server has other answers than this device; each item of the section gets its own decision. */
  | { kind: 'conflict'; slots: { slot: VisitSlot; key: string; choices: Settlement[] }[] }

const OF_ANOTHER = 'inspection.answer-of-another'

/** Whether the server holds another answer in the command's place, so that sending again would be refused again. */
function isAnswered({ answered }: View, { slot, write, refusal }: OutboxCommand): boolean {
  if (write.call === 'correction') return refusal?.code === OF_ANOTHER
  if (isItemSlot(slot)) return isAnswer(write) && answered.saved.has(write.body.itemId)
  if (officialOfSlot(slot) !== undefined) {
    const official = answered.progress.officials?.find(({ officialId }) => officialId === officialOfSlot(slot))
    return official?.hasSigned === true && !official.drawnBy
  }
  return savedSlots(answered.progress).has(slot)
}

function commandOffer(form: OpenForm, view: View, command: OutboxCommand): Offer {
  const { slot, key, state, refusal, filledOn } = command
  const isSendable = isFilledOn(filledOn, form.filledOn) && !isAnswered(view, command)
  const choices: Choice[] = [
    ...(isSendable && refusal?.code !== VISIT_CHANGED ? (['correct'] as const) : []),
    ...(isSendable ? (['retry'] as const) : []),
    ...(state === 'refused' ? (['keep'] as const) : []),
    'discard',
  ]
  return { kind: 'command', slot, key, code: refusal?.code ?? '', choices }
}

/** Everything that the form asks the person about in a visit, in the order of the screen. */
export async function offersOf(form: OpenForm): Promise<Offer[]> {
  const view = await form.look()
  if (view.state !== 'open') return []
  const offers: Offer[] = []
  const settled = new Set<VisitSlot>()
  for (const section of view.checklist.sections) {
    const conflicts = sectionConflicts(section, view.answered)
    if (conflicts.length === 0) continue
    const slots = conflicts.map(({ item, command, saved }) => {
      settled.add(itemSlot(item.id))
      const other = mayCorrect(view.progress, saved, form.owner.userId) ? 'correct' : 'keep'
      return { slot: itemSlot(item.id), key: command.key, choices: ['saved', other] as Settlement[] }
    })
    offers.push({ kind: 'conflict', slots })
  }
  for (const command of view.commands) {
    if (command.state === 'waiting' || settled.has(command.slot) || awaitsSignatures(command)) continue
    offers.push(commandOffer(form, view, command))
  }
  return offers
}

/** Settles the conflicts of a section in one step. @returns the commands that are now sent as corrections */
export async function settle(
  form: OpenForm,
  settlements: ReadonlyMap<VisitSlot, Settlement>,
): Promise<readonly OutboxCommand[]> {
  await settleConflicts(form.owner, settlements, newKey)
  const after = await listVisitCommands(form.owner)
  for (const [slot, settlement] of settlements) if (settlement === 'saved') form.store.replace(slot)
  await form.flush()
  kick()
  return after.filter(({ slot }) => settlements.get(slot) === 'correct')
}

/** Takes a command out of the queue; its content goes back into the form. */
async function correct({ owner, store, flush, filledOn }: OpenForm, { slot, write }: OutboxCommand): Promise<void> {
  const { slotDraft, medium } = draftOfWrite(write)
  const before = store.get()
  const isLost = isDeepEqual(slotDraftOf(before.draft, slot), emptySlotDraft(slot))
  if (medium !== undefined && !before.media.has(slot)) {
    await saveMedium(owner, slot, medium, filledOn.establishmentId)
    store.setMedium(slot, medium)
  }
  if (isLost) store.replace(slot, slotDraft, medium)
  if (write.call === 'correction') store.beginCorrection(slot, store.get().draft.items[write.body.itemId] ?? emptyItem)
  await flush()
  await dequeue(owner, slot)
}

/** Does what the person chose for one command. @returns false where the command has gone, or may be on its way */
export async function decide(form: OpenForm, slot: VisitSlot, choice: Choice): Promise<boolean> {
  const { owner, store } = form
  const view = await form.look()
  const command = view.state === 'open' ? view.commands.find((one) => one.slot === slot) : undefined
  if (!command || mayBeInFlight(command)) return false
  if (choice === 'correct') await correct(form, command)
  else if (choice === 'retry') await retry(owner, slot)
  else if (choice === 'keep') await keepUnsent(owner, slot)
  else {
    await discard(owner, slot)
    store.replace(slot)
    await form.flush()
  }
  kick()
  return true
}

/** Discards work that the visit can no longer take. @returns keys of the commands that went */
export async function discardLeftovers(owner: VisitOwner, commands: readonly OutboxCommand[]): Promise<string[]> {
  for (const { slot } of commands) await discard(owner, slot)
  discardWork(owner)
  return commands.map(({ key }) => key)
}

/** Discards everything of a visit on the page of offline visits. @returns slots that stay: the server may have them */
export async function discardWhole(owner: VisitOwner): Promise<Set<VisitSlot>> {
  const staying = await discardVisit(owner)
  if (staying.size === 0) removeDraft(localStorage, owner)
  return staying
}
