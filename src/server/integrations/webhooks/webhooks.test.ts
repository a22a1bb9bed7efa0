import { sql } from 'drizzle-orm'
import { Webhook as Judge } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { RETRY_SECONDS } from '../../../domain/integrations/webhook.ts'
import { formatInstant } from '../../../domain/shared/time.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { webhooks } from '../../schema/integrations/webhooks.table.ts'
import { testApi } from '../../testing/api.ts'
import { anEstablishment } from '../../testing/data/fixtures.ts'
import { type ReceivedCall, receivingServer } from '../../testing/services/receiving-server.ts'
import { settledNow } from '../../testing/whole-rounds.ts'
import { deliverWebhooks } from './deliver-webhooks.ts'
import { postWebhook } from './post-webhook.ts'
import { switchOn } from './webhooks.queries.ts'
import { sendTest } from './webhooks.service.ts'

const api = await testApi({ WEBHOOK_PRIVATE: 'on' })
const { officials, time } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)
const server = await receivingServer()
afterAll(() => server.close())

const settledId = settledNow(db)
const post = (message: Parameters<typeof postWebhook>[0], at: Date) =>
  postWebhook(message, { at, allowsPrivate: true, ca: server.ca })
const deliver = () => deliverWebhooks(api.platform, { settledId, post })

let next = 900_100_000
const anotherEstablishment = () => {
  next += 1
  return anEstablishment(api, { identification_number: String(next) })
}
const rename = (id: number) =>
  db.execute(sql`insert into audit_events (department_id, at, user_id, action, subject, subject_id)
    values (13, ${time.now.toISOString()}::timestamptz, ${officials.administrator.id}, 'edit', 'establishment', ${id})`)

const types = ['establishment.created', 'establishment.changed']
const aWebhook = async (url = server.url): Promise<{ webhook_id: number; secret: string }> => {
  const reply = await administrator.post('/api/webhooks', { url, types })
  expect(reply.statusCode).toBe(200)
  return reply.body.data
}
const deliveries = async (id: number) =>
  (await administrator.get(`/api/webhooks/${id}/deliveries?limit=100`)).body.data.deliveries
const bodyOf = ({ body }: ReceivedCall) => JSON.parse(body)

beforeEach(async () => {
  await db.delete(webhooks)
  server.received.length = 0
  server.answer = () => ({ status: 204 })
  // The judge compares the time stamp with the machine's clock.
  time.now = new Date()
})

