import { addendumForm } from '../../domain/addenda/addendum-form.ts'
import { endpoint, fileReply, pathId } from '../core/endpoint.ts'
import { inText, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'

/** Adds an addendum to a closed acta. Neither can be changed or deleted (R 33.1). */
export const addAddendum = endpoint({
  method: 'POST',
  path: '/api/inspection/:inspections_id/addendum',
  summary: 'Agregar una adenda a un acta cerrada',
  params: wireObject({ id: ['inspections_id', pathId] }),
  body: form(addendumForm, { text: ['text', inText] }),
  reply: wireObject({ id: ['addendum_id', number], number: ['number', text] }),
})

/** The file of an addendum as it was issued. */
export const getAddendumPdf = endpoint({
  method: 'GET',
  path: '/api/inspection/:inspections_id/addendum/:addendum_id/pdf',
  summary: 'Adenda en PDF, como se expidió',
  params: wireObject({ id: ['inspections_id', pathId], addendumId: ['addendum_id', pathId] }),
  reply: fileReply,
  answersFile: ['application/pdf'],
  tokenScopes: ['records:read', 'personal:read'],
})
