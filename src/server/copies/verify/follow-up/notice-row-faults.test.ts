import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { addDays } from '../../../../domain/shared/days.ts'
import { dayOf } from '../../../../domain/shared/time.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { form } from '../../../testing/api.ts'
import { undoing, untoldColumns } from '../../../testing/changed-columns.ts'
import { closeAtOnce } from '../../../testing/data/close-at-once.ts'
import { aVisit } from '../../../testing/data/fixtures.ts'
import { portalCalls } from '../../../testing/suites/portal.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'
import { noticeRowFaults } from './notice-row-faults.ts'

const { api, db, admin, later, anActa, aLink, anOpened } = await portalCalls()
const faultsIn = (q: Querier) => noticeRowFaults(q, () => {})
const TODAY = dayOf(api.time.now)
const DAY_MINUTES = 24 * 60
const pdf = new Blob(['%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'], { type: 'application/pdf' })

let delivered = { id: 0, inspectionId: 0, acta: '' }

/** Notices of every birth and channel: signed, opened by the portal, mailed and bounced, and delivered by notice. */
beforeAll(async () => {
  await closeAtOnce(api, (await aVisit(api)).visitId)
  await anOpened()
  const attempt = async (id: number, fields: Record<string, string | Blob>) => {
    const { statusCode, body } = await admin.post(`/api/notice/${id}/attempt`, form(fields))
    expect(statusCode, JSON.stringify(body)).toBe(200)
  }
  const mailed = await anActa()
  await aLink(mailed)
  await attempt(mailed.noticeId, { channel: 'correo', result: 'rebotado', at: TODAY })
  const { noticeId: id, inspectionId } = await anActa(false)
  const cited = { channel: 'citacion', result: 'enviado', at: TODAY }
  await attempt(id, cited)
  await attempt(id, cited)
  later(10 * DAY_MINUTES)
  const at = addDays(TODAY, 10)
  await attempt(id, { channel: 'aviso_entregado', result: 'entregado', at, proof: pdf, note: 'Portería' })
  const [row] = await rowsOf<{ acta: string }>(db, sql`select acta_number as acta from legal_notices where id = ${id}`)
  delivered = { id, inspectionId, acta: row?.acta ?? '' }
})

const faultsAfter = (...statements: SQL[]) =>
  undoing(db, async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    return faultsIn(tx)
  })

test('notices that the product made and changed cause no report', async () => {
  expect(await faultsIn(db)).toEqual([])
  const made = await rowsOf<{ channel: string }>(db, sql`select distinct channel from legal_notice_attempts order by 1`)
  expect(made.map(({ channel }) => channel)).toEqual([
    ...['aviso_entregado', 'citacion', 'correo', 'firma_en_sitio', 'portal'],
  ])
})

test.each<[table: string, row: string, untold: string[]]>([
  // The kind is always the same, and the id of a notice is what its attempts name.
  ['legal_notices', `mode = 'aviso'`, ['document_kind', 'row_version']],
  // The address and the digest of the proof are kept here alone: the line tells the name of its file.
  ['legal_notice_attempts', `channel = 'aviso_entregado'`, ['address', 'id', 'proof_blob']],
  // The consent is the one of the address then, and the line of an access repeats whether there was one.
  [
    'legal_notice_attempts',
    `channel = 'portal'`,
    ['consent_id', 'id', 'message_id', 'note', 'proof_blob', 'proof_name'],
  ],
])('each column of %s where %s is told, or needs no word', async (table, row, untold) => {
  expect(await untoldColumns(db, { table, row }, faultsIn)).toEqual(untold)
})

describe('faults by the number of the acta', () => {
  const other = () =>
    `El estado o el efecto de la notificación del acta ${delivered.acta} no son los de sus intentos. ${NOT_REMADE}`
  const untold = () =>
    `Un intento de la notificación del acta ${delivered.acta} no está como dice el registro de auditoría. ${NOT_REMADE}`

  test('another day of effect is told, alone and with its attempt', async () => {
    const moved = sql`update legal_notices set effective_day = effective_day - 5 where id = ${delivered.id}`
    expect(await faultsAfter(moved)).toEqual([other()])
    const both = sql`update legal_notice_attempts set effective_day = effective_day - 5
      where notice_id = ${delivered.id} and effective_day is not null`
    expect(await faultsAfter(moved, both)).toEqual([untold()])
  })

  test('an attempt that is gone is told, and so is a notice', async () => {
    const gone = sql`delete from legal_notice_attempts where notice_id = ${delivered.id} and channel = 'citacion'
      and id = (select max(id) from legal_notice_attempts where notice_id = ${delivered.id} and channel = 'citacion')`
    expect(await faultsAfter(gone)).toEqual([
      `El registro de auditoría de Bolívar dice 1 diligencia de notificación más de las que hay. ${NOT_REMADE}`,
    ])
    expect(await faultsAfter(sql`delete from legal_notices where id = ${delivered.id}`)).toContain(
      `Falta la notificación del acta ${delivered.acta} (identificador ${delivered.inspectionId}). ${NOT_REMADE}`,
    )
  })

  test('an attempt that is there twice is told', async () => {
    const copied = sql`insert into legal_notice_attempts (department_id, notice_id, channel, result, day, at, by_user, from_state, to_state)
      select department_id, notice_id, channel, result, day, at, by_user, to_state, to_state from legal_notice_attempts
      where notice_id = ${delivered.id} and channel = 'citacion' order by id limit 1`
    const newest = sql`update legal_notices set state = 'en_curso', mode = null, effective_day = null where id = ${delivered.id}`
    expect(await faultsAfter(copied, newest)).toEqual([untold()])
  })
})
