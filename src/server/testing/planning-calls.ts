import { daysFrom, weekdayOf } from '../../domain/shared/days.ts'
import { colombianHolidays } from '../../domain/shared/holidays.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { insertFeed } from '../calendar/calendar.queries.ts'
import { scoreDue } from '../planning/scoring/scorer.ts'
import { putDismissal } from '../planning/suggestions.queries.ts'
import { calendarFeeds } from '../schema/planning/calendar.table.ts'
import { trips } from '../schema/planning/trips.table.ts'
import { staffAbsences, staffContracts, staffTerritories } from '../schema/staff.table.ts'
import { insertTrip } from '../trips/trips.queries.ts'
import { anEstablishment } from './data/fixtures.ts'
import type { RouteCall, World } from './route-calls.ts'

const weights = {
  weights: { risk: 30, days: 20, overdue: 15, concept: 15, complaints: 12, vulnerable: 8 },
  months: { alto: 12, medio: 18, bajo: 24 },
  classes: [{ typeofinscription_id: 1, class: 'alto' }],
}

const workdays = daysFrom('2026-12-01', '2026-12-31').filter(
  (day) => weekdayOf(day) <= 5 && !colombianHolidays(2026).some((one) => one.day === day),
)
let next = 0

/** Gives each of the pair a contract for the month: those of other calls would leave them without one. */
async function underContract({ platform: { db }, officials, time }: World['api']): Promise<void> {
  const rows = [officials.engineer, officials.technician].map(({ id: userId, departmentId }) => ({
    ...{ userId, departmentId, contractTypeId: 1, number: 'CPS-VIAJES', createdBy: userId, createdAt: time.now },
    ...{ startsOn: '2026-12-01', endsOn: '2026-12-31' },
  }))
  await db.insert(staffContracts).values(rows).onConflictDoNothing()
}

/** A working day on which nothing keeps the pair from travelling: neither other trips nor what other calls left. */
async function aFreeDay(api: World['api']): Promise<string> {
  const { db } = api.platform
  await db.update(trips).set({ state: 'anulada' })
  await db.update(staffAbsences).set({ state: 'anulada' })
  await db.delete(staffTerritories)
  await underContract(api)
  return workdays[++next % workdays.length] as string
}

/** Fields of a trip in the subregion of an establishment that has its score. */
async function tripFields({ api }: World) {
  await anEstablishment(api)
  await scoreDue(api.platform)
  const day = await aFreeDay(api)
  const { engineer, technician } = api.officials
  return { zodes_id: 1, starts_on: day, ends_on: day, engineer_id: engineer.id, technical_id: technician.id }
}

/** A draft of a trip of one day with one establishment. */
async function aTrip({ api }: World, changes: Partial<typeof trips.$inferInsert> = {}) {
  const { administrator, engineer, technician } = api.officials
  const establishmentId = await anEstablishment(api)
  const startsOn = await aFreeDay(api)
  const row = {
    departmentId: administrator.departmentId,
    ...{
      zodesId: 1,
      startsOn,
      endsOn: startsOn,
      engineerId: engineer.id,
      technicianId: technician.id,
      visitsPerDay: 4,
    },
    ...{ state: 'borrador' as const, proposal: [{ day: startsOn, establishmentIds: [establishmentId] }] },
    ...{ createdBy: administrator.id, createdAt: api.time.now },
    ...changes,
  }
  const { id } = await api.platform.db.transaction((tx) => insertTrip(tx, row))
  return { params: { id }, startsOn, establishmentId }
}

/** Calls of planning, by method and path. */
export const planningCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/planning/suggestions': () => ({ query: { zodes_id: '1', city_id: '13052', type_id: '1', limit: '5' } }),
  'POST /api/planning/suggestions/:id/dismiss': async ({ api }) => ({
    params: { id: await anEstablishment(api) },
    body: { reason: 'En obra', until: '2030-01-01' },
  }),
  'POST /api/planning/suggestions/:id/restore': async ({ api }) => {
    const { departmentId, id: dismissedBy } = api.officials.administrator
    const establishmentId = await anEstablishment(api)
    const row = { departmentId, establishmentId, reason: 'En obra', untilOn: '2030-01-01' }
    await putDismissal(api.platform.db, { ...row, dismissedBy, dismissedAt: api.time.now })
    return { params: { id: establishmentId } }
  },
  'GET /api/planning/dismissals': () => ({}),
  'GET /api/planning/next-visit': async ({ api }) => ({
    query: { establishment_id: String(await anEstablishment(api)) },
  }),
  'GET /api/planning/weights': () => ({}),
  'POST /api/planning/weights': () => ({ body: { ...weights, note: 'Como se acordó' } }),
  'POST /api/planning/weights/preview': () => ({ body: weights }),
  'POST /api/planning/back-test': () => ({ body: { from: '2026-01-01', to: '2026-06-30' } }),
  'GET /api/calendar': () => ({ query: { from: '2026-11-01', to: '2026-11-30' } }),
  'GET /api/calendar/feeds': () => ({}),
  'POST /api/calendar/feeds': async ({ api }) => {
    await api.platform.db.delete(calendarFeeds)
    return { body: { name: 'Mi celular', shows_names: 0 } }
  },
  'DELETE /api/calendar/feeds/:id': async ({ api }) => {
    const { id: userId, departmentId } = api.officials.technician
    const row = { userId, departmentId, name: 'Celular', showsNames: false, createdAt: api.time.now }
    return { params: { id: await insertFeed(api.platform.db, { ...row, tokenHash: `hash ${++next}` }) } }
  },
  'GET /api/calendar/:file': () => ({ params: { file: `${'a'.repeat(32)}.ics` } }),
  'GET /api/trips/all': () => ({ query: { limit: '5' } }),
  'GET /api/export/trips': () => ({ query: { format: 'csv' } }),
  'GET /api/export/suggestions': () => ({ query: { format: 'csv' } }),
  'POST /api/trips': async (world) => ({ body: await tripFields(world) }),
  'GET /api/trips/:id': async (world) => ({ params: (await aTrip(world)).params }),
  'GET /api/trips/:id/pdf': async (world) => ({ params: (await aTrip(world)).params }),
  'GET /api/trips/:id/candidates': async (world) => ({ params: (await aTrip(world)).params, query: { q: 'tienda' } }),
  'PUT /api/trips/:id': async (world) => {
    const { params, startsOn, establishmentId } = await aTrip(world)
    return { params, body: { proposal: [{ day: startsOn, establishment_id: [establishmentId] }] } }
  },
  'POST /api/trips/:id/confirm': async (world) => ({ params: (await aTrip(world)).params, body: {} }),
  'POST /api/trips/:id/close': async (world) => {
    const today = dayOf(world.api.time.now)
    return { params: (await aTrip(world, { state: 'confirmada', startsOn: today, endsOn: today })).params, body: {} }
  },
  'POST /api/trips/:id/cancel': async (world) => ({ params: (await aTrip(world)).params, body: { reason: 'Lluvias' } }),
}
