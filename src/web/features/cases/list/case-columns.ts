import { CASE_STATES, type CaseState, caseStateName } from '../../../../domain/cases/case-words.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import { dayFormat, type Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { CaseField, CaseRow } from '../cases.queries.ts'
import { stateText, listMessages as texts } from '../messages.ts'

const stateTones: Readonly<Record<CaseState, Tone>> = { abierto: 'red', en_juridica: 'yellow', cerrado: 'green' }
export const stateTone = (state: CaseState | UnknownWord): Tone => saidOf(stateTones, state) ?? 'yellow'

const { columns } = texts

export const caseColumns = [
  { label: columns.number, accessor: 'number', isTitle: true },
  {
    label: columns.establishmentName,
    accessor: 'establishmentName',
    detail: ({ identificationNumber }: CaseRow) => identificationNumber,
  },
  { label: columns.cause, accessor: 'cause' },
  { label: columns.city, accessor: 'city' },
  { label: columns.openedOn, accessor: 'openedOn', format: dayFormat },
  {
    label: columns.closedOn,
    accessor: 'closedOn',
    text: ({ closedOn }: CaseRow) => (closedOn === null ? '' : formatDay(closedOn)),
  },
  {
    label: columns.state,
    accessor: 'state',
    format: {
      text: (value: unknown) => stateText(value as CaseState),
      tone: (value: unknown) => stateTone(value as CaseState),
    },
    pinnedWidth: 160,
  },
] satisfies DataColumn<CaseRow>[]

/** The newest case stands first. */
export const caseSorting: ListSorting<CaseField> = {
  sortable: ['number', 'establishmentName', 'city', 'openedOn', 'closedOn', 'state'],
  defaultSort: 'id',
}

/** The list opens on what is not closed. */
export const caseFilters: readonly FilterDefinition<CaseField>[] = [
  {
    key: 'estado',
    label: columns.state,
    kind: 'choice',
    choices: [
      flagChoice('isOpen', true, { value: 'sin-cerrar', label: texts.filters.stillOpen }),
      ...valueChoices('state', CASE_STATES, caseStateName),
    ],
    initial: 'sin-cerrar',
  },
  { key: 'municipio', label: columns.city, kind: 'text', field: 'city' },
  {
    key: 'establecimiento',
    label: texts.filters.establishmentId,
    namedLabel: columns.establishmentName,
    kind: 'row',
    field: 'establishmentId',
  },
  { key: 'desde', label: texts.filters.from, kind: 'day', field: 'openedOn', operator: '>=' },
  { key: 'hasta', label: texts.filters.to, kind: 'day', field: 'openedOn', operator: '<=' },
]
