import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the document comes first, and works without it.
const RequirementsPart = lazy(() =>
  loadPage(async () => {
    const { RequirementsPart } = await import('../../features/requirements/part/requirements-part.tsx')
    return { default: RequirementsPart }
  }),
)

const Nothing = () => null

type Props = { inspectionId: number } | { establishmentId: number }

/** The requirements of an acta or of an establishment, under its document. */
export const RequirementsOf = (of: Props) => (
  <CatchBoundary getResetKey={() => JSON.stringify(of)} errorComponent={Nothing}>
    <Suspense>
      <RequirementsPart of={of} />
    </Suspense>
  </CatchBoundary>
)
