import { disposalForm, disposalQuery, MAX_DISPOSED } from '../../domain/files/file-forms.ts'
import { endpoint, fileReply } from '../core/endpoint.ts'
import { exportEndpoint } from '../core/list-endpoint.ts'
import { day, flag, inId, inIdList, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { idParams } from './file-parts.ts'

const rowFields = {
  id: ['disposal_id', number],
  seriesId: ['series_id', number],
  seriesCode: ['series_code', text],
  series: ['series', text],
  reason: ['reason', text],
  files: ['file_count', number],
  documents: ['document_count', number],
  bytes: ['bytes', number],
  createdAt: ['created_at', text],
  createdBy: ['created_by', nullable(text)],
} as const

/** Disposals, the newest first, and whether this installation makes them. */
export const listDisposals = endpoint({
  method: 'GET',
  path: '/api/disposals',
  summary: 'Eliminaciones de expedientes del departamento; solo administradores',
  query: form(disposalQuery, { limit: ['limit', inNumber], offset: ['offset', inNumber] }),
  reply: wireObject({
    isOn: ['enabled', flag],
    rows: ['disposals', list(wireObject(rowFields))],
    total: ['total', number],
  }),
})

export const exportDisposals = exportEndpoint({
  path: '/api/export/disposals',
  summary: 'Eliminaciones de expedientes en un archivo; solo administradores',
  order: {
    fields: {
      disposal_id: 'id',
      series_code: 'seriesCode',
      series: 'series',
      reason: 'reason',
      created_at: 'createdOn',
      created_by: 'createdBy',
      file_count: 'files',
      document_count: 'documents',
      bytes: 'bytes',
    },
    defaultSort: 'id',
  },
})

export const getDisposal = endpoint({
  method: 'GET',
  path: '/api/disposals/:id',
  summary: 'Una eliminación con sus expedientes; solo administradores',
  params: idParams,
  reply: wireObject({
    disposal: [
      'disposal',
      wireObject({
        ...rowFields,
        contents: [
          'files',
          list(
            wireObject({
              id: ['file_id', number],
              number: ['number', text],
              title: ['title', text],
              openedOn: ['opened_on', day],
              closedOn: ['closed_on', day],
              keepUntil: ['keep_until', day],
              documents: ['document_count', number],
              bytes: ['bytes', number],
            }),
          ),
        ],
      }),
    ],
  }),
})

/** The act of a disposal, with the inventory of its files. */
export const getDisposalAct = endpoint({
  method: 'GET',
  path: '/api/disposals/:id/acta.pdf',
  summary: 'Acta de eliminación con el inventario de sus expedientes (PDF); solo administradores',
  params: idParams,
  reply: fileReply,
  answersFile: ['application/pdf'],
})

/** Removes the bytes of closed files whose term is over; their rows and indexes stay. Whole, or not at all. */
export const disposeOfFiles = endpoint({
  method: 'POST',
  path: '/api/disposals',
  summary: 'Eliminar el contenido de expedientes cuyo término venció; solo administradores',
  body: form(disposalForm, {
    seriesId: ['series_id', inId],
    fileIds: ['files', inIdList(MAX_DISPOSED)],
    reason: ['reason', inText],
  }),
  reply: wireObject({ id: ['disposal_id', number] }),
  sends: 'json',
})
