import { type AccessRows, everyone, ofAdministrators, ofDepartment } from './callers.ts'

/** Rows of the formats of visits, of the codes of printed documents, and of the cuts of the concepto. */
export const formatRows: AccessRows = {
  'GET /api/formats': everyone(),
  'POST /api/formats': ofAdministrators(200),
  'GET /api/formats/:id': ofDepartment(),
  'GET /api/formats/:id/editions': ofDepartment(),
  'GET /api/formats/editions/:checklist_id': ofDepartment(),
  'POST /api/formats/:id/draft': ofAdministrators(404),
  'PUT /api/formats/:id/draft': ofAdministrators(404),
  'DELETE /api/formats/:id/draft': ofAdministrators(404),
  'GET /api/formats/:id/diff': ofDepartment(),
  'GET /api/formats/:id/diff/pdf': ofDepartment(),
  'POST /api/formats/:id/publish': ofAdministrators(404),
  'POST /api/formats/editions/:checklist_id/withdraw': ofAdministrators(404),
  'POST /api/formats/:id/retire': ofAdministrators(404),
  'POST /api/formats/:id/restore': ofAdministrators(404),
  'PUT /api/formats/:id': ofAdministrators(404),
  'GET /api/formats/editions/:checklist_id/export.xlsx': ofDepartment(),
  'POST /api/formats/:id/import': ofAdministrators(404),
  'POST /api/formats/:id/simulate': ofAdministrators(404),
  'GET /api/print-formats': everyone(),
  'POST /api/print-formats': ofAdministrators(200),
  'GET /api/concepto-bands': everyone(),
  'POST /api/concepto-bands': ofAdministrators(200),
  'GET /api/export/formats': everyone(),
}
