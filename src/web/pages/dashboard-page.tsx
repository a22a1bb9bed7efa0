import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { may } from '../../domain/access/may.ts'
import type { Official } from '../../domain/access/official.ts'
import { createQueryClient } from '../api/query-client.ts'
import { isAnythingDue } from '../api/session-claims.ts'
import { onSessionChange } from '../api/session-token.ts'
import { NoticeBell } from '../features/notices/bell/notice-bell.tsx'
import { SyncIndicator } from '../features/offline-visits/sync/sync-indicator.tsx'
import { useOfflineWork } from '../features/offline-visits/sync/use-offline-work.ts'
import { SearchLauncher } from '../features/search/search-launcher.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { ReloginDialog } from '../features/session/relogin-dialog.tsx'
import { SessionLapseContext, useWatchedLapse } from '../features/session/session-lapse.ts'
import { DashboardLayout } from '../features/shell/dashboard-layout.tsx'
import { useDiscardClosedDrafts } from '../features/visit-form/draft/discard-closed-drafts.ts'
import { loadPage } from '../pwa/chunk-load-error.ts'
import { UpdateNotice } from '../pwa/update-notice.tsx'
import '../ui/theme/dashboard.css'
import { ConfirmHost } from '../ui/confirm/confirm-host.tsx'
import { Toasts } from '../ui/toast/toasts.tsx'
import { useLogout } from './use-logout.ts'

const loadSearch = () => loadPage(() => import('./search/search-everything.tsx')).then((loaded) => loaded.default)

/** Holds the query cache, which must not outlive one person's session. */
function Dashboard({ user }: { user: Official }) {
  const [queryClient] = useState(createQueryClient)
  const lapse = useWatchedLapse(queryClient)
  const logout = useLogout()
  const isInspector = may(user, 'visits.carry', user)
  const isDue = useSyncExternalStore(onSessionChange, isAnythingDue)
  useDiscardClosedDrafts(user.id)
  const summary = useOfflineWork(user, { isLapsed: lapse.isLapsed, isAnythingDue: isDue }, queryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <SessionLapseContext value={lapse}>
        <DashboardLayout
          user={user}
          onLogout={logout}
          tools={
            <>
              <SearchLauncher load={loadSearch} isBlocked={lapse.isAsking} />
              <NoticeBell />
            </>
          }
          status={<SyncIndicator summary={summary} isInspector={isInspector} onLogIn={lapse.ask} />}
        >
          <Outlet />
        </DashboardLayout>
        <ReloginDialog user={user} opened={lapse.isAsking} onClose={lapse.goOn} />
      </SessionLapseContext>
      <ConfirmHost />
      <UpdateNotice />
    </QueryClientProvider>
  )
}

/** All pages behind the login. */
export default function DashboardPage() {
  const { user } = useAuth()
  return (
    <>
      {user && <Dashboard key={user.id} user={user} />}
      <Toasts userId={user?.id} />
    </>
  )
}
