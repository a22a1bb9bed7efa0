import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  listActivities,
  listCitiesOfZodes,
  listDepartments,
  listIdentificationTypes,
  listInscriptionTypes,
  listLocations,
  listZodes,
} from '../../contract/index.ts'
import { catalogueQuery } from '../features/catalogues/catalogues.queries.ts'
import { Establishments } from '../features/establishments/establishments.tsx'
import type { EstablishmentCatalogues } from '../features/establishments/form/catalogues.ts'
import { useAuth } from '../features/session/auth.tsx'

const route = getRouteApi('/dashboard/inscripcion')

const catalogues: EstablishmentCatalogues = {
  departments: catalogueQuery(listDepartments),
  zodes: catalogueQuery(listZodes),
  citiesOf: (zodesId) => catalogueQuery(listCitiesOfZodes, { zodesId }),
  inscriptionTypes: catalogueQuery(listInscriptionTypes),
  activitiesOf: (inscriptionTypeId) => catalogueQuery(listActivities, { inscriptionTypeId }),
  locationsOf: (populationType) => catalogueQuery(listLocations, { populationType }),
  identificationTypes: catalogueQuery(listIdentificationTypes),
}

export default function EstablishmentsPage() {
  const { user } = useAuth()
  const navigate = useNavigate()
  if (!user) return null
  return (
    <Establishments
      route={route}
      official={user}
      catalogues={catalogues}
      onBlank={() => void navigate({ to: '/dashboard/inscripcion/blanco' })}
      onDetail={({ id }) =>
        void navigate({ to: '/dashboard/inscripcion/$establishmentId', params: { establishmentId: String(id) } })
      }
    />
  )
}