describe('a delivery', () => {
  test('a delivery is signed as Standard Webhooks says, by the judgement of their own library', async () => {
    const { webhook_id, secret } = await aWebhook()
    const id = await anotherEstablishment()
    expect(await deliver()).toBe(1)
    const [call] = server.received as [ReceivedCall]
    expect(call).toMatchObject({ path: '/vigia', headers: { 'content-type': 'application/json; charset=utf-8' } })
    const judged = new Judge(secret).verify(call.body, call.headers)
    expect(judged).toEqual({
      type: 'establishment.created',
      timestamp: expect.any(String),
      data: {
        id: call.headers['webhook-id'],
        type: 'establishment.created',
        at: expect.any(String),
        subject: 'establishment',
        subject_id: id,
        version: 1,
      },
    })
    expect(() => new Judge(secret).verify(`${call.body} `, call.headers)).toThrow()
    expect(await deliveries(webhook_id)).toMatchObject([
      { state: 'delivered', attempts: 1, status: 204, next_at: null },
    ])
    expect(await deliver()).toBe(0)
  })

  test('a delivery is tried again with the same bytes, and later ones of its subject wait', async () => {
    const { webhook_id } = await aWebhook()
    const [one, other] = [await anotherEstablishment(), await anotherEstablishment()]
    await rename(one)
    server.answer = (call) => ({ status: bodyOf(call).data.subject_id === one ? 503 : 200 })
    await deliver()
    const told = () => server.received.map((call) => [bodyOf(call).type, bodyOf(call).data.subject_id])
    // Deliveries of different subjects go out at once and arrive in any order.
    expect(told().sort(([, a], [, b]) => a - b)).toEqual([
      ['establishment.created', one],
      ['establishment.created', other],
    ])
    expect(await deliver()).toBe(0)
    time.now = new Date(time.now.getTime() + 5_000)
    server.answer = () => ({ status: 200 })
    await deliver()
    expect(told().slice(2)).toEqual([
      ['establishment.created', one],
      ['establishment.changed', one],
    ])
    const [first, again] = server.received.filter((call) => bodyOf(call).data.subject_id === one) as [
      ReceivedCall,
      ReceivedCall,
    ]
    expect([again.body, again.headers['webhook-id']]).toEqual([first.body, first.headers['webhook-id']])
    const states = (await deliveries(webhook_id)).map(({ state, attempts }: Record<string, unknown>) => [
      state,
      attempts,
    ])
    expect(states.sort()).toEqual([
      ['delivered', 1],
      ['delivered', 1],
      ['delivered', 2],
    ])
  })

  test('a delivery is given up after its last try, and later ones go on', async () => {
    const { webhook_id } = await aWebhook()
    const id = await anotherEstablishment()
    await rename(id)
    server.answer = () => ({ status: 500 })
    await deliver()
    for (const seconds of RETRY_SECONDS) {
      time.now = new Date(time.now.getTime() + seconds * 1000)
      await deliver()
    }
    const [second, first] = (await deliveries(webhook_id)).toSorted(
      (a: { delivery_id: number }, b: { delivery_id: number }) => b.delivery_id - a.delivery_id,
    )
    expect(first).toMatchObject({ state: 'failed', attempts: RETRY_SECONDS.length + 1, status: 500 })
    expect(first.error).toBe('El servidor respondió 500.')
    expect(second).toMatchObject({ type: 'establishment.changed', state: 'waiting' })
    expect(new Set(server.received.slice(0, 8).map(({ body }) => body)).size).toBe(1)
  })

  test('follows no redirection, and does not read an endless answer', async () => {
    const { webhook_id } = await aWebhook()
    await anotherEstablishment()
    server.answer = () => ({ status: 302, location: 'https://localhost:1/inside' })
    await deliver()
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'waiting', status: 302 }])
    time.now = new Date(time.now.getTime() + 5_000)
    server.answer = () => ({ status: 200, bytes: 1024 * 1024 })
    await deliver()
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'delivered', status: 200 }])
    expect(server.received).toHaveLength(2)
  })

  test('to a server whose certificate is not trusted fails', async () => {
    const { webhook_id } = await aWebhook()
    await anotherEstablishment()
    await deliverWebhooks(api.platform, { settledId })
    expect(server.received).toEqual([])
    expect(await deliveries(webhook_id)).toMatchObject([
      { state: 'waiting', status: null, error: expect.stringMatching(/^No hubo conexión/) },
    ])
  })

  test('a delivery is sent once by two processes that deliver at the same time', async () => {
    await aWebhook()
    for (let count = 0; count < 5; count += 1) await anotherEstablishment()
    await Promise.all([deliver(), deliver()])
    await deliver()
    const ids = server.received.map(({ headers }) => headers['webhook-id'])
    expect([ids.length, new Set(ids).size]).toEqual([5, 5])
  })
})

test('a webhook that fails for three days is switched off, and a replay switches it on', async () => {
  const warn = vi.spyOn(api.platform.log, 'warn')
  const { webhook_id } = await aWebhook()
  await anotherEstablishment()
  server.answer = () => ({ status: 410 })
  await deliver()
  time.now = new Date(time.now.getTime() + 3 * 86_400_000)
  await deliver()
  const shown = async () => (await administrator.get('/api/webhooks')).body.data.webhooks[0]
  expect(await shown()).toMatchObject({ webhook_id, is_active: 0, waiting: 1, failing_since: expect.any(String) })
  expect(await shown()).toMatchObject({ off_reason: 'failures', off_at: time.now.toISOString() })
  const told = (await administrator.get('/api/notices')).body.data.notices
  expect(told).toMatchObject([
    {
      kind: 'webhook_off',
      text: `El webhook de ${new URL(server.url).host} falló durante 3 días y se apagó.`,
      link: '/dashboard/configuraciones/integraciones/webhooks',
    },
  ])
  expect(warn).toHaveBeenCalledWith({ webhookId: webhook_id }, 'webhooks: switched off after days of failures')
  const events = await rowsOf(db, sql`select action, details ->> 'url' as url from audit_events order by id`)
  expect(events).toContainEqual({ action: 'switch-off-webhook', url: `${new URL(server.url).origin}/…` })
  time.now = new Date(time.now.getTime() + 86_400_000)
  expect(await deliver()).toBe(0)

  server.answer = () => ({ status: 200 })
  server.received.length = 0
  const { body } = await administrator.post(`/api/webhooks/${webhook_id}/replay`, { after: 'evt_0' })
  const { events: all } = (await administrator.get(`/api/events?types=${types.join(',')}`)).body.data
  expect(body.data.queued).toBe(all.length)
  await deliver()
  expect(server.received.map((call) => bodyOf(call).data.id).sort()).toEqual(
    all.map(({ id }: { id: string }) => id).sort(),
  )
  expect(await shown()).toMatchObject({ is_active: 1, waiting: 0, failing_since: null })
})

