import { type AccessRows, everyone, ofAdministrators } from './callers.ts'

/** Rows of the map. */
export const mapRows: AccessRows = {
  'GET /api/map/outlines': everyone(),
  'GET /api/map': ofAdministrators(200),
  'POST /api/map/preview': ofAdministrators(422),
  'POST /api/map': ofAdministrators(422),
  'POST /api/map/remove': ofAdministrators(409),
}
