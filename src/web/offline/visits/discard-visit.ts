import { mayBeInFlight, ownerKey } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'

const { commands, photos, media, visits } = visitDatabase
const BY_VISIT = '[userId+assignmentId]'

/** The visit itself goes with the last of it; one that was closed leads to its record. */
async function dropVisit(owner: VisitOwner): Promise<void> {
  const visit = await visits.get(ownerKey(owner))
  if (visit?.closedInspectionId === null) await visits.delete(ownerKey(owner))
}

/**
 * Deletes all that was entered in a visit, for ever: only after its person confirmed it. Texts that are drafted are the
 * form's to forget.
 * @returns the slots of what may be on its way, which stays: the server's answer will tell. Behind a refusal nothing is
 * sent and none would come, so that all of it goes
 */
export const discardVisit = (owner: VisitOwner): Promise<Set<VisitSlot>> =>
  visitDatabase.transaction('rw', commands, photos, media, visits, async () => {
    const rows = await commands.where(BY_VISIT).equals(ownerKey(owner)).toArray()
    const isStopped = rows.some(({ state }) => state === 'refused')
    const staying = new Set(isStopped ? [] : rows.filter(mayBeInFlight).map(({ slot }) => slot))
    const going = rows.filter(({ slot }) => !staying.has(slot))
    await commands.bulkDelete(going.map(({ seq }) => seq))
    await photos.bulkDelete(going.map(({ key }) => key))
    await media
      .where(BY_VISIT)
      .equals(ownerKey(owner))
      .filter(({ slot }) => !staying.has(slot))
      .delete()
    if (staying.size === 0) await dropVisit(owner)
    return staying
  })
