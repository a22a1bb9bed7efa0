import { findNotices, notify } from '../notices/notices.queries.ts'
import { aVisit } from './data/fixtures.ts'
import type { RouteCall, World } from './route-calls.ts'

let next = 0
const viewFields = () => ({
  name: `Vista ${++next}`,
  query: { vence: 'vencida', desde: 'este-mes' },
  hidden_columns: [],
  shared: '0',
  is_default: '0',
})

/** A view that an administrator shares. */
async function aSharedView({ api }: World): Promise<{ view_id: number }> {
  const body = { ...viewFields(), list: 'assignments', shared: '1' }
  const reply = await api.as(api.officials.administrator).post('/api/views', body)
  return { view_id: reply.body.data.view.view_id }
}

/** A notice of the technician. */
async function aNotice({ api: { platform, officials, time } }: World): Promise<{ notice_id: number }> {
  const { id, departmentId } = officials.technician
  const facts = { kind: 'visit_assigned', visits: 2, establishment: '' } as const
  const subjectId = ++next
  await notify(platform.db, { departmentId, userIds: [id], subject: 'assignment', subjectId, at: time.now, facts })
  const { rows } = await findNotices(platform.db, id, { limit: 1 })
  return { notice_id: rows[0]?.id ?? 0 }
}

/** The calls of the search of everything, of saved views and of notices, each once. */
export const findingCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/notices': () => ({ query: { limit: '5', unread: '1' } }),
  'POST /api/notices/:notice_id/read': async (world) => ({ params: await aNotice(world) }),
  'POST /api/notices/read': () => ({ body: { up_to: 1 } }),
  'POST /api/notices/refused': ({ api }) =>
    aVisit(api).then(({ visitId }) => ({ body: { assignment_id: visitId, parts: 1 } })),
  'GET /api/notices/settings': () => ({}),
  'PUT /api/notices/settings': () => ({ body: { digest: 'nunca', silenced: [] } }),
  'GET /api/search': () => ({ query: { q: 'ana' } }),
  'GET /api/views': () => ({ query: { list: 'assignments' } }),
  'POST /api/views': () => ({ body: { ...viewFields(), list: 'assignments' } }),
  'PUT /api/views/:view_id': async (world) => ({
    params: await aSharedView(world),
    body: { ...viewFields(), row_version: 1 },
  }),
  'DELETE /api/views/:view_id': async (world) => ({ params: await aSharedView(world) }),
}
