import type { VisitSlot } from '../visit-slot.ts'

/** What the server answered to commands of a visit, once it is applied on the device. */
export type Settled = {
  userId: number
  assignmentId: number
  accepted: VisitSlot[]
  refused: { slot: VisitSlot; code: string; message: string }[]
  isClosed: boolean
  inspectionId: number | null
}
