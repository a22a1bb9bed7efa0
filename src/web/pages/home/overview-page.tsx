import { getRouteApi } from '@tanstack/react-router'
import { listCities, listInscriptionTypes, listZodes } from '../../../contract/catalogues.wire.ts'
import { dayOf } from '../../../domain/shared/time.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import { Overview } from '../../features/home/overview/overview.tsx'

const route = getRouteApi('/dashboard/')

const catalogues = {
  zodes: catalogueQuery(listZodes),
  cities: catalogueQuery(listCities),
  inscriptionTypes: catalogueQuery(listInscriptionTypes),
}

/** The overview of an administrator, which needs the server. */
export default function OverviewPage() {
  return <Overview route={route} catalogues={catalogues} today={dayOf(new Date())} />
}
