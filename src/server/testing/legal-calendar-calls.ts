import { addDays } from '../../domain/shared/days.ts'
import { holidays, termSuspensions } from '../schema/follow-up/calendar.table.ts'
import type { RouteCall, World } from './route-calls.ts'

let next = 0
/** A day that no other call has used; a day of August 2031 on may be a holiday, which removing does not mind. */
const aDay = () => addDays('2031-08-08', ++next)

async function aLocalDay({ api }: World): Promise<string> {
  const day = aDay()
  const { departmentId } = api.officials.administrator
  await api.platform.db.insert(holidays).values({ departmentId, day, name: 'Fiestas', norm: 'Decreto 1' })
  return day
}

async function aSuspension({ api: { platform, officials, time } }: World): Promise<number> {
  const { id, departmentId } = officials.administrator
  const [row] = await platform.db
    .insert(termSuspensions)
    .values({
      ...{ departmentId, from: aDay(), to: addDays('2031-12-31', next) },
      norm: 'Resolución 1',
      createdBy: id,
      createdAt: time.now,
    })
    .returning({ id: termSuspensions.id })
  return row?.id ?? 0
}

/** A valid call of each route of the legal calendar. */
export const legalCalendarCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/calendar/holidays': () => ({ query: { year: '2026' } }),
  'POST /api/calendar/holidays': () => ({ body: { day: '2026-11-24', name: 'Fiestas', norm: 'Decreto 1 de 2026' } }),
  'DELETE /api/calendar/holidays/:day': async (world) => ({ params: { day: await aLocalDay(world) } }),
  'POST /api/calendar/suspensions': () => ({
    body: { from_day: '2032-12-20', to_day: '2033-01-10', norm: 'Resolución 2 de 2032' },
  }),
  'DELETE /api/calendar/suspensions/:id': async (world) => ({ params: { id: await aSuspension(world) } }),
  'GET /api/calendar/due': () => ({ query: { term: 'REQ_MAYOR', from: '2026-02-27' } }),
  'GET /api/calendar/moved': () => ({ query: { from: '2026-12-01' } }),
  'GET /api/terms': () => ({}),
  'POST /api/terms': () => ({
    body: { code: 'CITACION', days: 6 + ++next, kind: 'habiles', norm: 'Ley 1437 de 2011, artículo 68' },
  }),
}
