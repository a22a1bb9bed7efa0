import { dayOf } from '../../domain/shared/time.ts'
import { findEstablishment } from '../establishments/establishment.queries.ts'
import { actaEntry } from '../file-entries/acta-entry.ts'
import { enterDocuments, type FileEntry } from '../file-entries/enter-documents.queries.ts'
import { noticeEntry } from '../file-entries/notice-entry.ts'
import { sheetEntry } from '../file-entries/sheet-entry.ts'
import { findNotification, findNotifiedActa } from '../notifications/notifications.queries.ts'
import type { Checklists } from '../platform/checklists.ts'
import type { Querier } from '../platform/db/database.ts'
import { readSealedText } from '../records/records.service.ts'
import { findClosedFacts, findMissingCauses } from './backfill.queries.ts'

/** Actas that one opening enters; the rest follow at the next one. */
const MOST_ACTAS = 200

type Place = { departmentId: number; establishmentId: number }
type Parts = { db: Querier; checklists: Checklists; at: Date }

async function sheetOf({ db, at }: Parts, { departmentId, establishmentId }: Place): Promise<FileEntry[]> {
  const sheet = await findEstablishment(db, departmentId, establishmentId)
  return sheet ? [sheetEntry(sheet, { at, by: null })] : []
}

async function actasOf({ db, checklists, at }: Parts, place: Place, ids: readonly number[]): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for (const facts of await findClosedFacts(db, place.departmentId, ids)) {
    const { text, seal } = await readSealedText(checklists, db, place.departmentId, facts.inspectionId)
    entries.push({
      ...actaEntry({
        ...place,
        ...facts,
        number: facts.number ?? undefined,
        visitDay: facts.visitDay ?? dayOf(facts.closedAt),
        seal,
        // A record that its seal no longer proves enters all the same: its file shows that it is damaged.
        bytes: text === undefined ? 0 : Buffer.byteLength(text),
      }),
      addedAt: at,
    })
  }
  return entries
}

async function noticesOf({ db, at }: Parts, place: Place, ids: readonly number[]): Promise<FileEntry[]> {
  const entries: FileEntry[] = []
  for (const notificationId of ids) {
    const row = await findNotification(db, place.departmentId, notificationId)
    if (!row) continue
    const acta = await findNotifiedActa(db, row)
    entries.push({ ...noticeEntry({ ...row, ...place, notificationId, acta }), addedAt: at })
  }
  return entries
}

/**
 * Enters the documents of an establishment from before files, in the order in which they came to be (decision 042). It
 * does nothing where each cause has its document.
 * @returns whether the department has the establishment
 */
export async function fillFile(parts: Parts, place: Place): Promise<boolean> {
  const { db } = parts
  const missing = await findMissingCauses(db, place.departmentId, place.establishmentId)
  if (!missing) return false
  const { hasSheet, inspectionIds, notificationIds } = missing
  if (hasSheet && inspectionIds.length === 0 && notificationIds.length === 0) return true
  const entries = [
    ...(hasSheet ? [] : await sheetOf(parts, place)),
    ...(await actasOf(parts, place, inspectionIds.slice(0, MOST_ACTAS))),
    ...(await noticesOf(parts, place, notificationIds)),
  ]
  await enterDocuments(db, entries)
  return true
}
