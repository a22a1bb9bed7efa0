import { list, nothing } from './call-parts.ts'
import type { RouteCall, World } from './route-calls.ts'

/** Calls of the server's own documents and health, and of jobs. */
export const platformCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/docs': nothing,
  'GET /api/docs/': nothing,
  'GET /api/docs/static/index.html': nothing,
  'GET /api/docs/static/swagger-initializer.js': nothing,
  'GET /api/docs/static/*': () => ({ params: { '*': 'swagger-ui.css' } }),
  'GET /api/docs/json': nothing,
  'GET /api/docs/yaml': nothing,
  'GET /api/health': nothing,
  'GET /api/health/live': nothing,
  'GET /metrics': nothing,
  'GET /api/jobs': list('created_at', { field: 'kind', operator: '=', value: 'list-export' }),
  'GET /api/jobs/:job_id': ({ jobId }) => ({ params: { job_id: jobId } }),
  'POST /api/jobs/:job_id/cancel': ({ jobId }) => ({ params: { job_id: jobId } }),
  'POST /api/jobs/:job_id/again': ({ jobId }) => ({ params: { job_id: jobId } }),
  'GET /api/jobs/:job_id/result': ({ jobId }) => ({ params: { job_id: jobId } }),
}
