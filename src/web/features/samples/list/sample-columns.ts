import {
  SAMPLE_STATES,
  SAMPLE_VERDICTS,
  type SampleState,
  STILL_WAITING,
  sampleStateName,
  testVerdictName,
  WITH_RESERVE,
} from '../../../../domain/samples/sample-words.ts'
import { saidOf, type UnknownWord } from '../../../../domain/shared/known-words.ts'
import { type CellFormat, type CellNote, dayFormat, type Tone } from '../../../ui/data-table/cell-format.ts'
import type { DataColumn } from '../../../ui/data-table/column.ts'
import { flagChoice, valueChoices } from '../../../ui/data-table/filters/common-filters.ts'
import type { FilterDefinition } from '../../../ui/data-table/filters/list-filter.ts'
import type { ListSorting } from '../../../ui/data-table/list-state/list-search.ts'
import { placeOf, stateText, listMessages as texts, verdictText } from '../messages.ts'
import type { SampleField, SampleRow } from '../samples.queries.ts'

const tones: Readonly<Record<SampleState, Tone>> = {
  tomada: 'yellow',
  en_transporte: 'yellow',
  recibida: 'yellow',
  rechazada: 'red',
  en_analisis: 'yellow',
  conforme: 'green',
  no_conforme: 'red',
  contramuestra: 'yellow',
  cerrada: 'green',
}
export const stateTone = (state: SampleState | UnknownWord): Tone => saidOf(tones, state) ?? 'yellow'

const stateFormat: CellFormat = {
  text: (value) => stateText({ state: value as SampleState }),
  tone: (value) => stateTone(value as SampleState),
}

const column = (
  accessor: 'number' | 'establishmentName' | 'city' | 'product' | 'takenOn' | 'state',
  format?: CellFormat,
) => ({
  label: texts.columns[accessor],
  accessor,
  ...(format && { format }),
})

/** Words beside the state: the verdict on a closed sample, and a broken seal. */
function noteOf({ state, verdict, isReserved }: SampleRow): CellNote | undefined {
  const told = [state === 'cerrada' ? verdictText({ verdict }) : '', isReserved ? WITH_RESERVE : ''].filter(Boolean)
  if (told.length === 0) return undefined
  return { text: told.join(' · '), tone: isReserved || verdict !== 'conforme' ? 'red' : 'green' }
}

export const sampleColumns = [
  {
    ...column('number'),
    isTitle: true,
    detail: ({ actaNumber }: SampleRow) => `${texts.columns.actaNumber} ${actaNumber}`,
  },
  { ...column('product'), detail: ({ lot }: SampleRow) => (lot === null ? undefined : texts.lot(lot)) },
  { ...column('establishmentName'), detail: placeOf },
  column('takenOn', dayFormat),
  column('city'),
  {
    ...column('state', stateFormat),
    note: noteOf,
    pinnedWidth: 224,
  },
] satisfies DataColumn<SampleRow>[]

/** The sample that waits longest stands first. */
export const sampleSorting: ListSorting<SampleField> = {
  sortable: ['number', 'product', 'establishmentName', 'takenOn', 'city', 'state'],
  defaultSort: 'takenOn',
}

/** The list opens on what has no result. */
export const sampleFilters: readonly FilterDefinition<SampleField>[] = [
  {
    key: 'estado',
    label: texts.columns.state,
    kind: 'choice',
    choices: [
      flagChoice('isWaiting', true, { value: 'sin-resultado', label: STILL_WAITING }),
      ...valueChoices('state', SAMPLE_STATES, sampleStateName),
    ],
    initial: 'sin-resultado',
  },
  {
    key: 'resultado',
    label: texts.columns.verdict,
    kind: 'choice',
    choices: valueChoices('verdict', SAMPLE_VERDICTS, testVerdictName),
  },
  {
    key: 'sello',
    label: texts.filters.reserve,
    kind: 'choice',
    choices: [flagChoice('isReserved', true, { value: 'con-reserva', label: texts.reserve })],
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
  { key: 'desde', label: texts.filters.from, kind: 'day', field: 'takenOn', operator: '>=' },
  { key: 'hasta', label: texts.filters.to, kind: 'day', field: 'takenOn', operator: '<=' },
]
