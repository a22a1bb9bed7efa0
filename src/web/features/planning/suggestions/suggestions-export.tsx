import { useQuery } from '@tanstack/react-query'
import type { QueryOf } from '../../../../contract/core/endpoint.ts'
import type { exportSuggestions } from '../../../../contract/planning/planning.wire.ts'
import type { NamedRow } from '../../../ui/catalogue/use-catalogue.ts'
import { ListExport } from '../../../ui/data-table/export/list-export.tsx'
import type { Place } from '../../../ui/place-filters/place-address.ts'
import type { PlaceCatalogues } from '../../../ui/place-filters/place-filters.tsx'
import { exportSuggestionsFile } from '../planning.queries.ts'
import { texts } from './messages.ts'

type Filters = QueryOf<typeof exportSuggestions>['filters']

type Choice = {
  field: 'zodes' | 'city' | 'inscriptionType'
  id: number | undefined
  /** Undefined until the catalogue is there. */
  rows: readonly NamedRow[] | undefined
}

/** A choice by its name, so that the file tells it in words. An id that no row has finds nothing, as on the page. */
const filterOf = ({ field, id, rows = [] }: Choice): Filters =>
  id === undefined ? [] : [{ field, operator: '=', value: rows.find((row) => row.id === id)?.name ?? '' }]

type Props = { place: Place; catalogues: PlaceCatalogues }

/** The whole order of the chosen place as a file; the page shows its beginning. */
export function SuggestionsExport({ place, catalogues }: Props) {
  const zodes = useQuery(catalogues.zodes)
  const cities = useQuery(catalogues.cities)
  const types = useQuery(catalogues.inscriptionTypes)
  const choices: Choice[] = [
    { field: 'zodes', id: place.zodesId, rows: zodes.data },
    { field: 'city', id: place.cityId, rows: cities.data },
    { field: 'inscriptionType', id: place.inscriptionTypeId, rows: types.data },
  ]
  if (choices.some(({ id, rows }) => id !== undefined && !rows)) return null
  const filters = choices.flatMap(filterOf)
  return (
    <ListExport
      label={texts.title}
      exportList={(format, signal) => exportSuggestionsFile({ format, filters }, signal)}
    />
  )
}
