import { mayLeave } from '../features/field/may-leave.ts'
import { useAuth } from '../features/session/auth.tsx'

/** Logs out, unless the person would rather stay for the work that they would leave on this device. */
export function useLogout(): () => void {
  const { user, logout } = useAuth()
  return () => {
    if (!user) return
    mayLeave(user).then(
      (isSure) => isSure && logout(),
      (error: unknown) => console.error(error),
    )
  }
}