describe('a webhook', () => {
  const shown = async () => (await administrator.get('/api/webhooks')).body.data.webhooks[0]
  const acts = async () =>
    (
      await rowsOf<{ action: string }>(db, sql`select action from audit_events where subject = 'webhook' order by id`)
    ).map(({ action }) => action)

  test('a webhook is told in the trail without what may be a key of its address', async () => {
    const { webhook_id } = await aWebhook(`${server.url}/services/clave?sig=otra`)
    await administrator.post(`/api/webhooks/${webhook_id}/off`, {})
    await administrator.post(`/api/webhooks/${webhook_id}/on`, {})
    await administrator.post(`/api/webhooks/${webhook_id}/replay`, {})
    await administrator.delete(`/api/webhooks/${webhook_id}`)
    const told = await rowsOf<{ url: string }>(
      db,
      sql`select details ->> 'url' as url from audit_events where subject = 'webhook' and subject_id = ${webhook_id} order by id`,
    )
    expect(told.map(({ url }) => url)).toEqual(Array(5).fill(`${new URL(server.url).origin}/…`))
  })

  test('a webhook that a person switched off sends missed events once on, or leaves them out', async () => {
    const { webhook_id } = await aWebhook()
    const press = (what: string, body = {}) => administrator.post(`/api/webhooks/${webhook_id}/${what}`, body)
    const first = await anotherEstablishment()
    server.answer = () => ({ status: 500 })
    await deliver()
    expect((await press('off')).body.data).toEqual({ done: 1 })
    expect(await shown()).toMatchObject({ is_active: 0, off_reason: 'person', off_at: time.now.toISOString() })
    const second = await anotherEstablishment()
    time.now = new Date(time.now.getTime() + 60_000)
    expect(await deliver()).toBe(0)

    server.answer = () => ({ status: 200 })
    server.received.length = 0
    expect((await press('on')).body.data).toEqual({ done: 1 })
    expect(await shown()).toMatchObject({ is_active: 1, off_reason: null, off_at: null, failing_since: null })
    await deliver()
    expect(server.received.map((call) => bodyOf(call).data.subject_id).sort()).toEqual([first, second].sort())

    await press('off')
    await anotherEstablishment()
    await press('on', { skip_missed: '1' })
    expect(await deliver()).toBe(0)
    const third = await anotherEstablishment()
    await deliver()
    expect(bodyOf(server.received.at(-1) as ReceivedCall).data.subject_id).toBe(third)
  })

  test('a webhook that failures switched off sends the events given up since its last answer', async () => {
    const { webhook_id } = await aWebhook()
    const later = (seconds: number) => {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    }
    const giveUp = async () => {
      server.answer = () => ({ status: 500 })
      for (const seconds of [0, ...RETRY_SECONDS]) {
        later(seconds)
        await deliver()
      }
    }
    const states = async () => (await deliveries(webhook_id)).map(({ state }: { state: string }) => state).sort()
    await anotherEstablishment()
    await giveUp()
    server.answer = () => ({ status: 200 })
    await anotherEstablishment()
    await deliver()
    later(1)
    const lost = await anotherEstablishment()
    await giveUp()
    const waiting = await anotherEstablishment()
    later(3 * 86_400)
    await deliver()
    expect(await shown()).toMatchObject({ off_reason: 'failures', waiting: 1 })
    expect(await states()).toEqual(['delivered', 'failed', 'failed', 'waiting'])

    server.answer = () => ({ status: 200 })
    server.received.length = 0
    await administrator.post(`/api/webhooks/${webhook_id}/on`, {})
    await deliver()
    const ids = server.received.map((call) => bodyOf(call).data.subject_id)
    expect(ids.sort((one, other) => one - other)).toEqual([lost, waiting])
    expect(await states()).toEqual(['delivered', 'delivered', 'delivered', 'failed'])
  })

  test('a webhook that is switched on at an older place does not go back to it', async () => {
    await anotherEstablishment()
    const { webhook_id } = await aWebhook()
    const place = async () => (await db.select().from(webhooks).orderBy(webhooks.id))[0]?.lastEventId
    const before = await place()
    expect(before).toBeGreaterThan(0)
    await switchOn(db, webhook_id, { at: time.now, skipTo: 0 })
    expect(await place()).toBe(before)
  })

  test('a webhook switched on twice loses nothing, and the trail tells each act once', async () => {
    const { webhook_id } = await aWebhook()
    await anotherEstablishment()
    for (const what of ['on', 'off', 'off', 'on', 'on']) {
      await administrator.post(`/api/webhooks/${webhook_id}/${what}`, what === 'on' ? { skip_missed: '0' } : {})
    }
    expect((await acts()).slice(-3)).toEqual(['create', 'stop-webhook', 'start-webhook'])
    await administrator.post(`/api/webhooks/${webhook_id}/on`, { skip_missed: '1' })
    expect(await deliver()).toBe(1)
  })

  test('a webhook is tried by a message that tells of no event, signed as the others', async () => {
    const { webhook_id, secret } = await aWebhook()
    const answer = await sendTest(db, { by: officials.administrator, at: time.now }, webhook_id, post)
    expect(answer).toEqual({ status: 204, error: null })
    const [call] = server.received as [ReceivedCall]
    expect(new Judge(secret).verify(call.body, call.headers)).toEqual({
      type: 'webhook.test',
      timestamp: time.now.toISOString(),
      data: { subject: 'webhook', subject_id: webhook_id },
    })
    expect(await deliveries(webhook_id)).toEqual([])
    // The server does not trust the other side's certificate here.
    const { body } = await administrator.post(`/api/webhooks/${webhook_id}/test`)
    expect(body.data).toEqual({ status: null, error: expect.stringMatching(/^No hubo conexión/) })
    expect((await acts()).at(-1)).toBe('test-webhook')
  })
})

