import { useAuth } from '../features/session/auth.tsx'
import { Welcome } from '../features/shell/welcome.tsx'
import { useLogout } from './use-logout.ts'

export default function DashboardHomePage() {
  const { user } = useAuth()
  const logout = useLogout()
  return user && <Welcome user={user} onLogout={logout} />
}
