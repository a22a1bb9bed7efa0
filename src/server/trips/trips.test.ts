import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { scoreDue } from '../planning/scoring/scorer.ts'
import { rowsOf } from '../platform/db/database.ts'
import { staffCapacity } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { complaintFields } from '../testing/complaint-calls.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { printedText } from '../testing/pdf-text.ts'
import { idsOf, MONDAY, TUESDAY, tripCalls, WEDNESDAY } from '../testing/suites/trips.ts'

const api = await testApi()
const current = tripCalls(api)
const { without, propose, made, read, absent } = current
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)

describe('a proposal', () => {
  test('a proposal has a number of its year, the visits by risk, reasons and the distance', async () => {
    const { trip_id, number, proposal } = await made({ vehicle: 'Camioneta OJK-123' })
    expect(number).toBe('S-2026-001')
    expect(idsOf(proposal)).toEqual([[current.arjona], [current.mahates]])
    expect(proposal[1]?.assignments[0]).toMatchObject({
      ...{ city: 'Mahates', score: 58, problem: null, assignment_id: null, done: 0 },
      why: 'Alto riesgo (30) · nunca se ha visitado (20) · población vulnerable: Comedores carcelarios o penitenciarios (8)',
    })
    const shown = await read(trip_id)
    expect(shown).toMatchObject({
      ...{ route: ['Arjona', 'Mahates'], distance_km: 17, may: ['edit', 'confirm', 'cancel'] },
      distance_text: 'Distancia en línea recta: 17 km. Confirme vías y ríos.',
      trip: { number, state: 'borrador', visits: 2, visits_done: 0, vehicle: 'Camioneta OJK-123', visits_per_day: 1 },
    })
    expect((await made({ starts_on: '2027-01-12', ends_on: '2027-01-12' }).catch(String)).toString()).toContain(
      'No hay establecimientos por visitar en Dique',
    )
  })

  test('obeys absences, holidays, the week and what is planned already', async () => {
    await absent(officials.engineer.id, MONDAY)
    const { proposal } = await made({ ends_on: WEDNESDAY })
    expect(proposal.map((one) => one.capacity)).toEqual([0, 1, 1])
    expect(proposal[0]?.reasons[0]).toContain('En vacaciones hasta el 30/11')
    expect(idsOf(proposal)).toEqual([[], [current.arjona], [current.mahates]])
    const later = { starts_on: '2026-12-07', ends_on: '2026-12-09', visits_per_day: 3 }
    const third = await anEstablishment(api)
    const plan = { ...aPlan(officials, third), scheduled_on: '2026-12-07' }
    expect((await admin.post('/api/assignment', plan)).statusCode).toBe(200)
    await db.insert(staffCapacity).values({
      ...{ userId: officials.technician.id, departmentId: officials.administrator.departmentId, visitsPerWeek: 4 },
      works: 'LMXJV',
    })
    await without('trips')
    await scoreDue(api.platform)
    // The 8th is a holiday; four visits a week, one of them planned.
    expect((await made(later)).proposal.map((one) => one.capacity)).toEqual([2, 0, 1])
  })

  test('officials of a trip read score and reasons without complaints, administrators with them', async () => {
    const about = { establishment_id: current.arjona, place_text: '', city_id: '' }
    expect((await admin.post('/api/complaint', complaintFields(about))).statusCode).toBe(200)
    await scoreDue(api.platform)
    const { trip_id } = await made()
    expect((await admin.post(`/api/trips/${trip_id}/confirm`, { confirmed: 1 })).statusCode).toBe(200)
    const shown = async (who: Official) => {
      const { proposal } = (await api.as(who).get(`/api/trips/${trip_id}`)).body.data
      const visits = proposal.flatMap((day: { assignments: object[] }) => day.assignments)
      return visits.find((visit: { establishment_id: number }) => visit.establishment_id === current.arjona)
    }
    const base = 'Alto riesgo (30) · nunca se ha visitado (20)'
    expect(await shown(officials.administrator)).toMatchObject({ score: 56, why: `${base} · 1 queja (6)` })
    expect(await shown(officials.technician)).toMatchObject({ score: 50, why: base })
  })

  test('a half day holds half of the visits, and two different halves none', async () => {
    await absent(officials.engineer.id, MONDAY, { kind: 'PERMISO', half: 'AM' })
    await absent(officials.engineer.id, TUESDAY, { kind: 'PERMISO', half: 'AM' })
    await absent(officials.technician.id, TUESDAY, { kind: 'PERMISO', half: 'PM' })
    const { proposal } = await made({ visits_per_day: 5, ends_on: WEDNESDAY })
    expect(proposal.map((one) => one.capacity)).toEqual([2, 0, 5])
  })

  test('leaves out who has a visit soon, was dismissed, or is in another draft', async () => {
    await admin.post('/api/assignment', { ...aPlan(officials, current.arjona), scheduled_on: '2026-12-20' })
    expect(idsOf((await made()).proposal)).toEqual([[current.mahates], []])
    const other = { engineer_id: officials.otherEngineer.id, technical_id: officials.otherTechnician.id }
    expect((await propose(other)).body.error.message).toContain('No hay establecimientos por visitar')
  })

  test('an official is in one trip at a time', async () => {
    await made()
    const { statusCode, body } = await propose({ starts_on: TUESDAY, ends_on: WEDNESDAY })
    expect(statusCode).toBe(422)
    expect(body.error.message).toMatch(/ya está en la salida S-2026-001 esos días\.$/)
    expect((await propose({ engineer_id: officials.otherEngineer.id })).statusCode).toBe(422)
  })

  test.each<[what: string, changes: object, status: number]>([
    ['no day with room', { starts_on: '2026-12-05', ends_on: '2026-12-06' }, 422],
    ['a first day that is over', { starts_on: '2026-11-26' }, 422],
    ['an end before its start', { ends_on: '2026-11-29' }, 422],
    ['32 days', { ends_on: '2026-12-31' }, 422],
    ['no visits a day', { visits_per_day: 0 }, 422],
    ['thirteen visits a day', { visits_per_day: 13 }, 422],
    ['a fraction of a visit', { visits_per_day: 1.5 }, 422],
    ['an unknown subregion', { zodes_id: 999 }, 404],
    ['a technician as engineer', { engineer_id: officials.technician.id }, 422],
    ['an official of another department', { technical_id: officials.outsideTechnician.id }, 422],
    ['a subregion without establishments', { zodes_id: 6 }, 422],
    ['a list as day', { starts_on: [MONDAY] }, 422],
    ['a NUL in the note', { note: 'a\0' }, 400],
    ['an id beyond integer', { zodes_id: 2_147_483_648 }, 422],
    ['an unknown field', { state: 'confirmada' }, 400],
  ])('a proposal with %s is refused', async (_what, changes, status) => {
    const { statusCode, body } = await propose(changes)
    expect([statusCode, body.success]).toEqual([status, false])
    expect(await rowsOf(db, sql`select from trips`)).toEqual([])
  })
})

