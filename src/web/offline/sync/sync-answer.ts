import type { VisitSlot } from '../store/visit-slot.ts'

/** The server's answer to commands of a visit, after it was applied on the device. Also sent to other tabs. */
export type SyncAnswer = {
  userId: number
  assignmentId: number
  accepted: VisitSlot[]
  refused: { slot: VisitSlot; code: string; message: string }[]
  isClosed: boolean
  inspectionId: number | null
  /** The visit ended without an acta, because it was not made. */
  isEnded?: boolean
}

/** Whether these commands closed the visit. Another official may have closed it, and then some were refused. */
export const hasClosedVisit = ({
  accepted,
  refused,
  isClosed,
}: Readonly<{ accepted: readonly unknown[]; refused: readonly unknown[]; isClosed: boolean }>): boolean =>
  isClosed && accepted.length > 0 && refused.length === 0
