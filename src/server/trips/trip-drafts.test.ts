import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { scoreDue } from '../planning/scoring/scorer.ts'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { idsOf, MONDAY, TUESDAY, tripCalls, WEDNESDAY } from '../testing/suites/trips.ts'

const api = await testApi()
const current = tripCalls(api)
const { made, read, absent } = current
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)

describe('the edit of a draft', () => {
  const edit = (id: number, body: Record<string, unknown>) => admin.put(`/api/trips/${id}`, body)
  const day = (of: string, ...ids: number[]) => ({ day: of, establishment_id: ids })

  test('reorders, moves, removes and adds in one save', async () => {
    const { trip_id } = await made({ visits_per_day: 2 })
    const third = await anEstablishment(api)
    const proposal = [day(TUESDAY, third, current.arjona)]
    const { body } = await edit(trip_id, { proposal, note: 'Llevar botas', row_version: 1 })
    expect(body.data.row_version).toBe(2)
    expect(idsOf(body.data.proposal)).toEqual([[], [third, current.arjona]])
    const stale = await edit(trip_id, { proposal, row_version: 1 })
    expect([stale.statusCode, stale.body.error.code]).toEqual([409, 'row.changed'])
  })

  test('keeps the visits of a day that an absence fills later, and adds none', async () => {
    const { trip_id } = await made({ visits_per_day: 2 })
    await absent(officials.engineer.id, MONDAY)
    expect((await read(trip_id)).proposal[0]).toMatchObject({ capacity: 0, assignments: [{}, {}] })
    const noted = await edit(trip_id, { proposal: [day(MONDAY, current.mahates, current.arjona)], vehicle: 'Lancha' })
    expect([noted.statusCode, (await read(trip_id)).trip.vehicle]).toEqual([200, 'Lancha'])
    const third = await anEstablishment(api)
    const added = await edit(trip_id, { proposal: [day(MONDAY, current.mahates, current.arjona, third)] })
    expect([added.statusCode, added.body.error.code]).toEqual([422, 'trip.full-day'])
    expect((await edit(trip_id, { proposal: [day(MONDAY, current.arjona)] })).statusCode).toBe(200)
    expect((await edit(trip_id, { proposal: [day(MONDAY, current.arjona, current.mahates)] })).statusCode).toBe(422)
  })

  test.each<[what: string, days: (ids: number[]) => unknown, status: number, message?: string]>([
    ['a day outside', ([a = 0]) => [day(WEDNESDAY, a)], 422, 'El 02/12/2026 no es un día de la salida.'],
    ['a day that is full', ([a = 0, b = 0]) => [day(MONDAY, a, b)], 422, 'El 30/11/2026 admite 1 visita.'],
    [
      'an establishment twice',
      ([a = 0]) => [day(MONDAY, a), day(TUESDAY, a)],
      422,
      'Un establecimiento está dos veces.',
    ],
    ['a day twice', ([a = 0]) => [day(MONDAY, a), day(MONDAY)], 422, 'Un día está dos veces.'],
    ['nothing that exists', () => [day(MONDAY, 999_999)], 404],
    ['a text', () => 'lunes', 422],
    ['numbers', () => [1, 2], 422],
    ['a day that is none', () => [{ day: '2026-02-30', establishment_id: [] }], 422],
    ['too many days', () => Array.from({ length: 40 }, () => day(MONDAY)), 422],
    ['no visits', () => [], 200],
  ])('an edit of a draft with %s is refused', async (_what, days, status, message) => {
    const { trip_id } = await made()
    const { statusCode, body } = await edit(trip_id, { proposal: days([current.arjona, current.mahates]) })
    expect(statusCode).toBe(status)
    if (message) expect(body.error.message).toBe(message)
  })

  test('adds nothing that has a visit soon, is deactivated or elsewhere, and keeps what became so', async () => {
    const { trip_id } = await made({ visits_per_day: 4 })
    const magangue = await anEstablishment(api, { zodes_id: '3', city_id: '13430' })
    const add = async (id: number) =>
      (await edit(trip_id, { proposal: [day(MONDAY, current.arjona, id)] })).body.error?.message
    expect(await add(magangue)).toContain('no está en la subregión de la salida')
    const pending = await anEstablishment(api)
    await admin.post('/api/assignment', { ...aPlan(officials, pending), scheduled_on: TUESDAY })
    expect(await add(pending)).toContain('Ya tiene una visita el 01/12/2026.')
    const inactive = await anEstablishment(api)
    await db.execute(sql`update establishments set is_active = false where id in (${inactive}, ${current.arjona})`)
    expect(await add(inactive)).toContain('está desactivado')
    expect(await add(current.mahates)).toBeUndefined()
    expect((await read(trip_id)).proposal[0].assignments[0].problem).toBe('Desactivado')
  })
})

