import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { dueDay } from '../../domain/calendar/terms.ts'
import { DATA_CONSENT } from '../../domain/complaints/citizen-words.ts'
import { rowsOf } from '../platform/db/database.ts'
import { readTermCalendar } from '../terms/term-calendar.queries.ts'
import { findTerm } from '../terms/terms.queries.ts'
import { form, testApi } from '../testing/api.ts'
import { citizenFields, newAddress } from '../testing/complaint-calls.ts'
import { aPhoto } from '../testing/data/fixtures.ts'
import { pdf } from '../testing/data/sent-documents.ts'
import { refusal } from '../testing/suites/complaints.ts'

/** Complaints that citizens file by the public page, without an account (R 50). */
const api = await testApi({ TRUST_PROXY: 'loopback', UPLOAD_MB_PER_DAY: '1' })
const { platform, officials, anonymous } = api
const { db } = platform
const admin = api.as(officials.administrator)
const otherAdmin = api.as(officials.otherAdministrator)

const NOW = api.time.now
afterEach(() => {
  api.time.now = NOW
})
const later = (minutes: number) => {
  api.time.now = new Date(NOW.getTime() + minutes * 60_000)
}

type Sent = Record<string, unknown>
const PATH = '/api/public/complaint'
const send = (changes: Sent = {}, headers: Record<string, string> = newAddress()) =>
  anonymous.post(PATH, citizenFields(changes), headers)
const unnamed = { name: '', phone: '', email: '', consent: '', is_anonymous: '1' }
function withPhotos(photos: readonly Blob[], changes: Sent = {}): FormData {
  const data = form(citizenFields(changes) as Record<string, string>)
  for (const photo of photos) data.append('photos', photo, 'Luz Marina en la esquina.jpg')
  return data
}
const counted = async () => {
  const [row] = await rowsOf<{ n: number }>(db, sql`select count(*)::integer as n from complaints`)
  return row?.n ?? 0
}
const idOf = async (number: string) => {
  const [row] = await rowsOf<{ id: number }>(db, sql`select id from complaints where number = ${number}`)
  return row?.id ?? 0
}
/** A complaint that was received, with its number. */
async function received(changes: Sent = {}): Promise<{ id: number; number: string }> {
  const reply = await send(changes)
  expect(refusal(reply)).toBe('200 ')
  const { number } = reply.body.data
  return { id: await idOf(number), number }
}
const read = async (id: number, by = admin) => (await by.get(`/api/complaint/${id}`)).body.data?.complaint
const trailOf = (id: number) =>
  rowsOf<{ action: string; user_id: number | null; details: object }>(
    db,
    sql`select action, user_id, details from audit_events where subject = 'complaint' and subject_id = ${id} order by id`,
  )

