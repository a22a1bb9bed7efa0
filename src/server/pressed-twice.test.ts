import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayOf } from '../domain/shared/time.ts'
import { rowsOf } from './platform/db/database.ts'
import { testApi } from './testing/api.ts'
import { aVisit, closeVisit } from './testing/data/fixtures.ts'
import { formatsOf } from './testing/data/formats.ts'
import { fileOf } from './testing/data/sent-documents.ts'

/** A button that is pressed twice, or a page that is loaded again while its request is under way: one of the two acts. */
const api = await testApi({ DISPOSAL: 'on' })
const { db } = api.platform
const { administrator, create, change, detail } = formatsOf(api)
const technician = api.as(api.officials.technician)
const reason = 'Lo pide la oficina jurídica'
let next = 0

type Act = { path: string; body: Record<string, unknown>; action: string; refusals: string[] }

async function aPublication(): Promise<Act> {
  const code = `DOBLE_${++next}`
  const id = await create(code)
  await change(id, { title: `Agua ${next}` })
  const { row_version } = (await detail(id)).draft
  const effective_from = dayOf(new Date(api.time.now.getTime() + 5 * 24 * 60 * 60 * 1000))
  const body = { row_version, effective_from, note: 'Cambia la norma del agua potable', confirm: code }
  return { path: `/api/formats/${id}/publish`, body, action: 'publish', refusals: ['row.changed', 'format.no-draft'] }
}

async function aDecision(): Promise<Act> {
  const starts_on = `2027-0${++next}-01`
  const absence = { kind: 'VACACIONES', starts_on, ends_on: starts_on }
  const { absence_id } = (await technician.post('/api/staff/me/absences', absence)).body.data
  const path = `/api/staff/absences/${absence_id}/decision`
  return { path, body: { decision: 'aprobada' }, action: 'approve-absence', refusals: ['absence.decided'] }
}

async function aSeries(): Promise<number> {
  const years = { office_years: 0, central_years: 0, disposition: 'E', confirmed: 1 }
  const series = { code: `DOBLE-${++next}`, name: 'Oficios', ...years }
  return (await administrator.post('/api/trd/series', series)).body.data.series_id
}

async function aClosing(): Promise<Act> {
  const visit = await aVisit(api)
  await closeVisit(api, visit.visitId)
  const { file_id } = await fileOf(administrator, visit.establishmentId)
  return { path: `/api/files/${file_id}/close`, body: { reason }, action: 'close-file', refusals: ['file.closed'] }
}

async function aDisposal(): Promise<Act> {
  const series_id = await aSeries()
  const file = { series_id, subject: 'general', title: 'Oficios' }
  const { file_id } = (await administrator.post('/api/files', file)).body.data
  await administrator.post(`/api/files/${file_id}/close`, { reason })
  const body = { series_id, files: [file_id], reason }
  return { path: '/api/disposals', body, action: 'dispose', refusals: ['file.disposed'] }
}

const told = async (action: string) =>
  (await rowsOf<{ id: number }>(db, sql`select id from audit_events where action = ${action} order by id`)).length

const acts = [
  ['a publication', aPublication],
  ['a decision on an absence', aDecision],
  ['the closing of a file', aClosing],
  ['a disposal', aDisposal],
] as const

test.each(acts)('%s, asked for twice at once and once more, is done once', async (_name, prepare) => {
  const { path, body, action, refusals } = await prepare()
  const before = await told(action)
  const replies = await Promise.all([administrator.post(path, body), administrator.post(path, body)])
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const late = await administrator.post(path, body)
  expect(late.statusCode).toBe(409)
  for (const reply of [...replies, late])
    if (reply.statusCode === 409) expect(refusals).toContain(reply.body.error.code)
  expect(await told(action)).toBe(before + 1)
})

test.each(acts)('%s, sent again with its key, has the reply of the first', async (_name, prepare) => {
  const { path, body, action } = await prepare()
  const before = await told(action)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const ask = () => administrator.post(path, body, headers)
  const replies = [...(await Promise.all([ask(), ask()])), await ask()]
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  for (const { body: reply } of replies) expect(reply).toEqual(replies[0]?.body)
  expect(await told(action)).toBe(before + 1)
})
