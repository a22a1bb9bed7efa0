import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { askForDay } from '../daily-notices/daily-round.ts'
import { noticeDays, noticeDigests, noticeSettings, notices } from '../schema/finding/notices.table.ts'
import { jobs } from '../schema/jobs.table.ts'
import { staffAbsences } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const api = await testApi({ SMTP_URL: mail.url, MAIL_FROM: 'vigia@entidad.test' })
const { db } = api.platform
const { administrator, otherAdministrator, technician } = api.officials
const admin = api.as(administrator)
const START = api.time.now

beforeEach(async () => {
  api.time.now = START
  mail.received.length = 0
  for (const table of [staffAbsences, notices, noticeSettings, noticeDays, noticeDigests, jobs]) await db.delete(table)
})

const vacation = { kind: 'VACACIONES', starts_on: '2026-12-14', ends_on: '2026-12-18', note: 'Periodo de 2025' }
const ADVICE = 'Si no es correcto, hable con Talento Humano.'
async function add(userId = technician.id): Promise<number> {
  const reply = await admin.post(`/api/staff/${userId}/absences`, vacation)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.absence_id
}
async function told(who: Official = technician): Promise<string[]> {
  const found = (await api.as(who).get('/api/notices')).body.data.notices as { kind: string; text: string }[]
  return found.filter(({ kind }) => kind === 'absence_changed').map(({ text }) => text)
}
const edit = (id: number, changes: object, by = administrator) =>
  api.as(by).put(`/api/staff/absences/${id}`, { ...vacation, ...changes })
const annul = (id: number, by = administrator) => api.as(by).post(`/api/staff/absences/${id}/annul`, {})

test('an official is told of an absence that an administrator writes down, changes and annuls', async () => {
  const id = await add()
  expect(await told()).toEqual([`Ana administrator registró una ausencia suya del 14/12/2026 al 18/12/2026. ${ADVICE}`])
  expect((await edit(id, { ends_on: '2026-12-14', half: 'AM' }, otherAdministrator)).statusCode).toBe(200)
  // The newest takes the place of those before.
  expect(await told()).toEqual([
    `Ana otherAdministrator cambió su ausencia, que ahora es del 14/12/2026 en la mañana. ${ADVICE}`,
  ])
  expect((await annul(id)).statusCode).toBe(200)
  expect(await told()).toEqual([`Ana administrator anuló su ausencia del 14/12/2026 en la mañana. ${ADVICE}`])
  expect(await told(administrator)).toEqual([])
})

test('a request changed by an administrator is notified; own or empty changes are not', async () => {
  const mine = api.as(technician)
  const id = (await mine.post('/api/staff/me/absences', vacation)).body.data.absence_id
  expect((await edit(id, { ends_on: '2026-12-17' }, technician)).statusCode).toBe(200)
  expect((await edit(id, { ends_on: '2026-12-17' })).statusCode).toBe(200)
  expect(await told()).toEqual([])
  expect((await edit(id, { ends_on: '2026-12-16' })).statusCode).toBe(200)
  expect(await told()).toHaveLength(1)
  await db.delete(notices)
  expect((await annul(id, technician)).statusCode).toBe(200)
  expect(await told()).toEqual([])
})

test('the digest has it, without the kind of absence and its note', async () => {
  await api.as(technician).put('/api/notices/settings', { digest: 'diario', silenced: [] })
  await add()
  api.time.now = new Date(`${addDays(dayOf(START), 1)}T06:01:00-05:00`)
  await askForDay(api.platform)
  await runJobs(api)
  expect(mail.received).toHaveLength(1)
  const text = mail.received[0]?.text
  expect(text).toContain('- Ana administrator registró una ausencia suya del 14/12/2026 al 18/12/2026.')
  for (const kept of ['acaciones', 'Periodo']) expect(text).not.toContain(kept)
})
