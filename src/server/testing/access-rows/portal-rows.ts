import { type AccessRows, ofAdministrators, open } from './callers.ts'

/** Rows of the portal of establishments. */
export const portalRows: AccessRows = {
  'POST /api/notice/:id/link/:link_id/revoke': ofAdministrators(404),
  'GET /p/:token': open(),
  // 409: no mail server is configured. The others carry the bearer of a session of the portal, which no official has.
  'POST /api/portal/code': open(409),
  'POST /api/portal/session': open(),
  'GET /api/portal/home': open(),
  'POST /api/portal/open/:code': open(),
  'GET /api/portal/acta/:code': open(),
  'POST /api/portal/requirement/:id/evidence': open(),
  'POST /api/portal/requirement/:id/ready': open(),
  'POST /api/portal/requirement/:id/extension-request': open(),
  'POST /api/portal/requirement/:id/reply': open(),
  'POST /api/portal/consent': open(),
}
