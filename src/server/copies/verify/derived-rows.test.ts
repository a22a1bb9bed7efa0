import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { checkFigures } from '../../analytics/check-figures.ts'
import { rollAll, rollStep } from '../../analytics/roll.queries.ts'
import { stampChanges } from '../../integrations/rows/row-sets.queries.ts'
import { recordNotification } from '../../notifications/notifications.service.ts'
import { scoreDue } from '../../planning/scoring/scorer.ts'
import { diskBlobs } from '../../platform/blobs/disk-blobs.ts'
import { type Querier, rowsOf } from '../../platform/db/database.ts'
import { testApi } from '../../testing/api.ts'
import { actaNameOf } from '../../testing/data/acta-name.ts'
import { closeAtOnce } from '../../testing/data/close-at-once.ts'
import { anEstablishment, aPlan, aVisit } from '../../testing/data/fixtures.ts'
import { aFollowedRecord } from '../../testing/data/follow-ups.ts'
import { migratedDatabase } from '../../testing/database/database.ts'
import { temporaryFolder } from '../../testing/processes/temporary-folder.ts'
import { memoryCopy } from '../../testing/services/memory-copy.ts'
import { linkAll } from '../../testing/whole-rounds.ts'
import { loadCopy } from '../load/load-copy.ts'
import { silentProgress } from '../progress.ts'
import { writeCopy } from '../take/write-copy.ts'
import { NOT_REMADE, REMADE } from './faults-in-spans.ts'
import { verifyRows } from './verify-store.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const undone = new Error('undone')

let acta = ''
let inspectionId = 0
let establishmentId = 0
let visitId = 0
let requirement = ''
let inscription = ''

const notify = (id: number) =>
  recordNotification(db, {
    ...{ by: officials.administrator, at: api.time.now, subject: 'inspection', subjectId: id, isAccepted: true },
    ...{
      recipient: 'aviso@tienda.co',
      messageId: `<${id}@vigia>`,
      isConsented: true,
      address: 'record',
      establishmentId,
    },
    mail: { subject: 'Acta', text: 'Adjunta.', attachment: null },
  })

/** Does what the running server does in its rounds. */
async function settle() {
  await rollAll(db)
  await scoreDue(platform)
  await stampChanges(db)
  await linkAll(db, api.time.now)
}

/** A closed visit with requirements that was notified, and a pending one with its limit. */
beforeAll(async () => {
  const followed = await aFollowedRecord(api)
  ;({ establishmentId, inspectionId } = followed)
  acta = await actaNameOf(db, inspectionId)
  await notify(inspectionId)
  const plan = { ...aPlan(officials, establishmentId), due_on: '2026-12-10' }
  visitId = (await admin.post('/api/assignment', plan)).body.data.assignment_id
  const [found] = await rowsOf<{ requirement: string; inscription: string }>(
    db,
    sql`select r.number as requirement, e.inscription_number as inscription from requirements r
      join establishments e on e.id = r.establishment_id where r.inspection_id = ${inspectionId} order by r.id limit 1`,
  )
  ;({ requirement, inscription } = found as { requirement: string; inscription: string })
  await settle()
})

const faultsIn = async (q: Querier): Promise<string[]> => {
  const told: string[] = []
  await verifyRows(q, silentProgress, (fault) => told.push(fault), { now: api.time.now })
  return told
}

/** Does something in a transaction that is undone. */
const undoing = (act: (tx: Querier) => Promise<void>) =>
  db
    .transaction(async (tx) => {
      await act(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })

/** The faults after statements of the owner of the database, who can put every guard to sleep; they are undone. */
async function faultsAfter(...statements: SQL[]): Promise<string[]> {
  let faults: string[] = []
  await undoing(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    for (const statement of statements) await tx.execute(statement)
    faults = await faultsIn(tx)
  })
  return faults
}

