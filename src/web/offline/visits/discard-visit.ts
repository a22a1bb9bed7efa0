import { listUnsentActs } from '../acts/act-store.ts'
import { typedRowKey } from '../acts/typed-act.ts'
import { isConflict, mayBeInFlight, ownerKey } from '../outbox/outbox-command.ts'
import { visitDatabase } from '../store/visit-database.ts'
import type { VisitOwner } from '../store/visit-media.ts'
import type { VisitSlot } from '../store/visit-slot.ts'

const { commands, photos, media, visits } = visitDatabase
const BY_VISIT = '[userId+assignmentId]'

/** A prepared visit goes with the last of its work. A closed one and one with acts stay: they lead to what is left. */
async function dropVisit(owner: VisitOwner): Promise<void> {
  const visit = await visits.get(ownerKey(owner))
  const hasActs = (await listUnsentActs(owner.userId)).some(({ assignmentId }) => assignmentId === owner.assignmentId)
  if (visit?.closedInspectionId === null && !hasActs) await visits.delete(ownerKey(owner))
}

/**
 * Deletes everything that was entered in a visit, for ever. The caller has asked the user first, and removes the
 * drafted texts.
 * @param isKept the visit stays prepared: it is to be made, or said not to be
 * @returns slots of commands that may be in flight; these stay until the server answers. A refusal stops the visit and
 * settles what was sent with it, so all go. An answer that meets another one stops no other answer
 */
export const discardVisit = (owner: VisitOwner, isKept = false): Promise<Set<VisitSlot>> =>
  visitDatabase.transaction('rw', commands, photos, media, visits, async () => {
    const rows = await commands.where(BY_VISIT).equals(ownerKey(owner)).toArray()
    const isStopped = rows.some((row) => row.state === 'refused' && !isConflict(row))
    const staying = new Set(isStopped ? [] : rows.filter(mayBeInFlight).map(({ slot }) => slot))
    const going = rows.filter(({ slot }) => !staying.has(slot))
    await commands.bulkDelete(going.map(({ seq }) => seq))
    await photos.bulkDelete(going.map(({ key }) => key))
    await photos
      .where('key')
      .startsWith(typedRowKey({ ...owner, name: '' }))
      .delete()
    await media
      .where(BY_VISIT)
      .equals(ownerKey(owner))
      .filter(({ slot }) => !staying.has(slot))
      .delete()
    if (staying.size === 0 && !isKept) await dropVisit(owner)
    return staying
  })
