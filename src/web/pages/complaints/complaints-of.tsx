import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the document comes first, and works without it.
const ComplaintsPart = lazy(() =>
  loadPage(async () => {
    const { ComplaintsPart } = await import('../../features/complaints/part/complaints-part.tsx')
    return { default: ComplaintsPart }
  }),
)

const Nothing = () => null

/** The complaints about an establishment, above its document. */
export const ComplaintsOf = ({ establishmentId }: { establishmentId: number }) => (
  <CatchBoundary getResetKey={() => String(establishmentId)} errorComponent={Nothing}>
    <Suspense>
      <ComplaintsPart establishmentId={establishmentId} />
    </Suspense>
  </CatchBoundary>
)