describe('an installation without a change has no fault', () => {
  test('once everything is counted', async () => {
    expect(await faultsIn(db)).toEqual([])
  })

  test('while closings, notifications and changes of the plan wait, and while some of them are counted', async () => {
    const place = await anEstablishment(api)
    const closed = await closeAtOnce(api, (await aVisit(api)).visitId)
    await admin.post('/api/assignment', { ...aPlan(officials, place), due_on: '2026-12-01' })
    await notify(closed)
    const edited = { ...aPlan(officials, establishmentId), due_on: '2027-01-15' }
    expect((await admin.put(`/api/assignment/${visitId}`, edited)).statusCode).toBe(200)
    await linkAll(db, api.time.now)
    const [waiting] = await rowsOf(
      db,
      sql`select 1 as one from analytics.pending, analytics.plan_changes, analytics.risk_pending, feeds.pending limit 1`,
    )
    expect(waiting).toBeDefined()
    expect(await faultsIn(db)).toEqual([])
    while ((await rollStep(db, 1)) > 0) expect(await faultsIn(db)).toEqual([])
    await settle()
    expect(await faultsIn(db)).toEqual([])
  })

  test('after the figures were made anew, before anything was scored', async () => {
    await undoing(async (tx) => {
      await tx.execute(sql`select analytics.rebuild()`)
      expect(await faultsIn(tx)).toEqual([])
    })
  })

  test('after a restore from a copy', async () => {
    const copy = memoryCopy()
    await writeCopy(platform, copy.sink, silentProgress)
    const restored = await migratedDatabase()
    onTestFinished(restored.close)
    await loadCopy(copy.source, { db: restored.db, blobs: diskBlobs(temporaryFolder()) }, silentProgress)
    expect(await faultsIn(restored.db)).toEqual([])
  })
})

describe('derived rows of a list', () => {
  const rows: [list: string, of: () => number, words: string, row: () => string | number][] = [
    ['users', () => officials.engineer.id, 'usuarios', () => `el usuario con identificador ${officials.engineer.id}`],
    ['establishments', () => establishmentId, 'establecimientos', () => `la inscripción ${inscription}`],
    ['assignments', () => visitId, 'visitas', () => `la visita ${visitId}`],
    ['inspections', () => inspectionId, 'inspecciones realizadas', () => `el acta ${acta.split(' ')[0]}`],
  ]

  test.each(rows)(
    '%s: a row without source, a source without row and another text are told',
    async (list, id, words, row) => {
      const listed = sql.raw(`lists.listed_${list}`)
      expect(await faultsAfter(sql`delete from ${listed} where id = ${id()}`)).toContain(
        `En el listado de ${words} falta ${row()}. ${REMADE}`,
      )
      expect(await faultsAfter(sql`update ${listed} set search_text = search_text || 'x' where id = ${id()}`)).toEqual([
        `En el listado de ${words} ${row()} no está como se guardó. ${REMADE}`,
      ])
      const moved = await faultsAfter(sql`update ${listed} set id = -5 where id = ${id()}`)
      expect(moved.filter((fault) => fault.endsWith(`, que no existe. ${REMADE}`))).toHaveLength(1)
    },
  )
})

describe('derived rows of the figures', () => {
  test.each<[what: string, change: SQL, words: string]>([
    ['a month of inspections', sql`update analytics.visits_monthly set n = n + 1`, 'inspecciones'],
    ['a median', sql`update analytics.spread_monthly set value = value + 1 where measure = 'compliance'`, 'medianas'],
    ['a month of an official', sql`delete from analytics.officials_monthly`, 'funcionarios'],
    ['a month of an item', sql`update analytics.items_monthly set i = i + 1 where i > 0`, 'ítems'],
    ['a month of the plan', sql`update analytics.plan_monthly set done = done + 1`, 'planeación'],
    [
      'a month with nothing behind it',
      sql`insert into analytics.plan_monthly select department_id, '2019-03-01', zodes_id, city_id, type_id, 7, 0, 0
        from analytics.plan_monthly limit 1`,
      'planeación',
    ],
  ])('%s that was changed is told', async (_what, change, words) => {
    const faults = await faultsAfter(change)
    expect(faults.length).toBeGreaterThan(0)
    for (const fault of faults) {
      expect(fault).toMatch(
        new RegExp(
          `^Los indicadores de ${words} de \\d\\d/\\d{4} \\(Bolívar\\) no son los de sus registros\\. ${REMADE}$`,
        ),
      )
    }
  })

  test.each<[what: string, change: () => SQL]>([
    [
      'is not counted and does not wait',
      () => sql`delete from analytics.counted_inspections where inspection_id = ${inspectionId}`,
    ],
    [
      'is counted in another place',
      () => sql`update analytics.counted_inspections set city_id = city_id + 1 where inspection_id = ${inspectionId}`,
    ],
    [
      'is counted without its notification',
      () => sql`update analytics.counted_inspections set notified_on = null where inspection_id = ${inspectionId}`,
    ],
  ])('an acta that %s is told', async (_what, change) => {
    expect(await faultsAfter(change())).toContain(
      `Los indicadores no cuentan el acta ${acta} como está guardada. ${REMADE}`,
    )
  })

  test('a counted visit without an acta is told', async () => {
    expect(
      await faultsAfter(
        sql`update analytics.counted_inspections set inspection_id = 900000 where inspection_id = ${inspectionId}`,
      ),
    ).toContain(`Los indicadores no cuentan el acta 900000 como está guardada. ${REMADE}`)
  })
})

