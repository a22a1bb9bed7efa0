import type { FilledOn } from '../../../../domain/inspections/filled-on.ts'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import {
  emptyDraft,
  emptyItem,
  type ItemDraft,
  type SignerDraft,
  type SignerPart,
  type VisitDraft,
} from './visit-draft.ts'

/** The draft of one slot: an item, a signer, or the text of the health observation. */
export type SlotDraft = ItemDraft | SignerDraft | string

const isSigner = (slot: VisitSlot): slot is SignerPart =>
  slot === 'establishment-signature' || slot === 'witness-signature'

const itemIdOf = (slot: VisitSlot): string => slot.slice('item-'.length)

export const emptySlotDraft = (slot: VisitSlot): SlotDraft => {
  if (slot === 'health-observation') return emptyDraft.healthObservation
  return isSigner(slot) ? emptyDraft.signers[slot] : emptyItem
}

export function slotDraftOf(draft: VisitDraft, slot: VisitSlot): SlotDraft {
  if (slot === 'health-observation') return draft.healthObservation
  return isSigner(slot) ? draft.signers[slot] : (draft.items[itemIdOf(slot)] ?? emptyItem)
}

/** @param slotDraft of the type that the slot holds */
export function withSlotDraft(draft: VisitDraft, slot: VisitSlot, slotDraft: SlotDraft): VisitDraft {
  if (slot === 'health-observation') return { ...draft, healthObservation: slotDraft as string }
  if (isSigner(slot)) return { ...draft, signers: { ...draft.signers, [slot]: slotDraft as SignerDraft } }
  return { ...draft, items: { ...draft.items, [itemIdOf(slot)]: slotDraft as ItemDraft } }
}

const PARTS = ['health-observation', 'establishment-signature', 'witness-signature'] as const

/** All slots that at least one of the drafts may fill. */
export const slotsOf = (...drafts: readonly VisitDraft[]): VisitSlot[] => [
  ...new Set<VisitSlot>(drafts.flatMap(({ items }) => Object.keys(items).map((id): VisitSlot => `item-${Number(id)}`))),
  ...PARTS,
]

/** Slots with input. */
export const slotsWithContent = (draft: VisitDraft): VisitSlot[] =>
  slotsOf(draft).filter((slot) => !isDeepEqual(slotDraftOf(draft, slot), emptySlotDraft(slot)))

/**
 * The establishments that a draft was entered for, as far as known. The texts share one; each photo and signature has
 * its own.
 */
export const establishmentsOf = (draft: VisitDraft, mediaPlaces: readonly FilledOn[]): readonly FilledOn[] =>
  slotsWithContent(draft).length > 0 ? [draft, ...mediaPlaces] : mediaPlaces
