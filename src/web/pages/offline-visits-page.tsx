import { DeviceActs } from '../features/field-acts/device-acts.tsx'
import { OfflineVisits } from '../features/offline-visits/list/offline-visits.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { useSessionLapse } from '../features/session/session-lapse.ts'
import { deviceDrafts } from './device-drafts.ts'
import { loadActWindow } from './field-acts/load-act-window.ts'
import { notMadePlace } from './field-acts/not-made-place.tsx'

export default function OfflineVisitsPage() {
  const { user } = useAuth()
  const { isLapsed, ask } = useSessionLapse()
  if (!user) return null
  const acts = <DeviceActs userId={user.id} loadWindow={loadActWindow} />
  const places = { drafts: deviceDrafts, acts, notMade: notMadePlace }
  return <OfflineVisits official={user} {...places} isLapsed={isLapsed} onLogIn={ask} />
}
