import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { rowsOf } from '../platform/db/database.ts'
import { testApi } from '../testing/api.ts'
import { aVisit } from '../testing/data/fixtures.ts'
import { tellOfWaiting } from './refused-parts.service.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const technician = api.as(officials.technician)
const { departmentId } = officials.administrator

const NOW = new Date('2026-11-27T14:00:00Z')
const DAY_MS = 24 * 60 * 60 * 1000

let visitId: number
beforeEach(async () => {
  await db.execute(sql`delete from notices`)
  api.time.now = NOW
  visitId = (await aVisit(api)).visitId
  await db.execute(sql`delete from notices`)
})

const report = (parts: unknown, by = technician, assignment_id: unknown = visitId) =>
  by.post('/api/notices/refused', { assignment_id, parts })
const reportFrom = (device: unknown, parts: number) =>
  technician.post('/api/notices/refused', { assignment_id: visitId, parts, device })
const told = () =>
  rowsOf<{ user_id: number; kind: string }>(db, sql`select user_id, kind from notices order by kind, user_id`)
const mine = { user_id: officials.technician.id, kind: 'refused_on_device' }

describe('refused parts of a device', () => {
  test('refused parts are told to their official once, on every device, with links', async () => {
    expect((await report(2)).statusCode).toBe(200)
    expect((await report(3)).statusCode).toBe(200)
    expect(await told()).toEqual([mine])
    const { notices } = (await technician.get('/api/notices')).body.data
    expect(notices[0]).toMatchObject({ subject: 'assignment', subject_id: visitId, link: '/dashboard/inspeccion' })
    expect(notices[0].text).toMatch(/^El servidor rechazó una parte de la visita a .+, que sigue en su dispositivo\. /)
  })

  test('refused parts are no longer told once none is left, and anew at the next', async () => {
    await report(1)
    await report(0)
    expect(await told()).toEqual([])
    await report(1)
    expect(await told()).toEqual([mine])
  })

  test('refused parts of a device are told until the last of several devices has none', async () => {
    expect((await reportFrom('1-2-3-4', 2)).statusCode).toBe(200)
    await reportFrom('5-6-7-8', 1)
    await reportFrom('1-2-3-4', 1)
    expect(await told()).toEqual([mine])
    await reportFrom('1-2-3-4', 0)
    expect(await told()).toEqual([mine])
    await reportFrom('9-9-9-9', 0)
    expect(await told()).toEqual([mine])
    await reportFrom('5-6-7-8', 0)
    expect(await told()).toEqual([])
  })

  test('refused parts of two devices that settle at once are no longer told', async () => {
    for (const device of ['1-2-3-4', '5-6-7-8']) await reportFrom(device, 1)
    await Promise.all(['1-2-3-4', '5-6-7-8'].map((device) => reportFrom(device, 0)))
    expect(await told()).toEqual([])
  })

  test('refused parts without a device are taken over by one with a name, not the reverse', async () => {
    await report(2)
    await reportFrom('1-2-3-4', 1)
    await report(0)
    expect(await told()).toEqual([mine])
    await report(1)
    await reportFrom('1-2-3-4', 0)
    expect(await told()).toEqual([])
  })

  test('refused parts that an earlier version told are taken back by any device', async () => {
    const params = JSON.stringify({ kind: 'refused_on_device', establishment: 'La Espiga' })
    await db.execute(sql`insert into notices (department_id, user_id, kind, subject, subject_id, params, created_at)
      values (${departmentId}, ${officials.technician.id}, 'refused_on_device', 'assignment', ${visitId}, ${params}::jsonb, now())`)
    await reportFrom('1-2-3-4', 0)
    expect(await told()).toEqual([])
  })

  test('refused parts of very many devices stay one small notice', async () => {
    for (let device = 0; device < 30; device += 1) await reportFrom(`device-${device}`, 1)
    const [{ devices }] = (await rowsOf(
      db,
      sql`select (select count(*)::integer from jsonb_object_keys(params -> 'devices')) as devices from notices`,
    )) as [{ devices: number }]
    expect(devices).toBe(20)
  })

  test.each([['a b'], ['x'.repeat(65)]])('refused parts of the device %j are refused', async (device) => {
    const { statusCode, body } = await reportFrom(device, 1)
    expect([statusCode, Object.keys(body.error.fields)]).toEqual([422, ['device']])
  })

  test('administrators read refused parts after a day, once, until the last is settled', async () => {
    await report(1)
    await report(2)
    await tellOfWaiting(db, departmentId, new Date(NOW.getTime() + DAY_MS - 1))
    expect(await told()).toEqual([mine])
    await tellOfWaiting(db, departmentId, new Date(NOW.getTime() + DAY_MS + 1))
    await tellOfWaiting(db, departmentId, new Date(NOW.getTime() + 2 * DAY_MS))
    const { notices } = (await api.as(officials.administrator).get('/api/notices')).body.data
    expect(notices).toHaveLength(1)
    expect(notices[0]).toMatchObject({ kind: 'refused_waiting', link: '/dashboard/planeacion' })
    expect(notices[0].text).toContain('tiene desde hace más de un día una parte rechazada de la visita a')
    await report(0)
    expect(await told()).toEqual([])
  })

  test('administrators read one notice for each official, whose number follows the visits', async () => {
    const another = (await aVisit(api)).visitId
    await db.execute(sql`delete from notices`)
    await report(1)
    await report(1, technician, another)
    await report(1, api.as(officials.engineer))
    const tell = (days: number) => tellOfWaiting(db, departmentId, new Date(NOW.getTime() + days * DAY_MS + 1))
    const shown = async () => (await api.as(officials.administrator).get('/api/notices')).body.data.notices
    const texts = async () => (await shown()).map(({ text }: { text: string }) => text)
    await tell(1)
    expect((await texts()).toSorted()).toEqual([
      expect.stringMatching(/engineer tiene desde hace más de un día una parte rechazada de la visita a /),
      expect.stringMatching(/technician tiene desde hace más de un día partes rechazadas de 2 visitas\. /),
    ])
    await api.as(officials.administrator).post('/api/notices/read', {})
    await report(0, technician, another)
    expect(await shown()).toHaveLength(2)
    await tell(2)
    for (const { text, read_at } of await shown()) {
      expect(text).toContain('una parte rechazada de la visita a')
      expect(read_at).not.toBeNull()
    }
    await report(0)
    expect(await shown()).toHaveLength(1)
    await report(0, api.as(officials.engineer))
    expect(await told()).toEqual([])
  })

  test('one more visit tells refused parts to administrators anew, and once', async () => {
    const another = (await aVisit(api)).visitId
    await db.execute(sql`delete from notices`)
    const administrator = api.as(officials.administrator)
    const tell = (afterMs: number) => tellOfWaiting(db, departmentId, new Date(NOW.getTime() + afterMs))
    const shown = async () => (await administrator.get('/api/notices')).body.data.notices
    await report(1)
    await tell(DAY_MS + 1)
    api.time.now = new Date(NOW.getTime() + DAY_MS)
    await report(1, technician, another)
    await administrator.post('/api/notices/read', {})
    // Not a day old yet.
    await tell(2 * DAY_MS)
    expect(await shown()).toMatchObject([{ read_at: expect.any(String) }])
    await tell(2 * DAY_MS + 2)
    expect(await shown()).toMatchObject([{ read_at: null, text: expect.stringContaining('de 2 visitas') }])
    await administrator.post('/api/notices/read', {})
    await tell(3 * DAY_MS)
    expect(await shown()).toMatchObject([{ read_at: expect.any(String) }])
  })

  test('refused parts that an earlier version told by visit are told anew by official', async () => {
    await report(1)
    const params = JSON.stringify({ kind: 'refused_waiting', establishment: 'La Espiga', official: 'Ana' })
    await db.execute(sql`insert into notices (department_id, user_id, kind, subject, subject_id, params, created_at)
      values (${departmentId}, ${officials.administrator.id}, 'refused_waiting', 'assignment', ${visitId}, ${params}::jsonb, now())`)
    const before = (await api.as(officials.administrator).get('/api/notices')).body.data
    expect(before.notices[0].text).toContain(
      'Ana tiene desde hace más de un día una parte rechazada de la visita a La Espiga.',
    )
    await tellOfWaiting(db, departmentId, new Date(NOW.getTime() + DAY_MS + 1))
    const { notices } = (await api.as(officials.administrator).get('/api/notices')).body.data
    expect(notices).toMatchObject([{ subject: 'user', subject_id: officials.technician.id }])
  })

  test('refused parts settled at once, or of a disabled official, reach no administrator', async () => {
    const tell = () => tellOfWaiting(db, departmentId, new Date(NOW.getTime() + DAY_MS + 1))
    await report(1)
    await tell()
    await db.execute(sql`delete from notices where kind = 'refused_on_device'`)
    await tell()
    expect(await told()).toEqual([])
    await report(1)
    const turn = (isActive: boolean) =>
      db.execute(sql`update users set is_active = ${isActive} where id = ${officials.technician.id}`)
    await turn(false)
    await tell()
    await turn(true)
    expect(await told()).toEqual([mine])
  })

  test('refused parts of a device cannot be silenced by their official', async () => {
    const silenced = await technician.put('/api/notices/settings', { digest: 'nunca', silenced: ['refused_on_device'] })
    expect(silenced.body.error.fields.silenced).toBe('Los avisos de su trabajo sin enviar no se pueden silenciar.')
  })

  test.each<[what: string, parts: unknown, visit: unknown, status: number]>([
    ['a negative number', -1, undefined, 422],
    ['a fraction', 1.5, undefined, 422],
    ['very many', 1_001, undefined, 422],
    ['no number', undefined, undefined, 422],
    ['a text', 'dos', undefined, 422],
    ['a list', [1], undefined, 422],
    ['an unknown visit', 1, 2_147_483_647, 404],
    ['a visit beyond integer', 1, 2_147_483_648, 422],
    ['a NUL as visit', 1, '1\0', 400],
  ])('refused parts with %s are refused and told to no user', async (_what, parts, visit, status) => {
    const { statusCode } = await report(parts, technician, visit ?? visitId)
    expect(statusCode).toBe(status)
    expect(await told()).toEqual([])
  })

  test('refused parts of another department are not found, and administrators have no device', async () => {
    expect((await report(1, api.as(officials.outsideTechnician))).statusCode).toBe(404)
    expect((await report(1, api.as(officials.administrator))).statusCode).toBe(403)
  })
})
