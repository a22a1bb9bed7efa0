import { confirmLogout } from '../features/offline-visits/sync/confirm-logout.ts'
import { useAuth } from '../features/session/auth.tsx'
import { mayLeaveForms } from '../ui/leave-guard/use-leave-guard.ts'

/** Logs out, after asking about unsaved forms and about work that would stay on this device. */
export function useLogout(): () => void {
  const { user, logout } = useAuth()
  return () => {
    if (!user) return
    const leave = async () => {
      if ((await mayLeaveForms()) && (await confirmLogout(user))) logout()
    }
    leave().catch((error: unknown) => console.error(error))
  }
}
