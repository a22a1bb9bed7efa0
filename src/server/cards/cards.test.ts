import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignments } from '../schema/assignments.table.ts'
import { auditEvents } from '../schema/audit.table.ts'
import { establishments } from '../schema/establishments.table.ts'
import { staffContracts } from '../schema/staff.table.ts'
import { staffCards, visitCodes } from '../schema/staff-cards.table.ts'
import { users } from '../schema/users.table.ts'
import { testApi } from '../testing/api.ts'
import { anEstablishment, aPhoto, aPlan } from '../testing/data/fixtures.ts'
import { cannotReadPdf, printedText } from '../testing/pdf-text.ts'
import { visitCode } from './card-secrets.ts'

const PUBLIC_URL = 'https://vigia.bolivar.test'
const api = await testApi({ PUBLIC_URL, ENTITY_PHONE: '605 664 0000', ENTITY_NAME: 'Secretaría de Salud de Bolívar' })
const { administrator, technician, otherTechnician, engineer, outsideAdministrator } = api.officials
const { db, config } = api.platform
const admin = api.as(administrator)

const HOUR_MS = 3_600_000
let hour = 0
beforeEach(async () => {
  hour += 1.01
  // Tests have an hour of their own of one Friday each, so that no limit of one reaches the next.
  api.time.now = new Date(Date.UTC(2026, 10, 20, 5) + hour * HOUR_MS)
  await db.delete(visitCodes)
  await db.delete(staffCards)
  await db.delete(staffContracts)
  await db.update(assignments).set({ isActive: false })
  await db.update(users).set({ isActive: true, sessionVersion: 1 }).where(eq(users.id, technician.id))
})

const issue = (userId = technician.id) => admin.post(`/api/staff/${userId}/card`)
const FORM = 'application/x-www-form-urlencoded'
const pathOf = (url: string) => new URL(url).pathname
const aCard = async () => {
  const { body } = await issue()
  return { ...body.data, path: pathOf(body.data.url) } as { serial: string; path: string; expires_on: string }
}
const contract = (ends_on: string | null, starts_on = '2026-01-01') =>
  admin.post(`/api/staff/${technician.id}/contracts`, { contract_type_id: 1, number: 'CPS-1', starts_on, ends_on })

