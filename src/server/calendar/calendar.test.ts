import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { staffAbsences, staffContracts } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { allowEveryConcept, closeAtOnce } from '../testing/data/close-at-once.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
await allowEveryConcept(api)

const NOW = new Date('2026-11-27T14:00:00Z')
const OWN = { engineer_id: officials.engineer.id, technical_id: officials.technician.id }
const OTHERS = { engineer_id: officials.otherEngineer.id, technical_id: officials.otherTechnician.id }

let establishmentId: number
beforeEach(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const table of [
      ...['inspection_answers', 'official_signatures', 'inspections', 'assignments', 'calendar_cancellations'],
      ...['calendar_feeds', 'trips', 'staff_absences', 'staff_contracts', 'holidays'],
    ]) {
      await tx.execute(sql`delete from ${sql.identifier(table)}`)
    }
    await tx.execute(sql`select lists.rebuild()`)
  })
  api.time.now = NOW
  establishmentId = await anEstablishment(api)
})

const plan = async (changes: object): Promise<number> => {
  const { body, statusCode } = await admin.post('/api/assignment', { ...aPlan(officials, establishmentId), ...changes })
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data.assignment_id
}
const entries = async (query = '', client = admin, days = 'from=2026-12-01&to=2026-12-31&contracts=1') => {
  const { statusCode, body } = await client.get(`/api/calendar?${days}${query}`)
  if (statusCode !== 200) throw new Error(JSON.stringify(body))
  return body.data.entries as { kind: string; day: string; end_day: string; title: string; subject_id: number }[]
}
const shown = async (...asked: Parameters<typeof entries>) =>
  (await entries(...asked)).map(({ kind, day, subject_id }) => [kind, day, subject_id])
const HOLIDAYS = [
  ['holiday', '2026-12-08', null],
  ['holiday', '2026-12-25', null],
]