describe('lists and paper', () => {
  test('an official sees their own trips, an administrator all, each with filters and a file', async () => {
    const { trip_id, number } = await made()
    const total = async (client: ReturnType<typeof api.as>, query = '') =>
      (await client.get(`/api/trips/all${query}`)).body.data.total
    expect(await total(admin)).toBe(1)
    expect(await total(api.as(officials.engineer))).toBe(1)
    expect(await total(api.as(officials.otherTechnician))).toBe(0)
    expect(await total(api.as(officials.outsideAdministrator))).toBe(0)
    const filter = (field: string, value: string) =>
      `?filter=${encodeURIComponent(JSON.stringify([{ field, operator: '=', value }]))}`
    expect(await total(admin, filter('state', 'borrador'))).toBe(1)
    expect(await total(admin, filter('state', 'cerrada'))).toBe(0)
    const file = await admin.get('/api/export/trips?format=csv')
    expect(file.bytes.toString()).toContain(number)
    expect((await api.as(officials.otherEngineer).get(`/api/trips/${trip_id}`)).statusCode).toBe(403)
  })

  test('a trip of an official whose account is off is marked, found so, and exported so', async () => {
    await made()
    const { id } = officials.technician
    const set = (isActive: boolean) => db.execute(sql`update users set is_active = ${isActive} where id = ${id}`)
    const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: '%(inactivo)%' }]))
    const found = async () => (await admin.get(`/api/trips/all?filter=${filter}`)).body.data.trips
    expect(await found()).toEqual([])
    await set(false)
    expect(await found()).toMatchObject([{ technical_active: 0, engineer_active: 1 }])
    expect((await admin.get('/api/export/trips?format=csv')).bytes.toString()).toMatch(/ \(inactivo\)"/)
    await set(true)
  })

  test("the 'Plan de salida' names officials, route, visits and the label", async () => {
    const { trip_id, number } = await made({ note: 'Llevar botas' })
    const form = { subject: 'trip', code: 'SIG-FO-9', version: '03', effective_from: '2026-11-27' }
    expect((await admin.post('/api/print-formats', form)).statusCode).toBe(200)
    const { statusCode, headers, bytes } = await api.as(officials.technician).get(`/api/trips/${trip_id}/pdf`)
    expect([statusCode, headers['content-type']]).toEqual([200, 'application/pdf'])
    const text = (await printedText(bytes)).replace(/\s+/g, ' ')
    for (const part of [
      `Plan de salida ${number}`,
      'Arjona → Mahates',
      'Restaurante El Ñandú',
      'no es norma',
      'Llevar botas',
      `SIG-FO-9 · Versión 03 · ${number}`,
    ]) {
      expect(text).toContain(part)
    }
  })
})