test('a webhook is found by its last delivery, and a delivery by its answer and time', async () => {
  const searched = (text: string) =>
    `filter=${encodeURIComponent(JSON.stringify([{ field: 'q', operator: 'LIKE', value: `%${text}%` }]))}`
  const { webhook_id } = await aWebhook()
  const found = async (text: string) => (await administrator.get(`/api/webhooks?${searched(text)}`)).body.data.total
  const deliveriesFound = async (text: string) =>
    (await administrator.get(`/api/webhooks/${webhook_id}/deliveries?${searched(text)}`)).body.data.total
  expect(await found('Ninguna')).toBe(1)
  await anotherEstablishment()
  await deliver()
  const at = formatInstant(time.now)
  expect([await found('Ninguna'), await found(at)]).toEqual([0, 1])
  expect([await deliveriesFound('204'), await deliveriesFound(at)]).toEqual([1, 1])
})

test('a webhook of another department is not there, and a deleted one gets nothing', async () => {
  const { webhook_id } = await aWebhook()
  const outside = api.as(officials.outsideAdministrator)
  for (const reply of [
    await outside.delete(`/api/webhooks/${webhook_id}`),
    await outside.get(`/api/webhooks/${webhook_id}/deliveries`),
    await outside.post(`/api/webhooks/${webhook_id}/replay`, {}),
    await outside.post(`/api/webhooks/${webhook_id}/on`, {}),
    await outside.post(`/api/webhooks/${webhook_id}/off`),
    await outside.post(`/api/webhooks/${webhook_id}/test`),
  ]) {
    expect(reply).toMatchObject({ statusCode: 404, body: { error: { code: 'webhook.not-found' } } })
  }
  await anotherEstablishment()
  expect((await administrator.delete(`/api/webhooks/${webhook_id}`)).body.data).toEqual({ done: 1 })
  expect(await deliver()).toBe(0)
})

test('the secret is shown once', async () => {
  const { secret } = await aWebhook()
  expect(secret).toMatch(/^whsec_[\w+/=]{44}$/)
  const shown = [await administrator.get('/api/webhooks'), await administrator.get('/api/audit/all?limit=100')]
  expect(JSON.stringify(shown.map(({ body }) => body))).not.toContain(secret)
})

test.each([
  ['http', { url: 'http://93.184.216.34/' }, 'url'],
  ['no address', { url: 'vigia' }, 'url'],
  ['a user in the address', { url: 'https://ana:clave@93.184.216.34/' }, 'url'],
  ['a fragment', { url: 'https://93.184.216.34/#a' }, 'url'],
  ['another protocol', { url: 'file:///etc/passwd' }, 'url'],
  ['a name without a server', { url: 'https://nada.invalid/' }, 'url'],
  ['a long address', { url: `https://93.184.216.34/${'x'.repeat(500)}` }, 'url'],
  ['no type', { types: [] }, 'types'],
  ['an unknown type', { types: ['user.exploded'] }, 'types'],
])('a webhook with %s is refused', async (_title, fields, field) => {
  const reply = await administrator.post('/api/webhooks', { url: server.url, types, ...fields })
  expect(reply.statusCode).toBe(422)
  expect(Object.keys(reply.body.error.fields)).toEqual([field])
  expect(await db.$count(webhooks)).toBe(0)
})
