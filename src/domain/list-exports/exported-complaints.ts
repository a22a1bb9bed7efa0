import type { TermKind } from '../calendar/terms.ts'
import { DAY_KIND, dayKindText } from '../calendar/time-left.ts'
import {
  COMPLAINT_SOON_DAYS,
  type ComplaintChannel,
  type ComplaintKind,
  type ComplaintState,
  complaintChannelName,
  complaintKindName,
  complaintStateName,
  STILL_TO_ANSWER,
  type Triage,
  triageName,
} from '../complaints/complaint-words.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { ExportedList } from './export-columns.ts'
import { ESTABLISHMENT_ID } from './exported-requirements.ts'
import type { FilterWords } from './filter-text.ts'

/** Titles of the list's columns, on the screen and in files. */
export const complaintColumns = {
  number: 'Número',
  kind: 'Clase',
  channel: 'Medio',
  receivedOn: 'Recibida',
  establishmentName: 'Establecimiento o lugar',
  city: 'Municipio',
  triage: 'Prioridad',
  dueOn: 'Vence',
  state: 'Estado',
}

type ComplaintCells = {
  number: string
  kind: ComplaintKind | UnknownWord
  channel: ComplaintChannel | UnknownWord
  receivedOn: string
  establishmentName: string
  placeText: string | null
  city: string
  triage: Triage | UnknownWord
  illPeople: number
  dueOn: string | null
  daysLeft: number | null
  termKind?: TermKind | UnknownWord | undefined
  state: ComplaintState | UnknownWord
  isOverdue: boolean
}

/** The establishment of a complaint, or its place in words. */
export const complaintPlace = ({
  establishmentName,
  placeText,
}: Pick<ComplaintCells, 'establishmentName' | 'placeText'>): string => establishmentName || (placeText ?? '')

/** The list of complaints, with the columns of its screen. Who complained is in none. */
export const exportedComplaints: ExportedList<ComplaintCells> = {
  title: 'Quejas',
  columns: [
    { label: complaintColumns.number, kind: 'identifier', value: (row) => row.number },
    { label: complaintColumns.kind, kind: 'state', value: (row) => saidOf(complaintKindName, row.kind) ?? row.kind },
    {
      label: complaintColumns.channel,
      kind: 'state',
      value: (row) => saidOf(complaintChannelName, row.channel) ?? row.channel,
    },
    { label: complaintColumns.receivedOn, kind: 'day', value: (row) => row.receivedOn },
    { label: complaintColumns.establishmentName, kind: 'text', value: complaintPlace },
    { label: complaintColumns.city, kind: 'text', value: (row) => row.city },
    { label: complaintColumns.triage, kind: 'state', value: (row) => saidOf(triageName, row.triage) ?? row.triage },
    { label: 'Personas enfermas', kind: 'number', value: (row) => row.illPeople },
    { label: complaintColumns.dueOn, kind: 'day', value: (row) => row.dueOn ?? '' },
    { label: 'Días', kind: 'number', value: (row) => row.daysLeft ?? '' },
    { label: DAY_KIND, kind: 'state', value: (row) => dayKindText(row.termKind) },
    {
      label: complaintColumns.state,
      kind: 'state',
      value: (row) => saidOf(complaintStateName, row.state) ?? row.state,
    },
    { label: 'Vencida', kind: 'state', value: (row) => (row.isOverdue ? 'Sí' : 'No') },
  ],
}

const DUE = 'Vencimiento'
const flag = (label: string, isSet: string, isNotSet: string): FilterWords => ({
  label,
  values: { 1: isSet, 0: isNotSet },
})

/** Words of the fields that filter the list. */
export const complaintFilterWords = {
  id: { label: 'Número interno' },
  number: { label: complaintColumns.number },
  establishmentName: { label: complaintColumns.establishmentName },
  city: { label: complaintColumns.city },
  establishmentId: { label: ESTABLISHMENT_ID },
  kind: { label: complaintColumns.kind, values: complaintKindName },
  channel: { label: complaintColumns.channel, values: complaintChannelName },
  triage: { label: complaintColumns.triage, values: triageName },
  state: { label: complaintColumns.state, values: complaintStateName },
  receivedOn: { label: complaintColumns.receivedOn, from: 'Recibidas desde', to: 'Recibidas hasta' },
  dueOn: { label: complaintColumns.dueOn, from: 'Vencen desde', to: 'Vencen hasta' },
  isOverdue: flag(DUE, 'Vencidas', 'No vencidas'),
  isDueSoon: flag(DUE, `Vencen en ${COMPLAINT_SOON_DAYS} días o menos`, `No vencen en ${COMPLAINT_SOON_DAYS} días`),
  isDue: flag(DUE, 'Vencidas o por vencer', 'Sin vencer'),
  isOpen: flag(complaintColumns.state, STILL_TO_ANSWER, 'Terminadas'),
}
