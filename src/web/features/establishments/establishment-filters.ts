import { activeFilter, doneChoices, flagChoice } from '../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../ui/data-table/filters/list-filter.ts'
import type { EstablishmentField } from './establishments.queries.ts'
import { columnLabels, messages } from './messages.ts'

export const establishmentFilters: readonly FilterDefinition<EstablishmentField>[] = [
  activeFilter('estado', messages.filters.state, 'isActive'),
  { key: 'notificacion', label: columnLabels.isNotified, kind: 'choice', choices: doneChoices('isNotified') },
  {
    key: 'censo',
    label: messages.filters.census,
    kind: 'choice',
    choices: [
      flagChoice('hasCensusGaps', true, { value: 'faltan', label: messages.filters.hasGaps }),
      flagChoice('hasCensusGaps', false, { value: 'completos', label: messages.filters.hasNoGaps }),
    ],
  },
  { key: 'desde', label: messages.filters.from, kind: 'day', field: 'createdOn', operator: '>=' },
  { key: 'hasta', label: messages.filters.to, kind: 'day', field: 'createdOn', operator: '<=' },
]
