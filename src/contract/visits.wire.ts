import { NOT_MADE_REASONS, notMadeForm } from '../domain/visits/not-made.ts'
import { MAX_PLANNED_VISITS, visitEditRequest, visitRequest } from '../domain/visits/visit-plan.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { exportEndpoint, listEndpoint } from './core/list-endpoint.ts'
import { openWord } from './core/open-word.ts'
import {
  day,
  flag,
  inClearable,
  inFile,
  inFlag,
  inId,
  inIdList,
  inNumber,
  inText,
  list,
  nullable,
  number,
  text,
} from './core/wire-field.ts'
import { form, wireObject } from './core/wire-object.ts'

const planFields = {
  zodesId: ['zodes_id', inId],
  cityId: ['city_id', inId],
  inscriptionTypeId: ['typeofinscription_id', inId],
  establishmentIds: ['establishment_id', inIdList(MAX_PLANNED_VISITS)],
  motiveId: ['motive_visite_id', inId],
  otherMotive: ['otro_motivo', inText],
  engineerId: ['engineer_id', inId],
  technicianId: ['technical_id', inId],
  scheduledOn: ['scheduled_on', inClearable],
  dueOn: ['due_on', inClearable],
  rowVersion: ['row_version', inNumber],
} as const

/** Fields of a planned visit. `creation_date` is the day of the assignment. */
export const visitFields = {
  id: ['assignment_id', number],
  establishmentId: ['establishment_id', number],
  establishment: ['establishment_name', text],
  inscriptionTypeId: ['typeofinscription_id', number],
  zodesId: ['zodes_id', number],
  zodes: ['zodes', text],
  cityId: ['city_id', number],
  city: ['city', text],
  motiveId: ['motive_visite_id', number],
  motive: ['motive_visite', text],
  otherMotive: ['otro_motivo', nullable(text)],
  engineerId: ['engineer_id', number],
  engineer: ['engineer_name', text],
  technicianId: ['technical_id', number],
  technician: ['technical_name', text],
  technicianIdNumber: ['identification_number_technical', text],
  assignedOn: ['creation_date', day],
  /** The planned day. Absent in replies of older servers. */
  scheduledOn: ['scheduled_on', nullable(day).optional()],
  /** The last day on which the visit should be made, and whether it is over. Absent in replies of older servers. */
  dueOn: ['due_on', nullable(day).optional()],
  isOverdue: ['overdue', flag.optional()],
  isDone: ['state_visit', flag],
  isActive: ['is_active', flag],
  /** Whether the officials and the establishment are active. Absent in replies of older servers. */
  engineerActive: ['engineer_active', flag.optional()],
  technicianActive: ['technical_active', flag.optional()],
  establishmentActive: ['establishment_active', flag.optional()],
  rowVersion: ['row_version', number],
  /** Id of the record if the visit is done, otherwise null. */
  inspectionId: ['inspections_id', nullable(number)],
  /** The record whose requirements the visit verifies, and the number of its acta. Absent in replies of older servers. */
  followsInspectionId: ['follows_inspection_id', nullable(number).optional()],
  followsActa: ['follows_acta_number', nullable(text).optional()],
} as const

/** A row of the list, with what tells establishments of one name apart. Older servers do not send it, nor the acta. */
export const visitRow = wireObject({
  ...visitFields,
  establishmentIdNumber: ['identification_number', text.optional()],
  establishmentAddress: ['address', text.optional()],
  inscriptionNumber: ['inscripcion_number', text.optional()],
  /** The number of the visit's acta; null for a visit that is not done. */
  actaNumber: ['acta_number', nullable(text).optional()],
  /** Why an inactive visit was not made by officials who went (R 46.2); null for any other one. Absent in replies of older servers. */
  notMade: ['not_made', nullable(openWord(NOT_MADE_REASONS)).optional()],
  wentOn: ['went_on', nullable(day).optional()],
})

