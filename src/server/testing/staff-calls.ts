import { isNull } from 'drizzle-orm'
import { addDays } from '../../domain/shared/days.ts'
import { holidays } from '../schema/follow-up/calendar.table.ts'
import { staffAbsences, staffCompetences, staffContracts, staffTerritories } from '../schema/staff.table.ts'
import { staffCards } from '../schema/staff-cards.table.ts'
import type { RouteCall, World } from './route-calls.ts'

let next = 0
/** A day that no other call has used. */
const aDay = () => addDays('2027-01-01', ++next)

const contractFields = () => {
  const day = aDay()
  return { contract_type_id: 1, number: `CPS-${next}`, subject: 'Visitas', starts_on: day, ends_on: day }
}
const absenceFields = () => {
  const day = aDay()
  return { kind: 'PERMISO', starts_on: day, ends_on: day }
}
const competenceFields = () => ({ kind: 'CURSO', name: 'Buenas prácticas', expires_on: aDay() })

const ofTechnician = ({ api }: World) => ({ user_id: api.officials.technician.id })

/** Columns of a row of the technician. */
const rowOf = ({ api }: World) => {
  const { id: userId, departmentId } = api.officials.technician
  return { userId, departmentId, createdBy: userId, createdAt: api.time.now }
}
const idOf = (rows: readonly { id: number }[]): number => rows[0]?.id ?? 0

async function aContract(world: World): Promise<number> {
  const day = aDay()
  const row = { ...rowOf(world), contractTypeId: 1, number: 'CPS', startsOn: day, endsOn: day }
  return idOf(await world.api.platform.db.insert(staffContracts).values(row).returning({ id: staffContracts.id }))
}

async function anAbsence(world: World): Promise<number> {
  const day = aDay()
  const row = { ...rowOf(world), kind: 'PERMISO', startsOn: day, endsOn: day, state: 'pedida' } as const
  return idOf(await world.api.platform.db.insert(staffAbsences).values(row).returning({ id: staffAbsences.id }))
}

async function aCompetence(world: World): Promise<number> {
  const row = { ...rowOf(world), kind: 'CURSO', name: 'Buenas prácticas' } as const
  return idOf(await world.api.platform.db.insert(staffCompetences).values(row).returning({ id: staffCompetences.id }))
}

async function aTerritory({ api }: World): Promise<number> {
  const { db } = api.platform
  const { id: userId, departmentId } = api.officials.technician
  await db.delete(staffTerritories)
  const inserted = await db
    .insert(staffTerritories)
    .values({ userId, departmentId, zodesId: 2 })
    .returning({ id: staffTerritories.id })
  return idOf(inserted)
}

async function aHoliday({ api }: World): Promise<string> {
  const day = aDay()
  const { departmentId } = api.officials.technician
  await api.platform.db.insert(holidays).values({ departmentId, day, name: 'Fiestas' })
  return day
}

async function aCard({ api }: World): Promise<string> {
  const { db } = api.platform
  const { id: userId, departmentId } = api.officials.technician
  await db
    .update(staffCards)
    .set({ revokedAt: api.time.now, revokedReason: 'Reemplazado' })
    .where(isNull(staffCards.revokedAt))
  const row = { userId, departmentId, issuedBy: userId, issuedAt: api.time.now, tokenHash: `token ${++next}` }
  const inserted = await db
    .insert(staffCards)
    .values({ ...row, expiresOn: '2027-01-01' })
    .returning({ serial: staffCards.serial })
  return inserted[0]?.serial ?? ''
}

