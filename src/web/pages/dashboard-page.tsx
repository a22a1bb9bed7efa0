import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import type { Official } from '../../domain/access/official.ts'
import { createQueryClient } from '../api/query-client.ts'
import { useAuth } from '../features/session/auth.tsx'
import { DashboardLayout } from '../features/shell/dashboard-layout.tsx'
import '../ui/dashboard.css'
import { ConfirmHost } from '../ui/confirm/confirm-host.tsx'

/** What was read from the server is kept for as long as one person's session, and no longer. */
function Dashboard({ user, logout }: { user: Official; logout: () => void }) {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <DashboardLayout user={user} onLogout={logout}>
        <Outlet />
      </DashboardLayout>
      <ConfirmHost />
    </QueryClientProvider>
  )
}

/** Everything behind the login. */
export default function DashboardPage() {
  const { user, logout } = useAuth()
  return (
    <>
      {user && <Dashboard key={user.id} user={user} logout={logout} />}
      <Notifications limit={2} />
    </>
  )
}
