import type { z } from 'zod'
import * as forms from '../../domain/staff/staff-forms.ts'
import type { CompetenceKind } from '../../domain/staff/staff-words.ts'
import { endpoint, pathId } from '../core/endpoint.ts'
import { listEndpoint } from '../core/list-endpoint.ts'
import { day, inId, inNumber, inText, nullable, number, text } from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { code, ofUser } from './staff-parts.ts'

export const competenceRow = wireObject({
  id: ['competence_id', number],
  userId: ['user_id', number],
  userName: ['user_name', text],
  /** Tells officials of one name apart. */
  userIdNumber: ['identification_number', text],
  kind: ['kind', code<CompetenceKind>()],
  inscriptionTypeId: ['inscription_type_id', nullable(number)],
  inscriptionType: ['inscription_type', nullable(text)],
  name: ['name', nullable(text)],
  number: ['number', nullable(text)],
  issuedOn: ['issued_on', nullable(day)],
  expiresOn: ['expires_on', nullable(day)],
  daysLeft: ['days_left', nullable(number)],
  withdrawnAt: ['withdrawn_at', nullable(text)],
  /** The document that proves it, and its file. A server of an earlier version says neither. */
  documentId: ['document_id', nullable(number).optional()],
  fileId: ['file_id', nullable(number).optional()],
  rowVersion: ['row_version', number],
})
export type CompetenceRow = z.output<typeof competenceRow>

const competenceFields = {
  kind: ['kind', inText],
  inscriptionTypeId: ['inscription_type_id', inId],
  name: ['name', inText],
  number: ['number', inText],
  issuedOn: ['issued_on', inText],
  expiresOn: ['expires_on', inText],
  documentId: ['document_id', inNumber],
  rowVersion: ['row_version', inNumber],
} as const

export const competenceOrder = {
  fields: {
    competence_id: 'id',
    user_id: 'userId',
    user_name: 'userName',
    kind: 'kind',
    inscription_type: 'inscriptionType',
    name: 'name',
    number: 'number',
    issued_on: 'issuedOn',
    expires_on: 'expiresOn',
    days_left: 'daysLeft',
  },
  defaultSort: 'id',
} as const

export const listCompetences = listEndpoint({
  path: '/api/staff/competences',
  summary: 'Competencias de los funcionarios; solo administradores',
  collection: 'competences',
  row: competenceRow,
  order: competenceOrder,
})

export const createCompetence = endpoint({
  method: 'POST',
  path: '/api/staff/:user_id/competences',
  summary: 'Registrar una competencia; solo administradores',
  params: ofUser,
  body: form(forms.competenceForm, competenceFields),
  reply: wireObject({ id: ['competence_id', number] }),
})

export const editCompetence = endpoint({
  method: 'PUT',
  path: '/api/staff/competences/:competence_id',
  summary: 'Modificar una competencia; solo administradores',
  params: wireObject({ id: ['competence_id', pathId] }),
  body: form(forms.competenceForm, competenceFields),
  reply: wireObject({ id: ['competence_id', number] }),
})

export const withdrawCompetence = endpoint({
  method: 'POST',
  path: '/api/staff/competences/:competence_id/withdraw',
  summary: 'Retirar una competencia; solo administradores',
  params: wireObject({ id: ['competence_id', pathId] }),
  body: form(forms.annulment, { reason: ['reason', inText], rowVersion: ['row_version', inNumber] }),
  reply: wireObject({ id: ['competence_id', number] }),
})
