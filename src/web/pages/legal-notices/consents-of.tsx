import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { may } from '../../../domain/access/may.ts'
import { useAuth } from '../../features/session/auth.tsx'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the sheet comes first, and works without it.
const ConsentsPart = lazy(() =>
  loadPage(async () => {
    const { ConsentsPart } = await import('../../features/legal-notices/consents/consents-part.tsx')
    return { default: ConsentsPart }
  }),
)

const Nothing = () => null

/** The agreements of an establishment to electronic notice, beside its sheet. */
export function ConsentsOf({ establishmentId }: { establishmentId: number }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <CatchBoundary getResetKey={() => String(establishmentId)} errorComponent={Nothing}>
      <Suspense>
        <ConsentsPart establishmentId={establishmentId} mayWork={may(user, 'notices.work', user)} />
      </Suspense>
    </CatchBoundary>
  )
}
