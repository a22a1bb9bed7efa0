import { useLiveQuery } from 'dexie-react-hooks'
import { visitDatabase } from './visit-database.ts'
import type { VisitSlot } from './visit-slot.ts'

/** Whose draft of which visit: two people may share a device, and a visit. */
export type VisitOwner = { userId: number; assignmentId: number }

const { media } = visitDatabase

export async function listMedia({ userId, assignmentId }: VisitOwner): Promise<Map<VisitSlot, Blob | string>> {
  const rows = await media.where('[userId+assignmentId]').equals([userId, assignmentId]).toArray()
  return new Map(rows.map((row) => [row.slot, row.content]))
}

/** By visit, of which slots a user has photos and signatures here, without reading them. */
export async function listMediaSlots(userId: number): Promise<Map<number, VisitSlot[]>> {
  const slots = new Map<number, VisitSlot[]>()
  const keys = await media.where('userId').equals(userId).primaryKeys()
  for (const [, assignmentId, slot] of keys) {
    slots.set(assignmentId, [...(slots.get(assignmentId) ?? []), slot as VisitSlot])
  }
  return slots
}

/** By visit, of which slots a user has photos and signatures here; undefined while they are read. Live. */
export const useMediaSlots = (userId: number): ReadonlyMap<number, readonly VisitSlot[]> | undefined =>
  useLiveQuery(() => listMediaSlots(userId).catch(() => new Map()), [userId])

/** @param establishmentId of the visit, which may be moved to another later */
export async function saveMedium(
  { userId, assignmentId }: VisitOwner,
  slot: VisitSlot,
  content: Blob | string,
  establishmentId: number,
): Promise<void> {
  await media.put({ userId, assignmentId, slot, content, establishmentId })
}

/** At which establishment each photo and signature was kept, as far as it is known. */
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

/** All that one person has of a visit; what another has on the same device stays. */
export async function deleteMedia({ userId, assignmentId }: VisitOwner): Promise<void> {
  await media.where('[userId+assignmentId]').equals([userId, assignmentId]).delete()
}
