import type { BatchCall } from '../../../domain/inspections/batch.ts'

export type ClosingPart = Exclude<BatchCall, 'items'>

/** The place of one write in a visit. The draft, the photo or signature and the idempotency key use this name. */
export type VisitSlot = `item-${number}` | ClosingPart

export const itemSlot = (itemId: number): VisitSlot => `item-${itemId}`
