import { CatchBoundary, type ErrorRouteComponent } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadPage } from '../../pwa/chunk-load-error.ts'
import type { NextVisitProps } from './next-visit-offer.tsx'

// A chunk of its own: the form of a visit and the acta come first, and work without it.
const NextVisitOffer = lazy(() => loadPage(() => import('./next-visit-offer.tsx')))

const Nothing = () => null

/** Stand-ins while the code of the offer is loaded, and where it cannot be; nothing without them. */
type Waiting = { fallback?: ReactNode; errorComponent?: ErrorRouteComponent }

/** The offer of the next visit beside a visit's result, which stands alone without the offer's code. */
export const NextVisitPart = ({ fallback = null, errorComponent = Nothing, ...props }: NextVisitProps & Waiting) => (
  <CatchBoundary getResetKey={() => props.establishmentId} errorComponent={errorComponent}>
    <Suspense fallback={fallback}>
      <NextVisitOffer {...props} />
    </Suspense>
  </CatchBoundary>
)
