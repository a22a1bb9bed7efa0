import type { FilledOn } from '../../../../domain/inspections/filled-on.ts'
import { isDeepEqual } from '../../../../domain/shared/is-deep-equal.ts'
import {
  officialOfSlot,
  officialSlot,
  requirementOfSlot,
  type VisitSlot,
  verdictSlot,
} from '../../../offline/store/visit-slot.ts'
import {
  type CompanionChoice,
  emptyDraft,
  emptyItem,
  emptyVerdict,
  type ItemDraft,
  type SignerDraft,
  type SignerPart,
  type VerdictDraft,
  type VisitDraft,
} from './visit-draft.ts'

/** The draft of an item or a verdict: a saved one may be corrected, and both take a photo. */
export type Correctable = ItemDraft | VerdictDraft

/** The draft of one slot: as above, a signer, the text of the health observation, or where a companion signs. */
export type SlotDraft = Correctable | SignerDraft | string

const isSigner = (slot: VisitSlot): slot is SignerPart =>
  slot === 'establishment-signature' || slot === 'witness-signature'

const itemIdOf = (slot: VisitSlot): string => slot.slice('item-'.length)

export const emptySlotDraft = (slot: VisitSlot): SlotDraft => {
  if (slot === 'health-observation') return emptyDraft.healthObservation
  if (officialOfSlot(slot) !== undefined) return ''
  if (requirementOfSlot(slot) !== undefined) return emptyVerdict
  return isSigner(slot) ? emptyDraft.signers[slot] : emptyItem
}

export function slotDraftOf(draft: VisitDraft, slot: VisitSlot): SlotDraft {
  if (slot === 'health-observation') return draft.healthObservation
  const officialId = officialOfSlot(slot)
  if (officialId !== undefined) return draft.officials?.[officialId] ?? ''
  const requirementId = requirementOfSlot(slot)
  if (requirementId !== undefined) return draft.verdicts?.[requirementId] ?? emptyVerdict
  return isSigner(slot) ? draft.signers[slot] : (draft.items[itemIdOf(slot)] ?? emptyItem)
}

function withChoice({ officials, ...draft }: VisitDraft, officialId: number, choice: CompanionChoice | ''): VisitDraft {
  const { [officialId]: _, ...others } = officials ?? {}
  return { ...draft, officials: choice === '' ? others : { ...others, [officialId]: choice } }
}

/** @param slotDraft of the type that the slot holds */
export function withSlotDraft(draft: VisitDraft, slot: VisitSlot, slotDraft: SlotDraft): VisitDraft {
  if (slot === 'health-observation') return { ...draft, healthObservation: slotDraft as string }
  const officialId = officialOfSlot(slot)
  if (officialId !== undefined) return withChoice(draft, officialId, slotDraft as CompanionChoice | '')
  const requirementId = requirementOfSlot(slot)
  if (requirementId !== undefined) {
    return { ...draft, verdicts: { ...draft.verdicts, [requirementId]: slotDraft as VerdictDraft } }
  }
  if (isSigner(slot)) return { ...draft, signers: { ...draft.signers, [slot]: slotDraft as SignerDraft } }
  return { ...draft, items: { ...draft.items, [itemIdOf(slot)]: slotDraft as ItemDraft } }
}

type PhotoFacts = ItemDraft['photo']

/** When and where the photo of an item or a verdict was taken; undefined without one, and for other slots. */
export function photoFactsOf(draft: VisitDraft, slot: VisitSlot): PhotoFacts {
  const slotDraft = slotDraftOf(draft, slot)
  return typeof slotDraft === 'object' && 'photo' in slotDraft ? slotDraft.photo : undefined
}

/** @param slot of an item or a verdict */
export function withPhotoFacts(draft: VisitDraft, slot: VisitSlot, photo: PhotoFacts): VisitDraft {
  const { photo: _, ...others } = slotDraftOf(draft, slot) as Correctable
  return withSlotDraft(draft, slot, photo ? { ...others, photo } : others)
}

/** Whether the person has said that a long photo stays whole. */
export function keepsLongPhoto(draft: VisitDraft, slot: VisitSlot): boolean {
  const slotDraft = slotDraftOf(draft, slot)
  return typeof slotDraft === 'object' && 'keepsLongPhoto' in slotDraft && slotDraft.keepsLongPhoto === true
}

/** @param slot of an item or a verdict */
export function withLongPhotoKept(draft: VisitDraft, slot: VisitSlot, isKept: boolean): VisitDraft {
  if (keepsLongPhoto(draft, slot) === isKept) return draft
  const { keepsLongPhoto: _, ...others } = slotDraftOf(draft, slot) as Correctable
  return withSlotDraft(draft, slot, isKept ? { ...others, keepsLongPhoto: true } : others)
}

/** A draft whose slot was filled anew. What was said of a long photo stays true while the photo is the same. */
export function keepingAnswer(before: VisitDraft, filled: VisitDraft, slot: VisitSlot): VisitDraft {
  const takenAt = photoFactsOf(filled, slot)?.takenAt
  const isSamePhoto = takenAt !== undefined && takenAt === photoFactsOf(before, slot)?.takenAt
  return isSamePhoto && keepsLongPhoto(before, slot) ? withLongPhotoKept(filled, slot, true) : filled
}

const PARTS = ['health-observation', 'establishment-signature', 'witness-signature'] as const

/** All slots that at least one of the drafts may fill. */
export const slotsOf = (...drafts: readonly VisitDraft[]): VisitSlot[] => [
  ...new Set<VisitSlot>(drafts.flatMap(({ items }) => Object.keys(items).map((id): VisitSlot => `item-${Number(id)}`))),
  ...new Set(drafts.flatMap(({ verdicts }) => Object.keys(verdicts ?? {}).map((id) => verdictSlot(Number(id))))),
  ...new Set(drafts.flatMap(({ officials }) => Object.keys(officials ?? {}).map((id) => officialSlot(Number(id))))),
  ...PARTS,
]

/** Slots with input. Where a companion signs is no input: it is never sent. */
export const slotsWithContent = (draft: VisitDraft): VisitSlot[] =>
  slotsOf(draft).filter(
    (slot) => officialOfSlot(slot) === undefined && !isDeepEqual(slotDraftOf(draft, slot), emptySlotDraft(slot)),
  )

/**
 * The establishments that a draft was entered for, as far as known. The texts share one; each photo and signature has
 * its own.
 */
export const establishmentsOf = (draft: VisitDraft, mediaPlaces: readonly FilledOn[]): readonly FilledOn[] =>
  slotsWithContent(draft).length > 0 ? [draft, ...mediaPlaces] : mediaPlaces
