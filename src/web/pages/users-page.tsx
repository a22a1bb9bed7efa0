import { getRouteApi } from '@tanstack/react-router'
import { listAreas, listContracts, listRolesOfArea } from '../../contract/index.ts'
import { catalogueQuery } from '../features/catalogues/catalogues.queries.ts'
import { useAuth } from '../features/session/auth.tsx'
import type { UserCatalogues } from '../features/users/user-catalogues.ts'
import { Users } from '../features/users/users.tsx'

const route = getRouteApi('/dashboard/usuarios')

const catalogues: UserCatalogues = {
  areas: catalogueQuery(listAreas),
  rolesOf: (areaId) => catalogueQuery(listRolesOfArea, { areaId }),
  contracts: catalogueQuery(listContracts),
}

export default function UsersPage() {
  const { user } = useAuth()
  return user && <Users route={route} official={user} catalogues={catalogues} />
}
