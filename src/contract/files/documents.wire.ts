import { z } from 'zod'
import { documentEdit, documentForm, searchQuery, versionForm } from '../../domain/files/file-forms.ts'
import { DOCUMENT_SOURCES, SCAN_STATES } from '../../domain/files/file-words.ts'
import { MAX_DOCUMENT_MB } from '../../domain/shared/upload.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { day, flag, inFile, inFlag, inId, inNumber, inText, list, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { documentFields, done, idParams, reasonBody, versionFields } from './file-parts.ts'

const addedDocument = wireObject({
  id: ['document_id', number],
  order: ['file_order', number],
  version: ['version', number],
  scan: ['scan', z.enum(SCAN_STATES)],
})

export const addDocument = endpoint({
  method: 'POST',
  path: '/api/files/:id/documents',
  summary: 'Agregar un documento a un expediente',
  params: idParams,
  body: form(documentForm, {
    file: ['file', inFile],
    title: ['title', inText],
    typeId: ['type_id', inId],
    documentDate: ['document_date', inText],
    folderId: ['folder_id', inId],
    note: ['note', inText],
    isDigitized: ['digitized', inFlag],
    isSensitive: ['sensitive', inFlag],
    confirmed: ['confirmed', inFlag],
  }),
  reply: addedDocument,
  maxFileMegabytes: MAX_DOCUMENT_MB,
})

export const addVersion = endpoint({
  method: 'POST',
  path: '/api/documents/:id/versions',
  summary: 'Agregar una versión de un documento',
  params: idParams,
  body: form(versionForm, {
    file: ['file', inFile],
    note: ['note', inText],
    rowVersion: ['row_version', inNumber],
    confirmed: ['confirmed', inFlag],
  }),
  reply: addedDocument,
  maxFileMegabytes: MAX_DOCUMENT_MB,
})

export const getDocument = endpoint({
  method: 'GET',
  path: '/api/documents/:id',
  summary: 'Un documento con todas sus versiones',
  params: idParams,
  reply: wireObject({
    document: [
      'document',
      wireObject({
        ...documentFields,
        fileId: ['file_id', number],
        fileNumber: ['file_number', text],
        versions: [
          'versions',
          list(
            wireObject({
              ...versionFields,
              note: ['note', nullable(text)],
              scan: ['scan', z.enum(SCAN_STATES)],
              createdAt: ['created_at', text],
              createdBy: ['created_by', nullable(text)],
            }),
          ),
        ],
      }),
    ],
  }),
})

/** Formats of a system document besides its own bytes. */
export const RENDITIONS = ['pdf'] as const

const rendition = z.enum(RENDITIONS, 'El formato solo puede ser pdf.').optional()

export const getContent = endpoint({
  method: 'GET',
  path: '/api/documents/:id/versions/:version/content',
  summary: 'El contenido de una versión; as=pdf da la presentación de un documento del sistema',
  params: wireObject({ id: ['id', pathId], version: ['version', pathId] }),
  query: form(z.object({ as: rendition }), { as: ['as', rendition] }),
  reply: fileReply,
  answersFile: ['application/octet-stream'],
})

export const editDocument = endpoint({
  method: 'PATCH',
  path: '/api/documents/:id',
  summary: 'Modificar los datos de un documento agregado',
  params: idParams,
  body: form(documentEdit, {
    title: ['title', inText],
    typeId: ['type_id', inId],
    documentDate: ['document_date', inText],
    folderId: ['folder_id', inId],
    isSensitive: ['sensitive', inFlag],
    rowVersion: ['row_version', inNumber],
  }),
  reply: done,
  sends: 'json',
})

export const withdrawDocument = endpoint({
  method: 'POST',
  path: '/api/documents/:id/withdraw',
  summary: 'Retirar un documento: queda en el índice con el motivo; solo administradores',
  params: idParams,
  body: reasonBody,
  reply: done,
  sends: 'json',
})

export const searchDocuments = endpoint({
  method: 'GET',
  path: '/api/files/search',
  summary: 'Buscar documentos por su texto, título o números',
  query: form(searchQuery, { q: ['q', inText], limit: ['limit', inNumber], offset: ['offset', inNumber] }),
  reply: wireObject({
    documents: [
      'documents',
      list(
        wireObject({
          id: ['document_id', number],
          fileId: ['file_id', number],
          fileNumber: ['file_number', text],
          fileTitle: ['file_title', text],
          order: ['file_order', number],
          title: ['title', text],
          type: ['type', nullable(text)],
          source: ['source', openWord(DOCUMENT_SOURCES)],
          version: ['version', number],
          documentDate: ['document_date', day],
          /** Parts of the text around the found words, which lie between U+E000 and U+E001. Null without text. */
          snippet: ['snippet', nullable(text)],
          withdrawnAt: ['withdrawn_at', nullable(text)],
        }),
      ),
    ],
    total: ['total', number],
  }),
})

export const getStorage = endpoint({
  method: 'GET',
  path: '/api/storage',
  summary: 'Espacio que ocupan los archivos del departamento',
  reply: wireObject({
    documentsBytes: ['documents_bytes', number],
    imagesBytes: ['images_bytes', number],
    quotaBytes: ['quota_bytes', number],
    documents: ['documents', number],
    state: ['state', z.enum(['libre', 'por_llenarse', 'lleno'])],
    /** Text of a full quota; null while documents fit. */
    message: ['message', nullable(text)],
    maxDocumentBytes: ['max_document_bytes', number],
    hasScanner: ['antivirus', flag],
  }),
})
