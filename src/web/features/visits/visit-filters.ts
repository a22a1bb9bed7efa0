import { activeFilter, doneChoices, flagChoice } from '../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../ui/data-table/filters/list-filter.ts'
import { columnLabels, messages } from './messages.ts'
import type { VisitField } from './visits.queries.ts'

/** The planner opens on what is to be done. */
export const visitFilters: readonly FilterDefinition<VisitField>[] = [
  { key: 'avance', label: columnLabels.isDone, kind: 'choice', choices: doneChoices('isDone'), initial: 'pendiente' },
  activeFilter('estado', columnLabels.isActive, 'isActive'),
  {
    key: 'reasignar',
    label: messages.filters.orphan,
    kind: 'choice',
    choices: [
      flagChoice('isOrphan', true, { value: 'si', label: messages.filters.isOrphan }),
      flagChoice('isOrphan', false, { value: 'no', label: messages.filters.isNoOrphan }),
    ],
  },
  activeFilter('ingeniero', messages.filters.engineer, 'engineerActive'),
  activeFilter('tecnico', messages.filters.technician, 'technicianActive'),
  activeFilter('establecimiento', messages.filters.establishment, 'establishmentActive'),
  {
    key: 'vence',
    label: messages.filters.due,
    kind: 'choice',
    choices: [
      flagChoice('isOverdue', true, { value: 'vencida', label: messages.filters.overdue }),
      flagChoice('isOverdue', false, { value: 'al-dia', label: messages.filters.inTime }),
    ],
  },
  { key: 'desde', label: messages.filters.from, kind: 'day', field: 'assignedOn', operator: '>=' },
  { key: 'hasta', label: messages.filters.to, kind: 'day', field: 'assignedOn', operator: '<=' },
]
