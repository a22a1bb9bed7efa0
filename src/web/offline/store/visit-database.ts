import { Dexie, type Table } from 'dexie'
import type { readSummary } from '../../../contract/analytics/analytics.wire.ts'
import type { ReplyOf } from '../../../contract/core/endpoint.ts'
import type { NewCommand, StoredCommand, StoredPhoto } from '../outbox/outbox-command.ts'
import type { PreparedVisit, StoredChecklist } from '../visits/prepared-visit.ts'
import { limitOpening, reopenWhenLost } from './limit-opening.ts'
import type { VisitSlot } from './visit-slot.ts'

/** A photo (Blob) or a drawn signature (PNG data URL) of a visit that is not closed. */
type VisitMedium = {
  userId: number
  assignmentId: number
  slot: VisitSlot
  content: Blob | string
  /** The visit's establishment when the medium was made. Older versions of the app did not store it. */
  establishmentId?: number
}

/** Figures of the month that begins on `from`, as the server last told them. */
export type KeptFigures = { from: string; summary: ReplyOf<typeof readSummary> }

/** Times of the last complete sending and of the last preparation, in ISO 8601 by the device's clock; only shown. */
export type SyncTimestamps = {
  userId: number
  lastSyncedAt?: string
  preparedAt?: string
  /** Name of this database, which the witness in local storage compares. Older versions keep it and know it not. */
  databaseId?: string
  /** Refused parts by visit, as the server was last told of them. */
  refusedTold?: Record<number, number>
  /** The official's own figures, for the home page without signal. */
  ownFigures?: KeptFigures
}

/** The service worker reads the session here, because it has no local storage. */
type StoredSession = { id: 'current'; token: string; userId: number }

export type VisitDatabase = Dexie & {
  media: Table<VisitMedium, [number, number, string]>
  commands: Table<StoredCommand, number, NewCommand>
  photos: Table<StoredPhoto, string>
  visits: Table<PreparedVisit, [number, number]>
  checklists: Table<StoredChecklist, number>
  marks: Table<SyncTimestamps, number>
  session: Table<StoredSession, string>
}

/** Visits, queued commands, photos and signatures: local storage is too small for them. */
export const visitDatabase = new Dexie('vigia-visits', {
  // 'relaxed' reports success before the disk has the data. A dead battery would then lose a saved section.
  chromeTransactionDurability: 'strict',
}) as VisitDatabase

limitOpening(visitDatabase)
reopenWhenLost(visitDatabase)

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
