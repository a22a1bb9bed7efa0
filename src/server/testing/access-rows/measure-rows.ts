import { type AccessRows, everyone, ofDepartment, ofParticipants, session } from './callers.ts'

/** Rows of sanitary measures. */
export const measureRows: AccessRows = {
  'GET /api/measure/all': everyone(),
  'GET /api/export/measures': everyone(),
  'GET /api/measure/:id': ofDepartment(),
  'GET /api/measure/:id/pdf': ofDepartment(),
  'GET /api/measure/:id/act/:act_id/pdf': ofDepartment(),
  'POST /api/measure': ofParticipants(),
  'POST /api/measure/:id/act': session([200, 200, 200, 403], [404, 404, 404]),
}
