import { Stack } from '@mantine/core'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { may } from '../../domain/access/may.ts'
import { useAuth } from '../features/session/auth.tsx'
import { Welcome } from '../features/shell/welcome.tsx'
import { loadPage, PageMissing } from '../pwa/chunk-load-error.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import { Loading } from '../ui/loading.tsx'
import { useLogout } from './use-logout.ts'

// Chunks of their own: the greeting comes first, and a device of the field keeps only the inspector's part.
const Overview = lazy(() => loadPage(() => import('./home/overview-page.tsx')))
const InspectorHome = lazy(() => loadPage(() => import('./home/inspector-home-page.tsx')))

const texts = {
  failed: 'No se pudo mostrar el resumen.',
  needsSignal: 'El resumen necesita señal.',
  of: 'Resumen',
}

/** Stands for the part below the greeting, which stays. */
function Missing({ error }: ErrorComponentProps) {
  const isOffline = error instanceof PageMissing && error.reason === 'offline'
  // A lazy part that failed is not asked for again, so the page itself is loaded anew.
  return (
    <LoadFailed text={isOffline ? texts.needsSignal : texts.failed} of={texts.of} onRetry={() => location.reload()} />
  )
}

export default function DashboardHomePage() {
  const { user } = useAuth()
  const logout = useLogout()
  if (!user) return null
  const isInspector = may(user, 'visits.carry', user)
  return (
    <Stack>
      <Welcome user={user} onLogout={logout} />
      <CatchBoundary getResetKey={() => user.id} errorComponent={Missing}>
        <Suspense fallback={<Loading />}>{isInspector ? <InspectorHome /> : <Overview />}</Suspense>
      </CatchBoundary>
    </Stack>
  )
}
