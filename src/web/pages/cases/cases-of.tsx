import { CatchBoundary } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { may } from '../../../domain/access/may.ts'
import { useAuth } from '../../features/session/auth.tsx'
import { loadPage } from '../../pwa/chunk-load-error.ts'

// A chunk of its own: the document comes first, and works without it.
const CasesPart = lazy(() =>
  loadPage(async () => {
    const { CasesPart } = await import('../../features/cases/part/cases-part.tsx')
    return { default: CasesPart }
  }),
)

const Nothing = () => null

/** The cases of an establishment, above its document, for those who work on them. */
export function CasesOf({ establishmentId }: { establishmentId: number }) {
  const { user } = useAuth()
  if (!user || !may(user, 'cases.work', user)) return null
  return (
    <CatchBoundary getResetKey={() => String(establishmentId)} errorComponent={Nothing}>
      <Suspense>
        <CasesPart establishmentId={establishmentId} />
      </Suspense>
    </CatchBoundary>
  )
}
