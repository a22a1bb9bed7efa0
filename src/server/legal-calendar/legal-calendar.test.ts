import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEvents } from '../schema/audit.table.ts'
import { calendarVersions } from '../schema/follow-up/calendar.table.ts'
import { testApi } from '../testing/api.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const admin = api.as(officials.administrator)
const technician = api.as(officials.technician)
const outside = api.as(officials.outsideAdministrator)
api.time.now = new Date('2026-11-27T14:00:00Z')

type Client = typeof admin
const due = async (term: string, from: string, client: Client = admin) =>
  (await client.get(`/api/calendar/due?term=${term}&from=${from}`)).body.data
const yearOf = async (year: number, client: Client = admin) =>
  (await client.get(`/api/calendar/holidays?year=${year}`)).body.data
const newestAct = async () => {
  const [act] = await db
    .select({ action: auditEvents.action, subject: auditEvents.subject, details: auditEvents.details })
    .from(auditEvents)
    .orderBy(desc(auditEvents.id))
    .limit(1)
  return act
}

test('a year has the days of the law, each with its norm', async () => {
  const { holidays, calendar_version, versions, suspensions } = await yearOf(2026, technician)
  expect(holidays).toHaveLength(19)
  expect(holidays).toContainEqual({
    day: '2026-07-13',
    name: 'Virgen de Chiquinquirá',
    norm: 'Ley 2578 de 2026, artículo 6',
    source: 'ley',
    local: 0,
  })
  expect((await yearOf(2024)).holidays).toHaveLength(18)
  expect({ calendar_version, versions, suspensions }).toEqual({ calendar_version: 1, versions: [], suspensions: [] })
})

test('the year of today is answered where none is asked for', async () => {
  expect((await admin.get('/api/calendar/holidays')).body.data.year).toBe(2026)
})

test('an added day moves terms, makes a version and stays in its department', async () => {
  expect(await due('CITACION', '2026-11-27')).toMatchObject({ due_day: '2026-12-04', calendar_version: 1 })
  const day = { day: '2026-12-01', name: 'Día cívico', norm: 'Decreto 100 de 2026', source: 'decreto' }
  const added = await admin.post('/api/calendar/holidays', day)
  expect(added).toMatchObject({ statusCode: 200, body: { data: { day: '2026-12-01', calendar_version: 2 } } })
  expect(await newestAct()).toMatchObject({ action: 'add-holiday', subject: 'holiday', details: day })
  expect(await due('CITACION', '2026-11-27')).toMatchObject({ due_day: '2026-12-07', calendar_version: 2 })
  expect(await due('CITACION', '2026-11-27', outside)).toMatchObject({ due_day: '2026-12-04', calendar_version: 1 })
  const { holidays, versions } = await yearOf(2026)
  expect(holidays).toContainEqual({ ...day, local: 1 })
  expect(versions).toMatchObject([{ version: 2, note: 'Agregó el 01/12/2026: Día cívico. Decreto 100 de 2026' }])
})

test('another name for a day changes no version', async () => {
  const day = { day: '2026-12-01', name: 'Día del departamento', norm: 'Decreto 101 de 2026' }
  expect((await admin.post('/api/calendar/holidays', day)).body.data.calendar_version).toBe(2)
  expect((await yearOf(2026)).holidays).toContainEqual({ ...day, source: 'entidad', local: 1 })
})

test('a day of the law cannot be added, and only own days are taken away', async () => {
  const christmas = { day: '2026-12-25', name: 'Navidad', norm: 'Ley 51 de 1983' }
  expect(await admin.post('/api/calendar/holidays', christmas)).toMatchObject({
    statusCode: 409,
    body: { error: { code: 'holiday.of-law', fields: { day: 'Ese día ya es festivo.' } } },
  })
  expect((await admin.delete('/api/calendar/holidays/2026-12-25')).statusCode).toBe(404)
  expect((await outside.delete('/api/calendar/holidays/2026-12-01')).statusCode).toBe(404)
  expect((await admin.delete('/api/calendar/holidays/2026-12-01')).body.data).toEqual({ calendar_version: 3 })
  expect(await due('CITACION', '2026-11-27')).toMatchObject({ due_day: '2026-12-04' })
})

