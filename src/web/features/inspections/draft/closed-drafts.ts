import { useEffect } from 'react'
import { listVisitCommands } from '../../../offline/outbox/outbox.ts'
import { hasFinished, type Settled } from '../../../offline/sync/settled.ts'
import { onSettled } from '../../../offline/sync/sync-engine.ts'
import { listMedia, type VisitOwner } from '../../../offline/visit-media.ts'
import type { VisitSlot } from '../../../offline/visit-slot.ts'
import { listPrepared, readPrepared } from '../../../offline/visits/prepared-visits.ts'
import { savedSlots } from '../../../offline/visits/saved-slots.ts'
import type { DraftState } from './draft-store.ts'
import { slotsWithContent } from './drafted-slots.ts'
import { discardDraft, readDraft } from './local-drafts.ts'

/** Whether something was put in that the server does not hold, be it a photo that is still being prepared. */
export function isUndelivered(
  { draft, media, busyPhotos }: Pick<DraftState, 'draft' | 'media' | 'busyPhotos'>,
  delivered: ReadonlySet<VisitSlot>,
): boolean {
  const entered = [...slotsWithContent(draft), ...media.keys()]
  return busyPhotos.size > 0 || entered.some((slot) => !delivered.has(slot))
}

/**
 * Lets go of what is drafted of a closed visit. Whoever closed it, what this device never sent of parts that the server
 * did not have stays: it is its person's to let go.
 * @param accepted slots that the server has just taken, should the device have had no room to note it
 * @returns whether nothing is left of it
 */
export async function dropDelivered(owner: VisitOwner, accepted: readonly VisitSlot[] = []): Promise<boolean> {
  if ((await listVisitCommands(owner)).length > 0) return false
  const visit = await readPrepared(owner)
  const delivered = new Set([...(visit ? savedSlots(visit.progress) : []), ...accepted])
  const draft = readDraft(localStorage, owner)
  if (isUndelivered({ draft, media: await listMedia(owner), busyPhotos: new Set() }, delivered)) return false
  discardDraft(owner)
  return true
}

/** Of a visit that is not prepared nothing is known but that its last writes were taken, and closed it. */
async function dropSettled(event: Settled): Promise<void> {
  if (await dropDelivered(event, event.accepted)) return
  const isKnown = (await readPrepared(event)) !== undefined
  if (!isKnown && hasFinished(event) && (await listVisitCommands(event)).length === 0) discardDraft(event)
}

const reported = (work: Promise<unknown>): void => void work.catch((error: unknown) => console.error(error))

async function dropOfClosed(userId: number): Promise<void> {
  for (const visit of await listPrepared(userId)) if (visit.progress.isDone) await dropDelivered(visit)
}

/** Drafts of visits that were closed, before or while a page is open, by this tab or by the service worker. */
export function useClosedDrafts(userId: number): void {
  useEffect(() => {
    reported(dropOfClosed(userId))
    return onSettled((event) => {
      if (event.userId === userId && event.isClosed) reported(dropSettled(event))
    })
  }, [userId])
}
