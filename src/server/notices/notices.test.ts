import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Official } from '../../domain/access/official.ts'
import { addDays } from '../../domain/shared/days.ts'
import { dayOf } from '../../domain/shared/time.ts'
import { enqueueJob } from '../jobs/enqueue-job.ts'
import { listExportJob } from '../list-exports/list-export.job.ts'
import { noticeSettings, notices } from '../schema/finding/notices.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPlan } from '../testing/data/fixtures.ts'
import { runJobs } from '../testing/run-jobs.ts'
import { sweepInstallation } from '../upkeep/upkeep.ts'
import { notify } from './notices.queries.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const { administrator, technician, engineer, otherTechnician, outsideAdministrator } = officials
const admin = api.as(administrator)
const establishmentId = await anEstablishment(api)
const today = dayOf(api.time.now)

beforeEach(async () => {
  await db.delete(notices)
  await db.delete(noticeSettings)
})

const read = async (who: Official, query = '') => (await api.as(who).get(`/api/notices${query}`)).body.data
const texts = async (who: Official) => (await read(who)).notices.map(({ text }: { text: string }) => text)
const done = (reply: { statusCode: number; body: { data?: unknown } }) => {
  expect(reply.statusCode, JSON.stringify(reply.body)).toBe(200)
  return reply.body.data as Record<string, never>
}
const plan = async (changes: object = {}, who: Official = administrator) =>
  done(await api.as(who).post('/api/assignment', { ...aPlan(officials, establishmentId), ...changes }))
const settle = (who: Official, digest: string, silenced: unknown) =>
  api.as(who).put('/api/notices/settings', { digest, silenced })
const tell = (who: Official, subjectId: number, at = api.time.now) => {
  const facts = { kind: 'visit_assigned', visits: 1, establishment: 'La Espiga' } as const
  return notify(db, { departmentId: who.departmentId, userIds: [who.id], subject: 'assignment', subjectId, at, facts })
}

describe('notices told at once', () => {
  test('a new visit is told to its officials alone', async () => {
    const { assignment_id } = await plan()
    for (const who of [technician, engineer]) {
      expect(await read(who)).toEqual({
        notices: [
          {
            notice_id: expect.any(Number),
            kind: 'visit_assigned',
            text: 'Le asignaron una visita: Restaurante El Ñandú.',
            link: '/dashboard/planeacion',
            subject: 'assignment',
            subject_id: assignment_id,
            due_on: null,
            created_at: api.time.now.toISOString(),
            read_at: null,
          },
        ],
        total: 1,
        unread: 1,
      })
    }
    for (const who of [administrator, otherTechnician, outsideAdministrator]) {
      expect(await read(who)).toEqual({ notices: [], total: 0, unread: 0 })
    }
  })

  test('the visits of one plan, in one notice', async () => {
    const second = await anEstablishment(api, { identification_number: '900123457' })
    await plan({ establishment_id: [establishmentId, second] })
    expect(await texts(technician)).toEqual(['Le asignaron 2 visitas.'])
  })

  test('a visit that another person gets, to that person', async () => {
    const { assignment_id } = await plan()
    const edit = (technical_id: number) =>
      admin.put(`/api/assignment/${assignment_id}`, { ...aPlan(officials, establishmentId), technical_id })
    done(await edit(otherTechnician.id))
    expect(await texts(otherTechnician)).toEqual(['Le asignaron una visita: Restaurante El Ñandú.'])
    // Back and forth tells nothing twice.
    done(await edit(technician.id))
    done(await edit(otherTechnician.id))
    for (const who of [technician, engineer, otherTechnician]) expect((await read(who)).total).toBe(1)
  })

  test('a visit that another person gets, to who had it, as long as it is so', async () => {
    const { assignment_id } = await plan()
    const edit = (technical_id: number) =>
      admin.put(`/api/assignment/${assignment_id}`, { ...aPlan(officials, establishmentId), technical_id })
    done(await edit(otherTechnician.id))
    const lost = 'La visita a Restaurante El Ñandú ya no es suya: se asignó a otra persona.'
    expect((await read(technician)).notices).toMatchObject([
      {
        ...{ kind: 'visit_unassigned', text: lost, link: '/dashboard/planeacion' },
        ...{ subject: 'assignment', subject_id: assignment_id, read_at: null },
      },
    ])
    expect(await texts(engineer)).toEqual(['Le asignaron una visita: Restaurante El Ñandú.'])
    done(await edit(technician.id))
    expect(await texts(technician)).toEqual(['Le asignaron una visita: Restaurante El Ñandú.'])
    expect(await texts(otherTechnician)).toEqual([lost])
    done(await settle(technician, 'nunca', ['visit_unassigned']))
    done(await edit(otherTechnician.id))
    expect(await texts(technician)).toEqual([])
    expect(await texts(otherTechnician)).toEqual(['Le asignaron una visita: Restaurante El Ñandú.'])
  })

  test('one visit of several that were planned at once, without forgetting the others', async () => {
    const second = await anEstablishment(api, { identification_number: '900123458' })
    const { assignment_id } = await plan({ establishment_id: [establishmentId, second] })
    const edit = { ...aPlan(officials, establishmentId), technical_id: otherTechnician.id }
    done(await admin.put(`/api/assignment/${assignment_id}`, edit))
    expect(await texts(technician)).toEqual([
      'La visita a Restaurante El Ñandú ya no es suya: se asignó a otra persona.',
      'Le asignaron 2 visitas.',
    ])
  })

  test('no visit to the person who plans it', async () => {
    await plan({}, technician)
    expect((await read(technician)).total).toBe(0)
    expect((await read(engineer)).total).toBe(1)
  })

  test('a decision about an absence', async () => {
    const day = addDays(today, 90)
    const asked = { kind: 'PERMISO', starts_on: day, ends_on: day }
    const { absence_id } = done(await api.as(technician).post('/api/staff/me/absences', asked))
    const decision = { decision: 'rechazada', reason: 'No hay reemplazo' }
    done(await admin.post(`/api/staff/absences/${absence_id}/decision`, decision))
    expect(await texts(technician)).toEqual(['Su ausencia del 18/02/2027 al 18/02/2027 fue rechazada.'])
  })

  test('the end of a job, to the person who asked', async () => {
    const query = { format: 'csv', sortBy: 'id', descending: false, filters: [] } as const
    const ask = (list: 'assignments' | 'users') =>
      enqueueJob(db, {
        kind: listExportJob,
        params: { list, query: { ...query, filters: [] } },
        by: technician,
        at: api.time.now,
      })
    const jobId = await ask('assignments')
    await runJobs(api)
    const link = `/dashboard/trabajos?trabajo=${jobId}`
    expect((await read(technician)).notices).toMatchObject([
      {
        kind: 'job_done',
        text: 'Terminó: exportación de «Planeador de actividades» (CSV).',
        subject: 'job',
        subject_id: jobId,
        link,
      },
    ])
    // A notice of an earlier version has the page that its kind had then.
    const earlier = sql`jsonb_set(${notices.params}, '{link}', '"/dashboard"')`
    await db.update(notices).set({ params: earlier }).where(eq(notices.subjectId, jobId))
    expect((await read(technician)).notices[0].link).toBe(link)
    await ask('users')
    await runJobs(api)
    expect((await read(technician)).notices[0]).toMatchObject({
      kind: 'job_failed',
      text: 'No se completó: exportación de «Lista de usuarios» (CSV): Su perfil no permite esta acción.',
    })
  })
})

