import { listZodes } from '../../../contract/catalogues.wire.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { BackTestView } from '../../features/planning/back-test/back-test-view.tsx'
import { PlanningNav } from '../../features/planning/planning-nav.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const zodes = catalogueQuery(listZodes)

/** The order of the weights against the order that really happened. */
export default function BackTestPage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <BackTestView zodes={zodes} today={dayOf(new Date())} />
    </>
  )
}