describe('a complaint by the page', () => {
  test('the reply has a dense number and the last day of the term, and nothing else', async () => {
    const first = (await send()).body.data
    const second = (await send()).body.data
    const term = await findTerm(db, officials.administrator.departmentId, 'PQRS_GENERAL')
    const calendar = await readTermCalendar(db, officials.administrator.departmentId)
    const due_day = dueDay(term, '2026-11-20', calendar)
    expect(first).toEqual({ number: expect.stringMatching(/^PQRS-2026-\d{6}$/), received_day: '2026-11-20', due_day })
    expect(Number(second.number.slice(-6))).toBe(Number(first.number.slice(-6)) + 1)
  })

  test('administrators read it as any other, received by no official', async () => {
    const { id, number } = await received({ about: 'enfermedad', ill_people: '3' })
    expect(await read(id)).toMatchObject({
      ...{ number, kind: 'queja', channel: 'web', state: 'radicada', triage: 'inmediata', ill_people: 3 },
      ...{ received_by: 'la página pública', city: 'Arjona', place_text: 'Puesto frente al parque' },
      ...{ is_anonymous: 0, keeps_identity_reserved: 1, officials: [], establishment_id: null },
    })
    const { rows, total } = { rows: await listed(), total: await counted() }
    expect(rows[0]).toMatchObject({ complaint_id: id, channel: 'web', state: 'radicada' })
    expect(total).toBeGreaterThan(0)
  })

  test('the trail tells a citizen and no official, and has no word of the person', async () => {
    const { id, number } = await received()
    const trail = await trailOf(id)
    expect(trail).toMatchObject([
      { action: 'receive-public-complaint', user_id: null, details: { number, dataConsent: true } },
    ])
    expect(JSON.stringify(trail)).not.toMatch(/Luz|300999|correo\.example/)
    const { body } = await admin.get('/api/events?limit=500')
    const events = body.data.events.filter(({ subject_id }: { subject_id: number }) => subject_id === id)
    expect(events.map(({ type }: { type: string }) => type)).toContain('complaint.received')
  })

  test('the consent is kept in its words, for those who say who they are', async () => {
    const { id } = await received()
    expect((await read(id)).events).toMatchObject([{ kind: 'radicada', by: null, details: { consent: DATA_CONSENT } }])
    const { id: other } = await received(unnamed)
    expect((await read(other)).events[0].details).toEqual({})
  })

  test('the person is read under the right of the identity alone, and the trail tells it', async () => {
    const { id } = await received()
    for (const official of [officials.technician, officials.engineer, officials.outsideAdministrator]) {
      const client = api.as(official)
      expect((await client.get(`/api/complaint/${id}`)).statusCode).toBe(404)
      expect([403, 404]).toContain((await client.get(`/api/complaint/${id}/person`)).statusCode)
    }
    const { person } = (await otherAdmin.get(`/api/complaint/${id}/person`)).body.data
    expect(person).toMatchObject({ name: 'Luz Marina Peña', phone: '3009998877', email: 'luz@correo.example' })
    expect((await trailOf(id)).at(-1)).toMatchObject({ action: 'read-complainant' })
  })

  test('an anonymous one keeps nothing of the person, and is answered by publication', async () => {
    const { id } = await received(unnamed)
    const { person } = (await admin.get(`/api/complaint/${id}/person`)).body.data
    expect(person).toMatchObject({ is_anonymous: 1, name: null, phone: null, email: null })
    const mailed = await admin.post(`/api/complaint/${id}/answer`, { answer: 'Se visitó.', answer_mode: 'correo' })
    expect(refusal(mailed)).toBe('409 complaint.answer-anonymous')
    const answer = { answer: 'Se visitó.', answer_mode: 'publicada' }
    expect((await admin.post(`/api/complaint/${id}/answer`, answer)).statusCode).toBe(200)
  })

  async function listed() {
    const { body } = await admin.get('/api/complaint/all?limit=10&order=-1')
    return body.data.Complaints
  }
})

describe('photos of a citizen', () => {
  test('three photos come with their complaint, marked as telling the person, and without their names', async () => {
    const photos = [await aPhoto(10), await aPhoto(70), await aPhoto(130)]
    const reply = await anonymous.post(PATH, withPhotos(photos), newAddress())
    expect(refusal(reply)).toBe('200 ')
    const id = await idOf(reply.body.data.number)
    const { papers } = (await admin.get(`/api/complaint/${id}/papers`)).body.data
    expect(papers).toMatchObject(
      [1, 2, 3].map((position) => ({ position, kind: 'jpg', has_identity: 1, added_by: 'la página pública' })),
    )
    expect(JSON.stringify(papers)).not.toContain('Luz')
    const file = await admin.get(`/api/complaint/${id}/paper/${papers[0].paper_id}`)
    expect(file.bytes).toEqual(Buffer.from(await (photos[0] as Blob).arrayBuffer()))
    expect((await trailOf(id)).map(({ action }) => action)).toEqual([
      'receive-public-complaint',
      'read-complaint-paper',
    ])
    expect((await read(id)).events.map(({ kind }: { kind: string }) => kind)).toEqual([
      ...['radicada', 'documento_agregado'],
    ])
  })

  test.each<[string, () => Promise<Blob[]>, string]>([
    ['a PDF', async () => [pdf('carta')], '422 complaint.photo-type'],
    ['a text called photo', async () => [new Blob(['hola'], { type: 'image/jpeg' })], '422 complaint.photo-type'],
    ['an empty file', async () => [new Blob([])], '422 complaint.photo-type'],
    ['a half photo', async () => [(await aPhoto(4)).slice(0, 300)], '415 image.undecodable'],
    [
      'four photos',
      async () => [await aPhoto(1), await aPhoto(2), await aPhoto(3), await aPhoto(4)],
      '422 request.invalid',
    ],
    ['the same photo twice', async () => [await aPhoto(5), await aPhoto(5)], '409 complaint.paper-there'],
  ])('%s is refused, and receives nothing', async (_, photos, expected) => {
    const before = await counted()
    const reply = await anonymous.post(PATH, withPhotos(await photos()), newAddress())
    expect(refusal(reply)).toBe(expected)
    expect(await counted()).toBe(before)
  })

  const stored = async () => {
    const names = []
    for await (const name of platform.blobs.list()) names.push(name)
    return names.length
  }

  test.each<[string, () => Promise<Blob[]>]>([
    ['a half photo', async () => [await aPhoto(31), await aPhoto(32), (await aPhoto(33)).slice(0, 300)]],
    ['the same one again', async () => [await aPhoto(34), await aPhoto(35), await aPhoto(34)]],
  ])('good photos before %s are not stored', async (_, photos) => {
    const before = await stored()
    expect((await anonymous.post(PATH, withPhotos(await photos()), newAddress())).statusCode).toBeGreaterThan(400)
    expect(await stored()).toBe(before)
  })

  test('calls with photos of one address in an hour have a most, refused ones too', async () => {
    const address = newAddress()
    const halves = [(await aPhoto(36)).slice(0, 300)]
    for (let turn = 1; turn <= 10; turn++) {
      expect(refusal(await anonymous.post(PATH, withPhotos(halves), address))).toBe('415 image.undecodable')
    }
    expect(refusal(await anonymous.post(PATH, withPhotos(halves), address))).toBe('429 complaint.too-many')
    expect(refusal(await send({}, address))).toBe('200 ')
  })
})

