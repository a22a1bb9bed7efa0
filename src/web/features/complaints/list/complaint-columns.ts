import {
  COMPLAINT_KINDS,
  COMPLAINT_SOON_DAYS,
  COMPLAINT_STATES,
  type ComplaintState,
  complaintKindName,
  complaintStateName,
  isComplaintOpen,
  STILL_TO_ANSWER,
  TRIAGES,
  type Triage,
  triageName,
} from '../../../../domain/complaints/complaint-words.ts'
import { complaintPlace } from '../../../../domain/list-exports/exported-complaints.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'
import { formatDay } from '../../../../domain/shared/time.ts'
import type { CellNote, Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { ComplaintField, ComplaintRow } from '../complaints.queries.ts'
import { kindText, leftText, stateText, listMessages as texts, triageText } from '../messages.ts'

const stateTones: Readonly<Record<ComplaintState, Tone>> = {
  radicada: 'red',
  ampliacion: 'yellow',
  trasladada: 'green',
  en_visita: 'yellow',
  por_responder: 'red',
  respondida: 'green',
  cerrada: 'green',
  duplicada: 'green',
}
export const stateTone = (state: ComplaintState | UnknownWord): Tone => saidOf(stateTones, state) ?? 'yellow'
const triageTones: Readonly<Record<Triage, Tone>> = { inmediata: 'red', alta: 'yellow', normal: 'green' }
export const triageTone = (triage: Triage | UnknownWord): Tone => saidOf(triageTones, triage) ?? 'yellow'

/** How long an open complaint may still wait, where that matters. */
export function dueNote({
  state,
  daysLeft,
  termKind,
  isOverdue,
}: Pick<ComplaintRow, 'state' | 'daysLeft' | 'termKind' | 'isOverdue'>): CellNote | undefined {
  if (!isComplaintOpen(state as ComplaintState) || daysLeft === null || daysLeft > COMPLAINT_SOON_DAYS) return undefined
  // A badge of two lines would look like two.
  return { text: leftText(daysLeft, termKind).replaceAll(' ', '\u00a0'), tone: isOverdue ? 'red' : 'yellow' }
}

const dueText = ({ dueOn }: ComplaintRow) => (dueOn === null ? texts.stopped : formatDay(dueOn))

const { columns } = texts

export const complaintColumns = [
  { label: columns.number, accessor: 'number', isTitle: true },
  { label: columns.kind, accessor: 'kind', text: (row: ComplaintRow) => kindText(row.kind) },
  { label: columns.establishmentName, accessor: 'establishmentName', text: complaintPlace },
  { label: columns.dueOn, accessor: 'dueOn', text: dueText, note: dueNote },
  { label: columns.city, accessor: 'city' },
  {
    label: columns.triage,
    accessor: 'triage',
    format: {
      text: (value: unknown) => triageText(value as Triage),
      tone: (value: unknown) => triageTone(value as Triage),
    },
  },
  {
    label: columns.state,
    accessor: 'state',
    format: {
      text: (value: unknown) => stateText(value as ComplaintState),
      tone: (value: unknown) => stateTone(value as ComplaintState),
    },
    pinnedWidth: 160,
  },
] satisfies DataColumn<ComplaintRow>[]

/** The earliest last day stands first. */
export const complaintSorting: ListSorting<ComplaintField> = {
  sortable: ['number', 'kind', 'establishmentName', 'dueOn', 'city', 'triage', 'state'],
  defaultSort: 'dueOn',
}

/** The list opens on what is still to be answered. */
export const complaintFilters: readonly FilterDefinition<ComplaintField>[] = [
  {
    key: 'estado',
    label: columns.state,
    kind: 'choice',
    choices: [
      flagChoice('isOpen', true, { value: 'abiertas', label: STILL_TO_ANSWER }),
      ...valueChoices('state', COMPLAINT_STATES, complaintStateName),
    ],
    initial: 'abiertas',
  },
  {
    key: 'clase',
    label: columns.kind,
    kind: 'choice',
    choices: valueChoices('kind', COMPLAINT_KINDS, complaintKindName),
  },
  { key: 'prioridad', label: columns.triage, kind: 'choice', choices: valueChoices('triage', TRIAGES, triageName) },
  {
    key: 'vence',
    label: texts.filters.due,
    kind: 'choice',
    choices: [
      flagChoice('isOverdue', true, { value: 'vencida', label: texts.filters.late }),
      flagChoice('isDueSoon', true, { value: 'pronto', label: texts.filters.soon }),
      flagChoice('isDue', true, { value: 'atender', label: texts.filters.waiting }),
      flagChoice('isOverdue', false, { value: 'al-dia', label: texts.filters.inTime }),
    ],
  },
  { key: 'municipio', label: columns.city, kind: 'text', field: 'city' },
  {
    key: 'establecimiento',
    label: texts.filters.establishmentId,
    namedLabel: columns.establishmentName,
    kind: 'row',
    field: 'establishmentId',
  },
  { key: 'desde', label: texts.filters.from, kind: 'day', field: 'dueOn', operator: '>=' },
  { key: 'hasta', label: texts.filters.to, kind: 'day', field: 'dueOn', operator: '<=' },
]
