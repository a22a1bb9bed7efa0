import { isOfEstablishment } from '../../../../domain/inspections/filled-on.ts'
import { removeUnreadableDrafts } from '../../../offline/store/unreadable-drafts.ts'
import type { VisitOwner } from '../../../offline/store/visit-media.ts'
import { conflictsOf } from './draft-state.ts'
import type { DraftStore } from './draft-store.ts'
import { readRestorable } from './local-drafts.ts'
import { mergeDrafts } from './merge-drafts.ts'
import { emptyDraft } from './visit-draft.ts'

/**
 * Restores a draft that an older version of the app set aside. Later input is treated like another tab's, so the user
 * chooses where both differ. The set-aside copy goes once all of it is in the draft. One draft is restored at a time,
 * and only for the same establishment.
 * @param store a store whose changes are kept on the device already
 * @returns whether a draft was restored
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
      // The copy stays and is restored again later, with the same content.
      console.error(error)
    }
  })
  return true
}