test('a page of another site has no complaint filed by its visitors', async () => {
  const before = await counted()
  const from = (site: string) => send({}, { ...newAddress(), 'sec-fetch-site': site })
  expect(refusal(await from('cross-site'))).toBe('403 access.forbidden')
  expect(await counted()).toBe(before)
  expect(refusal(await from('same-origin'))).toBe('200 ')
})

describe('bad input', () => {
  const LONG = 'x'.repeat(5_001)
  test.each<[string, Sent, string, string[]]>([
    [
      'nothing at all',
      Object.fromEntries(Object.keys(citizenFields()).map((name) => [name, ''])),
      '422 request.invalid',
      ['facts', 'place_text', 'city_id', 'about', 'name', 'phone', 'consent'],
    ],
    ['facts without letters', { facts: ' \n\t ' }, '422 request.invalid', ['facts']],
    ['facts that are too long', { facts: LONG }, '422 request.invalid', ['facts']],
    ['a municipality of none', { city_id: '99999' }, '422 complaint.city', ['city_id']],
    ['a municipality beyond integers', { city_id: '99999999999' }, '422 request.invalid', ['city_id']],
    ['a municipality in letters', { city_id: "13052' or 1=1 --" }, '422 request.invalid', ['city_id']],
    ['an unknown motive', { about: 'ruido' }, '422 request.invalid', ['about']],
    ['a person without consent', { consent: '0' }, '422 request.invalid', ['consent']],
    ['consent in other words', { consent: 'tal vez' }, '422 request.invalid', ['consent']],
    ['an anonymous person with a name', { ...unnamed, name: 'Luz' }, '422 request.invalid', ['name']],
    ['a bad mail', { email: 'luz@@correo' }, '422 request.invalid', ['email']],
    ['minus one ill person', { ill_people: '-1' }, '422 request.invalid', ['ill_people']],
    ['a list for facts', { facts: ['a', 'b'] }, '422 request.invalid', ['facts']],
    ['the channel of the desk', { channel: 'presencial' }, '400 request.unknown-field', []],
    ['an official accused', { officials: '1' }, '400 request.unknown-field', []],
    ['an establishment by its number', { establishment_id: '1' }, '400 request.unknown-field', []],
    ['a receiver', { received_by: '1' }, '400 request.unknown-field', []],
  ])('%s is refused in Spanish by its fields, and receives nothing', async (_, changes, expected, fields) => {
    const before = await counted()
    const reply = await send(changes)
    expect([refusal(reply), Object.keys(reply.body.error.fields ?? {})]).toEqual([expected, fields])
    expect(await counted()).toBe(before)
  })

  test('words that look like markup or SQL are kept as they were written', async () => {
    const facts = `<script>alert(1)</script>'; drop table complaints; -- ñ`
    const reply = await send({ facts, place_text: '{{7*7}} %s "x"' })
    expect(reply.statusCode).toBe(200)
    expect(await read(await idOf(reply.body.data.number))).toMatchObject({
      ...{ facts: expect.stringContaining("<script>alert(1)</script>'; drop table"), place_text: '{{7*7}} %s "x"' },
    })
  })

  test.each([
    ['no JSON', 'application/json', '{"facts":', 400],
    ['another type', 'text/xml', '<a/>', 415],
  ])('a body of %s is a refusal', async (_, type, payload, status) => {
    const reply = await anonymous.raw('POST', PATH, payload, type)
    expect([reply.statusCode, typeof reply.body.error.message]).toEqual([status, 'string'])
  })
})

