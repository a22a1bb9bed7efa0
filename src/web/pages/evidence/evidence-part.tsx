import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { useAuth } from '../../features/session/auth.tsx'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the acta comes first, and works without it.
const EvidencePanel = lazy(() =>
  loadPage(async () => {
    const { EvidencePanel } = await import('../../features/evidence/evidence-panel.tsx')
    return { default: EvidencePanel }
  }),
)

const Nothing = () => null

/** The evidence of an acta under it. The acta stands alone without the panel's code. */
export function EvidencePart({ inspectionId }: { inspectionId: number }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <CatchBoundary getResetKey={() => inspectionId} errorComponent={Nothing}>
      <Suspense>
        <EvidencePanel inspectionId={inspectionId} user={user} />
      </Suspense>
    </CatchBoundary>
  )
}
