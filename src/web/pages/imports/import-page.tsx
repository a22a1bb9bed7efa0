import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  listActivities,
  listAllLocations,
  listCities,
  listIdentificationTypes,
  listInscriptionTypes,
} from '../../../contract/catalogues.wire.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { catalogueQuery } from '../../features/catalogues/catalogues.queries.ts'
import type { ImportCatalogues } from '../../features/imports/import-catalogues.ts'
import { ImportWizard } from '../../features/imports/import-wizard.tsx'
import type { CatalogueQuery } from '../../ui/catalogue/use-catalogue.ts'
import { pathId } from '../visit-id.ts'

const route = getRouteApi('/dashboard/inscripcion/importar/$importId/{-$paso}')

/** Activities of all inscription types; a name may belong to several, so the type is named too. */
const allActivities: CatalogueQuery = {
  queryKey: queryKeys.catalogue(listActivities.path, 'all'),
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async ({ client }) => {
    const types = await client.fetchQuery(catalogueQuery(listInscriptionTypes))
    const lists = types.map(async (type) => {
      const rows = await client.fetchQuery(catalogueQuery(listActivities, { inscriptionTypeId: type.id }))
      return rows.map(({ id, name }) => ({ id, name: `${type.name}: ${name}` }))
    })
    return (await Promise.all(lists)).flat()
  },
}

const catalogues: ImportCatalogues = {
  city: catalogueQuery(listCities),
  inscriptionTypeId: catalogueQuery(listInscriptionTypes),
  activityIds: allActivities,
  identificationTypeId: catalogueQuery(listIdentificationTypes),
  locationId: catalogueQuery(listAllLocations),
}

/** An address with anything but digits finds no import. */
export default function ImportPage() {
  const { importId, paso } = route.useParams()
  const navigate = useNavigate()
  return (
    <ImportWizard
      key={importId}
      route={route}
      importId={pathId(importId)}
      wanted={paso}
      catalogues={catalogues}
      onStep={(step, options) =>
        void navigate({
          to: '/dashboard/inscripcion/importar/$importId/{-$paso}',
          params: { importId, paso: step },
          ...options,
        })
      }
      onStart={() => void navigate({ to: '/dashboard/inscripcion/importar' })}
    />
  )
}