test('suspended days do not count, until the suspension is taken away', async () => {
  const form = { from_day: '2026-12-21', to_day: '2027-01-08', norm: 'Resolución 77 de 2026' }
  const { statusCode, body } = await admin.post('/api/calendar/suspensions', form)
  expect({ statusCode, version: body.data.calendar_version }).toEqual({ statusCode: 200, version: 4 })
  expect((await due('AVISO', '2026-12-18')).due_day).toBe('2027-01-12')
  for (const year of [2026, 2027]) {
    expect((await yearOf(year)).suspensions).toEqual([{ ...form, suspension_id: body.data.suspension_id }])
  }
  const path = `/api/calendar/suspensions/${body.data.suspension_id}`
  expect((await outside.delete(path)).statusCode).toBe(404)
  expect((await admin.delete(path)).statusCode).toBe(200)
  expect((await admin.delete(path)).body.error.code).toBe('suspension.not-found')
  expect((await due('AVISO', '2026-12-18')).due_day).toBe('2026-12-21')
  const notes = await db
    .select({ version: calendarVersions.version, note: calendarVersions.note })
    .from(calendarVersions)
    .where(eq(calendarVersions.departmentId, officials.administrator.departmentId))
    .orderBy(asc(calendarVersions.version))
  expect(notes.map(({ version }) => version)).toEqual([2, 3, 4, 5])
})

test('changes at the same moment make one version each', async () => {
  const before = (await yearOf(2030)).calendar_version
  const days = ['2030-03-01', '2030-03-04', '2030-03-05', '2030-03-06']
  const added = await Promise.all(
    days.map((day) => admin.post('/api/calendar/holidays', { day, name: 'Feria', norm: 'Decreto 2 de 2030' })),
  )
  expect(added.map(({ body }) => body.data.calendar_version).sort()).toEqual([1, 2, 3, 4].map((at) => before + at))
})

const NOT_A_DAY = 'Escriba una fecha válida (AAAA-MM-DD).'
test.each([
  ['holidays', { day: '2026-02-30', name: 'Feria', norm: 'Decreto 1' }, { day: NOT_A_DAY }],
  ['holidays', { day: ['2026-02-03'], name: 'Feria', norm: 'Decreto 1' }, { day: NOT_A_DAY }],
  ['holidays', { day: '2026-02-03', name: '\u200b', norm: 'Decreto 1' }, { name: 'Este campo es requerido' }],
  ['holidays', { day: '2026-02-03', name: 'Feria' }, { norm: 'Este campo es requerido' }],
  ['holidays', { day: '2026-02-03', name: 'Feria', norm: 'x'.repeat(301) }, { norm: 'Escriba máximo 300 caracteres.' }],
  [
    'holidays',
    { day: '2026-02-03', name: 'Feria', norm: 'Decreto 1', source: 'rumor' },
    { source: 'Seleccione un valor válido.' },
  ],
  [
    'suspensions',
    { from_day: '2026-12-20', to_day: '2026-12-19', norm: 'R' },
    { to_day: 'El último día es anterior al primero.' },
  ],
  [
    'suspensions',
    { from_day: '2026-12-20', to_day: '2028-12-19', norm: 'R' },
    { to_day: 'La suspensión puede durar hasta 366 días.' },
  ],
])('calendar/%s refuses %j', async (path, body, fields) => {
  const before = (await yearOf(2026)).calendar_version
  expect(await admin.post(`/api/calendar/${path}`, body)).toMatchObject({
    statusCode: 422,
    body: { error: { fields } },
  })
  expect((await yearOf(2026)).calendar_version).toBe(before)
})

