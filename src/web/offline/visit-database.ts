import { Dexie, type Table } from 'dexie'
import type { VisitSlot } from './visit-slot.ts'

/** A photo (Blob) or a drawn signature (PNG data URL) of a visit that is not closed yet. */
export type VisitMedium = { userId: number; assignmentId: number; slot: VisitSlot; content: Blob | string }

type VisitDatabase = Dexie & { media: Table<VisitMedium, [number, number, string]> }

/** What a visit keeps on the device because local storage is too small for it. */
export const visitDatabase = new Dexie('vigia-visits') as VisitDatabase

visitDatabase.version(1).stores({ media: '[userId+assignmentId+slot], [userId+assignmentId], assignmentId' })
