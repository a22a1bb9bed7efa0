import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the document comes first, and works without it.
const SamplesPart = lazy(() =>
  loadPage(async () => {
    const { SamplesPart } = await import('../../features/samples/part/samples-part.tsx')
    return { default: SamplesPart }
  }),
)

const Nothing = () => null

type Props = { inspectionId: number } | { establishmentId: number }

/** The samples of an acta or of an establishment, beside its document. */
export const SamplesOf = (of: Props) => (
  <CatchBoundary getResetKey={() => JSON.stringify(of)} errorComponent={Nothing}>
    <Suspense>
      <SamplesPart of={of} />
    </Suspense>
  </CatchBoundary>
)
