import { isOfEstablishment } from '../../../../domain/inspections/filled-on.ts'
import { removeUnreadableDrafts } from '../../../offline/store/unreadable-drafts.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { conflictsOf, type DraftStore } from './draft-store.ts'
import { readRestorable } from './local-drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { emptyDraft } from './visit-draft.ts'

/**
 * Shows again what an older version of the app had set aside, with what was put in since as if another tab had written
 * it: its person says which of both stays. It goes from its place aside once all of it is in the draft. One at a time;
 * what was put in for another establishment stays aside.
 * @param store kept on the device already, so that what is taken up is written down
 * @returns whether there was something to take up
 */
export function restoreUnreadableDraft(store: DraftStore, owner: VisitOwner, establishmentId: number): boolean {
  const unreadable = readRestorable(localStorage, owner).find(({ draft }) =>
    isOfEstablishment(draft, { establishmentId }),
  )
  if (!unreadable) return false
  const { shown, conflicts } = mergeDrafts(emptyDraft, unreadable.draft, store.get().draft, new Map())
  store.adopt(shown, conflicts)
  const stop = store.subscribe(() => {
    if (store.get().persistence !== 'kept' || conflictsOf(store.get()).size > 0) return
    stop()
    try {
      removeUnreadableDrafts(localStorage, owner, unreadable.stored)
    } catch (error) {
      // Then it is taken up once more, and says the same.
      console.error(error)
    }
  })
  return true
}
