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
import { busyPhotos, type DraftState } from './draft-store.ts'
import { discardDraft, hasUnreadable, readDraft } from './local-drafts.ts'
import { establishmentsOf, slotsWithContent } from './slot-draft.ts'

/** Whether something was put in that the server does not hold, be it a photo that is still being prepared. */
export function hasUndelivered(
  { draft, media, slots }: Pick<DraftState, 'draft' | 'media' | 'slots'>,
  delivered: ReadonlySet<VisitSlot>,
): boolean {
  const entered = [...slotsWithContent(draft), ...media.keys()]
  return busyPhotos({ slots }).size > 0 || entered.some((slot) => !delivered.has(slot))
}

/** What the device keeps of a draft that is not open. */
export const storedDraft = (owner: VisitOwner, media: DraftState['media']) => ({
  draft: readDraft(localStorage, owner),
  media,
  slots: new Map(),
})

/** What was found at one establishment does not arrive with what the server holds of another. */
async function isOfOtherEstablishment(owner: VisitOwner, visit: PreparedVisit): Promise<boolean> {
  const places = establishmentsOf(readDraft(localStorage, owner), await listMediaEstablishments(owner))
  return places.some((place) => !isOfEstablishment(place, visit))
}

/**
 * Lets go of what is drafted of a closed visit. Whoever closed it, what this device never sent of parts that the server
 * did not have stays: it is its person's to let go.
 * @param answer what told of the closing: the device may have had no room to note what it took, and of a visit that
 * is not prepared nothing else is known
 * @returns whether nothing is left of it
 */
export async function discardDelivered(
  owner: VisitOwner,
  answer?: Pick<SyncAnswer, 'accepted' | 'refused' | 'isClosed'>,
): Promise<boolean> {
  if (hasUnreadable(localStorage, owner) || (await listVisitCommands(owner)).length > 0) return false
  const visit = await readPrepared(owner)
  if (visit && (await isOfOtherEstablishment(owner, visit))) return false
  const delivered = new Set([...(visit ? savedSlots(visit.progress) : []), ...(answer?.accepted ?? [])])
  const isWhole = !visit && answer !== undefined && hasClosedVisit(answer)
  if (!isWhole && hasUndelivered(storedDraft(owner, await listMedia(owner)), delivered)) return false
  discardDraft(owner)
  return true
}

const logErrors = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

async function discardClosed(userId: number): Promise<void> {
  for (const visit of await listPrepared(userId)) if (visit.progress.isDone) await discardDelivered(visit)
}

/** Drafts of visits that were closed, before or while a page is open, by this tab or by the service worker. */
export function useDiscardClosedDrafts(userId: number): void {
  useEffect(() => {
    logErrors(discardClosed(userId))
    return onSyncAnswer((event) => {
      if (event.userId === userId && event.isClosed) logErrors(discardDelivered(event, event))
    })
  }, [userId])
}
