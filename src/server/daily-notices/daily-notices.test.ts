import { asc, eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf, formatDay } from '../../domain/shared/time.ts'
import { notify } from '../notices/notices.queries.ts'
import { assignments } from '../schema/assignments.table.ts'
import { noticeDays, noticeDigests, noticeSettings, notices } from '../schema/finding/notices.table.ts'
import { apiTokens } from '../schema/integrations/api-tokens.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { startMailServer } from '../testing/services/mail-server.ts'
import { askForDay } from './daily-round.ts'

const mails = await startMailServer()
afterAll(() => mails.close())
const api = await testApi({
  SMTP_URL: mails.url,
  MAIL_FROM: 'vigia@salud.example',
  PUBLIC_URL: 'https://vigia.example/',
})
const { officials, time } = api
const { db } = api.platform
const { administrator, technician } = officials
const admin = api.as(administrator)
const establishmentId = await anEstablishment(api)
const START = time.now
const today = dayOf(START)

const planOverdue = async () => {
  const fields = { ...aPlan(officials, establishmentId), due_on: addDays(today, -1), confirmed: '1' }
  const reply = await admin.post('/api/assignment', fields)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
}
/** An instant of a day in Colombia, from its hour. */
const at = (day: string, hour: number, minute = 0) =>
  new Date(`${day}T${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}:00-05:00`)
/** Moves the clock, and does what the server does each minute. */
const pass = async (now: Date) => {
  time.now = now
  await askForDay(api.platform)
  await runJobs(api)
}
const told = async (who: Official, kind = 'overdue_visits') =>
  (await api.as(who).get('/api/notices?limit=100')).body.data.notices
    .filter((each: { kind: string }) => each.kind === kind)
    .map((each: { text: string; due_on: string; read_at: string | null }) => [
      each.due_on,
      each.text,
      each.read_at === null,
    ])
const wantMail = (who: Official, digest: string) => api.as(who).put('/api/notices/settings', { digest, silenced: [] })
/** Ends of the day's jobs may still wait for their next attempt. */
const attemptAgain = async (now: Date) => {
  time.now = now
  await runJobs(api)
}

beforeEach(async () => {
  time.now = START
  mails.received.length = 0
  mails.behaviour = 'accept'
  for (const table of [notices, noticeSettings, noticeDays, noticeDigests, jobs]) await db.delete(table)
  await db.update(assignments).set({ isActive: false })
})

describe('at six in the morning', () => {
  test('each official is told what waits for them, and nothing before', async () => {
    await planOverdue()
    await db.delete(notices)
    const tomorrow = addDays(today, 1)
    await pass(at(tomorrow, 5, 59))
    // The day of before is due until six.
    expect(await told(administrator)).toEqual([[today, 'Hay 1 visita vencida.', true]])
    await pass(at(tomorrow, 6, 0))
    expect(await told(technician)).toEqual([
      [tomorrow, 'Hay 1 visita vencida.', true],
      [today, 'Hay 1 visita vencida.', false],
    ])
    expect(await told(officials.outsideAdministrator)).toEqual([])
    const [notice] = (await admin.get('/api/notices')).body.data.notices
    expect(notice).toMatchObject({ link: '/dashboard/planeacion?vence=vencida', subject: 'attention', subject_id: 0 })
  })

  test('the notice of a day says what holds, and that of before is read', async () => {
    await planOverdue()
    await pass(at(today, 6))
    await planOverdue()
    await pass(at(addDays(today, 1), 6))
    expect(await told(administrator)).toEqual([
      [addDays(today, 1), 'Hay 2 visitas vencidas.', true],
      [today, 'Hay 1 visita vencida.', false],
    ])
    await db.update(assignments).set({ isActive: false })
    await pass(at(addDays(today, 2), 6))
    expect((await told(administrator)).map(([, , isUnread]: unknown[]) => isUnread)).toEqual([false, false])
  })

  test('an absence to decide and a contract that ends are told to administrators', async () => {
    const day = addDays(today, 60)
    const absence = { kind: 'PERMISO', starts_on: day, ends_on: day }
    expect((await api.as(technician).post('/api/staff/me/absences', absence)).statusCode).toBe(200)
    const contract = { contract_type_id: 1, number: 'CPS-9', subject: 'Visitas', starts_on: addDays(today, -9) }
    const ends = { ...contract, ends_on: addDays(today, 20) }
    expect((await admin.post(`/api/staff/${technician.id}/contracts`, ends)).statusCode).toBe(200)
    await pass(at(today, 6))
    expect(await told(administrator, 'absences_to_decide')).toEqual([[today, 'Hay 1 ausencia por decidir.', true]])
    expect(await told(administrator, 'contracts_ending')).toEqual([
      [today, 'Hay 1 contrato que termina en 30 días o menos.', true],
    ])
    expect(await told(technician, 'absences_to_decide')).toEqual([])
  })

  test('a kind that was silenced is told no more', async () => {
    await planOverdue()
    await api.as(technician).put('/api/notices/settings', { digest: 'nunca', silenced: ['overdue_visits'] })
    await pass(at(today, 6))
    expect(await told(technician)).toEqual([])
    expect(await told(administrator)).toHaveLength(1)
  })
})

