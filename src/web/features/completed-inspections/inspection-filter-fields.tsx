import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useState } from 'react'
import { CONCEPTOS } from '../../../domain/inspections/concepto-sanitario.ts'
import { softDisabled } from '../../ui/soft-disabled.ts'
import type { CitiesQuery } from './completed-inspections.queries.ts'
import { DayFilter } from './day-filter.tsx'
import classes from './inspection-filter-fields.module.css'
import { hasFilters, type InspectionFilters } from './inspection-filters.ts'
import { messages } from './messages.ts'

type Props = {
  filters: InspectionFilters
  onChange: (change: Partial<InspectionFilters>) => void
  /** The page passes the catalogue, because its requests belong to another feature. */
  cities: CitiesQuery
}

/** Records store the municipality's name, so the filter works by name. A name in the address stays an option. */
function useCityNames(cities: CitiesQuery, current: string | undefined): string[] {
  const { data } = useQuery(cities)
  const names = new Set(data?.map(({ name }) => name))
  if (current !== undefined) names.add(current)
  return [...names].sort((a, b) => a.localeCompare(b, 'es'))
}

export function InspectionFilterFields({ filters, onChange, cities }: Props) {
  const cityNames = useCityNames(cities, filters.city)
  const [clearings, setClearings] = useState(0)
  const { from, to } = filters
  const isInverted = from !== undefined && to !== undefined && from > to
  const day = (name: 'from' | 'to', limits: Pick<ComponentProps<typeof DayFilter>, 'min' | 'max' | 'fault'>) => (
    <DayFilter
      // A half typed day has no value to clear, so a new key makes a new field.
      key={`${name} ${clearings}`}
      label={messages.filters[name]}
      day={filters[name]}
      {...limits}
      onChange={(changed) => onChange({ [name]: changed })}
    />
  )
  const clear = () => {
    onChange({ city: undefined, concepto: undefined, from: undefined, to: undefined })
    setClearings(clearings + 1)
  }
  return (
    <fieldset className={classes.fields} aria-label={messages.filters.label}>
      <Select
        className={classes.wide}
        label={messages.filters.city}
        placeholder={messages.filters.all}
        data={cityNames}
        value={filters.city ?? null}
        onChange={(city) => onChange({ city: city ?? undefined })}
        searchable
        clearable
        openOnFocus={false}
        nothingFoundMessage={messages.filters.noCity}
      />
      <Select
        className={classes.wide}
        label={messages.filters.concepto}
        placeholder={messages.filters.all}
        data={[...CONCEPTOS]}
        value={filters.concepto ?? null}
        onChange={(concepto) => onChange({ concepto: CONCEPTOS.find((known) => known === concepto) })}
        clearable
        openOnFocus={false}
      />
      {day('from', { max: to })}
      {day('to', { min: from, fault: isInverted ? messages.filters.invertedDays : undefined })}
      <Button className={classes.clear} variant="default" {...softDisabled(!hasFilters(filters), clear)}>
        {messages.filters.clearAll}
      </Button>
    </fieldset>
  )
}