describe('a card', () => {
  test('a card is issued with its page, and only the hash of its token is kept', async () => {
    const { statusCode, body } = await issue()
    expect(statusCode).toBe(200)
    expect(body.data).toEqual({
      serial: expect.stringMatching(/^13-\d{6}$/),
      url: expect.stringMatching(/^https:\/\/vigia\.bolivar\.test\/v\/[A-Z2-7]{26}$/),
      expires_on: '2027-11-20',
    })
    const kept = JSON.stringify(await db.select().from(staffCards))
    expect(kept).not.toContain(body.data.url.slice(-26))
    const events = await db
      .select()
      .from(auditEvents)
      .where(eq(auditEvents.subjectId, technician.id))
      .orderBy(auditEvents.id)
    expect(events.at(-1)).toMatchObject({ action: 'issue-card', details: { serial: body.data.serial } })
    expect(JSON.stringify(events)).not.toContain(body.data.url.slice(-26))
  })

  test.each([
    ['2026-12-31', '2026-12-31'],
    ['2028-12-31', '2027-11-20'],
  ])('a card of a contract until %s is valid until %s', async (end, expires) => {
    await contract(end)
    expect((await issue()).body.data.expires_on).toBe(expires)
  })

  test('a card needs a contract in force and an active account of the department', async () => {
    await contract('2026-11-19')
    expect(await issue()).toMatchObject({ statusCode: 409, body: { error: { code: 'card.no-contract' } } })
    await db.delete(staffContracts)
    await db.update(users).set({ isActive: false }).where(eq(users.id, technician.id))
    expect(await issue()).toMatchObject({ statusCode: 409, body: { error: { code: 'card.inactive' } } })
    expect((await issue(outsideAdministrator.id)).statusCode).toBe(404)
    expect(await db.select().from(staffCards)).toEqual([])
  })

  test('replaces the one before in the same transaction', async () => {
    const first = await aCard()
    api.time.now = new Date(api.time.now.getTime() + 1_000)
    const second = await aCard()
    expect(second.path).not.toBe(first.path)
    expect((await api.anonymous.get(first.path)).statusCode).toBe(404)
    expect((await api.anonymous.get(second.path)).statusCode).toBe(200)
    const { cards } = (await admin.get('/api/staff/cards?order_by=serial')).body.data
    expect(cards).toMatchObject([
      { serial: first.serial, state: 'revocado', revoked_reason: 'Reemplazado por otro carné' },
      { serial: second.serial, state: 'vigente', revoked_at: null },
    ])
  })

  test.each(['a%00b', 'a', '13-999999'])('a card is not found by a serial of none: %s', async (serial) => {
    expect((await admin.post(`/api/staff/cards/${serial}/revoke`, { reason: 'Robo' })).statusCode).toBe(404)
  })

  test('a card is revoked with a reason, once', async () => {
    const { serial, path } = await aCard()
    const revoke = (body: Record<string, unknown>, by = administrator) =>
      api.as(by).post(`/api/staff/cards/${serial}/revoke`, body)
    expect((await revoke({})).body.error.fields).toEqual({ reason: 'Este campo es requerido' })
    expect((await revoke({ reason: 'Robo' }, outsideAdministrator)).statusCode).toBe(404)
    expect((await revoke({ reason: 'Robo' }, technician)).statusCode).toBe(403)
    expect((await api.anonymous.get(path)).statusCode).toBe(200)
    expect((await revoke({ reason: 'Robo' })).statusCode).toBe(200)
    expect((await api.anonymous.get(path)).statusCode).toBe(404)
    expect((await revoke({ reason: 'Robo' })).statusCode).toBe(409)
  })

  test('a card is revoked by the deactivation of its account', async () => {
    const { serial, path } = await aCard()
    const off = { tablename: 'users', columname: 'user_id', valuecolum: technician.id, status: 0 }
    expect((await admin.delete('/api/generic/deactivate', off)).statusCode).toBe(200)
    expect(await db.select().from(staffCards)).toMatchObject([{ serial, revokedReason: 'Cuenta desactivada' }])
    await admin.delete('/api/generic/deactivate', { ...off, status: 1 })
    expect((await api.anonymous.get(path)).statusCode).toBe(404)
  })

  test('without a public address is refused with its own code', async () => {
    const publicUrl = config.publicUrl
    config.publicUrl = undefined
    expect(await issue()).toMatchObject({ statusCode: 409, body: { error: { code: 'card.no-public-url' } } })
    config.publicUrl = publicUrl
  })
})

describe.skipIf(cannotReadPdf)('the file of a card', () => {
  const read = (by = administrator, id = technician.id) => api.as(by).get(`/api/staff/${id}/card.pdf`)

  test('shows what the card is of, to its official and to administrators', async () => {
    const { serial } = await aCard()
    const { statusCode, headers, bytes } = await read(technician)
    expect({ statusCode, type: headers['content-type'] }).toEqual({ statusCode: 200, type: 'application/pdf' })
    expect(headers['content-disposition']).toBe(`attachment; filename="carne-${serial}.pdf"`)
    const text = (await printedText(bytes)).replace(/\s+/g, ' ')
    for (const shown of ['Ana technician', 'Secretaría de Salud de Bolívar', serial, 'Válido hasta el 20/11/2027']) {
      expect(text).toContain(shown)
    }
    expect((await read()).statusCode).toBe(200)
    expect((await read(otherTechnician)).statusCode).toBe(403)
    expect((await read(outsideAdministrator)).statusCode).toBe(404)
    expect((await read(administrator, otherTechnician.id)).statusCode).toBe(404)
  })

  test('the file of a card has the same code after a change of the known secret', async () => {
    await aCard()
    const { tokenSecret } = config
    config.tokenSecret = 'another secret of the server, quite long'
    expect(await read()).toMatchObject({ statusCode: 409, body: { error: { code: 'card.reissue' } } })
    config.previousTokenSecret = tokenSecret
    expect((await read()).statusCode).toBe(200)
    Object.assign(config, { tokenSecret, previousTokenSecret: undefined })
  })
})

