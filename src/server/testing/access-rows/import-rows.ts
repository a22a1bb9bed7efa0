import { type AccessRows, ofAdministrators } from './callers.ts'

/** Rows of imports. */
export const importRows: AccessRows = {
  'GET /api/export/imports': ofAdministrators(200),
  'POST /api/imports': ofAdministrators(200),
  'GET /api/imports': ofAdministrators(200),
  'GET /api/imports/:import_id': ofAdministrators(404),
  'PUT /api/imports/:import_id/mapping': ofAdministrators(404),
  'GET /api/imports/:import_id/rows': ofAdministrators(404),
  'PATCH /api/imports/:import_id/rows/:row_no': ofAdministrators(404),
  'POST /api/imports/:import_id/apply': ofAdministrators(404),
  'POST /api/imports/:import_id/decisions': ofAdministrators(404),
  'DELETE /api/imports/:import_id/decisions/:decision_id': ofAdministrators(404),
  'POST /api/imports/:import_id/undo': ofAdministrators(404),
  'DELETE /api/imports/:import_id': ofAdministrators(404),
  'GET /api/imports/:import_id/report.xlsx': ofAdministrators(404),
}
