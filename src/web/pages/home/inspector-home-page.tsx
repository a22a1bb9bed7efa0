import { dayOf } from '../../../domain/shared/time.ts'
import { OwnAttention } from '../../features/home/own/own-attention.tsx'
import { OwnFigures } from '../../features/home/own/own-figures.tsx'
import { InspectorHome } from '../../features/offline-visits/home/inspector-home.tsx'
import { useAuth } from '../../features/session/auth.tsx'
import { useSessionLapse } from '../../features/session/session-lapse.ts'
import { deviceDrafts } from '../device-drafts.ts'

/** The home page of an inspector, which opens without signal. */
export default function InspectorHomePage() {
  const { user } = useAuth()
  const { isLapsed, ask } = useSessionLapse()
  if (!user) return null
  return (
    <InspectorHome
      official={user}
      drafts={deviceDrafts}
      isLapsed={isLapsed}
      onLogIn={ask}
      waiting={(isOnline) => <OwnAttention isOnline={isOnline} />}
      figures={(isOnline) => <OwnFigures userId={user.id} today={dayOf(new Date())} isOnline={isOnline} />}
    />
  )
}