describe('establishments to add to a draft', () => {
  const candidates = async (id: number, text: string) => {
    const { statusCode, body } = await admin.get(`/api/trips/${id}/candidates?q=${encodeURIComponent(text)}`)
    expect(statusCode).toBe(200)
    return body.data.candidates as { establishment_id: number; problem: string | null }[]
  }

  test('an establishment for a draft is found by name and number, with score and reasons', async () => {
    const { trip_id } = await made()
    const added = await anEstablishment(api, { establishment_name: 'Panadería El Trigo' })
    await anEstablishment(api, { establishment_name: 'Panadería El Trigo', zodes_id: '3', city_id: '13430' })
    await scoreDue(api.platform)
    const [found, ...others] = await candidates(trip_id, 'panaderia trigo')
    expect(others).toEqual([])
    expect(found).toMatchObject({
      ...{
        establishment_id: added,
        establishment_name: 'Panadería El Trigo',
        city: 'Arjona',
        score: 50,
        problem: null,
      },
      why: 'Alto riesgo (30) · nunca se ha visitado (20)',
    })
    const number = (found as unknown as { inscripcion_number: string }).inscripcion_number
    expect((await candidates(trip_id, number)).map((one) => one.establishment_id)).toEqual([added])
  })

  test('the choice marks soon visited and drafted establishments, and leaves out inactive ones', async () => {
    const { trip_id } = await made({ starts_on: MONDAY, ends_on: MONDAY })
    const { number } = await made({ starts_on: TUESDAY, ends_on: TUESDAY })
    const pending = await anEstablishment(api, { establishment_name: 'Kiosco Mar' })
    await admin.post('/api/assignment', { ...aPlan(officials, pending), scheduled_on: TUESDAY })
    const taken = await anEstablishment(api, { establishment_name: 'Kiosco Río' })
    await admin.post('/api/assignment', aPlan(officials, taken))
    const off = await anEstablishment(api, { establishment_name: 'Kiosco Sol' })
    await db.execute(sql`update establishments set is_active = false where id = ${off}`)
    expect(await candidates(trip_id, 'kiosco')).toMatchObject([
      { establishment_id: pending, problem: 'Ya tiene una visita el 01/12/2026', takes_up: null },
      {
        ...{ establishment_id: taken, problem: null },
        takes_up: 'Toma la visita pendiente: Programación, sin día',
      },
    ])
    const [{ name } = { name: '' }] = await rowsOf<{ name: string }>(
      db,
      sql`select name from establishments where id = ${current.arjona}`,
    )
    expect((await candidates(trip_id, name)).find((one) => one.establishment_id === current.arjona)).toMatchObject({
      problem: `Está en el borrador de la salida ${number}`,
    })
  })

  test('establishments for a draft are searched with words alone, by administrators', async () => {
    const { trip_id } = await made()
    for (const q of ['', 'a', '%00', 'x'.repeat(300)]) {
      const { statusCode } = await admin.get(`/api/trips/${trip_id}/candidates?q=${q}`)
      expect([400, 422]).toContain(statusCode)
    }
    expect((await admin.get('/api/trips/2147483647/candidates?q=pan')).statusCode).toBe(404)
    await admin.post(`/api/trips/${trip_id}/confirm`, {})
    const confirmed = await admin.get(`/api/trips/${trip_id}/candidates?q=pan`)
    expect({ status: confirmed.statusCode, code: confirmed.body.error.code }).toEqual({
      status: 409,
      code: 'trip.state',
    })
  })
})
