import { Button, NativeSelect } from '@mantine/core'
import type { AnalyticsQuery } from '../../../../domain/analytics/analytics-forms.ts'
import { DayFilter } from '../../../ui/data-table/filters/day-filter.tsx'
import { type PlaceCatalogues, PlaceFilters } from '../../../ui/place-filters/place-filters.tsx'
import { softDisabled } from '../../../ui/soft-disabled.ts'
import classes from '../home.module.css'
import { type HomeAddress, type PeriodName, periodNameOf, periodNames, periodOf } from '../home-address.ts'
import { filterTexts as texts } from '../messages.ts'

type Props = {
  query: AnalyticsQuery
  fault: string | undefined
  catalogues: PlaceCatalogues
  today: string
  onChange: (part: HomeAddress) => void
}

const OTHER = 'otro'

/** Period, place and type that the whole page is narrowed to. */
export function Filters({ query, fault, catalogues, today, onChange }: Props) {
  const period = periodNameOf(query, today)
  const isNarrowed = Object.values(query).some((value) => value !== undefined)
  const clear = () =>
    onChange({ desde: undefined, hasta: undefined, zodes: undefined, municipio: undefined, tipo: undefined })
  return (
    <fieldset className={classes.filters} aria-label={texts.title}>
      <NativeSelect
        label={texts.period}
        value={period ?? OTHER}
        data={[
          ...periodNames.map((name) => ({ value: name as string, label: texts.periods[name] })),
          ...(period === undefined ? [{ value: OTHER, label: texts.otherPeriod }] : []),
        ]}
        onChange={({ currentTarget: { value } }) => value !== OTHER && onChange(periodOf(value as PeriodName, today))}
      />
      <DayFilter label={texts.from} day={query.from} max={query.to} onChange={(desde) => onChange({ desde })} />
      <DayFilter
        label={texts.to}
        day={query.to}
        min={query.from}
        fault={fault}
        onChange={(hasta) => onChange({ hasta })}
      />
      <PlaceFilters place={query} catalogues={catalogues} of={texts.title} onChange={onChange}>
        <Button variant="default" {...softDisabled(!isNarrowed, clear)}>
          {texts.clear}
        </Button>
      </PlaceFilters>
    </fieldset>
  )
}
