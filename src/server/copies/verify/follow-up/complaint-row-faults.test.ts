import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { form, testApi } from '../../../testing/api.ts'
import { undoing, untoldColumns } from '../../../testing/changed-columns.ts'
import { citizenFields, newAddress } from '../../../testing/complaint-calls.ts'
import { closeAtOnce } from '../../../testing/data/close-at-once.ts'
import { aPhoto } from '../../../testing/data/fixtures.ts'
import { pdf } from '../../../testing/data/sent-documents.ts'
import { complaintActs } from '../../../testing/suites/complaints.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'
import { complaintRowFaults } from './complaint-row-faults.ts'

const api = await testApi()
const { officials, platform } = api
const { db } = platform
const { on, aComplaint, ofPlace, act, planned } = complaintActs(api)
const admin = api.as(officials.administrator)
const faultsIn = (q: Querier) => complaintRowFaults(q, () => {})

let answered = { id: 0, number: '' }

/** Complaints with every act: one is sorted, completed, visited, answered and closed, with papers. */
beforeAll(async () => {
  const done = async (reply: Promise<{ statusCode: number; body: { data?: Record<string, number> } }>) => {
    const { statusCode, body } = await reply
    expect(statusCode, JSON.stringify(body)).toBe(200)
    return body.data ?? {}
  }
  const papers = (id: number, text: string) => {
    const data = form({ has_identity: '0' })
    data.append('files', pdf(text), 'carta.pdf')
    return admin.post(`/api/complaint/${id}/papers`, data)
  }
  const id = await aComplaint(await ofPlace())
  const [row] = await rowsOf<{ number: string }>(db, sql`select number from complaints where id = ${id}`)
  answered = { id, number: row?.number ?? '' }
  const accused = { officials: String(officials.otherTechnician.id) }
  await done(
    admin.patch(`/api/complaint/${id}`, {
      kind: 'documentos',
      triage: 'alta',
      about: 'agua',
      ill_people: 3,
      ...accused,
    }),
  )
  await done(papers(id, 'una'))
  await done(papers(id, 'otra'))
  const [paper] = await rowsOf<{ id: number }>(db, sql`select id from complaint_papers order by id limit 1`)
  await done(admin.post(`/api/complaint/${id}/paper/${paper?.id}/withdraw`, { reason: 'Era de otra queja.' }))
  on('2026-11-24')
  await done(act(id, '/ask', { text: '¿Dónde?' }))
  on('2026-11-26')
  await done(act(id, '/complete', { text: 'En la esquina.' }))
  const [due] = await rowsOf<{ day: string }>(db, sql`select due_day::text as day from complaints where id = ${id}`)
  await done(admin.post('/api/calendar/holidays', { day: due?.day, name: 'Día cívico', norm: 'Decreto 200 de 2026' }))
  const first = await done(act(id, '/visit', planned()))
  const visit = { tablename: 'assignments', columname: 'assignment_id', valuecolum: first.assignment_id, status: 0 }
  await done(admin.delete('/api/generic/deactivate', { ...visit, confirmed: 1 }))
  const second = await done(act(id, '/visit', planned()))
  await closeAtOnce(api, second.assignment_id ?? 0)
  await done(act(id, '/answer', { answer: 'Se visitó el lugar.', answer_mode: 'entregada' }))
  await done(act(id, '/close', {}))
  const byPage = form(citizenFields() as Record<string, string>)
  byPage.append('photos', await aPhoto(), 'foto.jpg')
  await done(api.anonymous.post('/api/public/complaint', byPage, newAddress()))
  const [asked, moved, copied] = [await aComplaint(), await aComplaint(), await aComplaint()]
  await done(act(asked, '/ask', { text: '¿Cuándo?' }))
  await done(act(moved, '/transfer', { entity: 'INVIMA', reason: 'Es un fabricante.' }))
  await done(act(copied, '/duplicate', { duplicate_of: id }))
})

const faultsAfter = (...statements: SQL[]) =>
  undoing(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    return faultsIn(tx)
  })

test('complaints that the product made and changed cause no report', async () => {
  expect(await faultsIn(db)).toEqual([])
  expect(await rowsOf(db, sql`select distinct kind from complaint_events`)).toHaveLength(14)
})

/** Words of the reception, and numbers of editions by which the compared day was counted. */
const OF_RECEPTION = [
  ...['calendar_version', 'counts_from', 'facts', 'place_text', 'term_code', 'term_days', 'term_kind', 'term_version'],
  ...['transfer_term_version', 'row_version'],
]

test.each<[table: string, row: string, untold: string[]]>([
  // The line of the reception tells no place. The day of before a completion counts nothing.
  ['complaints', `state = 'cerrada'`, [...OF_RECEPTION, 'city_id', 'establishment_id', 'received_day']],
  ['complaint_events', `kind = 'editada'`, []],
  ['complaint_events', `kind = 'radicada' and by_user is null`, []],
  ['complaint_papers', `added_by is null`, ['bytes', 'description', 'id']],
  // The line repeats no words; the text of an answer is compared with the complaint.
  ['complaint_events', `kind = 'respondida'`, ['details']],
  ['complaint_papers', `withdrawn_at is not null`, ['bytes', 'description', 'id']],
])('each column of %s where %s is told, or needs no word', async (table, row, untold) => {
  expect(await untoldColumns(db, { table, row }, faultsIn)).toEqual(untold.toSorted())
})

describe('faults by the number of the complaint', () => {
  const other = () =>
    `El estado, el plazo o la respuesta de la queja ${answered.number} no son los de sus actuaciones. ${NOT_REMADE}`
  const unsorted = () =>
    `La queja ${answered.number} no está como dice el registro de auditoría que se guardó. ${NOT_REMADE}`
  const untold = () =>
    `Una actuación de la queja ${answered.number} no está como dice el registro de auditoría. ${NOT_REMADE}`

  test('another last day is told, alone and with its events', async () => {
    const moved = sql`update complaints set due_day = due_day + 30 where id = ${answered.id}`
    expect(await faultsAfter(moved)).toEqual([other()])
    const events = sql`update complaint_events set day = day + 30 where complaint_id = ${answered.id}`
    expect(new Set(await faultsAfter(moved, events))).toEqual(new Set([untold()]))
  })

  test('an accused official who was taken away is told', async () => {
    expect(await faultsAfter(sql`delete from complaint_officials where complaint_id = ${answered.id}`)).toEqual([
      unsorted(),
    ])
  })

  test('an answer that was rewritten is told', async () => {
    expect(await faultsAfter(sql`update complaints set answer = 'Otra' where id = ${answered.id}`)).toEqual([other()])
  })

  test('an event and a paper that are gone are told', async () => {
    const event = sql`delete from complaint_events where complaint_id = ${answered.id} and kind = 'cerrada'`
    const back = sql`update complaints set state = 'respondida' where id = ${answered.id}`
    expect(await faultsAfter(event, back)).toEqual([
      `El registro de auditoría de Bolívar dice 1 actuación de quejas más de las que hay. ${NOT_REMADE}`,
    ])
    expect(await faultsAfter(sql`delete from complaint_papers where position = 2`)).toEqual([
      `Falta un documento de la queja ${answered.number}. ${NOT_REMADE}`,
    ])
  })
})
