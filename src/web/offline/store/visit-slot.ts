import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'

export type { ClosingPart }

/** The place of one write in a visit. The draft, the photo or signature and the idempotency key use this name. */
export type VisitSlot = `item-${number}` | ClosingPart | `official-${number}` | `verdict-${number}`

export const itemSlot = (itemId: number): VisitSlot => `item-${itemId}`

export const isItemSlot = (slot: string): boolean => slot.startsWith('item-')

/** The place of an official's signature under the visit. */
export const officialSlot = (officialId: number): VisitSlot => `official-${officialId}`

const OFFICIAL = /^official-(\d+)$/

/** The official whose signature belongs to a slot; undefined for other slots. */
export const officialOfSlot = (slot: string): number | undefined => {
  const id = OFFICIAL.exec(slot)?.[1]
  return id === undefined ? undefined : Number(id)
}

/** The place of the verdict on a requirement that the visit follows. */
export const verdictSlot = (requirementId: number): VisitSlot => `verdict-${requirementId}`

const VERDICT = /^verdict-(\d+)$/

/** The requirement whose verdict belongs to a slot; undefined for other slots. */
export const requirementOfSlot = (slot: string): number | undefined => {
  const id = VERDICT.exec(slot)?.[1]
  return id === undefined ? undefined : Number(id)
}
