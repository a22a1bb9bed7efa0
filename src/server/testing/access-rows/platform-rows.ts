import { type AccessRows, everyone, open, session } from './callers.ts'

/** Rows of the server's own documents and health, and of jobs. */
export const platformRows: AccessRows = {
  'GET /api/docs': open(),
  'GET /api/docs/': open(),
  'GET /api/docs/static/index.html': open(302),
  'GET /api/docs/static/swagger-initializer.js': open(),
  'GET /api/docs/static/*': open(),
  'GET /api/docs/json': open(),
  'GET /api/docs/yaml': open(),
  'GET /api/health': open(),
  'GET /api/health/live': open(),
  'GET /metrics': open(),
  'GET /api/jobs': everyone(),
  // A job is of the technician, and has ended.
  'GET /api/jobs/:job_id': session([200, 200, 403, 403], [404, 404, 404]),
  'POST /api/jobs/:job_id/cancel': session([409, 409, 403, 403], [404, 404, 404]),
  // A file shows what its asker may see: others ask for their own.
  'POST /api/jobs/:job_id/again': session([403, 200, 403, 403], [404, 404, 404]),
  'GET /api/jobs/:job_id/result': session([200, 200, 403, 403], [404, 404, 404]),
}
