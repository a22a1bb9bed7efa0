import { type AccessRows, everyone, ofAdministrators, open } from './callers.ts'

/** Rows of what other programs read and are told. */
export const integrationRows: AccessRows = {
  'GET /api/export/api-tokens': ofAdministrators(200),
  'GET /api/export/webhooks': ofAdministrators(200),
  'GET /api/export/webhook-deliveries': ofAdministrators(200),
  'GET /api/api-tokens': ofAdministrators(200),
  'POST /api/api-tokens': ofAdministrators(200),
  'DELETE /api/api-tokens/:token_id': ofAdministrators(404),
  'POST /api/api-tokens/:token_id/adopt': ofAdministrators(404),
  'GET /api/events': everyone(),
  'GET /api/webhooks': ofAdministrators(200),
  'POST /api/webhooks': ofAdministrators(200),
  'DELETE /api/webhooks/:webhook_id': ofAdministrators(404),
  'GET /api/webhooks/:webhook_id/deliveries': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/off': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/on': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/test': ofAdministrators(404),
  'POST /api/webhooks/:webhook_id/replay': ofAdministrators(404),
  'POST /api/packages': ofAdministrators(200),
  'GET /api/report-templates': ofAdministrators(200),
  'PUT /api/report-templates/:source': ofAdministrators(200),
  'POST /api/report-templates/:source/reset': ofAdministrators(200),
  'POST /api/report-templates/:source/preview': ofAdministrators(200),
  // Open data are off.
  'GET /api/open-data/:dane/:file': open(404),
  'GET /api/feeds/:file': everyone(),
  'GET /api/odata/': everyone(),
  'GET /api/odata': everyone(),
  'GET /api/odata/$metadata': everyone(),
  'GET /api/odata/:set': everyone(),
}
