import { z } from 'zod'
import { ISSUE_STATES } from '../domain/evidence/issued-document.ts'
import { dueQuery, fileEdit, fileForm, folderForm } from '../domain/files/file-forms.ts'
import { ACCESS_LEVELS, DISPOSITIONS, FILE_STATES, FILE_SUBJECTS } from '../domain/files/file-words.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import { day, flag, inId, inIdList, inNumber, inText, list, nullable, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { documentRow, done, idParams } from './files/file-parts.ts'

const MAX_READERS = 100

const rowFields = {
  id: ['file_id', number],
  number: ['number', text],
  title: ['title', text],
  seriesId: ['series_id', number],
  series: ['series', text],
  subject: ['subject', z.enum(FILE_SUBJECTS)],
  subjectId: ['subject_id', nullable(number)],
  state: ['state', z.enum(FILE_STATES)],
  access: ['access', z.enum(ACCESS_LEVELS)],
  openedOn: ['opened_on', day],
  closedOn: ['closed_on', nullable(day)],
  documents: ['document_count', number],
  /** Holds that stand. */
  holds: ['active_holds', number],
  keepUntil: ['keep_until', nullable(day)],
  rowVersion: ['row_version', number],
} as const
export const fileRow = wireObject(rowFields)

const fileOrder = {
  fields: {
    file_id: 'id',
    number: 'number',
    title: 'title',
    series: 'series',
    subject: 'subject',
    state: 'state',
    access: 'access',
    opened_on: 'openedOn',
    closed_on: 'closedOn',
    scan_due: 'isScanDue',
  },
  defaultSort: 'id',
} as const

export const listFiles = listEndpoint({
  path: '/api/files',
  summary: 'Expedientes del departamento',
  collection: 'files',
  row: fileRow,
  order: fileOrder,
})

export const exportFiles = exportEndpoint({
  path: '/api/export/files',
  summary: 'Expedientes del departamento en un archivo',
  order: fileOrder,
})

export const createFile = endpoint({
  method: 'POST',
  path: '/api/files',
  summary: 'Abrir un expediente',
  body: form(fileForm, {
    seriesId: ['series_id', inId],
    subject: ['subject', inText],
    subjectId: ['subject_id', inId],
    title: ['title', inText],
    access: ['access', inText],
  }),
  reply: wireObject({ id: ['file_id', number], number: ['number', text] }),
})

/** The beginning of a file that the asker may open by hand. */
const fileProposal = wireObject({
  title: ['title', text],
  /** Series of the retention table for such files; null where a person chooses it. */
  seriesId: ['series_id', nullable(number)],
})
export type FileProposal = z.output<typeof fileProposal>

/** Expedientes of a subject. An establishment's own is made and filled when it is first asked for (decision 042). */
export const getFilesOf = endpoint({
  method: 'GET',
  path: '/api/files/of/:subject/:id',
  summary: 'Expedientes de un establecimiento, de una inspección o de un funcionario',
  params: wireObject({ subject: ['subject', z.enum(FILE_SUBJECTS)], id: ['id', pathId] }),
  reply: wireObject({
    rows: ['files', list(fileRow)],
    /** Null where the asker may open no other file of the subject, or need not: the product makes it. */
    proposal: ['proposal', nullable(fileProposal)],
  }),
})

const person = { userId: ['user_id', number], name: ['user_name', text] } as const

const holdRow = wireObject({
  id: ['hold_id', number],
  matter: ['matter', text],
  authority: ['authority', text],
  reason: ['reason', text],
  placedBy: ['placed_by', text],
  placedAt: ['placed_at', text],
  releasedBy: ['released_by', nullable(text)],
  releasedAt: ['released_at', nullable(text)],
  releaseReason: ['release_reason', nullable(text)],
})

