import { useLiveQuery } from 'dexie-react-hooks'
import { listMediaSlots } from './visit-media.ts'
import type { VisitSlot } from './visit-slot.ts'

/** By visit, of which slots a user has photos and signatures here; undefined while they are read. Live. */
export const useMediaSlots = (userId: number): ReadonlyMap<number, readonly VisitSlot[]> | undefined =>
  useLiveQuery(() => listMediaSlots(userId).catch(() => new Map()), [userId])
