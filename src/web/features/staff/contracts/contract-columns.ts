import { serviceDaysLeft } from '../../../../domain/staff/contracts.ts'
import { contractEndText } from '../../../../domain/staff/staff-texts.ts'
import { dayFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import { expiringFilter } from '../directory/directory-list.ts'
import { expiryTone } from '../messages.ts'
import { sheetTexts } from '../sheet/messages.ts'
import type { ContractField, ContractRow } from '../staff.queries.ts'

const { states } = sheetTexts.contracts

export const contractColumns: DataColumn<ContractRow>[] = [
  { label: 'Funcionario', accessor: 'userName', detail: ({ userIdNumber }) => userIdNumber, isTitle: true },
  { label: 'Tipo de contrato', accessor: 'contractType' },
  { label: 'Número', accessor: 'number' },
  { label: 'Desde', accessor: 'startsOn', format: dayFormat },
  { label: 'Hasta', accessor: 'endsOn', format: dayFormat },
  {
    label: 'Estado',
    accessor: 'state',
    text: ({ state }) => states[state],
    note: (contract) =>
      contract.state === 'vigente'
        ? { text: contractEndText(contract), tone: expiryTone(serviceDaysLeft(contract)) }
        : undefined,
    pinnedWidth: 150,
  },
]

export const contractSorting: ListSorting<ContractField> = {
  sortable: ['userName', 'contractType', 'number', 'startsOn', 'endsOn', 'state'],
  defaultSort: 'endsOn',
}

export const contractFilters: readonly FilterDefinition<ContractField>[] = [
  {
    key: 'estado',
    label: 'Estado',
    kind: 'choice',
    initial: 'vigente',
    choices: (['vigente', 'por-iniciar', 'terminado'] as const).map((state) => ({
      value: state,
      label: states[state],
      filter: { field: 'state', operator: '=', value: state },
    })),
  },
  expiringFilter('daysLeft'),
]
