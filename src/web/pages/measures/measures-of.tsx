import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the document comes first, and works without it.
const MeasuresPart = lazy(() =>
  loadPage(async () => {
    const { MeasuresPart } = await import('../../features/measures/part/measures-part.tsx')
    return { default: MeasuresPart }
  }),
)

const Nothing = () => null

type Props = { inspectionId: number } | { establishmentId: number }

/** The measures of an acta or of an establishment, beside its document. */
export const MeasuresOf = (of: Props) => (
  <CatchBoundary getResetKey={() => JSON.stringify(of)} errorComponent={Nothing}>
    <Suspense>
      <MeasuresPart of={of} />
    </Suspense>
  </CatchBoundary>
)