describe('the public page', () => {
  test('shows the card and nothing else, without script, cookie or cache', async () => {
    await contract('2026-12-31')
    const { path, serial } = await aCard()
    const { statusCode, headers, body } = await api.anonymous.get(path)
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex, nofollow',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'; style-src 'sha256-[^']+'; img-src data:; form-action 'self'/,
      ),
    })
    expect(headers).not.toHaveProperty('set-cookie')
    const text = String(body)
      .replace(/<style>.*<\/style>/s, '')
      .replace(/<[^>]+>/g, '\n')
      .split('\n')
      .filter((line) => line !== '')
    expect(text).toEqual([
      'Funcionario activo: Ana technician',
      'Funcionario activo',
      'Nombre',
      'Ana technician',
      'Cargo',
      expect.any(String),
      'Entidad',
      'Secretaría de Salud de Bolívar',
      'Carné',
      serial,
      'Carné vigente hasta',
      '31/12/2026',
      'Teléfono de la entidad',
      '605 664 0000',
      'La visita y el concepto sanitario son gratuitos. Nadie puede pedirle dinero.',
      '¿Viene hoy a su establecimiento?',
      'Código de la visita (6 cifras, lo muestra el funcionario)',
      'Número de inscripción de su establecimiento',
      'Comprobar la visita',
    ])
    expect(String(body)).not.toMatch(/<script|@vigia\.test|1000000003|3001234567/)
  })

  test('the public page has the photo in it, and stays within 15 KB', async () => {
    const own = (await api.as(technician).get('/api/profile')).body.data
    const { documentNumber, firstName, lastName, primaryEmail, phone } = own
    const texts = {
      documentNumber,
      firstName,
      lastName,
      primaryEmail,
      phone,
      address: 'Calle 1',
      department: 'Bolívar',
      municipality: 'Arjona',
    }
    const data = new FormData()
    for (const [name, value] of Object.entries(texts)) data.append(name, String(value))
    data.append('profilePicture', await aPhoto(5), 'foto.jpg')
    expect((await api.as(technician).put('/api/profile', data)).statusCode).toBe(200)
    const { path } = await aCard()
    const page = String((await api.anonymous.get(path)).body)
    expect(page).toContain('<img src="data:image/jpeg;base64,')
    expect(Buffer.byteLength(page)).toBeLessThan(15_000)
  })

  test('the public page is the same for unknown, revoked and expired cards and for other texts', async () => {
    const { path, serial } = await aCard()
    await admin.post(`/api/staff/cards/${serial}/revoke`, { reason: 'Robo' })
    const revoked = await api.anonymous.get(path)
    const unknown = await api.anonymous.get(`/v/${'B'.repeat(26)}`)
    api.time.now = new Date(api.time.now.getTime() + 1_000)
    const later = await aCard()
    api.time.now = new Date(api.time.now.getTime() + 400 * 86_400_000)
    const expired = await api.anonymous.get(later.path)
    const nonsense = await api.anonymous.get('/v/%00%ff')
    for (const { statusCode, body } of [revoked, unknown, expired, await api.anonymous.get('/v/hola')]) {
      expect({ statusCode, body }).toEqual({ statusCode: 404, body: revoked.body })
    }
    expect(nonsense.statusCode).toBeLessThan(500)
    expect(String(revoked.body)).toContain('Este carné no es válido.')
    expect(String(revoked.body)).toContain('No permita el ingreso y llame al 605 664 0000.')
    const told = ({ headers }: { headers: Record<string, unknown> }) => ({ ...headers, date: 0, 'x-request-id': 0 })
    expect(told(unknown)).toEqual(told(revoked))
  })

  test('the public page is shown sixty times a minute to one address', async () => {
    const { path } = await aCard()
    const statuses: number[] = []
    for (let at = 0; at < 61; at += 1) statuses.push((await api.anonymous.get(path)).statusCode)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(60)
    expect(statuses.at(-1)).toBe(429)
    api.time.now = new Date(api.time.now.getTime() + 61_000)
    expect((await api.anonymous.get(path)).statusCode).toBe(200)
  })
})

