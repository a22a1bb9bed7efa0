import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { notices } from '../schema/finding/notices.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { testApi } from '../testing/api.ts'
import { startMailServer } from '../testing/services/mail-server.ts'

const mail = await startMailServer()
afterAll(() => mail.close())
const api = await testApi({ SMTP_URL: mail.url, MAIL_FROM: 'vigia@entidad.test' })
const { db } = api.platform
const { administrator, technician } = api.officials

beforeEach(async () => {
  await db.delete(staffContracts)
  await db.delete(notices)
  mail.received.length = 0
})

const contract = {
  ...{ contract_type_id: 2, number: 'CPS-2026-001', subject: 'Inspección' },
  ...{ starts_on: '2026-01-15', ends_on: '2026-12-31' },
}
async function add(userId = technician.id): Promise<number> {
  const reply = await api.as(administrator).post(`/api/staff/${userId}/contracts`, contract)
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data.contract_id
}
const edit = (id: number, changes: object) =>
  api.as(administrator).put(`/api/staff/contracts/${id}`, { ...contract, ...changes })
const told = async (who: Official): Promise<{ text: string; kind: string; link: string }[]> =>
  (await api.as(who).get('/api/notices')).body.data.notices
const mailed = (count: number) => expect.poll(() => mail.received.length).toBe(count)

test('an official is told of a contract of theirs that an administrator writes down and changes', async () => {
  const id = await add()
  const changes = { ends_on: '2026-12-15', note: 'Cesión', supervisor_id: administrator.id }
  expect((await edit(id, changes)).statusCode).toBe(200)
  await mailed(2)
  const texts = [
    'Ana administrator cambió la fecha final, el supervisor y la nota de su contrato CPS-2026-001 el 20/11/2026 10:00.',
    'Ana administrator registró su contrato CPS-2026-001 el 20/11/2026 10:00.',
  ]
  const [newest, first] = await told(technician)
  for (const [at, notice] of [newest, first].entries()) {
    expect(notice).toMatchObject({ kind: 'account_changed', link: '/dashboard/gestionth?pestana=vinculacion' })
    expect(notice?.text).toContain(texts[at])
  }
  const mails = mail.received.map(({ text }) => text).sort()
  expect(mails).toEqual(texts.map((text) => expect.stringContaining(text)))
  expect(mail.received.flatMap(({ to }) => to)).toEqual([technician.email, technician.email])
  // The mail may reach the wrong person: it holds none of the new values.
  for (const text of mails) expect(text).not.toContain('15/12/2026')
})

test('a contract saved as it was is told to no one', async () => {
  const id = await add()
  await mailed(1)
  await db.delete(notices)
  expect((await edit(id, {})).statusCode).toBe(200)
  expect(await told(technician)).toEqual([])
})

test('a contract that was refused, and one’s own, are told to no one', async () => {
  await add(administrator.id)
  const other = { ...contract, number: 'CPS-2' }
  await add()
  await mailed(1)
  await db.execute(sql`delete from notices`)
  expect((await api.as(administrator).post(`/api/staff/${technician.id}/contracts`, other)).statusCode).toBe(422)
  expect(await told(technician)).toEqual([])
  expect(await told(administrator)).toEqual([])
})
