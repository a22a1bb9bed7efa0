import { actaText } from '../../../../domain/list-exports/list-texts.ts'
import {
  DUE_SOON_DAYS,
  isOpen,
  REQUIREMENT_STATES,
  type RequirementState,
  requirementStateName,
  SEVERITIES,
  type Severity,
  STILL_OPEN,
  severityName,
} from '../../../../domain/requirements/requirement-words.ts'
import { type CellFormat, type CellNote, dayFormat, type Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { activeFilter, flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import { leftText, listMessages as texts } from '../messages.ts'
import type { RequirementField, RequirementRow } from '../requirements.queries.ts'

export const stateTones: Readonly<Record<RequirementState, Tone>> = {
  abierto: 'yellow',
  declarado: 'yellow',
  cumplido: 'green',
  parcial: 'yellow',
  incumplido: 'red',
  sin_objeto: 'green',
  trasladado: 'red',
}

/** How long an open requirement still has, where that matters. */
export function dueNote(row: RequirementRow): CellNote | undefined {
  const { state, daysLeft, isOverdue } = row
  if (!isOpen(state) || daysLeft > DUE_SOON_DAYS) return undefined
  // A badge of two lines would look like two.
  return { text: leftText(row).replaceAll(' ', '\u00a0'), tone: isOverdue ? 'red' : 'yellow' }
}

const stateFormat: CellFormat = {
  text: (value) => requirementStateName[value as RequirementState],
  tone: (value) => stateTones[value as RequirementState],
}
const severityFormat: CellFormat = { text: (value) => severityName[value as Severity] }

const column = (accessor: keyof typeof texts.columns, format?: CellFormat) => ({
  label: texts.columns[accessor],
  accessor,
  ...(format && { format }),
})

/** Tells establishments of one name apart. */
export const placeDetail = ({
  identificationNumber,
  establishmentAddress,
}: Pick<RequirementRow, 'identificationNumber' | 'establishmentAddress'>) =>
  [identificationNumber, establishmentAddress].filter(Boolean).join(' · ') || undefined

/** Tells that the establishment was switched off: its requirements stay, and no visit verifies them. */
export const inactiveNoteOf = ({
  establishmentActive,
}: Pick<RequirementRow, 'establishmentActive'>): CellNote | undefined =>
  establishmentActive === false ? { text: texts.inactive, tone: 'red' } : undefined

export const requirementColumns = [
  {
    ...column('number'),
    detail: ({ actaNumber }: RequirementRow) => actaNumber && actaText(actaNumber),
    isTitle: true,
  },
  { ...column('establishmentName'), detail: placeDetail, note: inactiveNoteOf },
  // Before the others, so that the columns that stay in sight do not cover it at 1280 px.
  { ...column('dueOn', dayFormat), note: dueNote },
  column('city'),
  column('item'),
  column('severity', severityFormat),
  { ...column('state', stateFormat), pinnedWidth: 176 },
] satisfies DataColumn<RequirementRow, RequirementField & keyof RequirementRow>[]

/** The earliest last day stands first. */
export const requirementSorting: ListSorting<RequirementField> = {
  sortable: requirementColumns.map(({ accessor }) => accessor),
  defaultSort: 'dueOn',
}

/** The list opens on what is still to be met. */
export const requirementFilters: readonly FilterDefinition<RequirementField>[] = [
  {
    key: 'estado',
    label: texts.columns.state,
    kind: 'choice',
    choices: [
      flagChoice('isOpen', true, { value: 'por-cumplir', label: STILL_OPEN }),
      flagChoice('proposesCase', true, { value: 'propone', label: texts.filters.proposing }),
      flagChoice('isReplyUnread', true, { value: 'por-leer', label: texts.filters.unread }),
      ...valueChoices('state', REQUIREMENT_STATES, requirementStateName),
    ],
    initial: 'por-cumplir',
  },
  {
    key: 'gravedad',
    label: texts.filters.severity,
    kind: 'choice',
    choices: valueChoices('severity', SEVERITIES, severityName),
  },
  {
    key: 'vence',
    label: texts.filters.due,
    kind: 'choice',
    choices: [
      flagChoice('isOverdue', true, { value: 'vencido', label: texts.filters.late }),
      flagChoice('isDueSoon', true, { value: 'pronto', label: texts.filters.soon }),
      flagChoice('isOverdue', false, { value: 'al-dia', label: texts.filters.inTime }),
    ],
  },
  {
    key: 'verificacion',
    label: texts.filters.visit,
    kind: 'choice',
    choices: [
      flagChoice('isVisitWanted', true, { value: 'pedida', label: texts.filters.visitWanted }),
      flagChoice('isOwnVerdictDue', true, { value: 'propia', label: texts.filters.ownVerdictDue }),
    ],
  },
  {
    key: 'visitas',
    label: texts.filters.visits,
    kind: 'choice',
    choices: [flagChoice('isOfOwnVisit', true, { value: 'propias', label: texts.filters.ownVisits })],
  },
  {
    key: 'prorroga',
    label: texts.filters.extension,
    kind: 'choice',
    choices: [flagChoice('isExtensionWanted', true, { value: 'pedida', label: texts.filters.extensionWanted })],
  },
  activeFilter('lugar', texts.columns.establishmentName, 'establishmentActive'),
  { key: 'municipio', label: texts.filters.city, kind: 'text', field: 'city' },
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
