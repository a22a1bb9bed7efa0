import type { DraftStorage } from '../features/offline-visits/list/device-drafts.ts'
import { draftedSlots, forgetSlot } from '../features/visit-form/draft/drafted-slots.ts'

/** The visit form's drafts on this device, for the pages that list visits. */
export const deviceDrafts: DraftStorage = {
  slotsOf: (userId) => draftedSlots(localStorage, userId),
  forget: (owner, slot) => forgetSlot(localStorage, owner, slot),
}
