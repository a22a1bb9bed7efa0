import { type AccessRows, everyone, ofAdministrators, ofDepartment } from './callers.ts'

/** Rows of the inscription of establishments. */
export const establishmentRows: AccessRows = {
  'GET /api/inscription/activities/:typeofinscription_id': everyone(),
  'GET /api/inscription/all': everyone(),
  'GET /api/inscription/similar': everyone(),
  'GET /api/inscription/:id': ofDepartment(),
  'POST /api/inscription': ofAdministrators(422),
  'PUT /api/inscription/:id': ofAdministrators(404),
  // 409: no mail server is configured, which is checked after the permission.
  'GET /api/inscription/notify/:establishment_id': ofAdministrators(404),
  'POST /api/inscription/notify/:establishment_id': ofAdministrators(404, 409),
  'GET /api/inscription/:id/timeline': ofDepartment(),
  'GET /api/export/establishments': everyone(),
}
