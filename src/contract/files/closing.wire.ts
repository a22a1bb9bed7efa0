import { z } from 'zod'
import { closeForm, holdForm } from '../../domain/files/file-forms.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { inId, inJsonList, inNumber, inText, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { acceptedJob } from '../jobs.wire.ts'
import { done, idParams, reasonBody } from './file-parts.ts'

const MAX_MISSING = 100

const issuedIndex = wireObject({ serial: ['serial', number], sha256: ['sha256', text], entries: ['entries', number] })

export const closeFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/close',
  summary: 'Cerrar un expediente y emitir su índice; solo administradores',
  params: idParams,
  body: form(closeForm, {
    reason: ['reason', inText],
    missing: [
      'missing',
      inJsonList(wireObject({ typeId: ['type_id', inId], reason: ['reason', inText] }, 'refuse'), MAX_MISSING),
    ],
    rowVersion: ['row_version', inNumber],
  }),
  reply: wireObject({ index: ['index', issuedIndex] }),
  sends: 'json',
})

export const reopenFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/reopen',
  summary: 'Reabrir un expediente cerrado; solo administradores',
  params: idParams,
  body: reasonBody,
  reply: done,
  sends: 'json',
})

export const placeHold = endpoint({
  method: 'POST',
  path: '/api/files/:id/holds',
  summary: 'Poner un bloqueo legal a un expediente; solo administradores',
  params: idParams,
  body: form(holdForm, { matter: ['matter', inText], authority: ['authority', inText], reason: ['reason', inText] }),
  reply: wireObject({ id: ['hold_id', number] }),
  sends: 'json',
})

export const releaseHold = endpoint({
  method: 'DELETE',
  path: '/api/files/:id/holds/:hold_id',
  summary: 'Levantar un bloqueo legal; solo administradores',
  params: wireObject({ id: ['id', pathId], holdId: ['hold_id', pathId] }),
  body: reasonBody,
  reply: done,
  sends: 'json',
})

const indexQuery = z.object({ serial: z.int().positive().optional() })

/** The index of a file; of a closed one the last that was issued, or the one of a serial. */
export const getIndexXml = endpoint({
  method: 'GET',
  path: '/api/files/:id/index.xml',
  summary: 'Índice electrónico del expediente (XML)',
  params: idParams,
  query: form(indexQuery, { serial: ['serial', inNumber] }),
  reply: fileReply,
  answersFile: ['application/xml'],
})

export const getIndexHtml = endpoint({
  method: 'GET',
  path: '/api/files/:id/index.html',
  summary: 'Índice electrónico del expediente (HTML)',
  params: idParams,
  reply: fileReply,
  answersFile: ['text/html'],
})

/** The index of a serial, or the last, as the entity issued it: with its signature, or a copy that says why it has none. */
export const getIndexPdf = endpoint({
  method: 'GET',
  path: '/api/files/:id/index.pdf',
  summary: 'Índice electrónico del expediente, firmado por la entidad (PDF)',
  params: idParams,
  query: form(indexQuery, { serial: ['serial', inNumber] }),
  reply: fileReply,
  answersFile: ['application/pdf'],
})

export const exportFile = endpoint({
  method: 'POST',
  path: '/api/files/:id/export',
  summary: 'Preparar el ZIP de un expediente (BagIt) como trabajo',
  params: idParams,
  reply: acceptedJob,
})
