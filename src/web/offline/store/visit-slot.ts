import type { ClosingPart } from '../../../domain/inspections/visit-write.ts'

export type { ClosingPart }

/** The place of one write in a visit. The draft, the photo or signature and the idempotency key use this name. */
export type VisitSlot = `item-${number}` | ClosingPart

export const itemSlot = (itemId: number): VisitSlot => `item-${itemId}`
