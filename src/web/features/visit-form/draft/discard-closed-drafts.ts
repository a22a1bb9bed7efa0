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
import { busyPhotos, type DraftState } from './draft-state.ts'
import { discardDraft, hasUnreadable, readDraft } from './local-drafts.ts'
import { establishmentsOf, slotsWithContent } from './slot-draft.ts'

/** Whether a draft holds something that the server lacks. A photo in preparation counts. */
export function hasUndelivered(
  { draft, media, slots }: Pick<DraftState, 'draft' | 'media' | 'slots'>,
  delivered: ReadonlySet<VisitSlot>,
): boolean {
  const entered = [...slotsWithContent(draft), ...media.keys()]
  return busyPhotos({ slots }).size > 0 || entered.some((slot) => !delivered.has(slot))
}

/** The stored draft of a visit whose form is not open. */
export const storedDraft = (owner: VisitOwner, media: DraftState['media']) => ({
  draft: readDraft(localStorage, owner),
  media,
  slots: new Map(),
})

/** Work for another establishment is not delivered by what the server holds of this one. */
async function isOfOtherEstablishment(owner: VisitOwner, visit: PreparedVisit): Promise<boolean> {
  const places = establishmentsOf(readDraft(localStorage, owner), await listMediaEstablishments(owner))
  return places.some((place) => !isOfEstablishment(place, visit))
}

/**
 * Removes the draft of a closed visit if the server holds all of it. Another official may have closed the visit; what
 * this device never sent stays until the user discards it.
 * @param answer the answer that closed the visit: a full device may not have noted it, and an unprepared visit has no
 * other source
 * @returns whether nothing is left of the draft
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
  for (const visit of await listPrepared(userId)) {
    if (visit.progress.isDone || visit.isNotMade) await discardDelivered(visit)
  }
}

/** Removes drafts of visits that this tab, another one or the service worker ended, also before the page opened. */
export function useDiscardClosedDrafts(userId: number): void {
  useEffect(() => {
    logErrors(discardClosed(userId))
    return onSyncAnswer((event) => {
      if (event.userId !== userId) return
      if (event.isClosed || event.isEnded) logErrors(discardDelivered(event, event))
    })
  }, [userId])
}
