import { nothing } from './call-parts.ts'
import type { RouteCall, World } from './route-calls.ts'

/** Calls of the lists of words that forms offer. */
export const catalogueCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/generic/areas': nothing,
  'GET /api/generic/contracts': nothing,
  'GET /api/generic/roles': nothing,
  'GET /api/generic/roles/area/:area_id': () => ({ params: { area_id: 1 } }),
  'GET /api/generic/locations/all': nothing,
  'GET /api/generic/locations/:population_type': () => ({ params: { population_type: 'URBANA' } }),
  'GET /api/generic/inscriptionstypes': nothing,
  'GET /api/generic/identificationtypes': nothing,
  'GET /api/generic/motivevisites': nothing,
  'GET /api/generic/departmens': nothing,
  'GET /api/generic/zodes': nothing,
  'GET /api/generic/citys': nothing,
  'GET /api/generic/citys/:zode_id': () => ({ params: { zode_id: 1 } }),
  'GET /api/generic/technicians': nothing,
  'GET /api/generic/entity': nothing,
  'GET /api/generic/engineers': nothing,
  'GET /api/generic/itemtypes/:typeofinscription_id': () => ({ params: { typeofinscription_id: 1 } }),
  'DELETE /api/generic/deactivate': ({ visit }) => ({
    body: { tablename: 'assignments', columname: 'assignment_id', valuecolum: visit.visitId, status: 1 },
  }),
}
