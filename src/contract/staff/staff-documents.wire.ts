import { endpoint } from '../core/endpoint.ts'
import { day, flag, list, number, text } from '../core/wire-field.ts'
import { wireObject } from '../core/wire-object.ts'
import { ofUser } from './staff-parts.ts'

const staffDocument = wireObject({
  id: ['document_id', number],
  fileId: ['file_id', number],
  fileNumber: ['file_number', text],
  title: ['title', text],
  documentDate: ['document_date', day],
  isSensitive: ['sensitive', flag],
})

/** Documents of the files about an official that the reader may open: one of them proves an absence or a competence. */
export const listStaffDocuments = endpoint({
  method: 'GET',
  path: '/api/staff/:user_id/documents',
  summary: 'Documentos de los expedientes de un funcionario; los demás solo los suyos',
  params: ofUser,
  reply: wireObject({ documents: ['documents', list(staffDocument)] }),
})
