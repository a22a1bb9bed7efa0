import { MAX_PLANNED_VISITS, visitEdit, visitPlan } from '../domain/visits/visit-plan.ts'
import { endpoint, pathId } from './core/endpoint.ts'
import { listEndpoint } from './core/list-endpoint.ts'
import { day, flag, inId, inIdList, inNumber, inText, list, nullable, number, text } from './core/wire-field.ts'
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
  isDone: ['state_visit', flag],
  isActive: ['is_active', flag],
  rowVersion: ['row_version', number],
  /** Id of the record if the visit is done, otherwise null. */
  inspectionId: ['inspections_id', nullable(number)],
} as const

export const visitRow = wireObject(visitFields)

export const listVisits = listEndpoint({
  path: '/api/assignment/all',
  summary: 'Visitas planeadas; un técnico o ingeniero ve solo las suyas',
  collection: 'Assigments',
  row: visitRow,
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
    state_visit: 'isDone',
    is_active: 'isActive',
  },
  defaultSort: 'id',
})

/** Plans one visit for each establishment (R 11.9). `assignment_id` is the first id of `assignment_ids` (R 11.11). */
export const createVisits = endpoint({
  method: 'POST',
  path: '/api/assignment',
  summary: 'Planear una visita a cada establecimiento, todas o ninguna',
  body: form(visitPlan, planFields),
  reply: wireObject({ id: ['assignment_id', number], ids: ['assignment_ids', list(number)] }),
})

export const editVisit = endpoint({
  method: 'PUT',
  path: '/api/assignment/:id',
  summary: 'Modificar una visita planeada',
  params: wireObject({ id: ['id', pathId] }),
  body: form(visitEdit, planFields),
  reply: wireObject({ id: ['assignment_id', number] }),
})
