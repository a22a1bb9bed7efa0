import type { DraftStorage } from '../features/field/drafts.ts'
import { FieldModule } from '../features/field/field-module.tsx'
import { draftedSlots, forgetSlot } from '../features/inspections/draft/drafted-slots.ts'
import { useAuth } from '../features/session/auth.tsx'
import { useSessionLapse } from '../features/session/session-lapse.ts'

const drafts: DraftStorage = {
  slotsOf: (userId) => draftedSlots(localStorage, userId),
  forget: (owner, slot) => forgetSlot(localStorage, owner, slot),
}

export default function FieldPage() {
  const { user } = useAuth()
  const { isLapsed, ask } = useSessionLapse()
  return user && <FieldModule official={user} drafts={drafts} isLapsed={isLapsed} onLogIn={ask} />
}