describe('one’s own notices', () => {
  test('one’s own notices are read one by one and all at once', async () => {
    for (const subject of [1, 2, 3, 4]) await tell(technician, subject)
    const { notices: all } = await read(technician)
    expect(all.map((each: { subject_id: number }) => each.subject_id)).toEqual([4, 3, 2, 1])
    const [newest, second] = all
    expect((await api.as(technician).post(`/api/notices/${newest.notice_id}/read`)).body.data).toEqual({ unread: 3 })
    // The newest that the person saw: what came meanwhile stays unread.
    const upTo = { up_to: second.notice_id }
    await tell(technician, 5)
    expect((await api.as(technician).post('/api/notices/read', upTo)).body.data).toEqual({ unread: 1 })
    expect((await read(technician, '?unread=1')).notices).toMatchObject([{ subject_id: 5 }])
    expect((await api.as(technician).post('/api/notices/read', {})).body.data).toEqual({ unread: 0 })
    expect((await read(technician)).total).toBe(5)
  })

  test('come in pages', async () => {
    for (let subject = 1; subject <= 25; subject += 1) await tell(technician, subject)
    expect((await read(technician)).notices).toHaveLength(20)
    expect((await read(technician, '?limit=10&offset=20')).notices).toHaveLength(5)
    expect(await read(technician, '?limit=1')).toMatchObject({ total: 25, unread: 25 })
  })

  test('pages by the last id keep each notice once while others come and are read', async () => {
    for (let subject = 1; subject <= 5; subject += 1) await tell(technician, subject)
    const first = await read(technician, '?limit=2&unread=1')
    expect(first).toMatchObject({ total: 5, notices: [{ subject_id: 5 }, { subject_id: 4 }] })
    await tell(technician, 6)
    await api.as(technician).post(`/api/notices/${first.notices[0].notice_id}/read`)
    const second = await read(technician, `?limit=2&unread=1&before=${first.notices[1].notice_id}`)
    expect(second).toMatchObject({ total: 3, unread: 5, notices: [{ subject_id: 3 }, { subject_id: 2 }] })
    const last = await read(technician, `?limit=2&unread=1&before=${second.notices[1].notice_id}`)
    expect(last).toMatchObject({ total: 1, notices: [{ subject_id: 1 }] })
    // An app of before asks by offset, which the new notice has moved.
    expect((await read(technician, '?limit=2&offset=2')).notices).toMatchObject([{ subject_id: 4 }, { subject_id: 3 }])
  })

  test('own notices are closed to others', async () => {
    await tell(technician, 1)
    const [{ notice_id }] = (await read(technician)).notices
    for (const who of [administrator, engineer, outsideAdministrator]) {
      expect(await api.as(who).post(`/api/notices/${notice_id}/read`)).toMatchObject({
        statusCode: 404,
        body: { error: { code: 'notice.not-found', message: 'El aviso no existe.' } },
      })
    }
    expect((await read(technician)).unread).toBe(1)
  })

  test('one’s own notices are told once, however often', async () => {
    const told = await Promise.all(Array.from({ length: 8 }, () => tell(technician, 7)))
    expect(told.toSorted()).toEqual([0, 0, 0, 0, 0, 0, 0, 1])
    await api.as(technician).post('/api/notices/read', {})
    expect(await tell(technician, 7)).toBe(0)
    expect(await read(technician)).toMatchObject({ total: 1, unread: 0 })
  })

  test('one’s own notices are of active accounts of the department alone', async () => {
    const facts = { kind: 'overdue_visits', count: 1 } as const
    const userIds = [technician.id, otherTechnician.id, outsideAdministrator.id]
    await db.update(users).set({ isActive: false }).where(eq(users.id, otherTechnician.id))
    const many = await notify(db, {
      departmentId: 13,
      userIds,
      subject: 'attention',
      dueOn: today,
      at: api.time.now,
      facts,
    })
    await db.update(users).set({ isActive: true }).where(eq(users.id, otherTechnician.id))
    expect(many).toBe(1)
  })

  test('own notices are removed after ninety days if read, and after a year otherwise', async () => {
    const ago = (days: number) => new Date(api.time.now.getTime() - days * 24 * 60 * 60 * 1000)
    for (const [subject, days] of [
      [1, 89],
      [2, 91],
      [3, 364],
      [4, 366],
      [5, 91],
    ] as const) {
      await tell(technician, subject, ago(days))
    }
    await db.update(notices).set({ readAt: api.time.now }).where(eq(notices.subjectId, 2))
    await db.update(notices).set({ readAt: api.time.now }).where(eq(notices.subjectId, 1))
    await sweepInstallation(api.platform)
    const left = await db.select({ subjectId: notices.subjectId }).from(notices).orderBy(asc(notices.subjectId))
    expect(left.map(({ subjectId }) => subjectId)).toEqual([1, 3, 5])
  })
})

