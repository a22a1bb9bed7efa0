import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import {
  listActivities,
  listCitiesOfZodes,
  listDepartments,
  listIdentificationTypes,
  listInscriptionTypes,
  listLocations,
  listZodes,
} from '../../contract/catalogues.wire.ts'
import { catalogueQuery } from '../features/catalogues/catalogues.queries.ts'
import { Establishments } from '../features/establishments/establishments.tsx'
import type { EstablishmentCatalogues } from '../features/establishments/form/catalogues.ts'
import { useAuth } from '../features/session/auth.tsx'
import { NextVisitWindow, type ShownEstablishment } from './planning/next-visit-window.tsx'

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
  const [shown, setShown] = useState<ShownEstablishment>()
  if (!user) return null
  return (
    <>
      <Establishments
        route={route}
        official={user}
        catalogues={catalogues}
        onImport={() => void navigate({ to: '/dashboard/inscripcion/importar' })}
        onBlank={() => void navigate({ to: '/dashboard/inscripcion/blanco' })}
        onDetail={({ id }) =>
          void navigate({ to: '/dashboard/inscripcion/$establishmentId', params: { establishmentId: String(id) } })
        }
        onFile={({ id }) =>
          void navigate({
            to: '/dashboard/configuraciones/archivos/establecimiento/$establishmentId',
            params: { establishmentId: String(id) },
          })
        }
        onNextVisit={({ id, name }) => setShown({ id, name })}
      />
      <NextVisitWindow establishment={shown} onClose={() => setShown(undefined)} />
    </>
  )
}
