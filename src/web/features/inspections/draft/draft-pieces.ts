import type { VisitSlot } from '../../../offline/visit-slot.ts'
import {
  emptyDraft,
  emptyItem,
  type ItemDraft,
  type SignerDraft,
  type SignerPart,
  type VisitDraft,
} from './visit-draft.ts'

/** What a draft holds for one slot: an item, the health observation, or a signer. */
export type DraftPiece = ItemDraft | SignerDraft | string

export const isSigner = (slot: VisitSlot): slot is SignerPart =>
  slot === 'establishment-signature' || slot === 'witness-signature'

const itemIdOf = (slot: VisitSlot): string => slot.slice('item-'.length)

export const emptyPiece = (slot: VisitSlot): DraftPiece => {
  if (slot === 'health-observation') return emptyDraft.healthObservation
  return isSigner(slot) ? emptyDraft.signers[slot] : emptyItem
}

export function pieceOf(draft: VisitDraft, slot: VisitSlot): DraftPiece {
  if (slot === 'health-observation') return draft.healthObservation
  return isSigner(slot) ? draft.signers[slot] : (draft.items[itemIdOf(slot)] ?? emptyItem)
}

/** @param piece of the kind that the slot holds */
export function withPiece(draft: VisitDraft, slot: VisitSlot, piece: DraftPiece): VisitDraft {
  if (slot === 'health-observation') return { ...draft, healthObservation: piece as string }
  if (isSigner(slot)) return { ...draft, signers: { ...draft.signers, [slot]: piece as SignerDraft } }
  return { ...draft, items: { ...draft.items, [itemIdOf(slot)]: piece as ItemDraft } }
}

const PARTS = ['health-observation', 'establishment-signature', 'witness-signature'] as const

/** Every slot of which one of the drafts may hold something. */
export const slotsOf = (...drafts: readonly VisitDraft[]): VisitSlot[] => [
  ...new Set<VisitSlot>(drafts.flatMap(({ items }) => Object.keys(items).map((id): VisitSlot => `item-${Number(id)}`))),
  ...PARTS,
]

/** By value; what is undefined equals what is absent, as it does once it was stored. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  const [left, right] = [one as Record<string, unknown>, other as Record<string, unknown>]
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) => isSame(left[key], right[key]))
}

export const hasContent = (draft: VisitDraft): boolean =>
  slotsOf(draft).some((slot) => !isSame(pieceOf(draft, slot), emptyPiece(slot)))
