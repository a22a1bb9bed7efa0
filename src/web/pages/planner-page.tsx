import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  listCitiesOfZodes,
  listEngineers,
  listInscriptionTypes,
  listMotives,
  listPlannableEstablishments,
  listTechnicians,
  listZodes,
} from '../../contract/index.ts'
import { catalogueQuery, currentChoiceQuery } from '../features/catalogues/catalogues.queries.ts'
import { noteListed } from '../features/offline-visits/preparation/listed-visits.ts'
import { useAuth } from '../features/session/auth.tsx'
import type { PlanCatalogues } from '../features/visits/plan-catalogues.ts'
import { Planner } from '../features/visits/planner.tsx'

const route = getRouteApi('/dashboard/planeacion')

const catalogues: PlanCatalogues = {
  zodes: catalogueQuery(listZodes),
  citiesOf: (zodesId) => catalogueQuery(listCitiesOfZodes, { zodesId }),
  inscriptionTypes: catalogueQuery(listInscriptionTypes),
  motives: catalogueQuery(listMotives),
  engineers: currentChoiceQuery(listEngineers),
  technicians: currentChoiceQuery(listTechnicians),
  establishmentsOf: (place) => currentChoiceQuery(listPlannableEstablishments, place),
}

export default function PlannerPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <Planner
      route={route}
      official={user}
      catalogues={catalogues}
      onListed={noteListed}
      onInspect={({ id, establishmentId, inscriptionTypeId }) =>
        void navigate({
          to: '/dashboard/inspeccion/$assignmentId/$establishmentId/{-$inscriptionTypeId}',
          params: {
            assignmentId: String(id),
            establishmentId: String(establishmentId),
            inscriptionTypeId: String(inscriptionTypeId),
          },
        })
      }
      onOpenRecord={({ inspectionId, establishmentId }) =>
        void navigate({
          to: '/dashboard/inspecciones/$inspectionId/$establishmentId',
          params: { inspectionId: String(inspectionId), establishmentId: String(establishmentId) },
        })
      }
    />
  )
}