describe('the digest', () => {
  test('the digest has what was not read, once a day', async () => {
    await planOverdue()
    await wantMail(technician, 'diario')
    await pass(at(today, 6))
    expect(mails.received).toHaveLength(1)
    const [mail] = mails.received
    expect(mail).toMatchObject({ to: [technician.email] })
    expect(mail?.subject).toBe('Sus avisos de Vigía, 20/11/2026')
    expect(mail?.text).toContain('- Hay 1 visita vencida.')
    expect(mail?.text).toContain('- Le asignaron una visita: Restaurante El Ñandú.')
    expect(mail?.text).toContain('https://vigia.example/dashboard')
    await pass(at(today, 18))
    expect(mails.received).toHaveLength(1)
    // A notice is in one digest alone.
    await pass(at(addDays(today, 1), 6))
    expect(mails.received).toHaveLength(2)
    expect(mails.received[1]?.text).toContain('- Hay 1 visita vencida.')
    expect(mails.received[1]?.text).not.toContain('Le asignaron')
  })

  test('the digest of a week comes once in it', async () => {
    await planOverdue()
    await wantMail(technician, 'semanal')
    // 20 November 2026 is a Friday.
    for (let day = 0; day <= 9; day += 1) await pass(at(addDays(today, day), 6))
    expect(mails.received.map(({ subject }) => subject)).toEqual([
      'Sus avisos de Vigía, 20/11/2026',
      'Sus avisos de Vigía, 23/11/2026',
    ])
  })

  test('the digest is not sent without content or to a person who wants none', async () => {
    await planOverdue()
    await wantMail(administrator, 'nunca')
    await wantMail(officials.outsideAdministrator, 'diario')
    await pass(at(today, 6))
    expect(mails.received).toEqual([])
    expect(await db.select().from(noticeDigests)).toEqual([])
  })

  test('a digest that the server refuses is sent at the next attempt', async () => {
    await planOverdue()
    await wantMail(technician, 'diario')
    await wantMail(administrator, 'diario')
    mails.behaviour = 'refuse'
    await pass(at(today, 6))
    expect(mails.received).toEqual([])
    mails.behaviour = 'accept'
    await attemptAgain(at(today, 6, 5))
    expect(mails.received.map(({ to }) => to)).toEqual([[administrator.email], [technician.email]])
  })
})

test('no notice and no digest comes twice after jumps of the clock', { timeout: 240_000 }, async () => {
  await planOverdue()
  await wantMail(technician, 'diario')
  await wantMail(administrator, 'semanal')
  const step = fc.record({ days: fc.integer({ min: -20, max: 20 }), hour: fc.integer({ min: 0, max: 23 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 5 }), async (steps) => {
      for (const { days, hour } of steps) await pass(at(addDays(today, days), hour))
      const mailed = mails.received.map(({ to, subject }) => `${to} ${subject}`)
      expect(mailed.length).toBe(new Set(mailed).size)
      const rows = await db
        .select({ userId: notices.userId, kind: notices.kind, dueOn: notices.dueOn })
        .from(notices)
        .where(eq(notices.subject, 'attention'))
        .orderBy(asc(notices.id))
      expect(rows.length).toBe(new Set(rows.map((row) => JSON.stringify(row))).size)
      const weekly = await db.select().from(noticeDigests).where(eq(noticeDigests.userId, administrator.id))
      expect(mails.received.filter(({ to }) => to.includes(administrator.email))).toHaveLength(weekly.length)
    }),
    { numRuns: 5 },
  )
})

test('a run that died is done again without a second notice', async () => {
  await planOverdue()
  await pass(at(today, 6))
  const facts = { kind: 'overdue_visits', count: 9 } as const
  const { departmentId, id } = technician
  const again = { departmentId, userIds: [id], subject: 'attention', dueOn: today, at: time.now, facts }
  expect(await notify(db, again)).toBe(0)
  await db.update(jobs).set({ state: 'queued', finishedAt: null, attempts: 0 })
  await runJobs(api)
  expect(await told(technician)).toEqual([[today, 'Hay 1 visita vencida.', true]])
})

test('administrators are told once of a token that ends within fifteen days or is suspended', async () => {
  const token = (expiresOn: string) =>
    admin.post('/api/api-tokens', { name: 'Tablero', scopes: ['feeds:read'], expires_on: expiresOn })
  for (const days of [15, 16]) expect((await token(addDays(today, days))).statusCode).toBe(200)
  await pass(at(today, 6, 1))
  await pass(at(addDays(today, 1), 6, 1))
  const day = addDays(today, 15)
  const text = (ends: string) => `El token «Tablero» vence el ${formatDay(ends)}. Cree otro antes de ese día.`
  expect(await told(administrator, 'token_ending')).toEqual([
    [addDays(day, 1), text(addDays(day, 1)), true],
    [day, text(day), true],
  ])
  expect(await told(technician, 'token_ending')).toEqual([])
  await db.update(apiTokens).set({ createdBy: technician.id }).where(eq(apiTokens.expiresOn, day))
  for (const days of [2, 3]) await pass(at(addDays(today, days), 6, 1))
  const suspended =
    'El token «Tablero» está suspendido: su responsable ya no es un administrador activo. Asúmalo si su sistema debe seguir leyendo.'
  expect(await told(administrator, 'token_suspended')).toEqual([[null, suspended, true]])

  const [adopted] = await db.select().from(apiTokens).where(eq(apiTokens.expiresOn, day))
  expect((await admin.post(`/api/api-tokens/${adopted?.id}/adopt`)).statusCode).toBe(200)
  expect(await told(administrator, 'token_suspended')).toEqual([])
  await db.update(apiTokens).set({ createdBy: technician.id }).where(eq(apiTokens.expiresOn, day))
  await pass(at(addDays(today, 4), 6, 1))
  expect(await told(administrator, 'token_suspended')).toEqual([[null, suspended, true]])
})