const list = (orderBy: string) => (): RouteCall => ({
  query: { limit: '5', order_by: orderBy, filter: JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%a%' }]) },
})
const period = { from: '2026-11-20', to: '2026-11-27' }

/** Calls of the service of officials, as `routeCalls` has them. */
export const staffCalls: Record<string, (world: World) => RouteCall | Promise<RouteCall>> = {
  'GET /api/staff/all': list('name'),
  'GET /api/staff/me': () => ({}),
  'GET /api/staff/:user_id': (world) => ({ params: ofTechnician(world) }),
  'GET /api/staff/:user_id/documents': (world) => ({ params: ofTechnician(world) }),
  'GET /api/staff/:user_id/visits': (world) => ({ params: ofTechnician(world), query: period }),
  'GET /api/staff/contracts': list('number'),
  'POST /api/staff/:user_id/contracts': (world) => ({ params: ofTechnician(world), body: contractFields() }),
  'PUT /api/staff/contracts/:contract_id': async (world) => ({
    params: { contract_id: await aContract(world) },
    body: contractFields(),
  }),
  'GET /api/staff/absences': () => ({ query: period }),
  'POST /api/staff/:user_id/absences': (world) => ({ params: ofTechnician(world), body: absenceFields() }),
  'POST /api/staff/me/absences': () => ({ body: absenceFields() }),
  'PUT /api/staff/absences/:absence_id': async (world) => ({
    params: { absence_id: await anAbsence(world) },
    body: absenceFields(),
  }),
  'POST /api/staff/absences/:absence_id/decision': async (world) => ({
    params: { absence_id: await anAbsence(world) },
    body: { decision: 'rechazada', reason: 'No hay reemplazo' },
  }),
  'POST /api/staff/absences/:absence_id/annul': async (world) => ({
    params: { absence_id: await anAbsence(world) },
    body: {},
  }),
  'GET /api/staff/territories': () => ({}),
  'POST /api/staff/:user_id/territories': async (world) => {
    await aTerritory(world)
    return { params: ofTechnician(world), body: { zodes_id: 1, city_id: 13052 } }
  },
  'DELETE /api/staff/territories/:territory_id': async (world) => ({
    params: { territory_id: await aTerritory(world) },
  }),
  'GET /api/staff/competences': list('user_name'),
  'POST /api/staff/:user_id/competences': (world) => ({ params: ofTechnician(world), body: competenceFields() }),
  'PUT /api/staff/competences/:competence_id': async (world) => ({
    params: { competence_id: await aCompetence(world) },
    body: competenceFields(),
  }),
  'POST /api/staff/competences/:competence_id/withdraw': async (world) => ({
    params: { competence_id: await aCompetence(world) },
    body: {},
  }),
  'POST /api/staff/:user_id/capacity': (world) => ({ params: ofTechnician(world), body: { visits_per_week: 6 } }),
  'GET /api/staff/availability': () => ({ query: { ...period, city_id: '13052', type_id: '1' } }),
  'GET /api/staff/workload': () => ({ query: period }),
  'GET /api/staff/expiries': () => ({ query: { days: '60' } }),
  'GET /api/staff/cards': list('user_name'),
  'GET /api/export/staff': () => ({ query: { format: 'csv', order_by: 'name' } }),
  'GET /api/export/contracts': () => ({ query: { format: 'xlsx' } }),
  'GET /api/export/absences': () => ({ query: { format: 'csv', order_by: 'starts_on' } }),
  'GET /api/export/competences': () => ({ query: { format: 'csv' } }),
  'GET /api/export/cards': () => ({ query: { format: 'csv' } }),
  'GET /api/export/territories': () => ({ query: { format: 'csv' } }),
  'GET /api/export/workload': () => ({ query: { format: 'csv', order: '-1', order_by: 'load_pct' } }),
  'POST /api/staff/:user_id/card': (world) => ({ params: ofTechnician(world) }),
  'GET /api/staff/:user_id/card.pdf': (world) => ({ params: ofTechnician(world) }),
  'POST /api/staff/cards/:serial/revoke': async (world) => ({
    params: { serial: await aCard(world) },
    body: { reason: 'Se perdió' },
  }),
  'GET /v/:token': () => ({ params: { token: 'A'.repeat(26) } }),
  'POST /v/:token/visita': () => ({ params: { token: 'A'.repeat(26) }, body: {} }),
  'GET /api/holidays': () => ({ query: { year: '2026' } }),
  'POST /api/holidays': () => ({ body: { day: '2026-11-30', name: 'Fiestas' } }),
  'DELETE /api/holidays/:day': async (world) => ({ params: { day: await aHoliday(world) } }),
}