describe('the code of a visit', () => {
  const aVisit = async (scheduled_on: string | undefined, changes: object = {}) => {
    const place = await anEstablishment(api)
    const { body } = await admin.post('/api/assignment', { ...aPlan(api.officials, place), scheduled_on, ...changes })
    const [found] = await db.select().from(establishments).where(eq(establishments.id, place))
    const inscripcion_number = found?.inscriptionNumber ?? ''
    const visitId: number = body.data.assignment_id
    return { visitId, inscripcion_number, code: visitCode(config.tokenSecret, visitId) }
  }
  /** A try from an address of its own, in an hour of its own. */
  const tryCode = async (path: string, fields: Record<string, string>) => {
    return api.anonymous.raw('POST', `${path}/visita`, new URLSearchParams(fields).toString(), FORM)
  }
  const anHourLater = () => {
    api.time.now = new Date(api.time.now.getTime() + 3_600_001)
  }
  const WRONG = 'Ese código no corresponde a una visita de hoy'
  const RIGHT = 'Visita programada para hoy a '
  const today = '2026-11-20'

  test('travels in the prepared visit of its official', async () => {
    const { visitId, code } = await aVisit(today)
    const { visits } = (await api.as(technician).get('/api/inspection/field')).body.data
    const own = visits.find(({ assignment_id }: { assignment_id: number }) => assignment_id === visitId)
    expect(own).toMatchObject({ visit_code: code, scheduled_on: today })
    expect(code).toMatch(/^\d{6}$/)
  })

  test.each([today, undefined])(
    'the code of a visit on %s is right with the number of its establishment',
    async (day) => {
      const { path } = await aCard()
      const { code, inscripcion_number } = await aVisit(day)
      const { statusCode, body } = await tryCode(path, { code, inscripcion_number })
      expect(statusCode).toBe(200)
      expect(String(body)).toContain(`${RIGHT}Restaurante El Ñandú, Arjona`)
      anHourLater()
      expect(
        String((await tryCode(path, { code: `${code.slice(0, 3)} ${code.slice(3)}`, inscripcion_number })).body),
      ).toContain(RIGHT)
    },
  )

  test('the code of a visit is wrong for another day, establishment, official and a disabled visit', async () => {
    const { path } = await aCard()
    const tomorrow = await aVisit('2026-11-23')
    const other = await aVisit(today)
    const ofOther = await aVisit(today, { technical_id: otherTechnician.id, engineer_id: engineer.id })
    const off = await aVisit(today)
    await db.update(assignments).set({ isActive: false }).where(eq(assignments.id, off.visitId))
    for (const fields of [
      tomorrow,
      { code: other.code, inscripcion_number: tomorrow.inscripcion_number },
      ofOther,
      off,
      { code: '', inscripcion_number: '' },
      { code: '000000', inscripcion_number: 'x'.repeat(300) },
      { code: '000000', inscripcion_number: 'a\0b' },
    ]) {
      const { statusCode, body } = await tryCode(path, {
        code: fields.code,
        inscripcion_number: fields.inscripcion_number,
      })
      expect(statusCode).toBe(200)
      expect(String(body)).toContain(WRONG)
      expect(String(body)).not.toContain('Restaurante')
    }
  })

  test('the code of a visit is accepted as JSON too, and other bodies are refused', async () => {
    const { path } = await aCard()
    const { code, inscripcion_number } = await aVisit(today)
    const post = (body: unknown) =>
      api.anonymous.raw('POST', `${path}/visita`, JSON.stringify(body), 'application/json')
    expect(String((await post({ code, inscripcion_number })).body)).toContain(RIGHT)
    for (const body of [[], 'a', 1, null, { code: 1, inscripcion_number: {} }]) {
      expect(String((await post(body)).body)).toContain(WRONG)
    }
  })

  test('the code of a visit is closed by ten wrong ones', async () => {
    const { path } = await aCard()
    const { code, inscripcion_number } = await aVisit(today)
    const wrong = code === '123456' ? '654321' : '123456'
    for (let at = 0; at < 10; at += 1) await tryCode(path, { code: wrong, inscripcion_number })
    expect(String((await tryCode(path, { code, inscripcion_number })).body)).toContain(WRONG)
    expect(await db.select().from(visitCodes)).toMatchObject([{ failures: 10, usedAt: null }])
  })

  test('the code of a visit is tried twenty times an hour from one address', async () => {
    const { path } = await aCard()
    const statuses: number[] = []
    for (let at = 0; at < 21; at += 1) {
      statuses.push((await tryCode(path, { code: '1', inscripcion_number: 'ninguno' })).statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
    anHourLater()
    expect((await tryCode(path, { code: '1', inscripcion_number: 'ninguno' })).statusCode).toBe(200)
  })

  test('the code of a visit on an invalid card is not looked at', async () => {
    const { code, inscripcion_number } = await aVisit(today)
    const path = `/v/${'C'.repeat(26)}`
    const { statusCode, body } = await tryCode(path, { code, inscripcion_number })
    expect({ statusCode, body }).toEqual({ statusCode: 404, body: (await api.anonymous.get(path)).body })
  })
})

test('a card is another one each time, however fast it is asked for', async () => {
  const replies = await Promise.all([issue(), issue(), issue()])
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
  expect(new Set(replies.map(({ body }) => body.data.url)).size).toBe(3)
})
