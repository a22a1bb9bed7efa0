import { caseDocumentForm, caseForm, caseReason, caseSending } from '../../domain/cases/case-forms.ts'
import { CASE_STATES } from '../../domain/cases/case-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import { inId, inNumber, inText, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { casePath } from './cases.wire.ts'

const changedFields = {
  id: ['case_id', number],
  number: ['number', text],
  state: ['state', openWord(CASE_STATES)],
  rowVersion: ['row_version', number],
} as const
const changed = wireObject(changedFields)
const rowVersion = ['row_version', inNumber] as const

export const addCase = endpoint({
  method: 'POST',
  path: '/api/case',
  summary: 'Abrir el expediente sancionatorio de un establecimiento; solo administradores',
  body: form(caseForm, {
    establishmentId: ['establishment_id', inId],
    cause: ['cause', inText],
    requirementId: ['requirement_id', inId],
    measureId: ['measure_id', inId],
    seriesId: ['series_id', inId],
  }),
  reply: changed,
})

export const addCaseDocument = endpoint({
  method: 'POST',
  path: '/api/case/:id/documents',
  summary:
    'Agregar un acta, requerimiento, medida, muestra, notificación, queja o documento a un expediente; solo administradores',
  params: casePath,
  body: form(caseDocumentForm, { kind: ['kind', inText], id: ['id', inId], rowVersion }),
  reply: wireObject({
    ...changedFields,
    documentId: ['document_id', number],
    order: ['file_order', number],
  }),
})

const reasonForm = form(caseReason, { reason: ['reason', inText], rowVersion })

export const voidCaseDocument = endpoint({
  method: 'POST',
  path: '/api/case/:id/documents/:document_id/void',
  summary: 'Anular un documento de un expediente sancionatorio, que conserva su lugar; solo administradores',
  params: wireObject({ id: ['id', pathId], documentId: ['document_id', pathId] }),
  body: reasonForm,
  reply: changed,
})

export const sendCase = endpoint({
  method: 'POST',
  path: '/api/case/:id/send',
  summary: 'Enviar un expediente sancionatorio a Jurídica; solo administradores',
  params: casePath,
  body: form(caseSending, { rowVersion }),
  reply: changed,
})

export const closeCase = endpoint({
  method: 'POST',
  path: '/api/case/:id/close',
  summary: 'Cerrar un expediente sancionatorio y emitir su índice; solo administradores',
  params: casePath,
  body: reasonForm,
  reply: changed,
})

export const openCaseAddition = endpoint({
  method: 'POST',
  path: '/api/case/:id/addition',
  summary: 'Abrir una adición a un expediente sancionatorio cerrado; solo administradores',
  params: casePath,
  body: reasonForm,
  reply: changed,
})
