import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CatalogueQuery, NamedRow } from '../catalogue/use-catalogue.ts'
import { LoadFailed } from '../load-failed.tsx'
import { messages as texts } from './messages.ts'
import type { Place, PlaceAddress } from './place-address.ts'

type CityRow = NamedRow & { zodesId: number }
export type PlaceCatalogues = {
  zodes: CatalogueQuery
  cities: CatalogueQuery<CityRow>
  inscriptionTypes: CatalogueQuery
}

type Props = {
  place: Place
  catalogues: PlaceCatalogues
  /** Name of the group, for the button that loads a failed catalogue again. */
  of: string
  onChange: (part: PlaceAddress) => void
  /** Stands after the choices. */
  children?: ReactNode
}

const anyOf = (rows: readonly NamedRow[]) => [
  { value: '', label: texts.any },
  ...rows.map(({ id, name }) => ({ value: String(id), label: name })),
]

const textOf = (id: number | undefined) => (id === undefined ? '' : String(id))

/** Choices of subregion, municipality and type of establishment. */
export function PlaceFilters({ place, catalogues, of, onChange, children }: Props) {
  const zodes = useQuery(catalogues.zodes)
  const cities = useQuery(catalogues.cities)
  const types = useQuery(catalogues.inscriptionTypes)
  const hasFailed = [zodes, cities, types].filter(({ isError }) => isError)
  const citiesHere = (cities.data ?? []).filter(
    ({ zodesId }) => place.zodesId === undefined || zodesId === place.zodesId,
  )
  return (
    <>
      <NativeSelect
        label={texts.zodes}
        value={textOf(place.zodesId)}
        data={anyOf(zodes.data ?? [])}
        onChange={({ currentTarget: { value } }) => onChange({ zodes: value || undefined, municipio: undefined })}
      />
      <NativeSelect
        label={texts.city}
        value={textOf(place.cityId)}
        data={anyOf(citiesHere)}
        onChange={({ currentTarget: { value } }) => onChange({ municipio: value || undefined })}
      />
      <NativeSelect
        label={texts.type}
        value={textOf(place.inscriptionTypeId)}
        data={anyOf(types.data ?? [])}
        onChange={({ currentTarget: { value } }) => onChange({ tipo: value || undefined })}
      />
      {children}
      {hasFailed.length > 0 && (
        <LoadFailed
          text={texts.failed}
          of={of}
          onRetry={() => {
            for (const each of hasFailed) void each.refetch()
          }}
        />
      )}
    </>
  )
}