describe('the calendar', () => {
  test('the calendar has visits by their day or limit, trips, absences, limits to notify and holidays', async () => {
    const planned = await plan({ scheduled_on: '2026-12-03', due_on: '2026-12-20' })
    const due = await plan({ due_on: '2026-12-20' })
    await plan({})
    const [absence] = await db
      .insert(staffAbsences)
      .values({
        ...{ departmentId: 13, userId: officials.technician.id, kind: 'VACACIONES', startsOn: '2026-11-28' },
        ...{ endsOn: '2026-12-02', state: 'aprobada', createdBy: officials.technician.id, createdAt: NOW },
      })
      .returning({ id: staffAbsences.id })
    await db.execute(sql`insert into trips (department_id, year, sequence, zodes_id, starts_on, ends_on, engineer_id, technician_id,
        visits_per_day, state, proposal, created_by, created_at)
      select 13, 2026, n, 1, '2026-12-30', '2027-01-02', ${officials.engineer.id}, ${officials.technician.id}, 4,
        (array['confirmada', 'anulada'])[n], '[]', ${officials.administrator.id}, now() from generate_series(1, 2) n`)
    const inspection = await closeAtOnce(api, await plan({}))
    expect(await shown()).toEqual([
      ['absence', '2026-11-28', absence?.id],
      ['notification', '2026-12-02', inspection],
      ['visit', '2026-12-03', planned],
      HOLIDAYS[0],
      ['visit', '2026-12-20', due],
      HOLIDAYS[1],
      ['trip', '2026-12-30', expect.any(Number)],
    ])
    const [away] = await entries()
    expect(away).toMatchObject({ end_day: '2026-12-02', detail: 'Vacaciones' })
    expect((await entries()).find((one) => one.subject_id === due)).toMatchObject({
      detail: expect.stringContaining('Fecha límite, sin día · Arjona'),
      visit: { assignment_id: due, row_version: 1, due_on: '2026-12-20' },
    })
  })

  /** A contract of an official from a day on. */
  const contract = (userId: number, startsOn: string, endsOn: string | null, changes: object = {}) =>
    db
      .insert(staffContracts)
      .values({
        ...{ departmentId: 13, userId, contractTypeId: 1, number: `CPS-${startsOn}`, startsOn, endsOn },
        ...{ createdBy: userId, createdAt: NOW },
        ...changes,
      })
      .returning({ id: staffContracts.id })
      .then(([row]) => row?.id)

  test('the calendar has the last day of contracts that none continues, for administrators and for oneself', async () => {
    const own = await contract(officials.technician.id, '2026-01-01', '2026-12-31', { endedEarlyOn: '2026-12-15' })
    const other = await contract(officials.engineer.id, '2026-01-01', '2026-12-10')
    await contract(officials.otherEngineer.id, '2026-01-01', '2026-12-10')
    await contract(officials.otherEngineer.id, '2026-12-11', null)
    const ofContracts = async (...asked: Parameters<typeof shown>) =>
      (await shown(...asked)).filter(([kind]) => kind === 'contract')
    expect(await ofContracts()).toEqual([
      ['contract', '2026-12-10', other],
      ['contract', '2026-12-15', own],
    ])
    expect(await ofContracts('', technician)).toEqual([['contract', '2026-12-15', own]])
    expect(await ofContracts('', api.as(officials.otherTechnician))).toEqual([])
    expect(await ofContracts('', api.as(officials.outsideAdministrator))).toEqual([])
    const entry = async (client: typeof admin) =>
      (await entries('', client)).find(({ subject_id }) => subject_id === own)
    expect(await entry(admin)).toMatchObject({
      detail: 'Último día del contrato CPS-2026-01-01',
      link: `/dashboard/gestionth?funcionario=${officials.technician.id}`,
    })
    expect(await entry(technician)).toMatchObject({ subject: 'contract', link: '/dashboard/gestionth' })
    // An app of before refuses a reply with a kind that it does not know.
    expect(await ofContracts('', admin, 'from=2026-12-01&to=2026-12-31')).toEqual([])
  })

  test('a subscription has the end of the own contract, unless another contract goes on', async () => {
    const { id } = officials.technician
    const ending = await contract(id, '2026-01-01', '2026-12-31')
    await contract(officials.engineer.id, '2026-01-01', '2026-12-10')
    const { path } = (await technician.post('/api/calendar/feeds', { name: 'Mi celular', shows_names: 0 })).body.data
    const read = async () => (await api.anonymous.get(path)).bytes.toString()
    const before = await read()
    expect(before).toContain(`UID:contrato-${ending}@vigia-13\r\n`)
    expect(before).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\nSUMMARY:Fin de contrato\r\n')
    expect(before.match(/UID:contrato-/g)).toHaveLength(1)
    expect(before).not.toContain('CANCELLED')
    await contract(id, '2027-01-01', null)
    expect(await read()).toMatch(/UID:contrato-\d+@vigia-13.*SEQUENCE:2.*STATUS:CANCELLED/s)
  })

  test('others than administrators see their own, and may move nothing', async () => {
    const own = await plan({ ...OWN, scheduled_on: '2026-12-03' })
    await plan({ ...OTHERS, scheduled_on: '2026-12-04' })
    expect(await shown('', technician)).toEqual([['visit', '2026-12-03', own], ...HOLIDAYS])
    expect((await entries('', technician))[0]).toMatchObject({ visit: null })
    expect(await shown('', api.as(officials.outsideAdministrator))).toEqual(HOLIDAYS)
    const { id } = officials.otherTechnician
    expect((await technician.get(`/api/calendar?from=2026-12-01&to=2026-12-31&user_id=${id}`)).statusCode).toBe(403)
    expect((await shown(`&user_id=${id}`)).filter(([kind]) => kind === 'visit')).toHaveLength(1)
    const outside = officials.outsideTechnician.id
    expect((await admin.get(`/api/calendar?from=2026-12-01&to=2026-12-31&user_id=${outside}`)).statusCode).toBe(404)
  })

  test('the calendar says when a period has more limits than it shows', async () => {
    const inspection = await closeAtOnce(api, await plan({}))
    const answer = async () => {
      const { data } = (await admin.get('/api/calendar?from=2026-12-01&to=2026-12-31')).body
      const limits = data.entries.filter(({ kind }: { kind: string }) => kind === 'notification')
      return { limits: limits.length, cut: data.cut }
    }
    const copyUpTo = (last: number) =>
      db.execute(sql`insert into lists.listed_inspections
        select (jsonb_populate_record(l, jsonb_build_object('id', n))).* from lists.listed_inspections l, generate_series(900001, ${last}::int) n
        where l.id = ${inspection} and n not in (select id from lists.listed_inspections)`)
    await copyUpTo(900_999)
    expect(await answer()).toEqual({ limits: 1_000, cut: 0 })
    await copyUpTo(901_000)
    expect(await answer()).toEqual({ limits: 1_000, cut: 1 })
  })

  test('leads to the page where each entry is acted on by its reader', async () => {
    const linkOf = async (client: typeof admin, kind: string) =>
      ((await entries('', client)) as { kind: string; link?: string | null }[]).find((one) => one.kind === kind)?.link
    const id = await plan({ scheduled_on: '2026-12-03' })
    const planner = new URL((await linkOf(admin, 'visit')) ?? '', 'http://vigia')
    expect(planner.pathname).toBe('/dashboard/planeacion')
    expect(planner.searchParams.get('buscar')).toMatch(/ 27\/11\/2026$/)
    expect(await linkOf(technician, 'visit')).toBe(`/dashboard/inspeccion/${id}/${establishmentId}/1`)
    const inspection = await closeAtOnce(api, id)
    expect(await linkOf(technician, 'visit')).toBe(`/dashboard/inspecciones/${inspection}/${establishmentId}`)
    expect(await linkOf(admin, 'notification')).toMatch(
      /^\/dashboard\/inspeccion\/realizadas\?buscar=.+&notificacion=pendiente$/,
    )
    expect(await linkOf(admin, 'holiday')).toBeNull()
    await db.insert(staffAbsences).values({
      ...{ departmentId: 13, userId: officials.technician.id, kind: 'VACACIONES', startsOn: '2026-12-10' },
      ...{ endsOn: '2026-12-12', state: 'aprobada', createdBy: officials.technician.id, createdAt: NOW },
    })
    expect(await linkOf(admin, 'absence')).toBe('/dashboard/gestionth?pestana=ausencias')
    expect(await linkOf(technician, 'absence')).toBe('/dashboard/gestionth')
  })

  test('the calendar tells branches of one name apart, and leads to the row of each', async () => {
    const branch = { establishment_name: 'Panadería La Espiga', identification_number: '900555777' }
    const places = [
      await anEstablishment(api, { ...branch, address: 'Calle 10 # 4-20' }),
      await anEstablishment(api, { ...branch, address: 'Carrera 71 # 31-08' }),
    ]
    const visits: number[] = []
    for (const establishment_id of places) visits.push(await plan({ establishment_id, scheduled_on: '2026-12-03' }))
    const records: number[] = []
    for (const establishment_id of places) {
      records.push(await closeAtOnce(api, await plan({ establishment_id, motive_visite_id: 2 })))
    }
    type Linked = { kind: string; subject_id: number; detail: string; link: string }
    const own = ((await entries()) as unknown as Linked[]).filter(({ kind }) => kind !== 'holiday')
    const rows = async ({ kind, link }: Linked) => {
      const value = `%${new URL(link, 'http://vigia').searchParams.get('buscar')}%`
      const filter = encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value }]))
      const path = kind === 'visit' ? '/api/assignment/all' : '/api/inspection/all'
      const { Assigments, Inspection } = (await admin.get(`${path}?filter=${filter}`)).body.data
      return (Assigments ?? Inspection).map((row: Record<string, number>) =>
        kind === 'visit' ? row.assignment_id : row.inspections_id,
      )
    }
    const ofKind = (kind: string) => own.filter((one) => one.kind === kind)
    expect(ofKind('visit').map(({ subject_id, detail }) => [subject_id, detail])).toEqual([
      [visits[0], expect.stringContaining('Arjona · Calle 10 # 4-20 · ')],
      [visits[1], expect.stringContaining('Arjona · Carrera 71 # 31-08 · ')],
    ])
    expect(ofKind('notification').map(({ subject_id, detail }) => [subject_id, detail])).toEqual([
      [records[0], expect.stringMatching(/^Límite para notificar · Arjona · Calle 10 # 4-20 · Acta n\.º 2026-\d+$/)],
      [records[1], expect.stringMatching(/^Límite para notificar · Arjona · Carrera 71 # 31-08 · Acta n\.º 2026-\d+$/)],
    ])
    // The planner shows the visit that the entry names among those of its place and day.
    for (const one of ofKind('visit')) {
      expect(await rows(one)).toContain(one.subject_id)
      expect(await rows(one)).not.toContain(visits.find((other) => other !== one.subject_id))
    }
    for (const one of ofKind('notification')) expect(await rows(one)).toEqual([one.subject_id])
  })

  test("'Cambiar fecha' is the save of the visit with its version", async () => {
    const id = await plan({ scheduled_on: '2026-12-03' })
    const change = (rowVersion: number, scheduled_on: string) =>
      admin.put(`/api/assignment/${id}`, {
        ...aPlan(officials, establishmentId),
        scheduled_on,
        row_version: rowVersion,
      })
    expect((await change(1, '2026-12-10')).statusCode).toBe(200)
    expect((await change(1, '2026-12-11')).statusCode).toBe(409)
    expect(await shown()).toContainEqual(['visit', '2026-12-10', id])
  })

  test.each<[query: string, status: number]>([
    ['from=2026-12-01', 422],
    ['from=2026-12-02&to=2026-12-01', 422],
    ['from=2026-01-01&to=2026-12-31', 422],
    ['from=2026-02-30&to=2026-03-01', 422],
    ['from=2026-12-01&to=2026-12-01&user_id=0', 422],
    ['from=2026-12-01&to=2026-12-01&user_id=2147483648', 422],
    ['from=%00&to=2026-12-01', 400],
    ['from=1950-01-01&to=1950-01-31', 200],
    ['from=2200-12-01&to=2200-12-31', 200],
  ])('%s is answered %i', async (query, status) => {
    expect((await admin.get(`/api/calendar?${query}`)).statusCode).toBe(status)
  })
})

