import { type AccessRows, everyone, ofAdministrators } from './callers.ts'

/** Rows of the days that terms count, and of the terms. */
export const legalCalendarRows: AccessRows = {
  'GET /api/calendar/holidays': everyone(),
  'POST /api/calendar/holidays': ofAdministrators(200),
  'DELETE /api/calendar/holidays/:day': ofAdministrators(404),
  'POST /api/calendar/suspensions': ofAdministrators(200),
  'DELETE /api/calendar/suspensions/:id': ofAdministrators(404),
  'GET /api/calendar/due': everyone(),
  'GET /api/calendar/moved': everyone(),
  'GET /api/terms': everyone(),
  'POST /api/terms': ofAdministrators(200),
}
