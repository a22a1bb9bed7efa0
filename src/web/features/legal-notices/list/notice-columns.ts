import {
  NOTICE_MODES,
  NOTICE_SOON_DAYS,
  NOTICE_STATES,
  type NoticeState,
  noticeModeName,
  noticeStateName,
  STILL_TO_NOTIFY,
} from '../../../../domain/legal-notices/legal-notice-words.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'
import { type CellFormat, type CellNote, dayFormat, type Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { NoticeField, NoticeRow } from '../legal-notices.queries.ts'
import { leftText, modeText, placeOf, stateText, stepText, listMessages as texts } from '../messages.ts'

const tones: Readonly<Record<NoticeState, Tone>> = { pendiente: 'red', en_curso: 'yellow', surtida: 'green' }
export const stateTone = (state: NoticeState | UnknownWord): Tone => saidOf(tones, state) ?? 'yellow'

/** How long an open notice may still wait, where that matters. */
function dueNote({ state, daysLeft, isOverdue }: NoticeRow): CellNote | undefined {
  if (state === 'surtida' || daysLeft > NOTICE_SOON_DAYS) return undefined
  // A badge of two lines would look like two.
  return { text: leftText(daysLeft).replaceAll(' ', '\u00a0'), tone: isOverdue ? 'red' : 'yellow' }
}

const stateFormat: CellFormat = {
  text: (value) => stateText({ state: value as NoticeState }),
  tone: (value) => stateTone(value as NoticeState),
}

const column = (accessor: 'actaNumber' | 'establishmentName' | 'city' | 'dueOn' | 'state', format?: CellFormat) => ({
  label: texts.columns[accessor],
  accessor,
  ...(format && { format }),
})

export const noticeColumns = [
  { ...column('actaNumber'), isTitle: true },
  { ...column('establishmentName'), detail: placeOf },
  { ...column('dueOn', dayFormat), note: dueNote },
  column('city'),
  // The work of the list: it stays in sight with the state, and long steps have two lines.
  { label: texts.columns.nextStep, accessor: 'nextStep', isSortable: false, text: stepText, pinnedWidth: 152 },
  { ...column('state', stateFormat), detail: (row: NoticeRow) => modeText(row) || undefined, pinnedWidth: 120 },
] satisfies DataColumn<NoticeRow>[]

/** The earliest last day stands first. */
export const noticeSorting: ListSorting<NoticeField> = {
  sortable: ['actaNumber', 'establishmentName', 'dueOn', 'city', 'state'],
  defaultSort: 'dueOn',
}

/** The list opens on what is still to be notified. */
export const noticeFilters: readonly FilterDefinition<NoticeField>[] = [
  {
    key: 'estado',
    label: texts.columns.state,
    kind: 'choice',
    choices: [
      flagChoice('isOpen', true, { value: 'por-surtir', label: STILL_TO_NOTIFY }),
      ...valueChoices('state', NOTICE_STATES, noticeStateName),
    ],
    initial: 'por-surtir',
  },
  {
    key: 'modo',
    label: texts.columns.mode,
    kind: 'choice',
    choices: valueChoices('mode', NOTICE_MODES, noticeModeName),
  },
  {
    key: 'vence',
    label: texts.filters.due,
    kind: 'choice',
    choices: [
      flagChoice('isOverdue', true, { value: 'vencida', label: texts.filters.late }),
      flagChoice('isDueSoon', true, { value: 'pronto', label: texts.filters.soon }),
      flagChoice('isOverdue', false, { value: 'al-dia', label: texts.filters.inTime }),
    ],
  },
  { key: 'municipio', label: texts.columns.city, kind: 'text', field: 'city' },
  {
    key: 'establecimiento',
    label: texts.filters.establishmentId,
    namedLabel: texts.columns.establishmentName,
    kind: 'row',
    field: 'establishmentId',
  },
  { key: 'desde', label: texts.filters.from, kind: 'day', field: 'dueOn', operator: '>=' },
  { key: 'hasta', label: texts.filters.to, kind: 'day', field: 'dueOn', operator: '<=' },
]
