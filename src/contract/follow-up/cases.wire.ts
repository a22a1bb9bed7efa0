import { z } from 'zod'
import { CASE_ACTS } from '../../domain/cases/case-acts.ts'
import { CASE_EVENTS, CASE_KINDS, CASE_STATES } from '../../domain/cases/case-words.ts'
import { DOCUMENT_ORIGINS } from '../../domain/files/file-words.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { exportEndpoint, listEndpoint } from '../core/list-endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, list, nullable, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'

const row = {
  id: ['case_id', number],
  number: ['number', text],
  establishmentId: ['establishment_id', number],
  establishmentName: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  city: ['city', text],
  cause: ['cause', text],
  openedOn: ['opened_day', day],
  /** The day of the last closing; null while it is open. */
  closedOn: ['closed_day', nullable(day)],
  state: ['state', openWord(CASE_STATES)],
} as const

export const caseRow = wireObject(row)

const order = {
  fields: {
    case_id: 'id',
    number: 'number',
    establishment_name: 'establishmentName',
    establishment_id: 'establishmentId',
    city: 'city',
    opened_day: 'openedOn',
    closed_day: 'closedOn',
    state: 'state',
    open: 'isOpen',
  },
  defaultSort: 'id',
} as const

export const listCases = listEndpoint({
  path: '/api/case/all',
  summary: 'Expedientes sancionatorios del departamento; solo administradores',
  collection: 'Cases',
  row: caseRow,
  order,
})

export const exportCases = exportEndpoint({
  path: '/api/export/cases',
  summary: 'Expedientes sancionatorios en un archivo; solo administradores',
  order,
})

const document = wireObject({
  id: ['document_id', number],
  order: ['file_order', number],
  kind: ['kind', openWord(CASE_KINDS)],
  /** Id of the thing that it came from, by its kind; null for a file that was sent to it. */
  subjectId: ['subject_id', nullable(number)],
  title: ['title', text],
  /** Name of the bytes that were sent; of what the product writes, that of its sealed text. */
  name: ['name', text],
  documentDate: ['document_date', day],
  origin: ['origin', openWord(DOCUMENT_ORIGINS)],
  version: ['version', number],
  sha256: ['sha256', text],
  bytes: ['bytes', number],
  pages: ['pages', nullable(number)],
  /** Pages in the case, which its closing numbers. */
  firstPage: ['first_page', nullable(number)],
  lastPage: ['last_page', nullable(number)],
  hasPdf: ['has_pdf', flag],
  /** ISO instants. */
  addedAt: ['added_at', text],
  addedBy: ['added_by', nullable(text)],
  withdrawnAt: ['withdrawn_at', nullable(text)],
  withdrawnReason: ['withdrawn_reason', nullable(text)],
  /** Whether an issued index has it, so that it is voided no more. */
  isFrozen: ['frozen', flag],
})

const index = wireObject({
  serial: ['serial', number],
  sha256: ['sha256', text],
  entries: ['entries', number],
  createdAt: ['created_at', text],
})

const event = wireObject({
  at: ['at', text],
  by: ['by', text],
  kind: ['kind', openWord(CASE_EVENTS)],
  fromState: ['from_state', openWord(CASE_STATES)],
  toState: ['to_state', openWord(CASE_STATES)],
  details: ['details', z.record(z.string(), z.unknown())],
})

const card = wireObject({
  ...row,
  openedAt: ['opened_at', text],
  openedBy: ['opened_by', text],
  /** The file of the archive that has the documents, its number, and the series that it is under. */
  fileId: ['file_id', number],
  fileNumber: ['file_number', text],
  series: ['series', text],
  additions: ['additions', number],
  documents: ['documents', list(document)],
  indexes: ['indexes', list(index)],
  events: ['events', list(event)],
  rowVersion: ['row_version', number],
  /** Acts that the reader may do now. */
  may: ['may', list(openWord(CASE_ACTS))],
})

export const casePath = wireObject({ id: ['id', pathId] })

export const getCase = endpoint({
  method: 'GET',
  path: '/api/case/:id',
  summary: 'Un expediente sancionatorio con sus documentos, índices e historia; solo administradores',
  params: casePath,
  reply: wireObject({ case: ['case', card] }),
})

export const getCaseCandidates = endpoint({
  method: 'GET',
  path: '/api/case/:id/candidates',
  summary: 'Lo del establecimiento que todavía no está en el expediente sancionatorio; solo administradores',
  params: casePath,
  reply: wireObject({
    candidates: [
      'candidates',
      list(
        wireObject({
          kind: ['kind', openWord(CASE_KINDS)],
          id: ['id', number],
          title: ['title', text],
          day: ['day', day],
        }),
      ),
    ],
  }),
})

export const exportCase = endpoint({
  method: 'GET',
  path: '/api/case/:id/export',
  summary:
    'El expediente sancionatorio en un ZIP con índice, huellas y pruebas, que se comprueba sin red; solo administradores',
  params: casePath,
  reply: fileReply,
  answersFile: ['application/zip'],
})