const fileDetail = wireObject({
  ...rowFields,
  seriesCode: ['series_code', text],
  tableVersion: ['trd_version', text],
  subjectName: ['subject_name', nullable(text)],
  closedBy: ['closed_by', nullable(text)],
  pages: ['pages', number],
  bytes: ['bytes', number],
  folders: [
    'folders',
    list(
      wireObject({
        key: ['folder_key', text],
        id: ['folder_id', nullable(number)],
        name: ['name', text],
        documents: ['documents', number],
      }),
    ),
  ],
  contents: ['documents', list(documentRow)],
  allHolds: ['holds', list(holdRow)],
  /** Term from the closing. `keep_until` and `text` are null while the file is open. */
  retention: [
    'retention',
    wireObject({
      years: ['years', number],
      disposition: ['disposition', z.enum(DISPOSITIONS)],
      keepUntil: ['keep_until', nullable(day)],
      text: ['text', nullable(text)],
      isConfirmed: ['confirmed', flag],
    }),
  ],
  readers: ['readers', list(wireObject(person))],
  /** Whether it is the file of a case, to which only who works on cases adds. Absent in replies of older servers. */
  isOfCase: ['of_case', flag.optional()],
  indexes: [
    'indexes',
    list(
      wireObject({
        serial: ['serial', number],
        sha256: ['sha256', text],
        entries: ['entries', number],
        createdAt: ['created_at', text],
        createdBy: ['created_by', nullable(text)],
        /** Code of the signed index and the state of its signature. A server of before sends neither. */
        code: ['code', nullable(text).optional()],
        state: ['state', nullable(z.enum(ISSUE_STATES)).optional()],
      }),
    ),
  ],
  /** Required types of the series that no document has. */
  missingTypes: ['missing_types', list(wireObject({ id: ['type_id', number], name: ['name', text] }))],
})

export const getFile = endpoint({
  method: 'GET',
  path: '/api/files/:id',
  summary: 'Un expediente con sus carpetas, documentos, bloqueos y término de conservación',
  params: idParams,
  reply: wireObject({ file: ['file', fileDetail] }),
})

export const editFile = endpoint({
  method: 'PATCH',
  path: '/api/files/:id',
  summary: 'Modificar el título, el acceso y los lectores de un expediente; solo administradores',
  params: idParams,
  body: form(fileEdit, {
    title: ['title', inText],
    access: ['access', inText],
    readerIds: ['readers', inIdList(MAX_READERS)],
    rowVersion: ['row_version', inNumber],
  }),
  reply: done,
  sends: 'json',
})

export const createFolder = endpoint({
  method: 'POST',
  path: '/api/files/:id/folders',
  summary: 'Crear una carpeta en un expediente',
  params: idParams,
  body: form(folderForm, { name: ['name', inText] }),
  reply: wireObject({ id: ['folder_id', number] }),
  sends: 'json',
})

/** Closed files whose term ends before a day, the earliest first; of any version of a series where it is given. */
export const listDue = endpoint({
  method: 'GET',
  path: '/api/files/due',
  summary: 'Expedientes cuyo término de conservación vence antes de una fecha',
  query: form(dueQuery, {
    before: ['before', inText],
    seriesId: ['series_id', inId],
    limit: ['limit', inNumber],
    offset: ['offset', inNumber],
  }),
  reply: wireObject({
    rows: [
      'files',
      list(
        wireObject({
          ...rowFields,
          /** The strictest one of the series and its later versions. */
          disposition: ['disposition', z.enum(DISPOSITIONS)],
          isConfirmed: ['confirmed', flag],
        }),
      ),
    ],
    total: ['total', number],
  }),
})

/** Without a filter by `keep_until` those whose term ended before today, as in the list. */
export const exportDueFiles = exportEndpoint({
  path: '/api/export/due-files',
  summary: 'Expedientes cuyo término de conservación vence, en un archivo',
  order: {
    fields: {
      file_id: 'id',
      number: 'number',
      title: 'title',
      series: 'series',
      disposition: 'disposition',
      closed_on: 'closedOn',
      keep_until: 'keepUntil',
      document_count: 'documents',
      active_holds: 'holds',
    },
    defaultSort: 'keepUntil',
  },
})
