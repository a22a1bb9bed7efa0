import { issueWaiting } from '../evidence/issuing/issue-waiting.ts'
import { list } from './call-parts.ts'
import type { RouteCall, World } from './route-calls.ts'

/** Calls of the records of closed visits: their files, seals and verification, and their notices by e-mail. */
export const recordCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/inspection/all': list('inspection_date', { field: 'q', operator: 'LIKE', value: '%ñandú%' }),
  'PATCH /api/inspection/:inspections_id/archived': ({ record }) => ({
    params: { inspections_id: record.id },
    body: { archived: 0 },
  }),
  'GET /api/export/inspections': () => ({ query: { format: 'xlsx' } }),
  'GET /api/inspection/realizada/:id/:establishmentId': ({ record }) => ({ params: record }),
  'GET /api/inspection/:inspections_id/pdf': ({ record }) => ({ params: { inspections_id: record.id } }),
  'GET /api/inspection/:inspections_id/evidence': ({ record }) => ({ params: { inspections_id: record.id } }),
  'GET /api/inspection/:inspections_id/proof': ({ record }) => ({ params: { inspections_id: record.id } }),
  'POST /api/inspection/:inspections_id/reissue': async ({ api, record }) => {
    // A version that waits for its signature must have it first.
    await issueWaiting(api.platform)
    return { params: { inspections_id: record.id }, body: { reason: 'La clave anterior se perdió' } }
  },
  'POST /api/inspection/:inspections_id/addendum': ({ record }) => ({
    params: { inspections_id: record.id },
    body: { text: 'La dirección correcta es Calle 45 # 12-03.' },
  }),
  'GET /api/inspection/:inspections_id/addendum/:addendum_id/pdf': async ({ api, record }) => {
    const added = await api
      .as(api.officials.administrator)
      .post(`/api/inspection/${record.id}/addendum`, { text: 'El aforo es de 40 personas.' })
    return { params: { inspections_id: record.id, addendum_id: added.body.data.addendum_id } }
  },
  'GET /api/evidence/status': () => ({}),
  'POST /api/evidence/trial': () => ({}),
  'GET /api/public/keys': () => ({}),
  'GET /api/public/records/:code': ({ record }) => ({ params: { code: record.code } }),
  'GET /api/public/log/checkpoint': () => ({}),
  'GET /api/public/log/tile/*': () => ({ params: { '*': '0/000.p/1' } }),
  'GET /api/public/log/proof': ({ record }) => ({ query: { seal: record.seal } }),
  'GET /api/public/log/consistency': () => ({ query: { from: '1', to: '1' } }),
  'GET /api/public/log/anchors': () => ({}),
  'GET /api/public/log/anchors/:anchor_id/stamp': () => ({ params: { anchor_id: 999_999 } }),
  'GET /api/public/log/anchors/:anchor_id/note': () => ({ params: { anchor_id: 999_999 } }),
  'GET /v/:code(^[A-Za-z0-9_-]{22}$)': ({ record }) => ({ params: { code: record.code } }),
  'GET /verificar': () => ({}),
  'GET /v/verificar': () => ({}),
  'GET /api/inspection/notify/:inspections_id': ({ record }) => ({ params: { inspections_id: record.id } }),
  'POST /api/notification/:notification_id/outcome': () => ({
    params: { notification_id: 999_999 },
    body: { delivered: 1 },
  }),
  'POST /api/inspection/notify/:inspections_id': ({ record }) => ({ params: { inspections_id: record.id } }),
  'GET /api/inspection/signatures/:name': (world) => ({ params: { name: world.images.signatures } }),
  'GET /api/inspection/evidence/:name': (world) => ({ params: { name: world.images.evidence } }),
}
