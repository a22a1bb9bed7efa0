import { getRouteApi } from '@tanstack/react-router'
import {
  listAreas,
  listCities,
  listContracts,
  listEngineers,
  listInscriptionTypes,
  listTechnicians,
  listZodes,
} from '../../contract/catalogues.wire.ts'
import { USER_TYPE } from '../../domain/access/official.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { catalogueQuery, currentChoiceQuery } from '../features/catalogues/catalogues.queries.ts'
import { OfficialFileLink, OwnFileLink } from '../features/files/official-file-link.tsx'
import { useAuth } from '../features/session/auth.tsx'
import { OwnStaff } from '../features/staff/own-staff.tsx'
import type { StaffCatalogues } from '../features/staff/staff-catalogues.ts'
import { StaffView } from '../features/staff/staff-view.tsx'

const route = getRouteApi('/dashboard/gestionth')

const catalogues: StaffCatalogues = {
  areas: catalogueQuery(listAreas),
  contractTypes: catalogueQuery(listContracts),
  zodes: catalogueQuery(listZodes),
  cities: catalogueQuery(listCities),
  inscriptionTypes: catalogueQuery(listInscriptionTypes),
  technicians: currentChoiceQuery(listTechnicians),
  engineers: currentChoiceQuery(listEngineers),
}

/** Administrators see the module; everyone else their own sheet. */
export default function StaffPage() {
  const { user } = useAuth()
  if (!user) return null
  if (user.userType !== USER_TYPE.administrator)
    return <OwnStaff catalogues={catalogues} fileLink={<OwnFileLink userId={user.id} />} />
  return (
    <StaffView
      route={route}
      readerId={user.id}
      catalogues={catalogues}
      today={dayOf(new Date())}
      fileLink={(userId) => <OfficialFileLink userId={userId} />}
    />
  )
}
