import { markedName } from '../../../../domain/list-exports/list-texts.ts'
import { TRIP_STATES, type TripState, tripStateName } from '../../../../domain/planning/planning-words.ts'
import { dayFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import { stateTones, listTexts as texts } from './messages.ts'
import type { TripField, TripRow } from './trips.queries.ts'

const stateFormat = {
  text: (value: unknown) => tripStateName[value as TripState],
  tone: (value: unknown) => stateTones[value as TripState],
}

export const tripColumns = [
  { label: texts.columns.number, accessor: 'number', isTitle: true },
  { label: texts.columns.zodes, accessor: 'zodes' },
  { label: texts.columns.startsOn, accessor: 'startsOn', format: dayFormat },
  { label: texts.columns.endsOn, accessor: 'endsOn', format: dayFormat },
  {
    label: texts.columns.engineer,
    accessor: 'engineer',
    text: ({ engineer, engineerActive }) => markedName(engineer, engineerActive),
  },
  {
    label: texts.columns.technician,
    accessor: 'technician',
    text: ({ technician, technicianActive }) => markedName(technician, technicianActive),
  },
  { label: texts.columns.vehicle, accessor: 'vehicle' },
  { label: texts.columns.visits, accessor: 'visits' },
  { label: texts.columns.visitsDone, accessor: 'visitsDone' },
  { label: texts.columns.state, accessor: 'state', format: stateFormat, pinnedWidth: 118 },
] satisfies DataColumn<TripRow, TripField & keyof TripRow>[]

export const tripSorting: ListSorting<TripField> = {
  sortable: tripColumns.map(({ accessor }) => accessor),
  defaultSort: 'id',
  isDescending: true,
}

export const tripFilters: readonly FilterDefinition<TripField>[] = [
  {
    key: 'estado',
    label: texts.columns.state,
    kind: 'choice',
    choices: valueChoices('state', TRIP_STATES, tripStateName),
  },
  { key: 'desde', label: texts.filters.from, kind: 'day', field: 'startsOn', operator: '>=' },
  { key: 'hasta', label: texts.filters.to, kind: 'day', field: 'startsOn', operator: '<=' },
]
