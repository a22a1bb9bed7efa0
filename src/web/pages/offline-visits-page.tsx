import { OfflineVisits } from '../features/offline-visits/list/offline-visits.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { useSessionLapse } from '../features/session/session-lapse.ts'
import { deviceDrafts } from './device-drafts.ts'

export default function OfflineVisitsPage() {
  const { user } = useAuth()
  const { isLapsed, ask } = useSessionLapse()
  return user && <OfflineVisits official={user} drafts={deviceDrafts} isLapsed={isLapsed} onLogIn={ask} />
}
