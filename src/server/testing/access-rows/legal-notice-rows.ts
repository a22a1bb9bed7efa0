import { type AccessRows, everyone, ofAdministrators, ofDepartment } from './callers.ts'

/** Rows of the notices of actas, and of consents to e-mail. */
export const legalNoticeRows: AccessRows = {
  'GET /api/notice/all': everyone(),
  'GET /api/export/notices': everyone(),
  'GET /api/notice/:id': ofDepartment(),
  'POST /api/notice/:id/attempt': ofAdministrators(404),
  // 409: no mail server is configured, which is checked after the permission.
  'POST /api/notice/:id/send': ofAdministrators(404, 409),
  'GET /api/notice/:id/attempt/:attempt_id/proof': ofDepartment(),
  'GET /api/notice/:id/access-certificate.pdf': ofAdministrators(404),
  'GET /api/inscription/consent/:establishment_id': ofDepartment(),
  'POST /api/inscription/consent/:establishment_id': ofAdministrators(404),
  'POST /api/inscription/consent/:establishment_id/:consent_id/revoke': ofAdministrators(404),
}
