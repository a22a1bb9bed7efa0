import { visitDatabase } from './visit-database.ts'
import type { VisitSlot } from './visit-slot.ts'

/** Whose draft of which visit: two people may share a device, and a visit. */
export type VisitOwner = { userId: number; assignmentId: number }

const { media } = visitDatabase

export async function listMedia({ userId, assignmentId }: VisitOwner): Promise<Map<VisitSlot, Blob | string>> {
  const rows = await media.where('[userId+assignmentId]').equals([userId, assignmentId]).toArray()
  return new Map(rows.map((row) => [row.slot, row.content]))
}

export async function keepMedium(owner: VisitOwner, slot: VisitSlot, content: Blob | string): Promise<void> {
  await media.put({ userId: owner.userId, assignmentId: owner.assignmentId, slot, content })
}

export const dropMedium = ({ userId, assignmentId }: VisitOwner, slot: VisitSlot): Promise<void> =>
  media.delete([userId, assignmentId, slot])

export const findMedium = ({ userId, assignmentId }: VisitOwner, slot: VisitSlot): Promise<Blob | string | undefined> =>
  media.get([userId, assignmentId, slot]).then((row) => row?.content)

/** All that one person has of a visit; what another has on the same device stays. */
export async function dropMedia({ userId, assignmentId }: VisitOwner): Promise<void> {
  await media.where('[userId+assignmentId]').equals([userId, assignmentId]).delete()
}
