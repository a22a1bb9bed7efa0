import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../pwa/chunk-load-error.ts'
import { useLoadedWindow } from '../pwa/loaded-window.tsx'

// A chunk of its own: the sheet comes first, and works without it.
const TimelinePart = lazy(() =>
  loadPage(async () => {
    const { TimelinePart } = await import('../features/timeline/timeline-part.tsx')
    return { default: TimelinePart }
  }),
)

const loadWhyNotMade = async () => (await import('../features/visits/not-made-record.tsx')).NotMadeRecord

const Nothing = () => null

/** The time line of an establishment, beside its sheet. */
export function TimelineOf({ establishmentId }: { establishmentId: number }) {
  const whyNotMade = useLoadedWindow(loadWhyNotMade)
  return (
    <CatchBoundary getResetKey={() => String(establishmentId)} errorComponent={Nothing}>
      <Suspense>
        <TimelinePart establishmentId={establishmentId} onWhyNotMade={(visitId) => void whyNotMade.open({ visitId })} />
        {whyNotMade.window}
      </Suspense>
    </CatchBoundary>
  )
}
