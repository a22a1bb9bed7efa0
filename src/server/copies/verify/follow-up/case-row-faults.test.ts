import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueWaiting } from '../../../evidence/issuing/issue-waiting.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { form, testApi } from '../../../testing/api.ts'
import { undoing, untoldColumns } from '../../../testing/changed-columns.ts'
import { anEstablishment, aPhoto, aPlan, aVisit } from '../../../testing/data/fixtures.ts'
import { aFollowedRecord } from '../../../testing/data/follow-ups.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'
import { caseRowFaults } from './case-row-faults.ts'
import { notMadeFaults } from './not-made-faults.ts'

const api = await testApi()
const { officials, platform } = api
const { db } = platform
const admin = api.as(officials.administrator)
const part = () => {}
const faultsIn = async (q: Querier) => [...(await caseRowFaults(q, part)), ...(await notMadeFaults(q, part))]

let number = ''
let visit = 0

/** A case with every act, and a visit that failed twice. */
beforeAll(async () => {
  const done = async (reply: Promise<{ statusCode: number; body: { data?: Record<string, number> } }>) => {
    const { statusCode, body } = await reply
    expect(statusCode, JSON.stringify(body)).toBe(200)
    return body.data ?? {}
  }
  const { establishmentId, inspectionId, ids } = await aFollowedRecord(api)
  await issueWaiting(platform)
  const opened = await done(admin.post('/api/case', { establishment_id: establishmentId, cause: 'Sello roto.' }))
  const of = `/api/case/${opened.case_id}`
  await done(admin.post(`${of}/documents`, { kind: 'acta', id: inspectionId }))
  const entered = await done(admin.post(`${of}/documents`, { kind: 'requirement', id: ids[0] }))
  await done(admin.post(`${of}/documents/${entered.document_id}/void`, { reason: 'Era de otro' }))
  await done(admin.post(`${of}/send`, {}))
  await done(admin.post(`${of}/close`, { reason: 'Terminó' }))
  await done(admin.post(`${of}/addition`, { reason: 'Llegó otra acta' }))
  const [row] = await rowsOf<{ number: string }>(db, sql`select number from cases where id = ${opened.case_id}`)
  number = row?.number ?? ''
  visit = (await aVisit(api)).visitId
  const failed = async () => form({ reason: 'cerrado', note: 'Reja', images: await aPhoto(3) })
  const technician = api.as(officials.technician)
  await done(technician.post(`/api/assignment/${visit}/not-made`, await failed()))
  const switched = { tablename: 'assignments', columname: 'assignment_id', valuecolum: visit, status: 1 }
  await done(admin.delete('/api/generic/deactivate', switched))
  await done(admin.put(`/api/assignment/${visit}`, aPlan(officials, await anEstablishment(api))))
  await done(technician.post(`/api/assignment/${visit}/not-made`, await failed()))
})

const faultsAfter = (...statements: SQL[]) =>
  undoing(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    return faultsIn(tx)
  })

test('cases and visits that were not made cause no report', async () => {
  expect(await faultsIn(db)).toEqual([])
  expect(await rowsOf(db, sql`select distinct kind from case_events`)).toHaveLength(6)
})

test.each<[table: string, untold: string[]]>([
  // The establishment as of the opening, its file and the place of the last closing have no other row.
  ['cases', ['city', 'establishment_id', 'establishment_name', 'frozen_order', 'identification_number', 'row_version']],
  ['case_events', []],
  // The document itself says which thing it shows.
  ['case_documents', ['subject_id']],
  // A visit that returned may have been moved since.
  ['visits_not_made', ['establishment_id', 'id', 'note']],
])('each column of %s is told, or needs no word', async (table, untold) => {
  expect(await untoldColumns(db, { table, row: 'true' }, faultsIn)).toEqual(untold)
})

describe('faults by the number of the case or the visit', () => {
  test('a case that was closed without its act is told', async () => {
    const closed = sql`update cases set state = 'cerrado', closed_day = '2026-11-20' where number = ${number}`
    expect(await faultsAfter(closed)).toEqual([
      `El expediente ${number} no está como dicen sus actuaciones. ${NOT_REMADE}`,
    ])
  })

  test('an act and a document that are gone are told', async () => {
    const gone = sql`delete from case_documents where kind = 'acta'`
    const fewer = `El expediente ${number} tiene menos documentos de los que dicen sus actuaciones. ${NOT_REMADE}`
    expect(await faultsAfter(gone)).toEqual([fewer])
    expect(await faultsAfter(sql`delete from case_events where kind = 'enviado'`)).toContain(
      `El registro de auditoría de Bolívar dice 1 actuación de expedientes más de las que hay. ${NOT_REMADE}`,
    )
  })

  test('another reason of a failed visit is told, and so is one that is gone', async () => {
    const ofIt = sql`where assignment_id = ${visit}`
    const other = `El motivo por el que no se hizo la visita ${visit} no está como dice el registro de auditoría. ${NOT_REMADE}`
    expect(await faultsAfter(sql`update visits_not_made set reason = 'no_existe' ${ofIt}`)).toEqual([other, other])
    expect(await faultsAfter(sql`delete from visits_not_made ${ofIt}`)).toEqual([
      `Falta el motivo por el que no se hizo la visita ${visit}. ${NOT_REMADE}`,
    ])
  })
})
