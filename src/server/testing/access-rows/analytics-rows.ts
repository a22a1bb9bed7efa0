import { type AccessRows, everyone } from './callers.ts'

/** Rows of figures, and of the matters that need attention. */
export const analyticsRows: AccessRows = {
  'GET /api/analytics/summary': everyone(),
  'GET /api/analytics/trend': everyone(),
  'GET /api/analytics/territory': everyone(),
  'GET /api/analytics/items': everyone(),
  'GET /api/analytics/officials': everyone(),
  'GET /api/analytics/notifications': everyone(),
  'GET /api/attention': everyone(),
}
