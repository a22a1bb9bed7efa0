import { dayFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import { cardTones } from '../messages.ts'
import { sheetTexts } from '../sheet/messages.ts'
import type { CardField, CardRow } from '../staff.queries.ts'

const { states } = sheetTexts.card

/** A card as a row: its serial is made of digits and letters, so that the row has a number of its own. */
export const cardColumns: DataColumn<CardRow>[] = [
  { label: 'Funcionario', accessor: 'userName', detail: ({ userIdNumber }) => userIdNumber, isTitle: true },
  { label: 'Serial', accessor: 'serial' },
  { label: 'Expedido el', accessor: 'issuedAt', format: dayFormat },
  { label: 'Expedido por', accessor: 'issuedBy', isSortable: false },
  { label: 'Vigente hasta', accessor: 'expiresOn', format: dayFormat },
  { label: 'Motivo de la revocación', accessor: 'revokedReason', isSortable: false },
  {
    label: 'Estado',
    accessor: 'state',
    format: {
      text: (value) => states[value as CardRow['state']],
      tone: (value) => cardTones[value as CardRow['state']],
    },
    pinnedWidth: 110,
  },
]

export const cardSorting: ListSorting<CardField> = {
  sortable: ['userName', 'serial', 'issuedAt', 'expiresOn', 'state'],
  defaultSort: 'issuedAt',
  isDescending: true,
}

export const cardFilters: readonly FilterDefinition<CardField>[] = [
  {
    key: 'estado',
    label: 'Estado',
    kind: 'choice',
    choices: (['vigente', 'vencido', 'revocado'] as const).map((state) => ({
      value: state,
      label: states[state],
      filter: { field: 'state', operator: '=', value: state },
    })),
  },
]
