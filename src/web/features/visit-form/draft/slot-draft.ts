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

/** What a draft holds for one slot: an item, the health observation, or a signer. */
export type SlotDraft = ItemDraft | SignerDraft | string

export const isSigner = (slot: VisitSlot): slot is SignerPart =>
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

/** @param slotDraft of the kind that the slot holds */
export function withSlotDraft(draft: VisitDraft, slot: VisitSlot, slotDraft: SlotDraft): VisitDraft {
  if (slot === 'health-observation') return { ...draft, healthObservation: slotDraft as string }
  if (isSigner(slot)) return { ...draft, signers: { ...draft.signers, [slot]: slotDraft as SignerDraft } }
  return { ...draft, items: { ...draft.items, [itemIdOf(slot)]: slotDraft as ItemDraft } }
}

const PARTS = ['health-observation', 'establishment-signature', 'witness-signature'] as const

/** Every slot of which one of the drafts may hold something. */
export const slotsOf = (...drafts: readonly VisitDraft[]): VisitSlot[] => [
  ...new Set<VisitSlot>(drafts.flatMap(({ items }) => Object.keys(items).map((id): VisitSlot => `item-${Number(id)}`))),
  ...PARTS,
]

/** The slots in which something was put in. */
export const slotsWithContent = (draft: VisitDraft): VisitSlot[] =>
  slotsOf(draft).filter((slot) => !isDeepEqual(slotDraftOf(draft, slot), emptySlotDraft(slot)))

/** For which establishments a draft was put in, as far as it is known: its texts say it together, each photo and signature by itself. */
export const establishmentsOf = (draft: VisitDraft, mediaPlaces: readonly FilledOn[]): readonly FilledOn[] =>
  slotsWithContent(draft).length > 0 ? [draft, ...mediaPlaces] : mediaPlaces
