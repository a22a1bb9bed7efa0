import { listUnsentActs } from '../acts/act-store.ts'
import { listTyped, removeTyped } from '../acts/typed-act.ts'
import { countCommands, type OutboxCounts } from '../outbox/use-outbox.ts'
import { listDraftVisits, removeDrafts } from './draft-storage.ts'
import { removeWitness } from './eviction-witness.ts'
import { visitDatabase } from './visit-database.ts'
import { listMediaSlots } from './visit-media.ts'

const { commands, photos, media, visits, marks, session, checklists } = visitDatabase

export type UnsentWork = OutboxCounts & {
  /** How many visits have commands or unsent acts. */
  visits: number
  /** Ids of the visits with drafted texts, photos, signatures or windows of acts, sent or not. */
  draftVisits: number[]
}

/** The work of a user that this device holds. */
export async function readUnsentWork(userId: number, storage: Storage = localStorage): Promise<UnsentWork> {
  const counts = await countCommands(userId)
  const withCommands = new Set<number>()
  const withDrafts = new Set(listDraftVisits(storage, userId))
  await commands
    .where('userId')
    .equals(userId)
    .each(({ assignmentId }) => void withCommands.add(assignmentId))
  for (const { assignmentId } of await listUnsentActs(userId)) withCommands.add(assignmentId)
  for (const { assignmentId } of listTyped(userId, storage)) withDrafts.add(assignmentId)
  for (const assignmentId of (await listMediaSlots(userId)).keys()) withDrafts.add(assignmentId)
  return { ...counts, visits: withCommands.size, draftVisits: [...withDrafts] }
}

/** Removes everything of one user from this device, drafts included. */
export async function wipeUser(userId: number, storage: Storage = localStorage): Promise<void> {
  removeDrafts(storage, userId)
  removeWitness(storage, userId)
  removeTyped(storage, userId)
  await wipeUserRows(userId)
}

/** Removes the rows of one user. A service worker can do no more, because it has no local storage. */
export async function wipeUserRows(userId: number): Promise<void> {
  const tables = [commands, photos, media, visits, marks, session, checklists]
  await visitDatabase.transaction('rw', tables, async () => {
    for (const table of [commands, photos, media, visits]) await table.where('userId').equals(userId).delete()
    await marks.delete(userId)
    await session.filter((kept) => kept.userId === userId).delete()
    if ((await visits.count()) === 0) await checklists.clear()
  })
}
