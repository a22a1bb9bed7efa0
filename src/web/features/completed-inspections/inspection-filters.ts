import { CONCEPTOS } from '../../../domain/inspections/concepto-sanitario.ts'
import { doneChoices } from '../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../ui/data-table/filters/list-filter.ts'
import type { InspectionField } from './completed-inspections.queries.ts'
import { messages } from './messages.ts'

/** Records store the municipality's name, so the filter works by name. */
export const inspectionFilters: readonly FilterDefinition<InspectionField>[] = [
  { key: 'municipio', label: messages.filters.city, kind: 'text', field: 'city' },
  {
    key: 'concepto',
    label: messages.filters.concepto,
    kind: 'choice',
    choices: CONCEPTOS.map((concepto) => ({
      value: concepto,
      label: concepto,
      filter: { field: 'concepto', operator: '=', value: concepto },
    })),
  },
  { key: 'notificacion', label: messages.filters.notified, kind: 'choice', choices: doneChoices('isNotified') },
  { key: 'desde', label: messages.filters.from, kind: 'day', field: 'visitedOn', operator: '>=' },
  { key: 'hasta', label: messages.filters.to, kind: 'day', field: 'visitedOn', operator: '<=' },
]

/** Only who archives records sees those that are. */
export const inspectionFiltersWithArchive: readonly FilterDefinition<InspectionField>[] = [
  ...inspectionFilters,
  {
    key: 'archivadas',
    label: messages.showArchived,
    kind: 'flag',
    filter: { field: 'isArchived', operator: '=', value: '1' },
  },
]
