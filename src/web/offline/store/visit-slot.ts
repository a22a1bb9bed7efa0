import type { BatchCall } from '../../../domain/inspections/batch.ts'

export type ClosingPart = Exclude<BatchCall, 'items'>

/** The place of one write of a visit: its draft, its photo or signature, and its idempotency key go by this name. */
export type VisitSlot = `item-${number}` | ClosingPart

export const itemSlot = (itemId: number): VisitSlot => `item-${itemId}`
