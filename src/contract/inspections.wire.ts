import {
  establishmentSignature,
  healthObservation,
  officialSignature,
  witnessSignature,
} from '../domain/inspections/closing-parts.ts'
import { correctedAnswer, itemAnswer } from '../domain/inspections/item-answer.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import { day, flag, inFlag, inId, inSignature, inText, nullable, number, text } from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'
import { concepto } from './inspections/checklist.wire.ts'
import { sentAnswerNames } from './saved-answer.wire.ts'

/** Reply of every save: whether it closed the visit, and the id of the record. */
export const saveReply = wireObject({
  isClosed: ['closed', flag],
  inspectionId: ['inspections_id', nullable(number)],
})

/** Saves the answer to an item (R 7.9). */
export const saveItem = endpoint({
  method: 'POST',
  path: '/api/inspection/items',
  summary: 'Guardar la respuesta de un ítem',
  whileContractIsOver: true,
  body: form(itemAnswer, sentAnswerNames),
  reply: saveReply,
})

const assignmentInPath = wireObject({ assignmentId: ['assignment_id', pathId] })

/** Corrects an answer until the visit closes (decision 025). The path names visit and item; the fields may repeat them. */
export const correctItem = endpoint({
  method: 'PUT',
  path: '/api/inspection/items/:assignment_id/:item_configuration_id',
  summary: 'Corregir la respuesta de un ítem antes del cierre',
  whileContractIsOver: true,
  params: wireObject({ assignmentId: ['assignment_id', pathId], itemId: ['item_configuration_id', pathId] }),
  body: form(correctedAnswer, sentAnswerNames),
  reply: saveReply,
})

export const saveHealthObservation = endpoint({
  method: 'POST',
  path: '/api/inspection/health-observation/:assignment_id',
  summary: 'Guardar la observación de la autoridad sanitaria',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(healthObservation, { observation: ['observation', inText] }),
  reply: saveReply,
})

/** Facts that a device sends with a signature (R 29.2). Clients that send none keep working. */
const shownNames = {
  shownDigest: ['shown_digest', inText],
  shownFormat: ['shown_format', inText],
  drawnAt: ['drawn_at', inText],
  consent: ['consent', inFlag],
} as const

export const saveEstablishmentSignature = endpoint({
  method: 'POST',
  path: '/api/inspection/establishment-signature/:assignment_id',
  summary: 'Guardar la firma del establecimiento',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(establishmentSignature, {
    signature: ['signature_establishment', inSignature],
    name: ['name_by_establishment', inText],
    idCard: ['id_card_by_establishment', inText],
    role: ['role_establishment', inText],
    observation: ['observation_by_establishment', inText],
    outcome: ['outcome', inText],
    refusalReason: ['refusal_reason', inText],
    ...shownNames,
  }),
  reply: saveReply,
})

export const saveWitnessSignature = endpoint({
  method: 'POST',
  path: '/api/inspection/witness-signature/:assignment_id',
  summary: 'Guardar la firma del testigo',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(witnessSignature, {
    name: ['witness_name', inText],
    idCard: ['witness_id_card', inText],
    role: ['witness_role', inText],
    signature: ['witness_signature', inSignature],
    outcome: ['outcome', inText],
    refusalReason: ['refusal_reason', inText],
    ...shownNames,
  }),
  reply: saveReply,
})

/** The signature of an official for this visit (decision 024): the sender's, or that of the companion, who draws it here. */
export const saveOfficialSignature = endpoint({
  method: 'POST',
  path: '/api/inspection/official-signature/:assignment_id',
  summary: 'Firmar la visita como funcionario',
  whileContractIsOver: true,
  params: assignmentInPath,
  body: form(officialSignature, {
    signature: ['signature', inSignature],
    officialId: ['official_id', inId],
    shownDigest: shownNames.shownDigest,
    shownFormat: shownNames.shownFormat,
  }),
  reply: saveReply,
})

const inspectionRow = wireObject({
  id: ['inspections_id', number],
  /** Older servers do not send it. */
  number: ['acta_number', text.optional()],
  assignmentId: ['assignment_id', number],
  establishmentId: ['establishment_id', number],
  establishment: ['establishment_name', text],
  identificationNumber: ['identification_number', text],
  /** The address as the acta has it, which tells branches of one owner apart. Older servers do not send it. */
  establishmentAddress: ['address', text.optional()],
  zodes: ['zodes', text],
  city: ['city', text],
  visitedOn: ['inspection_date', day],
  compliancePct: ['compliance_level', number],
  concepto: ['concept', concepto],
  technician: ['technical_name', text],
  engineer: ['engineer_name', text],
  isNotified: ['is_notify', flag],
  isArchived: ['is_archived', flag],
})

const inspectionOrder = {
  fields: {
    inspections_id: 'id',
    acta_number: 'number',
    establishment_name: 'establishment',
    identification_number: 'identificationNumber',
    zodes: 'zodes',
    city: 'city',
    inspection_date: 'visitedOn',
    compliance_level: 'compliancePct',
    concept: 'concepto',
    technical_name: 'technician',
    engineer_name: 'engineer',
    is_notify: 'isNotified',
    is_archived: 'isArchived',
  },
  defaultSort: 'id',
} as const

/** List of closed inspections. It leaves out archived ones unless the filter has `is_archived` = 1. */
export const listInspections = listEndpoint({
  path: '/api/inspection/all',
  summary: 'Inspecciones realizadas del departamento',
  collection: 'Inspection',
  row: inspectionRow,
  order: inspectionOrder,
  tokenScopes: ['lists:read', 'personal:read'],
})

export const exportInspections = exportEndpoint({
  path: '/api/export/inspections',
  summary: 'Inspecciones realizadas del departamento en un archivo',
  order: inspectionOrder,
})
