import { type AccessRows, everyone, session } from './callers.ts'

/** Rows of notices, of the search, and of saved views. */
export const findingRows: AccessRows = {
  'GET /api/search': everyone(),
  'GET /api/notices': everyone(),
  // The notice is the technician's own.
  'POST /api/notices/:notice_id/read': session([404, 200, 404, 404], [404, 404, 404]),
  'POST /api/notices/read': everyone(),
  // A visit of the department: another one has none of that number.
  'POST /api/notices/refused': session([403, 200, 200, 200], [403, 404, 404]),
  'GET /api/notices/settings': everyone(),
  'PUT /api/notices/settings': everyone(),
  'GET /api/views': everyone(),
  'POST /api/views': everyone(),
  'PUT /api/views/:view_id': session([200, 403, 403, 403], [404, 404, 404]),
  'DELETE /api/views/:view_id': session([200, 403, 403, 403], [404, 404, 404]),
}