describe('a subscription', () => {
  const subscribe = async (changes: object = {}) => {
    const body = { name: 'Mi celular', shows_names: 0, ...changes }
    return (await technician.post('/api/calendar/feeds', body)).body.data as {
      feed_id: number
      token: string
      path: string
    }
  }
  const file = async (path: string) => {
    const { statusCode, bytes, headers } = await api.anonymous.get(path)
    return { statusCode, headers, text: bytes.toString().replaceAll('\r\n ', '') }
  }

  test('a subscription is read without a session, and names an establishment only when ticked', async () => {
    const id = await plan({ scheduled_on: '2026-12-03' })
    const { path, token } = await subscribe()
    const { headers, text } = await file(path)
    expect(headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(text).toContain(`UID:visita-${id}@vigia-13\r\n`)
    expect(text).toContain('DTSTART;VALUE=DATE:20261203\r\nDTEND;VALUE=DATE:20261204\r\nSUMMARY:Visita en Arjona\r\n')
    expect(text).not.toContain('Ñandú')
    const named = (await file((await subscribe({ shows_names: 1 })).path)).text
    expect(named).toContain('Restaurante El Ñandú (Arjona)')
    const [{ address } = { address: '' }] = await rowsOf<{ address: string }>(
      db,
      sql`select address from establishments where id = ${establishmentId}`,
    )
    expect(named).toContain(`Pendiente\\n${address.replaceAll(',', '\\,')}\r\n`)
    expect(text).not.toContain(address)
    const kept = await rowsOf(db, sql`select * from calendar_feeds order by id`)
    expect(JSON.stringify(kept)).not.toContain(token)
    const { body } = await technician.get('/api/calendar/feeds')
    expect(body.data.feeds.map((one: object) => Object.keys(one).includes('token'))).toEqual([false, false])
    expect(body.data.feeds[0].read_at).toBe(NOW.toISOString())
  })

  test('a subscription cancels a visit that left for thirty days, and restores one that came back', async () => {
    const id = await plan({ scheduled_on: '2026-12-03' })
    const { path } = await subscribe()
    const move = (changes: object) =>
      admin.put(`/api/assignment/${id}`, { ...aPlan(officials, establishmentId), ...changes })
    await move(OTHERS)
    await db.execute(sql`update calendar_cancellations set cancelled_at = ${NOW.toISOString()}::timestamptz`)
    const cancelled = (await file(path)).text
    expect(cancelled).toContain(`UID:visita-${id}@vigia-13`)
    expect(cancelled).toContain('STATUS:CANCELLED')
    api.time.now = new Date(NOW.getTime() + 31 * 24 * 60 * 60 * 1000)
    expect((await file(path)).text).not.toContain('visita-')
    api.time.now = NOW
    await move({ ...OWN, scheduled_on: '2026-12-04' })
    const back = (await file(path)).text
    expect(back).toContain('DTSTART;VALUE=DATE:20261204')
    expect(back).not.toContain('CANCELLED')
    expect(back).toContain('SEQUENCE:3')
    await db.execute(sql`update assignments set is_active = false where id = ${id}`)
    await db.execute(sql`update calendar_cancellations set cancelled_at = ${NOW.toISOString()}::timestamptz`)
    expect((await file(path)).text).toContain('STATUS:CANCELLED')
  })

  test('a subscription that is revoked and one of a disabled account end alike', async () => {
    const { path, feed_id } = await subscribe()
    const unknown = await file(`/api/calendar/${'A'.repeat(32)}.ics`)
    expect(unknown.statusCode).toBe(404)
    expect((await api.as(officials.engineer).delete(`/api/calendar/feeds/${feed_id}`)).statusCode).toBe(404)
    await db.execute(sql`update users set is_active = false where id = ${officials.technician.id}`)
    const off = await file(path)
    await db.execute(sql`update users set is_active = true where id = ${officials.technician.id}`)
    expect((await file(path)).statusCode).toBe(200)
    expect((await technician.delete(`/api/calendar/feeds/${feed_id}`)).statusCode).toBe(200)
    expect((await technician.delete(`/api/calendar/feeds/${feed_id}`)).statusCode).toBe(404)
    const revoked = await file(path)
    for (const { statusCode } of [off, revoked]) expect(statusCode).toBe(404)
    expect(JSON.parse(revoked.text).error.message).toBe(JSON.parse(unknown.text).error.message)
  })

  test.each(['x.ics', `${'a'.repeat(32)}`, `${'a'.repeat(33)}.ics`, '%00.ics', '..%2f..%2fetc.ics'])(
    'a file %s is not there',
    async (name) => {
      expect([400, 404]).toContain((await file(`/api/calendar/${name}`)).statusCode)
    },
  )

  test('an address reads sixty files a minute, and an official has ten subscriptions', async () => {
    for (let made = 0; made < 10; made += 1) await subscribe()
    const { statusCode, body } = await technician.post('/api/calendar/feeds', { name: 'Otra', shows_names: 0 })
    expect([statusCode, body.error.code]).toEqual([409, 'calendar.too-many-feeds'])
    api.time.now = new Date('2026-11-27T15:00:00Z')
    const statuses: number[] = []
    for (let asked = 0; asked < 61; asked += 1) {
      statuses.push((await file(`/api/calendar/${'b'.repeat(32)}.ics`)).statusCode)
    }
    expect(statuses.slice(0, 60).every((status) => status === 404)).toBe(true)
    expect(statuses[60]).toBe(429)
  })

  test.each<[what: string, changes: object, status: number]>([
    ['no name', { name: '' }, 422],
    ['an invisible name', { name: '\u200B' }, 422],
    ['a name that is too long', { name: 'x'.repeat(81) }, 422],
    ['no answer about names', { shows_names: '' }, 422],
    ['another answer', { shows_names: 'tal vez' }, 422],
    ['a user', { user_id: 1 }, 400],
  ])('a subscription with %s is refused', async (_what, changes, status) => {
    const reply = await technician.post('/api/calendar/feeds', { name: 'Celular', shows_names: 0, ...changes })
    expect(reply.statusCode).toBe(status)
  })
})
