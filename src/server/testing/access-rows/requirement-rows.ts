import { type AccessRows, everyone, ofAdministrators, ofDepartment, ofParticipants, session } from './callers.ts'

/** Rows of requirements, and of their settings. */
export const requirementRows: AccessRows = {
  'GET /api/requirement/all': everyone(),
  'GET /api/export/requirements': everyone(),
  'GET /api/requirement/:id': ofDepartment(),
  'POST /api/requirement/:id/evidence': session([200, 200, 200, 403], [404, 404, 404]),
  'PATCH /api/requirement/:id/evidence/:evidence_id': ofAdministrators(404),
  'POST /api/requirement/:id/extension': ofAdministrators(404),
  'POST /api/requirement/:id/extension/refuse': ofAdministrators(404),
  'POST /api/requirement/:id/reply/read': ofAdministrators(404),
  'POST /api/requirement/:id/close': ofAdministrators(404),
  'POST /api/inspection/follow-up/:inspections_id': ofAdministrators(404),
  'POST /api/inspection/verdicts/:assignment_id': ofParticipants(),
  'GET /api/settings': everyone(),
  'PUT /api/settings': ofAdministrators(200),
}
