import { useAuth } from '../features/session/auth.tsx'
import { Welcome } from '../features/shell/welcome.tsx'

export default function DashboardHomePage() {
  const { user, logout } = useAuth()
  return user && <Welcome user={user} onLogout={logout} />
}
