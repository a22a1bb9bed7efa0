import type { DraftStorage } from '../features/offline-visits/list/device-drafts.ts'
import { OfflineVisits } from '../features/offline-visits/list/offline-visits.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { useSessionLapse } from '../features/session/session-lapse.ts'
import { draftedSlots, forgetSlot } from '../features/visit-form/draft/drafted-slots.ts'

const drafts: DraftStorage = {
  slotsOf: (userId) => draftedSlots(localStorage, userId),
  forget: (owner, slot) => forgetSlot(localStorage, owner, slot),
}

export default function OfflineVisitsPage() {
  const { user } = useAuth()
  const { isLapsed, ask } = useSessionLapse()
  return user && <OfflineVisits official={user} drafts={drafts} isLapsed={isLapsed} onLogIn={ask} />
}
