import { FORMAT_STATES, type FormatState } from '../../../../domain/formats/format-forms.ts'
import {
  editionText as editionName,
  errorsText,
  formatStateWords,
  formatLabels as labels,
  MODEL_OF_VIGIA,
  usesText,
} from '../../../../domain/formats/format-words.ts'
import { FULL_SCORE } from '../../../../domain/formats/quarters.ts'
import { formatPoints } from '../../../../domain/inspections/score.ts'
import type { CellFormat } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { FormatField, FormatRow } from '../formats.queries.ts'
import { agoText, messages } from '../messages.ts'
import { listTexts } from './messages.ts'

const stateFormat: CellFormat = {
  text: (value) => formatStateWords[value as FormatState],
  tone: (value) => (value === 'activo' ? 'green' : 'red'),
}

const editionText = (edition: FormatRow['current']) => (edition ? editionName(edition) : messages.none)

/** The open draft of a format: 'Ana Ruiz, hace 2 h · 3 errores'. */
const draftText = ({ draft }: Pick<FormatRow, 'draft'>, now = new Date()): string =>
  draft ? `${draft.by}, ${agoText(draft.at, now)} · ${errorsText(draft.errors)}` : ''

const computed = (accessor: 'current' | 'next' | 'draft', text: (row: FormatRow) => string) => ({
  label: labels[accessor],
  accessor,
  isSortable: false,
  text,
})

export const formatColumns: readonly DataColumn<FormatRow>[] = [
  { label: labels.code, accessor: 'code' },
  {
    label: labels.name,
    accessor: 'name',
    isTitle: true,
    note: ({ isModel }) => (isModel ? { text: MODEL_OF_VIGIA, tone: 'yellow' } : undefined),
  },
  computed('current', ({ current }) => editionText(current)),
  computed('next', ({ next }) => editionText(next)),
  computed('draft', (row) => draftText(row)),
  { label: labels.sum, accessor: 'sum', text: ({ sum }) => `${formatPoints(sum)} de ${FULL_SCORE}` },
  { label: labels.uses, accessor: 'uses', text: usesText },
  { label: labels.state, accessor: 'state', format: stateFormat, pinnedWidth: 100 },
]

export const formatSorting: ListSorting<FormatField> = {
  sortable: ['code', 'name', 'sum', 'uses', 'state'],
  defaultSort: 'id',
  // Own formats have the higher ids, and the newest come first.
  isDescending: true,
}

export const formatFilters: readonly FilterDefinition<FormatField>[] = [
  {
    key: 'estado',
    label: labels.state,
    kind: 'choice',
    choices: valueChoices('state', FORMAT_STATES, formatStateWords),
  },
  {
    key: 'origen',
    label: listTexts.origin,
    kind: 'choice',
    choices: [
      flagChoice('isModel', false, { value: 'propios', label: listTexts.own }),
      flagChoice('isModel', true, { value: 'modelos', label: listTexts.models }),
    ],
  },
  {
    key: 'borrador',
    label: labels.draft,
    kind: 'choice',
    choices: [
      flagChoice('hasDraft', true, { value: 'si', label: listTexts.withDraft }),
      flagChoice('hasDraft', false, { value: 'no', label: listTexts.withoutDraft }),
    ],
  },
]
