import { getVisitProgress } from '../../../src/contract/inspections/visit-progress.wire.ts'
import type { FilledOn } from '../../../src/domain/inspections/filled-on.ts'
import { call } from '../../../src/web/api/call.ts'
import { within } from '../../../src/web/api/time-limit.ts'
import { keepDraft } from '../../../src/web/features/visit-form/draft/draft-keeper.ts'
import { createDraftStore, type DraftStore } from '../../../src/web/features/visit-form/draft/draft-store.ts'
import { readDraft } from '../../../src/web/features/visit-form/draft/local-drafts.ts'
import { slotsWithContent } from '../../../src/web/features/visit-form/draft/slot-draft.ts'
import { type OutboxCommand, ownerKey } from '../../../src/web/offline/outbox/outbox-command.ts'
import { visitDatabase } from '../../../src/web/offline/store/visit-database.ts'
import { deleteMedium, listMedia, saveMedium, type VisitOwner } from '../../../src/web/offline/store/visit-media.ts'
import { fetchProgress } from '../../../src/web/offline/visits/merge-server-progress.ts'
import { prepareVisits } from '../../../src/web/offline/visits/prepared-visits.ts'
import { newKey } from '../../../src/web/ui/new-key.ts'
import { type DeviceVisit, hasWorkOfOther, readDeviceVisit, type View, viewOf } from './read-visit.ts'

/** The form of one visit in this tab: the product's own draft, keys, outbox and digests, without the screen. */
export type OpenForm = {
  owner: VisitOwner
  filledOn: FilledOn & { establishmentId: number; checklistId: number }
  store: DraftStore
  /** Stores texts and keys now, then photos and signatures. */
  flush: () => Promise<void>
  /** Reads the visit again, as it stands on the device. */
  look: () => Promise<Look>
  leave: () => void
}

/**
 * `absent`: the device does not have the visit. `done`: it is closed. `moved`: the device holds work for another
 * establishment, which the person may only discard.
 */
export type Look =
  | { state: 'absent' }
  | { state: 'done' | 'moved'; commands: readonly OutboxCommand[] }
  | ({ state: 'open' } & View)

/** The page waits this long for the server's answer. */
const GIVE_UP_MS = 15_000

async function look(owner: VisitOwner, read?: DeviceVisit): Promise<Look> {
  const visit = read ?? (await readDeviceVisit(owner))
  if (!visit) return { state: 'absent' }
  if (visit.progress.isDone) return { state: 'done', commands: visit.commands }
  if (await hasWorkOfOther(owner, visit)) return { state: 'moved', commands: visit.commands }
  return { state: 'open', ...(await viewOf(visit)) }
}

const isOutdated = async (owner: VisitOwner): Promise<boolean> => {
  const prepared = await visitDatabase.visits.get(ownerKey(owner))
  if (!prepared) return false
  const { progress } = prepared
  return prepared.establishmentId !== progress.establishmentId || prepared.checklistId !== progress.checklistId
}

/** Asks the server for the progress, as the page does when a visit opens. The form does not wait for the answer. */
function askServer({ userId, assignmentId }: VisitOwner): void {
  const ask = async () => {
    const server = await within(GIVE_UP_MS, new AbortController().signal, (signal) =>
      fetchProgress({ userId, assignmentId }, () => call(getVisitProgress, { params: { assignmentId }, signal })),
    )
    const prepared = await visitDatabase.visits.get([userId, assignmentId])
    const isMoved = prepared !== undefined && prepared.establishmentId !== server.establishmentId
    if (isMoved || (await isOutdated({ userId, assignmentId }))) await prepareVisits(userId)
  }
  ask().catch((error: unknown) => console.warn(error))
}

/**
 * Opens the form of a visit from the device, as the page does.
 * @returns the form, or why there is none
 */
export async function openForm(owner: VisitOwner): Promise<OpenForm | Exclude<Look, { state: 'open' }>> {
  askServer(owner)
  const visit = await readDeviceVisit(owner)
  const first = await look(owner, visit)
  if (first.state !== 'open' || !visit) return first.state === 'open' ? { state: 'absent' } : first
  const { establishmentId } = visit.progress
  const filledOn = { establishmentId, checklistId: visit.checklist.id }
  const media = await listMedia(owner)
  const draft = readDraft(localStorage, owner)
  const entered = slotsWithContent(draft).length > 0 ? draft : { ...draft, ...filledOn }
  const store = createDraftStore(entered, media, { newKey, now: () => new Date() })
  const keeper = keepDraft(store, owner, localStorage, {
    save: (of, slot, content) => saveMedium(of, slot, content, establishmentId),
    remove: deleteMedium,
  })
  window.addEventListener('storage', keeper.onStorage)
  const flush = () => void keeper.flush()
  window.addEventListener('pagehide', flush)
  document.addEventListener('visibilitychange', flush)
  return {
    owner,
    filledOn,
    store,
    flush: keeper.flush,
    look: () => look(owner),
    leave() {
      window.removeEventListener('storage', keeper.onStorage)
      window.removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      keeper.stop()
    },
  }
}
