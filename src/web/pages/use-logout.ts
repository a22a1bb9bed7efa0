import { confirmLogout } from '../features/offline-visits/sync/confirm-logout.ts'
import { useAuth } from '../features/session/auth.tsx'
import { forgetSentVisits } from '../offline/visits/forget-sent-visits.ts'
import { mayEndSession } from '../ui/leave-guard/use-leave-guard.ts'

/**
 * Logs out, after asking about unsaved forms of any tab and about work that would stay on this device. Whatever was sent is removed
 * from the device.
 */
export function useLogout(): () => void {
  const { user, logout } = useAuth()
  return () => {
    if (!user) return
    const leave = async () => {
      if (!((await mayEndSession()) && (await confirmLogout(user)))) return
      logout()
      await forgetSentVisits(user.id)
    }
    leave().catch((error: unknown) => console.error(error))
  }
}
