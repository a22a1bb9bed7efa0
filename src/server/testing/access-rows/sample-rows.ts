import { type AccessRows, everyone, ofDepartment, ofParticipants, session } from './callers.ts'

/** Rows of samples. */
export const sampleRows: AccessRows = {
  'GET /api/sample/all': everyone(),
  'GET /api/export/samples': everyone(),
  'GET /api/sample/:id': ofDepartment(),
  'GET /api/sample/options/:inspections_id': ofDepartment(),
  'GET /api/sample/:id/result/:act_id/report': ofDepartment(),
  'POST /api/sample': ofParticipants(),
  'POST /api/sample/:id/custody': ofDepartment(),
  'POST /api/sample/:id/result': ofDepartment(),
  'POST /api/sample/:id/act': session([200, 200, 200, 403], [404, 404, 404]),
}
