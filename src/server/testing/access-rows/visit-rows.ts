import {
  type AccessRows,
  everyone,
  ofAdministrators,
  ofDepartment,
  ofInspectors,
  ofParticipants,
  session,
} from './callers.ts'

/** Rows of planned visits, and of those that an official carries out. */
export const visitRows: AccessRows = {
  'GET /api/assignment/establishment/:zodes_id/:city_id/:typeofinscription_id': everyone(),
  'GET /api/assignment/all': everyone(),
  'POST /api/assignment': session([200, 200, 200, 403], [404, 403, 403]),
  'PUT /api/assignment/:id': ofAdministrators(404),
  'GET /api/assignment/:id/not-made': session([200, 200, 200, 403], [404, 404, 404]),
  'POST /api/assignment/:id/not-made': session([200, 200, 200, 403], [404, 404, 404]),
  'GET /api/export/assignments': everyone(),
  'GET /api/inspection/:establishment_id': ofDepartment(),
  'GET /api/inspection/progress/:assignment_id': session([200, 200, 200, 403], [404, 404, 404]),
  'POST /api/inspection/items': ofParticipants(),
  'POST /api/inspection/health-observation/:assignment_id': ofParticipants(),
  'POST /api/inspection/establishment-signature/:assignment_id': ofParticipants(),
  'POST /api/inspection/witness-signature/:assignment_id': ofParticipants(),
  'POST /api/inspection/official-signature/:assignment_id': ofParticipants(),
  'PUT /api/inspection/items/:assignment_id/:item_configuration_id': ofParticipants(),
  'POST /api/inspection/batch/:assignment_id': ofParticipants(),
  'GET /api/inspection/field': ofInspectors(),
  'GET /api/inspection/pieces/:sha256': ofInspectors(),
  'PUT /api/inspection/pieces/:sha256': ofInspectors(),
}
