import type { VisitSlot } from '../store/visit-slot.ts'

/** What the server answered to commands of a visit, once it is applied on the device. */
export type SyncAnswer = {
  userId: number
  assignmentId: number
  accepted: VisitSlot[]
  refused: { slot: VisitSlot; code: string; message: string }[]
  isClosed: boolean
  inspectionId: number | null
}

/** Whether these writes are what closed the visit: somebody else may have, and then not all of them were taken. */
export const hasClosedVisit = ({
  accepted,
  refused,
  isClosed,
}: Readonly<{ accepted: readonly unknown[]; refused: readonly unknown[]; isClosed: boolean }>): boolean =>
  isClosed && accepted.length > 0 && refused.length === 0
