import { type AccessRows, everyone, ofAdministrators, ofDepartment, open, session } from './callers.ts'

/** Rows of the records of closed visits. */
export const recordRows: AccessRows = {
  'GET /api/export/inspections': everyone(),
  'GET /api/inspection/all': everyone(),
  'PATCH /api/inspection/:inspections_id/archived': ofAdministrators(404),
  'GET /api/inspection/realizada/:id/:establishmentId': ofDepartment(),
  'GET /api/inspection/:inspections_id/pdf': ofDepartment(),
  'GET /api/inspection/:inspections_id/evidence': ofDepartment(),
  'GET /api/inspection/:inspections_id/proof': ofDepartment(),
  'GET /api/inspection/notify/:inspections_id': ofAdministrators(404),
  'POST /api/inspection/notify/:inspections_id': ofAdministrators(404, 409),
  'POST /api/notification/:notification_id/outcome': ofAdministrators(404, 404),
  // The signature of a record, for who takes part in it.
  'GET /api/inspection/signatures/:name': session([200, 200, 200, 404], [404, 404, 404]),
  'GET /api/inspection/evidence/:name': ofDepartment(),
  'GET /api/public/records/:code': open(200),
  'GET /api/public/log/checkpoint': open(200),
  'GET /api/public/log/tile/*': open(200),
  'GET /api/public/log/proof': open(200),
  'GET /api/public/log/consistency': open(200),
  'GET /api/public/log/anchors': open(200),
  // No anchor was made.
  'GET /api/public/log/anchors/:anchor_id/stamp': open(404),
  'GET /api/public/log/anchors/:anchor_id/note': open(404),
  'GET /api/public/keys': open(200),
  'GET /api/evidence/status': ofAdministrators(200),
  'POST /api/evidence/trial': ofAdministrators(200),
  'POST /api/inspection/:inspections_id/reissue': ofAdministrators(404),
  'POST /api/inspection/:inspections_id/addendum': ofAdministrators(404),
  'GET /api/inspection/:inspections_id/addendum/:addendum_id/pdf': ofDepartment(),
  'GET /v/:code(^[A-Za-z0-9_-]{22}$)': open(200),
  'GET /verificar': open(200),
  'GET /v/verificar': open(200),
}
