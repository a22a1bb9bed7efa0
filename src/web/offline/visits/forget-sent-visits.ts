import { dropSentActs } from '../acts/act-store.ts'
import { readUnsentWork, wipeUser } from '../store/device-data.ts'
import { visitDatabase } from '../store/visit-database.ts'
import { dropUnusedBeforePhotos } from './before-photos.ts'
import { dropUnusedChecklists, visitsWithWork } from './prepared-visits.ts'

const { visits, checklists, commands, photos, media, session } = visitDatabase

/**
 * Removes from a device that may be shared what its server has anyway: prepared visits, checklists and the worker's copy
 * of the session. What was never sent stays, with its visits, until the same user logs in again.
 */
export async function forgetSentVisits(userId: number, storage: Storage = localStorage): Promise<void> {
  const { waiting, refused, kept, draftVisits } = await readUnsentWork(userId, storage)
  if (waiting + refused + kept + draftVisits.length === 0) return wipeUser(userId, storage)
  await visitDatabase.transaction('rw', [visits, checklists, commands, photos, media, session], async () => {
    const withWork = await visitsWithWork(userId, storage)
    const own = visits.where('userId').equals(userId)
    await own.filter(({ assignmentId }) => !withWork.has(assignmentId)).delete()
    await session.filter((copy) => copy.userId === userId).delete()
    await dropUnusedChecklists()
    await dropUnusedBeforePhotos(userId)
    await dropSentActs(userId, withWork)
  })
}
