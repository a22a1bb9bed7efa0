import { aNumber, list } from './call-parts.ts'
import { establishmentFields } from './data/fixtures.ts'
import type { RouteCall, World } from './route-calls.ts'

/** Calls of the inscription of establishments. */
export const establishmentCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/inscription/activities/:typeofinscription_id': () => ({ params: { typeofinscription_id: 1 } }),
  'GET /api/inscription/all': list('establishment_name', { field: 'q', operator: 'LIKE', value: '%ñandú%' }),
  'GET /api/inscription/similar': () => ({
    query: { identification_number: '900123456', establishment_name: 'El Ñandú', city_id: '13052' },
  }),
  'GET /api/inscription/:id': ({ visit }) => ({ params: { id: visit.establishmentId } }),
  'POST /api/inscription': async () => ({
    body: { ...(await establishmentFields()), identification_number: aNumber() },
  }),
  'PUT /api/inscription/:id': async ({ visit }) => ({
    params: { id: visit.establishmentId },
    body: await establishmentFields(),
  }),
  'GET /api/inscription/notify/:establishment_id': ({ visit }) => ({
    params: { establishment_id: visit.establishmentId },
  }),
  'POST /api/inscription/notify/:establishment_id': ({ visit }) => ({
    params: { establishment_id: visit.establishmentId },
  }),
  'GET /api/inscription/:id/timeline': ({ record }) => ({ params: { id: record.establishmentId } }),
  'GET /api/export/establishments': () => ({ query: { format: 'xlsx', order: '-1' } }),
}
