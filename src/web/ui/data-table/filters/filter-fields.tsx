import { Button, Checkbox, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { dayOf } from '../../../../domain/shared/time.ts'
import { relativeRanges } from '../../../../domain/views/relative-days.ts'
import { LongSelect } from '../../catalogue/long-select.tsx'
import { textOptions } from '../../catalogue/namesakes.ts'
import { softDisabled } from '../../soft-disabled.ts'
import type { FilterKey } from '../list-state/list-address.ts'
import type { ListState } from '../list-state/use-list-state.ts'
import { messages } from '../messages.ts'
import { DayFilter } from './day-filter.tsx'
import classes from './filters.module.css'
import {
  type FilterDefinition,
  type FilterValues,
  filterDay,
  namedRange,
  narrowing,
  type OptionsQuery,
  withoutFilters,
} from './list-filter.ts'

type Props = {
  list: Pick<ListState<string>, 'filters' | 'filterValues' | 'setFilters'>
  /** Texts that a filter of kind 'text' offers. */
  optionsOf?: { [Key in FilterKey]?: OptionsQuery } | undefined
}

type FieldProps<Kind extends FilterDefinition<string>['kind']> = {
  filter: Extract<FilterDefinition<string>, { kind: Kind }>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

const shared = { placeholder: messages.any, clearable: true, openOnFocus: false } as const

function ChoiceField({ filter, value, onChange }: FieldProps<'choice'>) {
  return (
    <Select
      {...shared}
      label={filter.label}
      data={filter.choices.map((choice) => ({ value: choice.value, label: choice.label }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}

/** A text of the address stays an option, even where the catalogue does not know it. */
function TextField({ filter, value, onChange, options }: FieldProps<'text'> & { options: OptionsQuery }) {
  const { data } = useQuery(options)
  const texts = useMemo(() => {
    const names = new Set(data?.map(({ name }) => name))
    if (value !== undefined) names.add(value)
    return textOptions([...names].sort((a, b) => a.localeCompare(b, 'es')))
  }, [data, value])
  return (
    <LongSelect
      {...shared}
      label={filter.label}
      data={texts}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      nothingFoundMessage={messages.noOption}
    />
  )
}

/** The other end of the same days, if the list has one. */
function otherEnd(
  filter: FilterDefinition<string>,
  all: readonly FilterDefinition<string>[],
  values: FilterValues,
  today: string,
) {
  const other = all.find((one) => one.kind === 'day' && one.key !== filter.key)
  const value = other && values[other.key]
  return other?.kind === 'day' && value !== undefined
    ? { day: filterDay(other, value, today), label: other.label }
    : undefined
}

/** The ranges that move on with the days. A choice sets both ends of the list's days. */
function RangeField({ list: { filters, filterValues, setFilters } }: Pick<Props, 'list'>) {
  const ends = filters.filter(({ kind }) => kind === 'day')
  if (ends.length < 2) return null
  return (
    <Select
      {...shared}
      placeholder={messages.fixedDays}
      label={messages.range}
      data={Object.entries(relativeRanges).map(([value, { label }]) => ({ value, label }))}
      value={namedRange(filterValues, filters) ?? null}
      onChange={(chosen) => setFilters(Object.fromEntries(ends.map(({ key }) => [key, chosen ?? undefined])))}
    />
  )
}

/** The fields of a list's filters. */
export function FilterFields({ list, optionsOf = {} }: Props) {
  const { filters, filterValues: values, setFilters } = list
  const [clearings, setClearings] = useState(0)
  const today = dayOf(new Date())
  const clear = () => {
    setFilters(withoutFilters(values, filters))
    setClearings(clearings + 1)
  }
  const fieldOf = (filter: FilterDefinition<string>) => {
    const value = values[filter.key]
    const common = { value, onChange: (changed: string | undefined) => setFilters({ [filter.key]: changed }) }
    switch (filter.kind) {
      case 'choice':
        return <ChoiceField key={filter.key} filter={filter} {...common} />
      case 'text': {
        const options = optionsOf[filter.key]
        return options && <TextField key={filter.key} filter={filter} options={options} {...common} />
      }
      case 'day': {
        const isEnd = filter.operator === '<='
        const day = value === undefined ? undefined : filterDay(filter, value, today)
        const other = otherEnd(filter, filters, values, today)
        const isInverted = isEnd && day !== undefined && day < (other?.day ?? day)
        return (
          <DayFilter
            // A half typed day has no value to clear, so a new key makes a new field.
            key={`${filter.key} ${clearings}`}
            label={filter.label}
            day={day}
            {...(isEnd ? { min: other?.day } : { max: other?.day })}
            fault={isInverted ? messages.invertedDays(other?.label ?? filter.label) : undefined}
            onChange={common.onChange}
          />
        )
      }
      case 'row':
        // The chip shows the row and takes the filter away.
        return null
      case 'flag':
        return (
          <Checkbox
            key={filter.key}
            className={classes.flag}
            label={filter.label}
            checked={value !== undefined}
            onChange={(event) => common.onChange(event.currentTarget.checked ? '1' : undefined)}
          />
        )
    }
  }
  return (
    <fieldset className={classes.fields} aria-label={messages.filters}>
      <RangeField list={list} />
      {filters.map(fieldOf)}
      <Button
        className={classes.clear}
        variant="default"
        {...softDisabled(narrowing(values, filters).length === 0, clear)}
      >
        {messages.removeFilters}
      </Button>
    </fieldset>
  )
}
