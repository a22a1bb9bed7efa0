import { type AccessRows, ofAdministrators } from './callers.ts'

/** Rows of the cases of sanctions. */
export const caseRows: AccessRows = {
  'GET /api/case/all': ofAdministrators(200),
  'GET /api/export/cases': ofAdministrators(200),
  'POST /api/case': ofAdministrators(404),
  'GET /api/case/:id': ofAdministrators(404),
  'GET /api/case/:id/candidates': ofAdministrators(404),
  'GET /api/case/:id/export': ofAdministrators(404),
  'POST /api/case/:id/documents': ofAdministrators(404),
  'POST /api/case/:id/documents/:document_id/void': ofAdministrators(404),
  'POST /api/case/:id/send': ofAdministrators(404),
  'POST /api/case/:id/close': ofAdministrators(404),
  'POST /api/case/:id/addition': ofAdministrators(404),
}
