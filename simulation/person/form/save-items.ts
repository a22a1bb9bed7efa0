import {
  draftOfSaved,
  hasEvidence,
  isUnchanged,
  mayCorrect,
} from '../../../src/web/features/visit-form/answers/correction.ts'
import { firstFault, itemFaults } from '../../../src/web/features/visit-form/answers/item-faults.ts'
import { answerOf } from '../../../src/web/features/visit-form/answers/item-write.ts'
import { emptyItem, type ItemDraft } from '../../../src/web/features/visit-form/draft/visit-draft.ts'
import { answeredItems } from '../../../src/web/features/visit-form/outbox-status/answered-state.ts'
import { faultyItems, sectionWrites } from '../../../src/web/features/visit-form/sections/section-writes.ts'
import { itemSlot } from '../../../src/web/offline/store/visit-slot.ts'
import { confirmClosing, enqueueWrites, type OnEnqueue, type SaveResult } from './enqueue-writes.ts'
import type { OpenForm } from './open-form.ts'

/** The entry of a person for an item: the fields of its form, and a photo for a finding. */
export type ItemEntry = Omit<ItemDraft, 'capturedAt' | 'photo' | 'isCorrection'> & {
  photo?: { picture: Blob; position: { latitude: number; longitude: number; accuracyM: number } | null }
}

function enter({ store }: OpenForm, itemId: number, { photo, ...fields }: ItemEntry): void {
  store.editItem(itemId, fields)
  if (photo) store.setPhoto(itemSlot(itemId), photo.picture, null, photo.position)
}

/** Fills in the items of a section that lack something, such as a photo that was lost, without saving. @returns how many */
export async function typeSection(
  form: OpenForm,
  index: number,
  entryOf: (itemId: number) => ItemEntry,
): Promise<number> {
  const now = await form.look()
  const section = now.state === 'open' ? now.checklist.sections[index] : undefined
  if (now.state !== 'open' || !section) return 0
  const lacking = faultyItems(section, answeredItems(now.answered), form.store.get())
  for (const { itemId } of lacking) enter(form, itemId, entryOf(itemId))
  return lacking.length
}

/** Saves a section of the checklist as it was filled in. */
export async function saveSection(form: OpenForm, index: number, onEnqueue: OnEnqueue): Promise<SaveResult> {
  const now = await form.look()
  if (now.state !== 'open') return { kind: 'held', why: now.state }
  const section = now.checklist.sections[index]
  if (!section) return { kind: 'nothing' }
  const taken = answeredItems(now.answered)
  const [faulty] = faultyItems(section, taken, form.store.get())
  if (faulty) return { kind: 'held', why: `${faulty.slot} ${faulty.field}` }
  const writes = sectionWrites(form.owner.assignmentId, section, taken, form.store.get())
  if (writes.length === 0) return { kind: 'nothing' }
  const consent = await confirmClosing(form, now, writes)
  return consent.kind === 'held' ? consent : enqueueWrites(form, writes, onEnqueue)
}

export type Correction = {
  itemId: number
  entry: ItemEntry
  /** Whether it is sent even if it equals the saved answer. */
  isBlind: boolean
}

/** Corrects a saved answer, under a new key. The saved photo stays unless there is a new one. */
export async function saveCorrection(
  form: OpenForm,
  { itemId, entry, isBlind }: Correction,
  onEnqueue: OnEnqueue,
): Promise<SaveResult> {
  const now = await form.look()
  if (now.state !== 'open') return { kind: 'held', why: now.state }
  const saved = now.answered.saved.get(itemId)
  const item = now.checklist.sections.flatMap(({ items }) => items).find(({ id }) => id === itemId)
  const slot = itemSlot(itemId)
  if (!saved || !item || now.answered.commands.has(slot)) return { kind: 'nothing' }
  if (!mayCorrect(now.progress, saved, form.owner.userId)) return { kind: 'held', why: 'of another' }
  const { store } = form
  store.beginCorrection(slot, draftOfSaved(saved))
  enter(form, itemId, entry)
  const state = store.get()
  const entered = state.draft.items[itemId] ?? emptyItem
  const medium = state.media.get(slot)
  const photo = entered.photo && medium instanceof Blob ? medium : undefined
  if (firstFault(itemFaults(item, entered, hasEvidence(saved, entered, photo)))) {
    store.cancelCorrection(slot)
    return { kind: 'held', why: 'faulty' }
  }
  if (!isBlind && isUnchanged(saved, entered)) {
    store.cancelCorrection(slot)
    return { kind: 'nothing' }
  }
  const body = answerOf(form.owner.assignmentId, item, entered, photo)
  const result = await enqueueWrites(form, [{ slot, write: { call: 'correction', body } }], onEnqueue)
  store.endCorrection(slot)
  return result
}
