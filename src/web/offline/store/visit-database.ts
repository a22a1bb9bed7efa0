import { Dexie, type Table } from 'dexie'
import type { CommandPhoto, NewCommand, StoredCommand } from '../outbox/outbox-command.ts'
import type { KeptChecklist, PreparedVisit } from '../visits/prepared-visit.ts'
import type { VisitSlot } from './visit-slot.ts'

/** A photo (Blob) or a drawn signature (PNG data URL) of a visit that is not closed yet. */
export type VisitMedium = {
  userId: number
  assignmentId: number
  slot: VisitSlot
  content: Blob | string
  /** Of the visit when it was taken or drawn; absent from what older versions of the app kept. */
  establishmentId?: number
}

/** When a user's device last had everything sent, and its visits prepared; ISO 8601 by the device's clock, to show only. */
export type SyncTimestamps = { userId: number; lastSyncedAt?: string; preparedAt?: string }

/** The session as the service worker finds it: local storage is not there for it. */
export type KeptSession = { id: 'current'; token: string; userId: number }

export type VisitDatabase = Dexie & {
  media: Table<VisitMedium, [number, number, string]>
  commands: Table<StoredCommand, number, NewCommand>
  photos: Table<CommandPhoto, string>
  visits: Table<PreparedVisit, [number, number]>
  checklists: Table<KeptChecklist, number>
  marks: Table<SyncTimestamps, number>
  session: Table<KeptSession, string>
}

/** What a visit keeps on the device because local storage is too small for it. */
export const visitDatabase = new Dexie('vigia-visits', {
  // 'relaxed' answers before the disk has it: a battery that dies in the field would take a saved section along.
  chromeTransactionDurability: 'strict',
}) as VisitDatabase

visitDatabase.version(1).stores({ media: '[userId+assignmentId+slot], [userId+assignmentId], assignmentId' })
visitDatabase.version(2).stores({
  media: '[userId+assignmentId+slot], [userId+assignmentId], assignmentId, userId',
  commands: '++seq, &key, [userId+assignmentId], userId, &[userId+assignmentId+slot]',
  photos: 'key, userId',
  visits: '[userId+assignmentId], userId',
  checklists: 'id',
  marks: 'userId',
  session: 'id',
})
