import { eq } from 'drizzle-orm'
import { apiTokens } from '../schema/integrations/api-tokens.table.ts'
import { webhooks } from '../schema/integrations/webhooks.table.ts'
import type { RouteCall, World } from './route-calls.ts'

let next = 0

/** The fields of a token that reads everything. */
export const tokenFields = () => ({
  name: `Tablero ${++next}`,
  scopes: ['lists:read', 'records:read', 'feeds:read', 'personal:read', 'events:read'],
  expires_on: '2027-01-31',
})

const aToken = async ({ api }: World): Promise<number> =>
  (await api.as(api.officials.administrator).post('/api/api-tokens', tokenFields())).body.data.token_id

/** A token that no active administrator has: it is given to a technician. */
async function aSuspendedToken(world: World): Promise<number> {
  const id = await aToken(world)
  const { db } = world.api.platform
  await db.update(apiTokens).set({ createdBy: world.api.officials.technician.id }).where(eq(apiTokens.id, id))
  return id
}

/** A public address, which needs no resolver. */
const webhookFields = { url: 'https://93.184.216.34/vigia', types: ['inspection.closed', 'visit.planned'] }

const aWebhook = async ({ api }: World): Promise<number> =>
  (await api.as(api.officials.administrator).post('/api/webhooks', webhookFields)).body.data.webhook_id

/** A webhook of a private address, which is refused before anything is sent. */
async function aRefusedWebhook(world: World): Promise<number> {
  const id = await aWebhook(world)
  await world.api.platform.db.update(webhooks).set({ url: 'https://127.0.0.1/' }).where(eq(webhooks.id, id))
  return id
}

const templateColumns = [{ column: 'dia', name: 'Día', format: 'fecha' }]

/** Calls of integrations, by method and path. */
export const integrationCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/api-tokens': () => ({ query: { order_by: 'expires_on' } }),
  'POST /api/api-tokens': () => ({ body: tokenFields() }),
  'GET /api/events': () => ({ query: { after: 'evt_0', types: 'inspection.closed', limit: '5' } }),
  'GET /api/export/api-tokens': () => ({ query: { format: 'csv', order_by: 'expires_on' } }),
  'GET /api/export/webhooks': () => ({ query: { format: 'xlsx' } }),
  'GET /api/export/webhook-deliveries': () => ({ query: { format: 'csv' } }),
  'GET /api/webhooks': () => ({ query: { order_by: 'url' } }),
  'POST /api/webhooks': () => ({ body: webhookFields }),
  'DELETE /api/webhooks/:webhook_id': async (world) => ({ params: { webhook_id: await aWebhook(world) } }),
  'GET /api/webhooks/:webhook_id/deliveries': async (world) => ({ params: { webhook_id: await aWebhook(world) } }),
  'POST /api/webhooks/:webhook_id/on': async (world) => ({
    params: { webhook_id: await aWebhook(world) },
    body: { skip_missed: '1' },
  }),
  'POST /api/webhooks/:webhook_id/off': async (world) => ({ params: { webhook_id: await aWebhook(world) } }),
  'POST /api/webhooks/:webhook_id/test': async (world) => ({ params: { webhook_id: await aRefusedWebhook(world) } }),
  'POST /api/webhooks/:webhook_id/replay': async (world) => ({
    params: { webhook_id: await aWebhook(world) },
    body: { after: 'evt_0' },
  }),
  'GET /api/report-templates': () => ({}),
  'PUT /api/report-templates/:source': () => ({
    params: { source: 'visitas' },
    body: { columns: templateColumns, row_version: 0 },
  }),
  'POST /api/report-templates/:source/reset': () => ({ params: { source: 'items' }, body: { row_version: 0 } }),
  'POST /api/report-templates/:source/preview': () => ({
    params: { source: 'visitas' },
    body: { columns: templateColumns },
  }),
  'POST /api/packages': () => ({ body: { from: '2026-01-01', to: '2026-06-30' } }),
  'GET /api/open-data/:dane/:file': () => ({ params: { dane: '13', file: 'inspecciones.csv' } }),
  'GET /api/feeds/:file': () => ({ params: { file: 'inspecciones.csv' } }),
  'GET /api/odata/': () => ({}),
  'GET /api/odata': () => ({}),
  'GET /api/odata/$metadata': () => ({}),
  'GET /api/odata/:set': () => ({
    params: { set: 'inspecciones' },
    query: { $top: '2', $count: 'true', $filter: "concepto eq 'FAVORABLE'" },
  }),
  'POST /api/api-tokens/:token_id/adopt': async (world) => ({ params: { token_id: await aSuspendedToken(world) } }),
  'DELETE /api/api-tokens/:token_id': async (world) => ({ params: { token_id: await aToken(world) } }),
}