test.each(['term=OTRO&from=2026-01-01', 'term=AVISO&from=2026-13-01', 'term=AVISO', 'from=2026-01-01'])(
  'calendar/due refuses %s',
  async (query) => {
    expect((await admin.get(`/api/calendar/due?${query}`)).statusCode).toBe(422)
  },
)

const termOf = async (code: string) =>
  (await admin.get('/api/terms')).body.data.terms.find((term: { code: string }) => term.code === code)
const mayor = { code: 'REQ_MAYOR', days: 10, kind: 'habiles', norm: 'Resolución 5 de 2026', confirmed_by_legal: 1 }

test('a term begins unconfirmed, and each save is a version', async () => {
  expect(await termOf('REQ_MAYOR')).toMatchObject({ version: 1, days: 15, kind: 'calendario', confirmed_by_legal: 0 })
  expect((await due('REQ_MAYOR', '2026-02-27')).due_day).toBe('2026-03-16')
  const saved = await admin.post('/api/terms', { ...mayor, row_version: 1 })
  expect(saved).toMatchObject({ statusCode: 200, body: { data: { code: 'REQ_MAYOR', version: 2 } } })
  expect(await newestAct()).toMatchObject({ action: 'save-term', details: { version: 2, days: { from: 15, to: 10 } } })
  expect(await due('REQ_MAYOR', '2026-02-27')).toMatchObject({ due_day: '2026-03-13', term_version: 2 })
  const { versions, ...term } = await termOf('REQ_MAYOR')
  expect(term).toMatchObject({ version: 2, days: 10, confirmed_by_legal: 1, extendable_times: 0 })
  expect(versions.map(({ version }: { version: number }) => version)).toEqual([2, 1])
  expect((await due('REQ_MAYOR', '2026-02-27', outside)).due_day).toBe('2026-03-16')
})

test('a term that another person changed, or that says the same, is not saved', async () => {
  const stale = await admin.post('/api/terms', { ...mayor, days: 12, row_version: 1 })
  expect(stale).toMatchObject({ statusCode: 409, body: { error: { code: 'row.changed' } } })
  expect(await admin.post('/api/terms', mayor)).toMatchObject({
    statusCode: 409,
    body: { error: { code: 'term.unchanged' } },
  })
  expect((await termOf('REQ_MAYOR')).version).toBe(2)
})

const DAYS = 'Escriba un número entero entre 1 y 3650.'
test.each([
  [{ days: 0 }, { days: DAYS }],
  [{ days: 3651 }, { days: DAYS }],
  [{ days: 2 ** 31 }, { days: DAYS }],
  [{ days: '1e1' }, { days: DAYS }],
  [{ days: 1.5 }, { days: DAYS }],
  [{ code: 'OTRO' }, { code: 'Seleccione un valor válido.' }],
  [{ kind: 'horas' }, { kind: 'Seleccione un valor válido.' }],
  [{ counts_from: 'ayer' }, { counts_from: 'Seleccione un valor válido.' }],
  [{ norm: '' }, { norm: 'Este campo es requerido' }],
  [{ extendable_times: 11 }, { extendable_times: 'Escriba un número entero entre 0 y 10.' }],
  [{ extendable_times: 1 }, { extension_max_days: 'Escriba cuántos días puede durar cada prórroga.' }],
])('a term with %j is refused', async (change, fields) => {
  const reply = await admin.post('/api/terms', { ...mayor, ...change })
  expect(reply).toMatchObject({ statusCode: 422, body: { error: { fields } } })
})

test('officials read, and change nothing', async () => {
  expect((await technician.get('/api/terms')).statusCode).toBe(200)
  const day = { day: '2026-02-03', name: 'Feria', norm: 'Decreto 1' }
  expect((await technician.post('/api/calendar/holidays', day)).statusCode).toBe(403)
  expect((await technician.post('/api/terms', mayor)).statusCode).toBe(403)
})
