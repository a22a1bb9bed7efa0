import { getRouteApi } from '@tanstack/react-router'
import {
  listAreas,
  listContracts,
  listEngineers,
  listRolesOfArea,
  listTechnicians,
} from '../../contract/catalogues.wire.ts'
import { catalogueQuery, currentChoiceQuery } from '../features/catalogues/catalogues.queries.ts'
import { OpenSessions } from '../features/profile/security/open-sessions.tsx'
import { RemoveSecondFactor } from '../features/profile/security/remove-second-factor.tsx'
import { useAuth } from '../features/session/auth.tsx'
import type { UserCatalogues } from '../features/users/user-catalogues.ts'
import { Users } from '../features/users/users.tsx'

const route = getRouteApi('/dashboard/usuarios')

const catalogues: UserCatalogues = {
  areas: catalogueQuery(listAreas),
  rolesOf: (areaId) => catalogueQuery(listRolesOfArea, { areaId }),
  contracts: catalogueQuery(listContracts),
  officialsOf: (part) => currentChoiceQuery(part === 'engineer' ? listEngineers : listTechnicians),
}

export default function UsersPage() {
  const { user } = useAuth()
  return (
    user && (
      <Users
        route={route}
        official={user}
        catalogues={catalogues}
        sessionsOf={({ id, name }) => (
          <>
            <OpenSessions person={{ id, name }} />
            <RemoveSecondFactor person={{ id, name }} />
          </>
        )}
      />
    )
  )
}
