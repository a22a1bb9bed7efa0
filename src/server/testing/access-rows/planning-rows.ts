import { type AccessRows, everyone, ofAdministrators, ofDepartment, open, session } from './callers.ts'

/** Rows of suggestions, trips and the calendar of visits. */
export const planningRows: AccessRows = {
  'GET /api/planning/suggestions': ofAdministrators(200),
  'POST /api/planning/suggestions/:id/dismiss': ofAdministrators(404),
  'POST /api/planning/suggestions/:id/restore': ofAdministrators(404),
  'GET /api/planning/dismissals': ofAdministrators(200),
  'GET /api/planning/next-visit': ofDepartment(),
  'GET /api/planning/weights': ofAdministrators(200),
  'POST /api/planning/weights': ofAdministrators(200),
  'POST /api/planning/weights/preview': ofAdministrators(200),
  'POST /api/planning/back-test': ofAdministrators(200),
  'GET /api/trips/all': everyone(),
  'GET /api/export/trips': everyone(),
  'GET /api/export/suggestions': ofAdministrators(200),
  'POST /api/trips': ofAdministrators(404),
  'GET /api/trips/:id/candidates': ofAdministrators(404),
  'GET /api/trips/:id': session([200, 200, 200, 403], [404, 404, 404]),
  'GET /api/trips/:id/pdf': session([200, 200, 200, 403], [404, 404, 404]),
  'PUT /api/trips/:id': ofAdministrators(404),
  'POST /api/trips/:id/confirm': ofAdministrators(404),
  'POST /api/trips/:id/close': ofAdministrators(404),
  'POST /api/trips/:id/cancel': ofAdministrators(404),
  'GET /api/calendar': everyone(),
  'GET /api/calendar/feeds': everyone(),
  'POST /api/calendar/feeds': everyone(),
  // The subscription is of the technician.
  'DELETE /api/calendar/feeds/:id': session([404, 200, 404, 404], [404, 404, 404]),
  // No subscription has the token.
  'GET /api/calendar/:file': open(404),
}