describe('the settings', () => {
  test('the settings are every kind and no mail until they are chosen', async () => {
    const { body } = await api.as(technician).get('/api/notices/settings')
    expect(body.data).toMatchObject({ digest: 'nunca', mail_available: 0 })
    expect(body.data.kinds).toContainEqual({
      kind: 'to_notify',
      label: 'Actas por notificar',
      silenced: 0,
      may_silence: 0,
    })
  })

  test('silence a kind', async () => {
    const saved = await settle(technician, 'semanal', ['visit_assigned', 'visit_assigned'])
    expect(saved.body.data).toMatchObject({ digest: 'semanal' })
    expect(saved.body.data.kinds.filter(({ silenced }: { silenced: number }) => silenced)).toMatchObject([
      { kind: 'visit_assigned' },
    ])
    await plan()
    expect((await read(technician)).total).toBe(0)
    expect((await read(engineer)).total).toBe(1)
    done(await settle(technician, 'nunca', []))
    await plan()
    expect((await read(technician)).total).toBe(1)
  })

  test.each([
    ['a legal term', ['to_notify'], 'silenced', 'Los avisos de términos legales no se pueden silenciar.'],
    ['a kind that there is not', ['nada'], 'silenced', 'Seleccione un valor válido.'],
    ['a text in place of kinds', 'visit_assigned', 'silenced', 'Seleccione un valor válido.'],
    ['no kinds', undefined, 'silenced', 'Este campo es requerido'],
    ['too many kinds', Array(50).fill('job_done'), 'silenced', 'Seleccione un valor válido.'],
  ])('%s is refused', async (_what, silenced, field, message) => {
    const { statusCode, body } = await settle(technician, 'nunca', silenced)
    expect({ statusCode, fields: body.error?.fields }).toEqual({ statusCode: 422, fields: { [field]: message } })
  })

  test.each(['mensual', '', 'NUNCA', '1'])('the digest %j is refused', async (digest) => {
    expect((await settle(technician, digest, [])).statusCode).toBe(422)
  })
})

test.each([
  '?before=0',
  '?before=x',
  '?limit=0',
  '?limit=101',
  '?limit=uno',
  '?offset=-1',
  '?offset=2147483648',
  '?unread=quizá',
  '?limit=1e1',
])('the page %s is refused', async (query) => {
  expect((await api.as(technician).get(`/api/notices${query}`)).statusCode).toBe(422)
})

test.each(['0', 'x', '1e1', '2147483648', '%00'])('the id %s is no notice', async (id) => {
  expect([400, 404, 422]).toContain((await api.as(technician).post(`/api/notices/${id}/read`)).statusCode)
})

test.each([{ up_to: -1 }, { up_to: 'x' }, { up_to: 2147483648 }, { up_to: [1] }])(
  'up to %j is refused',
  async (body) => {
    expect((await api.as(technician).post('/api/notices/read', body)).statusCode).toBe(422)
  },
)
