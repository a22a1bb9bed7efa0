import { type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../../audit/audit.queries.ts'
import { recordNotification, settleNotification } from '../../../notifications/notifications.service.ts'
import { type Querier, rowsOf } from '../../../platform/db/database.ts'
import { form, testApi } from '../../../testing/api.ts'
import { appliedCensus } from '../../../testing/data/census.ts'
import { closeAtOnce } from '../../../testing/data/close-at-once.ts'
import { anEstablishment, establishmentFields, personFields } from '../../../testing/data/fixtures.ts'
import { aFinding, aFollowedRecord, aFollowUp, aVerdict, saveVerdictOf } from '../../../testing/data/follow-ups.ts'
import { NOT_REMADE } from '../faults-in-spans.ts'
import { toldFaults } from './told-faults.ts'

const api = await testApi()
const { platform, officials } = api
const { db } = platform
const admin = api.as(officials.administrator)
const undone = new Error('undone')

let establishmentId = 0
let inscription = ''
let lastId = 0
let userId = 0
let inspectionId = 0
let requirement = ''

const done = async (reply: Promise<{ statusCode: number; body: unknown }>) => {
  const { statusCode, body } = await reply
  expect(statusCode, JSON.stringify(body)).toBe(200)
  return body as { data: Record<string, number> }
}

const editEstablishment = async (id: number, changes: Record<string, string>) =>
  done(admin.put(`/api/inscription/${id}`, form({ ...(await establishmentFields()), ...changes })))

const editUser = (changes: Record<string, string>) =>
  done(admin.patch(`/api/user/${userId}`, form({ ...personFields('yuranis@vigia.test'), ...changes })))

const switchTo = (tablename: string, columname: string, id: number, status: number) =>
  done(admin.delete('/api/generic/deactivate', { tablename, columname, valuecolum: id, status }))

const mail = () => ({
  ...{ by: officials.administrator, at: api.time.now, subject: 'inspection' as const, subjectId: inspectionId },
  ...{ recipient: 'aviso@tienda.co', messageId: '<1@vigia>', isAccepted: false, isConsented: true },
  ...{ address: 'record' as const, establishmentId, mail: { subject: 'Acta', text: 'Adjunta.', attachment: null } },
})

/** Inscriptions, accounts, mails and requirements, each made and changed in the ways that the product has. */
beforeAll(async () => {
  establishmentId = await anEstablishment(api, { privacy_accepted: '1' })
  await editEstablishment(establishmentId, { establishment_name: 'El Ñandú Real', activity_id: '2' })
  await editEstablishment(establishmentId, { privacy_accepted: '0', observation_ets: 'Con patio' })
  await switchTo('establishments', 'establishment_id', establishmentId, 0)
  await switchTo('establishments', 'establishment_id', establishmentId, 1)
  await appliedCensus(api, [['Tienda Sin Datos', null, 'Arjona', 'Restaurante', null, null]])
  const [last] = await rowsOf<{ id: number }>(db, sql`select max(id) as id from establishments`)
  await editEstablishment(last?.id ?? 0, { email: 'tienda@correo.com' })
  const fields = { ...personFields('yuranis@vigia.test'), password: 'caballo azul 7 grapas' }
  userId = (await done(admin.post('/api/user', form(fields)))).data.user_id ?? 0
  await editUser({ first_name: 'Ángela', second_surname: 'Pájaro' })
  await switchTo('users', 'user_id', userId, 0)
  const followed = await aFollowedRecord(api, {
    1: aFinding(),
    2: aFinding({ severity: 'menor', es_critico: '0' }),
    4: aFinding({ severity: 'menor', es_critico: '0' }),
  })
  ;({ inspectionId, establishmentId: lastId } = followed)
  const [verified = 0, extended = 0, moved = 0] = followed.ids
  await done(admin.post(`/api/requirement/${moved}/evidence`, form({ text: 'Se limpió y se selló la trampa.' })))
  await done(admin.post(`/api/requirement/${moved}/evidence`, form({ text: 'Se selló la trampa otra vez.' })))
  const [row] = await rowsOf<{ number: string; due: string; later: string }>(
    db,
    sql`select number, due_day::text as due, (due_day + 10)::text as later from requirements where id = ${extended}`,
  )
  requirement = row?.number ?? ''
  await done(admin.post(`/api/requirement/${extended}/extension`, { until: row?.later, reason: 'Espera un repuesto.' }))
  await done(admin.post('/api/calendar/holidays', { day: row?.due, name: 'Día cívico', norm: 'Decreto 200 de 2026' }))
  const visitId = await aFollowUp(api, inspectionId, [verified])
  await done(saveVerdictOf(api, visitId, await aVerdict(verified, 'cumple')))
  await closeAtOnce(api, visitId)
  const { notificationId } = await recordNotification(db, mail())
  await settleNotification(db, {
    ...{ by: officials.administrator, at: api.time.now, id: notificationId, isDelivered: true },
  })
  await recordNotification(db, { ...mail(), messageId: '<2@vigia>', isAccepted: true })
})

const faultsIn = async (q: Querier) => (await toldFaults(q, () => {})).faults

/** Acts in a transaction that is undone afterwards. @returns what the act gave */
async function undoing<Result>(act: (tx: Querier) => Promise<Result>): Promise<Result> {
  let result: Result | undefined
  await db
    .transaction(async (tx) => {
      result = await act(tx)
      throw undone
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error
    })
  return result as Result
}

/** The faults after statements of the application's own role, with every trigger at work. */
const faultsAfter = (...statements: SQL[]) =>
  undoing(async (tx) => {
    for (const statement of statements) await tx.execute(statement)
    return faultsIn(tx)
  })

/** The faults after statements of the owner of the database, who can put every guard to sleep. */
const faultsBehind = (...statements: SQL[]) =>
  faultsAfter(sql`set local session_replication_role = replica`, ...statements)

beforeAll(async () => {
  const [found] = await rowsOf<{ number: string }>(
    db,
    sql`select inscription_number as number from establishments where id = ${establishmentId}`,
  )
  inscription = found?.number ?? ''
})

test('rows that the product made and changed are as the trail tells', async () => {
  const { counts, faults } = await toldFaults(db, () => {})
  expect(faults).toEqual([])
  const [row] = await rowsOf<{ establishments: number; users: number; acts: number }>(
    db,
    sql`select (select count(*)::int from establishments) as establishments, (select count(*)::int from users) as users,
      (select count(*)::int from requirement_events) as acts`,
  )
  expect(counts).toEqual({
    establishments: { rows: row?.establishments, older: 0 },
    // The officials of the tests come from no form.
    users: { rows: row?.users, older: (row?.users ?? 0) - 1 },
    ...{ mails: 3, acts: row?.acts },
  })
  const kinds = await rowsOf<{ kind: string }>(db, sql`select distinct kind from requirement_events order by kind`)
  expect(kinds.map(({ kind }) => kind)).toEqual(['evidencia', 'prorroga', 'recalculado', 'verificada'])
})

describe('an inscription', () => {
  const other = () =>
    `La inscripción ${inscription} no está como dice el registro de auditoría que se guardó. ${NOT_REMADE}`
  const broken = () =>
    `Los datos de la inscripción ${inscription} cambiaron sin que el registro de auditoría lo diga. ${NOT_REMADE}`
  const ofIt = () => sql`where id = ${establishmentId}`

  test('an inscription changed without an event is told', async () => {
    expect(await faultsAfter(sql`update establishments set name = 'Otro' ${ofIt()}`)).toEqual([other()])
    expect(await faultsAfter(sql`update establishments set workers = workers + 1 ${ofIt()}`)).toEqual([other()])
    expect(
      await faultsAfter(
        sql`delete from establishment_activities where establishment_id = ${establishmentId} and activity_id = 1`,
      ),
    ).toEqual([other()])
  })

  test('an inscription changed without an event before another edit is told', async () => {
    await undoing(async (tx) => {
      await tx.execute(sql`update establishments set name = 'Otro' ${ofIt()}`)
      const edit = sql`insert into audit_events (department_id, at, user_id, action, subject, subject_id, details)
        select department_id, now(), ${officials.administrator.id}, 'edit', 'establishment', id,
          jsonb_build_object('phone', jsonb_build_object('from', phone, 'to', '6050000000')) from establishments ${ofIt()}`
      await tx.execute(edit)
      await tx.execute(sql`update establishments set phone = '6050000000' ${ofIt()}`)
      expect(await faultsIn(tx)).toContain(broken())
    })
  })

  test('an inscription switched off without an event is told', async () => {
    expect(await faultsAfter(sql`update establishments set is_active = false ${ofIt()}`)).toEqual([other()])
  })

  test('an inscription switched off without an event before it was switched on is told', async () => {
    await undoing(async (tx) => {
      const act = (
        action: string,
      ) => sql`insert into audit_events (department_id, at, user_id, action, subject, subject_id)
        select department_id, now(), ${officials.administrator.id}, ${action}, 'establishment', id from establishments ${ofIt()}`
      await tx.execute(sql`update establishments set is_active = false, email = 'otro@tienda.co' ${ofIt()}`)
      await tx.execute(act('deactivate'))
      expect(await faultsIn(tx)).toEqual([broken()])
      await tx.execute(sql`update establishments set is_active = true ${ofIt()}`)
      await tx.execute(act('activate'))
      expect(await faultsIn(tx)).toEqual([broken()])
    })
  })

  test('a missing inscription is told, the last one as well', async () => {
    for (const id of [establishmentId, lastId]) {
      expect(await faultsBehind(sql`delete from establishments where id = ${id}`)).toContain(
        `Falta la inscripción con identificador ${id}, que el registro de auditoría dice que se guardó. ${NOT_REMADE}`,
      )
    }
  })

  /** Takes the digests of its acts away: a version of before told none. */
  const withoutDigests = async (tx: Querier) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update audit_events set details = details - 'rowDigest' - 'rowBefore'
      where subject = 'establishment' and subject_id = ${establishmentId}`)
    await tx.execute(sql`set local session_replication_role = origin`)
  }

  test('an inscription older than digests is counted, and no fault', async () => {
    await undoing(async (tx) => {
      await withoutDigests(tx)
      await tx.execute(sql`update establishments set name = 'Otro', is_active = false ${ofIt()}`)
      const { counts, faults } = await toldFaults(tx, () => {})
      expect(faults).toEqual([])
      expect(counts.establishments.older).toBe(1)
    })
  })

  test('an inscription older than digests is compared from its next edit on, also while switched off', async () => {
    await undoing(async (tx) => {
      await withoutDigests(tx)
      await tx.execute(sql`update establishments set is_active = false ${ofIt()}`)
      const by = officials.administrator
      await tx.execute(sql`update establishments set phone = '6050000000' ${ofIt()}`)
      const details = { phone: { from: '6051112233', to: '6050000000' } }
      await audit(tx, {
        ...{ official: by, at: api.time.now, action: 'edit', subject: 'establishment', subjectId: establishmentId },
        details,
      })
      const { counts, faults } = await toldFaults(tx, () => {})
      expect(faults).toEqual([])
      expect(counts.establishments.older).toBe(0)
      await tx.execute(sql`update establishments set is_active = true ${ofIt()}`)
      expect(await faultsIn(tx)).toEqual([other()])
    })
  })

  test('an inscription whose digest has other columns counts as older', async () => {
    await undoing(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`update audit_events set details = details || '{"rowDigest": "2:of other columns"}'
        where subject = 'establishment' and subject_id = ${establishmentId}`)
      const { counts, faults } = await toldFaults(tx, () => {})
      expect(faults).toEqual([])
      expect(counts.establishments.older).toBe(1)
    })
  })

  test('an inscription that two people edit and switch at once is as the trail tells', async () => {
    await Promise.all([
      editEstablishment(establishmentId, { establishment_name: 'Uno' }),
      editEstablishment(establishmentId, { establishment_name: 'Dos', activity_id: '1' }),
      switchTo('establishments', 'establishment_id', establishmentId, 0),
    ])
    await switchTo('establishments', 'establishment_id', establishmentId, 1)
    expect(await faultsIn(db)).toEqual([])
  })
})

test('an account whose name or number was changed, or that was switched on, is told', async () => {
  const ofIt = sql`where id = ${userId}`
  const other = `El usuario con identificador ${userId} no está como dice el registro de auditoría que se guardó. ${NOT_REMADE}`
  expect(await faultsAfter(sql`update users set last_name = 'Otra' ${ofIt}`)).toEqual([other])
  expect(await faultsAfter(sql`update users set identification_number = '1047999998' ${ofIt}`)).toEqual([other])
  expect(await faultsAfter(sql`update users set is_active = true ${ofIt}`)).toEqual([other])
})

test('an account made switched off is right, and told once switched on without an event', async () => {
  await undoing(async (tx) => {
    const [made] = await rowsOf<{ id: number }>(
      tx,
      sql`insert into users (department_id, identification_number, first_name, last_name, email, password_hash, area_id, role_id,
          contract_type_id, phone, role_functions, is_active, created_at)
        select department_id, '1047555555', first_name, last_name, 'otra@vigia.test', password_hash, area_id, role_id,
          contract_type_id, phone, role_functions, false, created_at from users where id = ${userId} returning id`,
    )
    const subjectId = made?.id ?? 0
    const act = { official: officials.administrator, at: api.time.now, subject: 'user', subjectId } as const
    await audit(tx, { ...act, action: 'create' })
    expect(await faultsIn(tx)).toEqual([])
    await tx.execute(sql`update users set is_active = true where id = ${subjectId}`)
    expect(await faultsIn(tx)).toEqual([
      `El usuario con identificador ${subjectId} no está como dice el registro de auditoría que se guardó. ${NOT_REMADE}`,
    ])
  })
})

describe('a notification', () => {
  const untold = (id: number) =>
    `La notificación con identificador ${id} no está como dice el registro de auditoría. ${NOT_REMADE}`
  const newest = async () =>
    (await rowsOf<{ id: number }>(db, sql`select max(id)::int as id from notifications`))[0]?.id ?? 0

  test('a notification that was never sent, or is there twice, is told', async () => {
    const copied = (id: number, message: SQL) => sql`insert into notifications
        (id, department_id, subject, subject_id, recipient, message_id, sent_at, sent_by, outcome)
      select ${id}, department_id, subject, subject_id, recipient, ${message}, sent_at, sent_by, outcome from notifications
      where message_id = '<2@vigia>'`
    expect(await faultsAfter(copied(9_001, sql`'<3@vigia>'`))).toEqual([untold(9_001)])
    expect(await faultsAfter(copied(9_002, sql`message_id`))).toEqual([untold(9_002)])
  })

  test('a changed or missing notification is told', async () => {
    const id = await newest()
    expect(await faultsBehind(sql`update notifications set recipient = 'otro@tienda.co' where id = ${id}`)).toEqual([
      untold(id),
    ])
    expect(await faultsBehind(sql`update notifications set outcome = 'unknown' where id = ${id}`)).toEqual([untold(id)])
    expect(await faultsBehind(sql`delete from notifications where id = ${id}`)).toEqual([
      `El registro de auditoría de Bolívar dice 1 notificación más de las que hay. ${NOT_REMADE}`,
    ])
  })
})

describe('an act on a requirement', () => {
  const untold = () =>
    `Una actuación del requerimiento ${requirement} no está como dice el registro de auditoría. ${NOT_REMADE}`
  const ofIt = sql`from requirements r where r.number = `

  test('an act that was forged together with its requirement is told', async () => {
    const forged = sql`insert into requirement_events (department_id, requirement_id, at, by_user, kind, from_state, to_state, day, details)
      select department_id, id, now(), ${officials.administrator.id}, 'prorroga', state, state, due_day + 30,
        jsonb_build_object('before', due_day, 'until', due_day + 30, 'reason', 'Otra') ${ofIt} ${requirement}`
    const moved = sql`update requirements set due_day = due_day + 30, extension_count = extension_count + 1, due_reason = 'Otra'
      where number = ${requirement}`
    expect(await faultsAfter(forged, moved)).toEqual([untold()])
  })

  test('a changed and a missing act on a requirement are told', async () => {
    const of = sql`requirement_id = (select r.id ${ofIt} ${requirement}) and kind = 'prorroga'`
    const reason = sql`update requirement_events set details = details || '{"reason": "Otra"}' where ${of}`
    expect(await faultsBehind(reason)).toEqual([untold()])
    expect(await faultsBehind(sql`update requirement_events set by_user = ${userId} where ${of}`)).toEqual([untold()])
    expect(await faultsBehind(sql`delete from requirement_events where ${of}`)).toContain(
      `El registro de auditoría de Bolívar dice 1 actuación de requerimientos más de las que hay. ${NOT_REMADE}`,
    )
  })
})

test('the check stops when it is asked to', async () => {
  const stopped = new Error('stopped')
  await expect(
    toldFaults(db, () => {
      throw stopped
    }),
  ).rejects.toBe(stopped)
})

test('people are shown what an event tells, without digests', async () => {
  const filter = [
    { field: 'subject', operator: '=', value: 'establishment' },
    { field: 'subject_id', operator: '=', value: establishmentId },
  ]
  const listed = async (more: object[] = []) =>
    (await admin.get(`/api/audit/all?filter=${encodeURIComponent(JSON.stringify([...filter, ...more]))}`)).body.data
  const { Audit: shown } = await listed()
  expect(JSON.stringify(shown)).toContain('El Ñandú Real')
  expect(JSON.stringify(shown)).not.toMatch(/rowDigest|rowBefore/)
  expect((await listed([{ field: 'q', operator: 'LIKE', value: '%rowdigest%' }])).total).toBe(0)
})
