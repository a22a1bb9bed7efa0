import type { RouteCall } from './route-calls.ts'

const query = { from: '2026-01-01', to: '2026-12-15', zodes_id: '1', city_id: '13052', type_id: '1' }

/** The calls of figures, each once. */
export const analyticsCalls: Record<string, () => RouteCall> = {
  'GET /api/analytics/summary': () => ({ query }),
  'GET /api/analytics/trend': () => ({ query: { ...query, by: 'month' } }),
  'GET /api/analytics/territory': () => ({ query: { ...query, by: 'city' } }),
  'GET /api/analytics/items': () => ({ query: { ...query, limit: '5' } }),
  'GET /api/analytics/officials': () => ({ query }),
  'GET /api/analytics/notifications': () => ({ query }),
  'GET /api/attention': () => ({}),
}
