import { getRouteApi } from '@tanstack/react-router'
import { listCities } from '../../../contract/catalogues.wire.ts'
import { Cases } from '../../features/cases/list/cases.tsx'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { useAuth } from '../../features/session/auth.tsx'
import { establishmentsFound } from '../establishments-found.ts'
import { useOpenCase } from './use-open-case.ts'

const cities = catalogueQuery(listCities)
const route = getRouteApi('/dashboard/seguimiento/expedientes')

export default function CasesPage() {
  const { user } = useAuth()
  const open = useOpenCase()
  if (!user) return null
  return <Cases route={route} official={user} cities={cities} establishmentsFound={establishmentsFound} onOpen={open} />
}