describe('derived rows of the suggestions of visits', () => {
  const priority = () => `prioridad de visita del establecimiento ${inscription}`
  test('a score that is missing, of other facts or of other points is told', async () => {
    const of = sql`where establishment_id = ${establishmentId}`
    expect(await faultsAfter(sql`delete from analytics.risk_scores ${of}`)).toEqual([
      `Falta la ${priority()}. ${REMADE}`,
    ])
    const others = [`La ${priority()} no es la de sus datos. ${REMADE}`]
    expect(await faultsAfter(sql`update analytics.risk_scores set due_on = null ${of}`)).toEqual(others)
    expect(await faultsAfter(sql`update analytics.risk_scores set last_concepto = 'SIN CONCEPTO' ${of}`)).toEqual(
      others,
    )
    expect(await faultsAfter(sql`update establishments set is_active = false where id = ${establishmentId}`)).toContain(
      others[0],
    )
    expect(await faultsAfter(sql`update analytics.risk_scores set score = score - 1 ${of}`)).toEqual([
      `Los puntos de la ${priority()} no son los de sus pesos. ${REMADE}`,
    ])
  })
})

describe('derived rows for other systems', () => {
  test.each<[kind: string, words: string, id: () => number]>([
    ['establishment', 'el establecimiento', () => establishmentId],
    ['visit', 'la visita', () => visitId],
    ['inspection', 'el acta', () => inspectionId],
  ])('%s: a row that they are never given is told', async (kind, words, id) => {
    expect(await faultsAfter(sql`delete from feeds.changes where kind = ${kind} and row_id = ${id()}`)).toEqual([
      `Los datos para otros sistemas no tienen ${words} con identificador ${id()}. ${REMADE}`,
    ])
  })
})

describe('derived marks and texts of a list', () => {
  /** Faults that no order mends: those of the lists are told as well. */
  const marksAfter = async (...statements: SQL[]) =>
    (await faultsAfter(...statements, sql`select lists.rebuild()`)).filter((fault) => fault.endsWith(NOT_REMADE))

  test('a made visit without an acta and a planned one with an acta are told', async () => {
    expect(await marksAfter(sql`update assignments set is_done = true where id = ${visitId}`)).toEqual([
      `La visita ${visitId} está como realizada y no tiene un acta cerrada. ${NOT_REMADE}`,
    ])
    const [made] = await rowsOf<{ id: number }>(
      db,
      sql`select assignment_id as id from inspections where id = ${inspectionId}`,
    )
    expect(await marksAfter(sql`update assignments set is_done = false where id = ${made?.id}`)).toEqual([
      `La visita ${made?.id} está como pendiente y tiene un acta cerrada. ${NOT_REMADE}`,
    ])
  })

  test('a notified inscription without a mail and a mailed one that is not notified are told', async () => {
    expect(await marksAfter(sql`update establishments set is_notified = true where id = ${establishmentId}`)).toEqual([
      `La inscripción ${inscription} está como notificada y ningún correo llegó a su dirección. ${NOT_REMADE}`,
    ])
    const mail = sql`insert into notifications (department_id, subject, subject_id, recipient, message_id, sent_at, sent_by)
      select department_id, 'establishment', id, email, '<x@vigia>', now(), ${officials.administrator.id}
      from establishments where id = ${establishmentId}`
    expect(await marksAfter(mail)).toContain(
      `La inscripción ${inscription} está como no notificada y un correo llegó a su dirección. ${NOT_REMADE}`,
    )
  })

  test('the search text of an acta that is not of its content is told', async () => {
    const change = sql`update inspections set search_text = 'otro' where id = ${inspectionId}`
    expect(await marksAfter(change)).toEqual([
      `El texto con que se busca el acta ${acta} no es el de su contenido. ${NOT_REMADE}`,
    ])
  })
})

