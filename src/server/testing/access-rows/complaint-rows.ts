import { type AccessRows, everyone, ofAdministrators, open, session } from './callers.ts'

/** Rows of complaints. */
export const complaintRows: AccessRows = {
  'GET /queja': open(),
  'GET /v/queja': open(),
  'POST /api/public/complaint': open(),
  'GET /api/complaint/all': everyone(),
  'GET /api/export/complaints': everyone(),
  // The municipality of the call is of one department.
  'POST /api/complaint': session([200, 200, 200, 200], [422, 422, 422]),
  // The technician received it: another one sees it by a visit alone.
  'GET /api/complaint/:id': session([200, 200, 404, 404], [404, 404, 404]),
  'GET /api/complaint/:id/person': ofAdministrators(404),
  'GET /api/complaint/:id/papers': session([200, 200, 404, 404], [404, 404, 404]),
  // The receiver adds papers too. That of the call tells nothing of the person.
  'POST /api/complaint/:id/papers': session([200, 200, 404, 404], [404, 404, 404]),
  'GET /api/complaint/:id/paper/:paper_id': session([200, 200, 404, 404], [404, 404, 404]),
  'POST /api/complaint/:id/paper/:paper_id/withdraw': ofAdministrators(404),
  'PATCH /api/complaint/:id': ofAdministrators(404),
  'POST /api/complaint/:id/ask': ofAdministrators(404),
  'POST /api/complaint/:id/complete': ofAdministrators(404),
  'POST /api/complaint/:id/duplicate': ofAdministrators(404),
  'POST /api/complaint/:id/transfer': ofAdministrators(404),
  'POST /api/complaint/:id/visit': ofAdministrators(404),
  'POST /api/complaint/:id/answer': ofAdministrators(404),
  'POST /api/complaint/:id/close': ofAdministrators(404),
}
