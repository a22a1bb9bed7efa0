import { listInscriptionTypes } from '../../../contract/catalogues.wire.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { PlanningNav } from '../../features/planning/planning-nav.tsx'
import { WeightsView } from '../../features/planning/weights/weights-view.tsx'
import { useAuth } from '../../features/session/auth.tsx'

const inscriptionTypes = catalogueQuery(listInscriptionTypes)

/** The weights of the order of risk. */
export default function WeightsPage() {
  const { user } = useAuth()
  if (!user) return null
  return (
    <>
      <PlanningNav official={user} />
      <WeightsView inscriptionTypes={inscriptionTypes} today={dayOf(new Date())} />
    </>
  )
}
