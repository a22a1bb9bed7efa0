import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../pwa/chunk-load-error.ts'

// A chunk of its own: the sheet comes first, and works without it.
const TimelinePart = lazy(() =>
  loadPage(async () => {
    const { TimelinePart } = await import('../features/timeline/timeline-part.tsx')
    return { default: TimelinePart }
  }),
)

const Nothing = () => null

/** The time line of an establishment, beside its sheet. */
export const TimelineOf = ({ establishmentId }: { establishmentId: number }) => (
  <CatchBoundary getResetKey={() => String(establishmentId)} errorComponent={Nothing}>
    <Suspense>
      <TimelinePart establishmentId={establishmentId} />
    </Suspense>
  </CatchBoundary>
)