const visitOrder = {
  fields: {
    assignment_id: 'id',
    title: 'establishment',
    establishment_name: 'establishment',
    zodes: 'zodes',
    city: 'city',
    motive_visite: 'motive',
    engineer_name: 'engineer',
    engineer_id: 'engineerId',
    technical_name: 'technician',
    technical_id: 'technicianId',
    identification_number_technical: 'technicianIdNumber',
    creation_date: 'assignedOn',
    due_on: 'dueOn',
    scheduled_on: 'scheduledOn',
    overdue: 'isOverdue',
    orphan: 'isOrphan',
    state_visit: 'isDone',
    is_active: 'isActive',
    engineer_active: 'engineerActive',
    technical_active: 'technicianActive',
    establishment_active: 'establishmentActive',
  },
  defaultSort: 'id',
} as const

export const listVisits = listEndpoint({
  path: '/api/assignment/all',
  summary: 'Visitas planeadas; un técnico o ingeniero ve solo las suyas',
  collection: 'Assigments',
  row: visitRow,
  order: visitOrder,
  tokenScopes: ['lists:read', 'personal:read'],
})

export const exportVisits = exportEndpoint({
  path: '/api/export/assignments',
  summary: 'Visitas planeadas en un archivo; un técnico o ingeniero recibe solo las suyas',
  order: visitOrder,
})

/** Plans one visit for each establishment (R 11.9). `assignment_id` is the first id of `assignment_ids` (R 11.11). */
export const createVisits = endpoint({
  method: 'POST',
  path: '/api/assignment',
  summary:
    'Planear una visita a cada establecimiento, todas o ninguna; con confirmed=0 avisa de las iguales pendientes y de quien no está disponible',
  body: form(visitRequest, {
    ...planFields,
    confirmed: ['confirmed', inFlag],
    followsInspectionId: ['follows_inspection_id', inId],
  }),
  reply: wireObject({ id: ['assignment_id', number], ids: ['assignment_ids', list(number)] }),
})

export const editVisit = endpoint({
  method: 'PUT',
  path: '/api/assignment/:id',
  summary:
    'Modificar una visita planeada; con confirmed=0 avisa si queda igual a otra pendiente o con quien no está disponible',
  params: wireObject({ id: ['id', pathId] }),
  body: form(visitEditRequest, { ...planFields, confirmed: ['confirmed', inFlag] }),
  reply: wireObject({ id: ['assignment_id', number] }),
})

/** Ends a visit that officials went to and could not make (R 46.1). */
export const recordNotMade = endpoint({
  method: 'POST',
  path: '/api/assignment/:id/not-made',
  summary:
    'Registrar que una visita no se pudo hacer, y por qué; con confirmed=0 avisa del trabajo guardado. Quienes la hacen y los administradores',
  params: wireObject({ id: ['id', pathId] }),
  body: form(notMadeForm, {
    reason: ['reason', inText],
    wentOn: ['went_on', inText],
    note: ['note', inText],
    images: ['images', inFile],
    confirmed: ['confirmed', inFlag],
  }),
  reply: wireObject({ id: ['assignment_id', number], wentOn: ['went_on', day] }),
})

/** A record that a visit was not made, as its author wrote it. Images are of kind `evidence`. */
const notMadeRecord = wireObject({
  id: ['record_id', number],
  reason: ['reason', openWord(NOT_MADE_REASONS)],
  wentOn: ['went_on', day],
  note: ['note', nullable(text)],
  images: ['images', list(text)],
  at: ['at', text],
  by: ['by', text],
})

/** The records of a visit, the newest first; one that returned and failed again has several (R 46.4). */
export const readNotMade = endpoint({
  method: 'GET',
  path: '/api/assignment/:id/not-made',
  summary: 'Por qué no se hizo una visita, con sus notas y fotos; quienes la hacen y los administradores',
  params: wireObject({ id: ['id', pathId] }),
  reply: wireObject({
    id: ['assignment_id', number],
    establishment: ['establishment_name', text],
    records: ['records', list(notMadeRecord)],
  }),
})
