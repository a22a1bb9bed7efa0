import { useEffect } from 'react'
import { isOfEstablishment } from '../../../../domain/inspections/filled-on.ts'
import { listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { listMedia, listMediaEstablishments, type VisitOwner } from '../../../offline/store/visit-media.ts'
import type { VisitSlot } from '../../../offline/store/visit-slot.ts'
import { hasClosedVisit, type SyncAnswer } from '../../../offline/sync/sync-answer.ts'
import { onSyncAnswer } from '../../../offline/sync/sync-engine.ts'
import type { PreparedVisit } from '../../../offline/visits/prepared-visit.ts'
import { listPrepared, readPrepared } from '../../../offline/visits/prepared-visits.ts'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import type { DraftState } from './draft-store.ts'
import { discardDraft, hasUnread, readDraft } from './local-drafts.ts'
import { placesOf, slotsWithContent } from './slot-draft.ts'

/** Whether something was put in that the server does not hold, be it a photo that is still being prepared. */
export function isUndelivered(
  { draft, media, busyPhotos }: Pick<DraftState, 'draft' | 'media' | 'busyPhotos'>,
  delivered: ReadonlySet<VisitSlot>,
): boolean {
  const entered = [...slotsWithContent(draft), ...media.keys()]
  return busyPhotos.size > 0 || entered.some((slot) => !delivered.has(slot))
}

/** What the device keeps of a draft that is not open. */
export const keptDraft = (owner: VisitOwner, media: DraftState['media']) => ({
  draft: readDraft(localStorage, owner),
  media,
  busyPhotos: new Set<number>(),
})

/** What was found at one establishment does not arrive with what the server holds of another. */
async function isOfAnother(owner: VisitOwner, visit: PreparedVisit): Promise<boolean> {
  const places = placesOf(readDraft(localStorage, owner), await listMediaEstablishments(owner))
  return places.some((place) => !isOfEstablishment(place, visit))
}

/**
 * Lets go of what is drafted of a closed visit. Whoever closed it, what this device never sent of parts that the server
 * did not have stays: it is its person's to let go.
 * @param settled what told of the closing: the device may have had no room to note what it took, and of a visit that
 * is not prepared nothing else is known
 * @returns whether nothing is left of it
 */
export async function dropDelivered(
  owner: VisitOwner,
  settled?: Pick<SyncAnswer, 'accepted' | 'refused' | 'isClosed'>,
): Promise<boolean> {
  if (hasUnread(localStorage, owner) || (await listVisitCommands(owner)).length > 0) return false
  const visit = await readPrepared(owner)
  if (visit && (await isOfAnother(owner, visit))) return false
  const delivered = new Set([...(visit ? savedSlots(visit.progress) : []), ...(settled?.accepted ?? [])])
  const isWhole = !visit && settled !== undefined && hasClosedVisit(settled)
  if (!isWhole && isUndelivered(keptDraft(owner, await listMedia(owner)), delivered)) return false
  discardDraft(owner)
  return true
}

const reported = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

async function dropOfClosed(userId: number): Promise<void> {
  for (const visit of await listPrepared(userId)) if (visit.progress.isDone) await dropDelivered(visit)
}

/** Drafts of visits that were closed, before or while a page is open, by this tab or by the service worker. */
export function useClosedDrafts(userId: number): void {
  useEffect(() => {
    reported(dropOfClosed(userId))
    return onSyncAnswer((event) => {
      if (event.userId === userId && event.isClosed) reported(dropDelivered(event, event))
    })
  }, [userId])
}
