import type { z } from 'zod'
import {
  complaintAnswer,
  complaintClosing,
  complaintDuplicate,
  complaintEdit,
  complaintForm,
  complaintText,
  complaintTransfer,
  complaintVisit,
  MAX_ACCUSED,
} from '../../domain/complaints/complaint-forms.ts'
import { COMPLAINT_STATES, COMPLAINT_THEMES } from '../../domain/complaints/complaint-words.ts'
import { MAX_PROOF_MB } from '../../domain/shared/upload.ts'
import { endpoint } from '../core/endpoint.ts'
import { openWord } from '../core/open-word.ts'
import {
  day,
  inFile,
  inFlag,
  inId,
  inIdList,
  inNumber,
  inText,
  inTextList,
  nullable,
  number,
  text,
} from '../core/wire-field.ts'
import { form, wireObject } from '../core/wire-object.ts'
import { complaintPath } from './complaints.wire.ts'

/** A complaint after an act. */
export const changedComplaint = wireObject({
  id: ['complaint_id', number],
  number: ['number', text],
  state: ['state', openWord(COMPLAINT_STATES)],
  dueOn: ['due_day', nullable(day)],
  rowVersion: ['row_version', number],
})

/** Most themes that are read of a list; the domain refuses fewer. */
const MOST_THEMES = COMPLAINT_THEMES.length

export const addComplaint = endpoint({
  method: 'POST',
  path: '/api/complaint',
  summary: 'Radicar una queja en la ventanilla, con los documentos y fotos que trae',
  maxFileMegabytes: MAX_PROOF_MB,
  body: form(complaintForm, {
    kind: ['kind', inText],
    channel: ['channel', inText],
    receivedOn: ['received_day', inText],
    establishmentId: ['establishment_id', inId],
    placeText: ['place_text', inText],
    cityId: ['city_id', inId],
    facts: ['facts', inText],
    about: ['about', inTextList(MOST_THEMES)],
    illPeople: ['ill_people', inNumber],
    triage: ['triage', inText],
    officials: ['officials', inIdList(MAX_ACCUSED)],
    papers: ['papers', inFile],
    papersDescription: ['papers_description', inText],
    papersIdentity: ['papers_identity', inFlag],
    isAnonymous: ['is_anonymous', inFlag],
    isReserved: ['keeps_identity_reserved', inFlag],
    name: ['name', inText],
    idNumber: ['id_number', inText],
    email: ['email', inText],
    phone: ['phone', inText],
    address: ['address', inText],
  }),
  reply: changedComplaint,
})

const act = <S extends z.ZodType>(
  method: 'PATCH' | 'POST',
  { path, summary, body }: { path: string; summary: string; body: ReturnType<typeof form<S>> },
) =>
  endpoint({
    method,
    path: `/api/complaint/:id${path}`,
    summary: `${summary}; solo administradores`,
    params: complaintPath,
    body,
    reply: changedComplaint,
  })

const rowVersion = ['row_version', inNumber] as const

export const editComplaint = act('PATCH', {
  path: '',
  summary: 'Clasificar una queja: clase, prioridad, establecimiento, temas y funcionarios',
  body: form(complaintEdit, {
    kind: ['kind', inText],
    triage: ['triage', inText],
    establishmentId: ['establishment_id', inId],
    about: ['about', inTextList(MOST_THEMES)],
    illPeople: ['ill_people', inNumber],
    officials: ['officials', inIdList(MAX_ACCUSED)],
    establishmentNone: ['establishment_none', inFlag],
    accusesNone: ['accuses_none', inFlag],
    aboutNone: ['about_none', inFlag],
    rowVersion,
  }),
})

export const askComplaint = act('POST', {
  path: '/ask',
  summary: 'Pedir que se amplíe una queja: el plazo se detiene',
  body: form(complaintText, { text: ['text', inText], rowVersion }),
})

export const completeComplaint = act('POST', {
  path: '/complete',
  summary: 'Registrar lo que se completó de una queja: el plazo sigue',
  body: form(complaintText, { text: ['text', inText], rowVersion }),
})

export const duplicateComplaint = act('POST', {
  path: '/duplicate',
  summary: 'Marcar una queja como duplicada de otra',
  body: form(complaintDuplicate, { originalId: ['duplicate_of', inId], rowVersion }),
})

export const transferComplaint = act('POST', {
  path: '/transfer',
  summary: 'Trasladar una queja a la entidad competente',
  body: form(complaintTransfer, { entity: ['entity', inText], reason: ['reason', inText], rowVersion }),
})

export const answerComplaint = act('POST', {
  path: '/answer',
  summary: 'Responder una queja por correo, en la mano o con una publicación',
  body: form(complaintAnswer, {
    text: ['answer', inText],
    mode: ['answer_mode', inText],
    answeredOn: ['answered_day', inText],
    rowVersion,
  }),
})

export const closeComplaint = act('POST', {
  path: '/close',
  summary: 'Cerrar una queja respondida o desistida',
  body: form(complaintClosing, { note: ['note', inText], rowVersion }),
})

export const planComplaintVisit = endpoint({
  method: 'POST',
  path: '/api/complaint/:id/visit',
  summary: 'Planear la visita que verifica una queja; solo administradores',
  params: complaintPath,
  body: form(complaintVisit, {
    engineerId: ['engineer_id', inId],
    technicianId: ['technical_id', inId],
    scheduledOn: ['scheduled_on', inText],
    wantedBy: ['wanted_by', inText],
    confirmed: ['confirmed', inFlag],
    rowVersion,
  }),
  reply: wireObject({ id: ['assignment_id', number] }),
})
