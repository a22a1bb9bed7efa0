import { MEASURE_CODES, measureName } from '../../../../domain/inspections/sanitary-measures.ts'
import {
  isInForce,
  MEASURE_STATES,
  type MeasureState,
  measureStateName,
  STILL_IN_FORCE,
  VERIFY_SOON_DAYS,
} from '../../../../domain/measures/measure-words.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'
import { type CellFormat, type CellNote, dayFormat, type Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import type { MeasureField, MeasureRow } from '../measures.queries.ts'
import { extentText, leftText, placeOf, stateText, listMessages as texts } from '../messages.ts'

const tones: Readonly<Record<MeasureState, Tone>> = {
  impuesta: 'red',
  vigente: 'red',
  en_verificacion: 'yellow',
  levantada_parcial: 'yellow',
  levantada: 'green',
  convertida: 'green',
  ejecutada: 'green',
  trasladada: 'green',
}
export const stateTone = (state: MeasureState | UnknownWord): Tone => saidOf(tones, state) ?? 'yellow'

/** How long a measure in force may still wait, where that matters. */
export function dueNote({ state, daysLeft, isOverdue }: MeasureRow): CellNote | undefined {
  if (daysLeft === null || daysLeft > VERIFY_SOON_DAYS || !isInForce(state as MeasureState)) return undefined
  // A badge of two lines would look like two.
  return { text: leftText(daysLeft).replaceAll(' ', '\u00a0'), tone: isOverdue ? 'red' : 'yellow' }
}

const stateFormat: CellFormat = {
  text: (value) => stateText({ state: value as MeasureState }),
  tone: (value) => stateTone(value as MeasureState),
}
const numberFormat: CellFormat = { text: (value) => (value === null ? texts.pending : String(value)) }

const column = (
  accessor: 'number' | 'establishmentName' | 'city' | 'name' | 'dueOn' | 'state',
  format?: CellFormat,
) => ({ label: texts.columns[accessor], accessor, ...(format && { format }) })

export const measureColumns = [
  {
    ...column('number', numberFormat),
    isTitle: true,
    detail: ({ actaNumber }: MeasureRow) => `${texts.columns.actaNumber} ${actaNumber}`,
  },
  { ...column('establishmentName'), detail: placeOf },
  { ...column('dueOn', dayFormat), note: dueNote },
  { ...column('name'), detail: (row: MeasureRow) => extentText(row) || undefined },
  column('city'),
  { ...column('state', stateFormat), pinnedWidth: 176 },
] satisfies DataColumn<MeasureRow>[]

/** The earliest last day stands first; measures without their own acta come last. */
export const measureSorting: ListSorting<MeasureField> = {
  sortable: ['number', 'establishmentName', 'dueOn', 'name', 'city', 'state'],
  defaultSort: 'dueOn',
}

/** The list opens on what is in force. */
export const measureFilters: readonly FilterDefinition<MeasureField>[] = [
  {
    key: 'estado',
    label: texts.columns.state,
    kind: 'choice',
    choices: [
      flagChoice('isInForce', true, { value: 'en-vigor', label: STILL_IN_FORCE }),
      flagChoice('proposesCase', true, { value: 'propone', label: texts.filters.proposing }),
      ...valueChoices('state', MEASURE_STATES, measureStateName),
    ],
    initial: 'en-vigor',
  },
  {
    key: 'medida',
    label: texts.columns.name,
    kind: 'choice',
    choices: valueChoices('code', MEASURE_CODES, measureName),
  },
  {
    key: 'vence',
    label: texts.filters.due,
    kind: 'choice',
    choices: [
      flagChoice('isToVerify', true, { value: 'por-verificar', label: texts.filters.toVerify }),
      flagChoice('isOverdue', true, { value: 'vencida', label: texts.filters.late }),
      flagChoice('isOverdue', false, { value: 'al-dia', label: texts.filters.inTime }),
    ],
  },
  {
    key: 'favorable',
    label: texts.filters.favorable,
    kind: 'choice',
    choices: [flagChoice('isDespiteFavorable', true, { value: 'si', label: texts.filters.favorableYes })],
  },
  {
    key: 'visitas',
    label: texts.filters.visits,
    kind: 'choice',
    choices: [flagChoice('isOfOwnVisit', true, { value: 'propias', label: texts.filters.ownVisits })],
  },
  { key: 'municipio', label: texts.columns.city, kind: 'text', field: 'city' },
  {
    key: 'establecimiento',
    label: texts.filters.establishmentId,
    namedLabel: texts.columns.establishmentName,
    kind: 'row',
    field: 'establishmentId',
  },
  { key: 'desde', label: texts.filters.from, kind: 'day', field: 'imposedOn', operator: '>=' },
  { key: 'hasta', label: texts.filters.to, kind: 'day', field: 'imposedOn', operator: '<=' },
]
