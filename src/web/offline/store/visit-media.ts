import { useLiveQuery } from 'dexie-react-hooks'
import { visitDatabase } from './visit-database.ts'
import type { VisitSlot } from './visit-slot.ts'

/** A user and a visit: two users may share a device and a visit. */
export type VisitOwner = { userId: number; assignmentId: number }

const { media } = visitDatabase

export async function listMedia({ userId, assignmentId }: VisitOwner): Promise<Map<VisitSlot, Blob | string>> {
  const rows = await media.where('[userId+assignmentId]').equals([userId, assignmentId]).toArray()
  return new Map(rows.map((row) => [row.slot, row.content]))
}

/** Slots with a photo or signature of a user, by visit. Only keys are read, not the contents. */
export async function listMediaSlots(userId: number): Promise<Map<number, VisitSlot[]>> {
  const slots = new Map<number, VisitSlot[]>()
  const keys = await media.where('userId').equals(userId).primaryKeys()
  for (const [, assignmentId, slot] of keys) {
    slots.set(assignmentId, [...(slots.get(assignmentId) ?? []), slot as VisitSlot])
  }
  return slots
}

/** Slots with a photo or signature of a user, by visit; undefined while they are read. Live. */
export const useMediaSlots = (userId: number): ReadonlyMap<number, readonly VisitSlot[]> | undefined =>
  useLiveQuery(() => listMediaSlots(userId).catch(() => new Map()), [userId])

/** @param establishmentId of the visit now; the visit may be moved to another establishment later */
export async function saveMedium(
  { userId, assignmentId }: VisitOwner,
  slot: VisitSlot,
  content: Blob | string,
  establishmentId: number,
): Promise<void> {
  await media.put({ userId, assignmentId, slot, content, establishmentId })
}

/** The establishment of each photo and signature; absent where it is unknown. */
export async function listMediaEstablishments({
  userId,
  assignmentId,
}: VisitOwner): Promise<{ establishmentId?: number }[]> {
  const rows = await media.where('[userId+assignmentId]').equals([userId, assignmentId]).toArray()
  return rows.map(({ establishmentId }) => (establishmentId === undefined ? {} : { establishmentId }))
}

export const deleteMedium = ({ userId, assignmentId }: VisitOwner, slot: VisitSlot): Promise<void> =>
  media.delete([userId, assignmentId, slot])

export const findMedium = ({ userId, assignmentId }: VisitOwner, slot: VisitSlot): Promise<Blob | string | undefined> =>
  media.get([userId, assignmentId, slot]).then((row) => row?.content)

/** Deletes the photos and signatures that one user has of a visit. */
export async function deleteMedia({ userId, assignmentId }: VisitOwner): Promise<void> {
  await media.where('[userId+assignmentId]').equals([userId, assignmentId]).delete()
}