describe('derived rows of requirements', () => {
  const ofIt = () => sql`where number = ${requirement}`
  test('a state, a last day or extensions without their act are told', async () => {
    const told = [`El estado o el plazo del requerimiento ${requirement} no son los de sus actuaciones. ${NOT_REMADE}`]
    expect(await faultsAfter(sql`update requirements set state = 'cumplido' ${ofIt()}`)).toEqual(told)
    expect(await faultsAfter(sql`update requirements set due_day = due_day + 1 ${ofIt()}`)).toEqual(told)
    expect(await faultsAfter(sql`update requirements set extension_count = 1 ${ofIt()}`)).toEqual(told)
  })

  test('a requirement that its acta did not seal, and a missing sealed one, are told', async () => {
    expect(await faultsAfter(sql`update requirements set text = 'Otro' ${ofIt()}`)).toEqual([
      `El requerimiento ${requirement} no es el que selló su acta. ${NOT_REMADE}`,
    ])
    expect(await faultsAfter(sql`delete from requirements ${ofIt()}`)).toEqual([
      `Falta el requerimiento ${requirement}, que selló el acta ${acta}. ${NOT_REMADE}`,
    ])
  })
})

describe('derived rows of files', () => {
  test('a document that is missing and a version that is not shown are told', async () => {
    const [file] = await rowsOf<{ id: number; number: string }>(
      db,
      sql`select id, number from files where subject = 'establishment' and subject_id = ${establishmentId}`,
    )
    expect(await faultsAfter(sql`update files set last_order = last_order + 1 where id = ${file?.id}`)).toEqual([
      `El expediente ${file?.number} no tiene todos los documentos que numeró. ${NOT_REMADE}`,
    ])
    const other = sql`update documents set current_version = 2 where file_id = ${file?.id} and file_order = 1`
    expect(await faultsAfter(other)).toEqual([
      `El documento 1 del expediente ${file?.number} no muestra su última versión. ${NOT_REMADE}`,
    ])
  })
})

test('the check can be stopped while it compares lists and figures', async () => {
  const stopped = new Error('stopped')
  const progress = {
    step() {},
    count(what: string) {
      if (what === 'partes de listados e indicadores') throw stopped
    },
  }
  await expect(verifyRows(db, progress, () => {})).rejects.toBe(stopped)
})

test('the order that the sentences name mends lists, figures and what other systems read', async () => {
  await db.execute(sql`delete from lists.listed_users where id = ${officials.engineer.id}`)
  await db.execute(sql`update lists.listed_inspections set number = 'x' where id = ${inspectionId}`)
  await db.execute(sql`insert into lists.listed_assignments select (jsonb_populate_record(l, '{"id": -5}')).* from lists.listed_assignments l
    where id = ${visitId}`)
  await db.execute(sql`update analytics.visits_monthly set n = n + 1`)
  await db.execute(sql`delete from analytics.risk_scores where establishment_id = ${establishmentId}`)
  await db.execute(sql`delete from feeds.changes where kind = 'visit' and row_id = ${visitId}`)
  await db.execute(
    sql`update feeds.changes set department_id = 5 where kind = 'inspection' and row_id = ${inspectionId}`,
  )
  expect((await faultsIn(db)).length).toBeGreaterThan(5)
  const { before, after } = await checkFigures(db)
  expect(before.map(({ table }) => table)).toEqual([
    'listado de usuarios',
    'listado de inspecciones realizadas',
    'listado de visitas',
    'datos para otros sistemas',
    'visits_monthly',
  ])
  expect(after).toEqual([])
  expect(await faultsIn(db)).toEqual([])
  await settle()
  expect(await faultsIn(db)).toEqual([])
})
