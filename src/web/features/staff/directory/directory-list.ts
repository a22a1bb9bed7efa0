import { EXPIRING_DAYS } from '../../../../domain/staff/staff-words.ts'
import { flagChoice } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { StaffField } from '../staff.queries.ts'

export const directorySorting: ListSorting<StaffField> = {
  sortable: ['name', 'daysLeft', 'loadPct'],
  defaultSort: 'name',
}

/** 'Por vencer' of any list with days left. */
export const expiringFilter = <Field extends string>(field: Field): FilterDefinition<Field> => ({
  key: 'vence',
  label: 'Por vencer',
  kind: 'choice',
  choices: EXPIRING_DAYS.map((days) => ({
    value: days,
    label: `En ${days} días o menos`,
    filter: { field, operator: '<=', value: days },
  })),
})

export const directoryFilters: readonly FilterDefinition<StaffField>[] = [
  { key: 'area', label: 'Área', kind: 'text', field: 'area' },
  {
    key: 'disponible',
    label: 'Disponible hoy',
    kind: 'choice',
    choices: [
      flagChoice('availableToday', true, { value: 'si', label: 'Sí' }),
      flagChoice('availableToday', false, { value: 'no', label: 'No' }),
    ],
  },
  expiringFilter('daysLeft'),
  {
    key: 'estado',
    label: 'Cuenta',
    kind: 'choice',
    initial: 'activo',
    choices: [
      flagChoice('isActive', true, { value: 'activo', label: 'Activa' }),
      flagChoice('isActive', false, { value: 'inactivo', label: 'Inactiva' }),
    ],
  },
]
