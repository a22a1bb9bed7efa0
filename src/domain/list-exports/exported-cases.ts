import { type CaseState, caseStateName } from '../cases/case-words.ts'
import { saidOf, type UnknownWord } from '../shared/known-words.ts'
import type { ExportedList } from './export-columns.ts'
import { ESTABLISHMENT_ID } from './exported-requirements.ts'
import type { FilterWords } from './filter-text.ts'

/** Titles of the list's columns, on the screen and in files. */
export const caseColumns = {
  number: 'Número',
  establishmentName: 'Establecimiento',
  identificationNumber: 'N.º de documento',
  city: 'Municipio',
  cause: 'Causa',
  openedOn: 'Abierto',
  closedOn: 'Cerrado',
  state: 'Estado',
}

type CaseCells = {
  number: string
  establishmentName: string
  identificationNumber: string
  city: string
  cause: string
  openedOn: string
  closedOn: string | null
  state: CaseState | UnknownWord
}

/** The list of cases for the lawyers, with the columns of its screen. */
export const exportedCases: ExportedList<CaseCells> = {
  title: 'Expedientes sancionatorios',
  columns: [
    { label: caseColumns.number, kind: 'identifier', value: (row) => row.number },
    { label: caseColumns.establishmentName, kind: 'text', value: (row) => row.establishmentName },
    { label: caseColumns.identificationNumber, kind: 'identifier', value: (row) => row.identificationNumber },
    { label: caseColumns.city, kind: 'text', value: (row) => row.city },
    { label: caseColumns.cause, kind: 'text', value: (row) => row.cause },
    { label: caseColumns.openedOn, kind: 'day', value: (row) => row.openedOn },
    { label: caseColumns.closedOn, kind: 'day', value: (row) => row.closedOn ?? '' },
    { label: caseColumns.state, kind: 'state', value: (row) => saidOf(caseStateName, row.state) ?? row.state },
  ],
}

/** Words of the fields that filter the list. */
export const caseFilterWords = {
  id: { label: 'Número interno' },
  number: { label: caseColumns.number },
  establishmentName: { label: caseColumns.establishmentName },
  establishmentId: { label: ESTABLISHMENT_ID },
  city: { label: caseColumns.city },
  openedOn: { label: caseColumns.openedOn, from: 'Abiertos desde', to: 'Abiertos hasta' },
  closedOn: { label: caseColumns.closedOn, from: 'Cerrados desde', to: 'Cerrados hasta' },
  state: { label: caseColumns.state, values: caseStateName },
  isOpen: { label: caseColumns.state, values: { 1: 'Sin cerrar', 0: 'Cerrados' } } as FilterWords,
}
