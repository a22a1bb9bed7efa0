import { COMPETENCE_KINDS, competenceName } from '../../../../domain/staff/staff-words.ts'
import { dayFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import { expiringFilter } from '../directory/directory-list.ts'
import type { CompetenceField, CompetenceRow } from '../staff.queries.ts'
import { competenceBadge } from './competence-words.ts'

export const competenceColumns: DataColumn<CompetenceRow>[] = [
  { label: 'Funcionario', accessor: 'userName', detail: ({ userIdNumber }) => userIdNumber, isTitle: true },
  { label: 'Clase', accessor: 'kind', text: ({ kind }) => competenceName[kind] },
  {
    label: 'Competencia',
    accessor: 'name',
    text: ({ inscriptionType, name }) => inscriptionType ?? name ?? '',
    isSortable: false,
  },
  { label: 'Número', accessor: 'number' },
  { label: 'Expedida el', accessor: 'issuedOn', format: dayFormat },
  { label: 'Vence el', accessor: 'expiresOn', format: dayFormat },
  {
    label: 'Vigencia',
    accessor: 'daysLeft',
    text: () => '',
    note: competenceBadge,
    pinnedWidth: 150,
  },
]

export const competenceSorting: ListSorting<CompetenceField> = {
  sortable: ['userName', 'kind', 'number', 'issuedOn', 'expiresOn', 'daysLeft'],
  defaultSort: 'userName',
}

export const competenceFilters: readonly FilterDefinition<CompetenceField>[] = [
  {
    key: 'clase',
    label: 'Clase',
    kind: 'choice',
    choices: COMPETENCE_KINDS.map((kind) => ({
      value: kind.toLowerCase(),
      label: competenceName[kind],
      filter: { field: 'kind', operator: '=', value: kind },
    })),
  },
  expiringFilter('daysLeft'),
]