describe('a repeated request', () => {
  const withKey = (key: string, address = newAddress()) => ({ ...address, 'idempotency-key': key })

  test('a double press and a retry receive one complaint, with the first reply', async () => {
    const before = await counted()
    const headers = withKey(randomUUID())
    const photo = await aPhoto(6)
    const once = () => anonymous.post(PATH, withPhotos([photo]), headers)
    const replies = [...(await Promise.all([once(), once()])), await once()]
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(await counted()).toBe(before + 1)
  })

  test('a key with other content is refused, and a malformed one too', async () => {
    const before = await counted()
    const headers = withKey(randomUUID())
    expect(refusal(await send({}, headers))).toBe('200 ')
    expect(refusal(await send({ facts: 'Otra cosa.' }, headers))).toBe('409 idempotency.key-reused')
    expect(refusal(await send({}, withKey('una clave')))).toBe('400 idempotency.malformed-key')
    expect(await counted()).toBe(before + 1)
  })

  test('a refused complaint leaves its key free', async () => {
    const headers = withKey(randomUUID())
    expect(refusal(await send({ city_id: '99999' }, headers))).toBe('422 complaint.city')
    expect(refusal(await send({}, headers))).toBe('200 ')
  })
})

describe('the most of an address', () => {
  test('five complaints in an hour come; the sixth is told how long to wait', async () => {
    const address = newAddress()
    const before = await counted()
    for (let turn = 1; turn <= 5; turn++) expect(refusal(await send({}, address))).toBe('200 ')
    later(20)
    const refused = await send({}, address)
    expect(refusal(refused)).toBe('429 complaint.too-many')
    expect(refused.headers['retry-after']).toBe('2400')
    expect(refused.body.error.message).toContain('Espere 40 minutos')
    expect(await counted()).toBe(before + 5)
    expect(refusal(await send())).toBe('200 ')
    later(60)
    expect(refusal(await send({}, address))).toBe('200 ')
  })

  test('refused complaints and retries count nothing, and a retry comes through the limit', async () => {
    const address = newAddress()
    const headers = { ...address, 'idempotency-key': randomUUID() }
    const first = await send({}, headers)
    for (let turn = 1; turn <= 3; turn++) {
      expect(refusal(await send({ facts: '' }, address))).toBe('422 request.invalid')
      expect((await send({}, headers)).body).toEqual(first.body)
    }
    for (let turn = 2; turn <= 5; turn++) expect(refusal(await send({}, address))).toBe('200 ')
    expect(refusal(await send({}, address))).toBe('429 complaint.too-many')
    expect((await send({}, headers)).body).toEqual(first.body)
  })

  test('simultaneous complaints count too, and one prefix of IPv6 is one address', async () => {
    const before = await counted()
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, at) =>
        send({ facts: `Queja ${at}` }, { 'x-forwarded-for': `2001:db8:7:9::${at + 1}` }),
      ),
    )
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5)
    expect(await counted()).toBe(before + 5)
  })

  test('calls of one address in a minute have a most, refused ones too', async () => {
    const address = newAddress()
    const statuses = []
    for (let turn = 1; turn <= 21; turn++) statuses.push((await send({ facts: '' }, address)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429])
  })
})

describe('the page', () => {
  test.each(['/queja', '/v/queja'])('%s opens to all, is kept nowhere, and has every municipality', async (path) => {
    const { statusCode, headers, bytes } = await anonymous.get(path, newAddress())
    const [{ n }] = (await rowsOf<{ n: number }>(db, sql`select count(*)::integer as n from cities`)) as [{ n: number }]
    const html = bytes.toString()
    expect(statusCode).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' })
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'; script-src 'self'")
    expect(html.match(/<option value="\d+">/g)).toHaveLength(n)
    expect(html).toContain(DATA_CONSENT)
    expect(html).not.toMatch(/ style=|https?:\/\//)
  })

  test('pages of one address in a minute have a most', async () => {
    const address = newAddress()
    for (let turn = 1; turn <= 60; turn++) await anonymous.get('/queja', address)
    expect((await anonymous.get('/queja', address)).statusCode).toBe(429)
  })

  test("the page that checks actas leads to it, and the app's page does not", async () => {
    expect((await anonymous.get('/verificar')).bytes.toString()).toContain('<a href="/v/queja">')
  })
})

// Last: the day is full after it.
test('photos of all citizens in a day have a most, and complaints without photos still come', async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update complaint_papers set bytes = 1048576 where added_by is null`)
  })
  const refused = await anonymous.post(PATH, withPhotos([await aPhoto(8)]), newAddress())
  expect(refusal(refused)).toBe('429 complaint.photos-full')
  expect(refusal(await send())).toBe('200 ')
  later(24 * 60)
  expect(refusal(await anonymous.post(PATH, withPhotos([await aPhoto(8)]), newAddress()))).toBe('200 ')
})
