import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testApi } from '../../testing/api.ts'
import { anEstablishment, aVisit, closeVisit } from '../../testing/data/fixtures.ts'
import { tokenFields } from '../../testing/integration-calls.ts'

const api = await testApi()
const { officials } = api
const { db } = api.platform
const administrator = api.as(officials.administrator)

type Event = { id: string; type: string; subject: string; subject_id: number }
const read = async (query = '', client = administrator): Promise<{ events: Event[]; next: string }> =>
  (await client.get(`/api/events?${query}`)).body.data
/** Every event after a cursor, as an integrator reads them. */
async function readAll(query = '', from = ''): Promise<{ events: Event[]; next: string }> {
  const events: Event[] = []
  let after = from
  for (;;) {
    const page = await read(`${query}&limit=3${after && `&after=${after}`}`)
    events.push(...page.events)
    if (page.next === after) return { events, next: after }
    after = page.next
  }
}

const { visitId, establishmentId } = await aVisit(api)
const recordId = await closeVisit(api, visitId)

describe('the events', () => {
  test('the events tell acts in their order, without contents', async () => {
    await administrator.patch(`/api/inspection/${recordId}/archived`, { archived: 1 })
    await administrator.patch(`/api/inspection/${recordId}/archived`, { archived: 0 })
    const { events } = await read()
    expect(events.map(({ type, subject, subject_id }) => [type, subject, subject_id])).toEqual([
      ['establishment.created', 'establishment', establishmentId],
      ['visit.planned', 'visit', visitId],
      ['inspection.closed', 'inspection', recordId],
      ['inspection.archived', 'inspection', recordId],
      ['inspection.restored', 'inspection', recordId],
    ])
    expect(Object.keys(events[0] as Event)).toEqual(['id', 'type', 'at', 'subject', 'subject_id', 'version'])
    expect(events[0]).toMatchObject({ at: '2026-11-20T15:00:00.000Z', version: 1 })
  })

  test('the events tell that a row was switched off and on', async () => {
    const { visitId: id } = await aVisit(api)
    const before = (await readAll()).next
    const act = { tablename: 'assignments', columname: 'assignment_id', valuecolum: id }
    for (const status of [0, 1]) await administrator.send('DELETE', '/api/generic/deactivate', { ...act, status })
    const { events } = await readAll('', before)
    expect(events.map(({ type, subject_id }) => [type, subject_id])).toEqual([
      ['visit.deactivated', id],
      ['visit.activated', id],
    ])
  })

  test('the events are read page by page to the end, each once, and then later ones', async () => {
    const all = await readAll()
    const ids = all.events.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toEqual((await read('limit=500')).events.map(({ id }) => id))
    expect(await read(`after=${all.next}`)).toEqual({ events: [], next: all.next })
    await anEstablishment(api, { identification_number: '900000010' })
    expect((await read(`after=${all.next}`)).events).toMatchObject([{ type: 'establishment.created' }])
  })

  test('the events of some types are those alone', async () => {
    const { events } = await readAll('types=inspection.closed,inspection.restored')
    expect(events.map(({ type }) => type)).toEqual(['inspection.closed', 'inspection.restored'])
  })

  test('the events are read with a token of their scope', async () => {
    const token = async (scopes: string[]): Promise<string> =>
      (await administrator.post('/api/api-tokens', { ...tokenFields(), scopes })).body.data.token
    const get = async (scopes: string[]) =>
      api.anonymous.get('/api/events', { authorization: `Bearer ${await token(scopes)}` })
    expect((await get(['events:read'])).body.data.events.length).toBeGreaterThan(0)
    expect((await get(['feeds:read'])).statusCode).toBe(403)
  })

  test("events of another department, or of other officials' visits, are not told", async () => {
    expect((await read('', api.as(officials.outsideAdministrator))).events).toEqual([])
    const types = async (client: typeof administrator) =>
      new Set((await read('', client)).events.map(({ type }) => type))
    expect([...(await types(api.as(officials.technician)))]).toContain('visit.planned')
    expect([...(await types(api.as(officials.otherTechnician)))]).not.toContain('visit.planned')
  })

  test.each([
    ['after=x', 422],
    ['after=evt_', 422],
    ['after=evt_-1', 422],
    [`after=evt_${'9'.repeat(16)}`, 422],
    ['types=user.exploded', 422],
    ['types=visit.planned,visit.planned', 422],
    ['limit=0', 422],
    ['limit=501', 422],
    ['limit=1e1', 422],
    ['since=evt_1', 400],
  ])('asked for with %s are refused', async (query, status) => {
    expect((await administrator.get(`/api/events?${query}`)).statusCode).toBe(status)
  })
})

test('no event is skipped while others are written', async () => {
  const before = (await readAll()).next
  let isWriting = true
  const writer = async (number: number) => {
    for (let round = 0; round < 25; round += 1) {
      await db.transaction(async (tx) => {
        await tx.execute(sql`insert into audit_events (department_id, at, user_id, action, subject, subject_id)
          values (13, now(), ${officials.administrator.id}, 'edit', 'establishment', ${number * 1_000 + round})`)
        // The number is taken; the commit waits, as in a save that does more.
        await tx.execute(sql`select pg_sleep(${((number * 7 + round) % 5) / 1_000})`)
      })
    }
  }
  const writing = Promise.all([1, 2, 3, 4].map(writer)).finally(() => {
    isWriting = false
  })
  const seen: number[] = []
  let after = before
  for (;;) {
    const isLast = !isWriting
    const { events, next } = await read(`after=${after}&types=establishment.changed`)
    seen.push(...events.map(({ subject_id }) => subject_id))
    if (isLast && next === after) break
    after = next
  }
  await writing
  const written = [1, 2, 3, 4].flatMap((number) => Array.from({ length: 25 }, (_, round) => number * 1_000 + round))
  expect(seen.toSorted((one, other) => one - other)).toEqual(written)
})
