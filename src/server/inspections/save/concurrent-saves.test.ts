import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { pipelineTransaction } from '../../platform/db/batching/pipeline.ts'
import { rowsOf } from '../../platform/db/database.ts'
import { auditEvents } from '../../schema/audit.table.ts'
import { inspectionAnswers, inspections } from '../../schema/inspections.table.ts'
import { form, type Reply, testApi } from '../../testing/api.ts'
import {
  acceptable,
  allAnswers,
  aPlan,
  aVisit,
  signer,
  theChecklist,
  type WireItem,
  witness,
} from '../../testing/data/fixtures.ts'
import { commitLot, lotSaver } from './save-lot.ts'
import type { SaveCommand, VisitCommands } from './save-transaction.ts'

const api = await testApi()
const { db } = api.platform
const inspector = api.as(api.officials.technician)

let visits: number[]
let items: WireItem[]
beforeEach(async () => {
  visits = []
  for (let index = 0; index < 4; index++) visits.push((await aVisit(api)).visitId)
  items = (await theChecklist(inspector)).flatMap((section) => section.items)
})

const item = (index: number) => items[index] as WireItem
const visit = (index: number) => visits[index] as number
const key = () => ({ 'idempotency-key': randomUUID() })
const statuses = (replies: Reply[]) => replies.map(({ statusCode }) => statusCode)

const sendItem = (visitId: number, index: number, headers = key(), changes = {}) =>
  inspector.post('/api/inspection/items', form({ ...acceptable(visitId, item(index)), ...changes }), headers)

const saved = async (visitId: number) =>
  (
    await db
      .select({ itemId: inspectionAnswers.itemId })
      .from(inspectionAnswers)
      .innerJoin(inspections, eq(inspections.id, inspectionAnswers.inspectionId))
      .where(eq(inspections.assignmentId, visitId))
  ).map(({ itemId }) => itemId)

test('writers of one visit and of others, all at once, are all written once', async () => {
  const sent = visits.flatMap((visitId) => items.map((_, index) => sendItem(visitId, index)))
  expect(new Set(statuses(await Promise.all(sent)))).toEqual(new Set([200]))
  for (const visitId of visits) {
    const found = await saved(visitId)
    expect(found.toSorted()).toEqual(items.map((one) => one.item_configuration_id).toSorted())
  }
  expect(await db.$count(inspections)).toBe(visits.length)
})

test('one key sent several times at once is written once, and all are answered the same', async () => {
  const headers = key()
  const replies = await Promise.all(Array.from({ length: 6 }, () => sendItem(visit(0), 0, headers)))
  expect(new Set(statuses(replies))).toEqual(new Set([200]))
  expect(new Set(replies.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await saved(visit(0))).toHaveLength(1)
})

test('one key sent at once for different things is written for one of them', async () => {
  const headers = key()
  const replies = await Promise.all([
    sendItem(visit(0), 0, headers),
    sendItem(visit(0), 1, headers),
    sendItem(visit(1), 0, headers),
    sendItem(visit(2), 0, headers),
  ])
  expect(statuses(replies).toSorted()).toEqual([200, 409, 409, 409])
  for (const { statusCode, body } of replies) {
    if (statusCode === 409) expect(body.error.code).toBe('idempotency.key-reused')
  }
  expect((await Promise.all(visits.map(saved))).flat()).toHaveLength(1)
})

test('an item answered several times at once is answered once', async () => {
  const replies = await Promise.all(Array.from({ length: 5 }, () => sendItem(visit(0), 0)))
  expect(statuses(replies).toSorted()).toEqual([200, 409, 409, 409, 409])
  expect(await saved(visit(0))).toHaveLength(1)
})

test('a visit that many writes complete at once closes once', async () => {
  const visitId = visit(0)
  const answers = await allAnswers(inspector, visitId)
  const [first, second] = [await signer(), await witness()]
  const parts = () => [
    inspector.post(`/api/inspection/health-observation/${visitId}`, { observation: 'Se recomienda' }, key()),
    inspector.post(`/api/inspection/establishment-signature/${visitId}`, first, key()),
    inspector.post(`/api/inspection/witness-signature/${visitId}`, second, key()),
  ]
  const replies = await Promise.all([
    ...answers.map((answer) => inspector.post('/api/inspection/items', form(answer), key())),
    ...parts(),
    ...parts(),
  ])
  expect(statuses(replies).filter((status) => status === 200)).toHaveLength(items.length + 3)
  expect(statuses(replies).filter((status) => status === 409)).toHaveLength(3)
  expect(replies.some(({ body }) => body.data?.closed === 1)).toBe(true)
  const [inspection, ...others] = await db.select().from(inspections).where(eq(inspections.assignmentId, visitId))
  expect(others).toEqual([])
  expect(inspection).toMatchObject({ closedAt: expect.any(Date), seal: expect.stringMatching(/^[0-9a-f]{64}$/) })
  const closings = and(eq(auditEvents.action, 'close'), eq(auditEvents.subjectId, inspection?.id ?? 0))
  expect(await db.$count(auditEvents, closings)).toBe(1)
})

test('the second of two visits that close in one transaction shows the first as the last', async () => {
  const { visitId, establishmentId } = await aVisit(api)
  const { technician, administrator } = api.officials
  const again = await api.as(administrator).post('/api/assignment', aPlan(api.officials, establishmentId))
  const image = {
    kind: 'signatures',
    name: 'a.png',
    mediaType: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
    thumbSha256: '',
  } as const
  const person = { name: 'Ana', idCard: '1', role: 'Dueña', signature: 'data:image/png;base64,AA==' }
  const saveOf = (id: number): VisitCommands => ({
    official: technician,
    visitId: id,
    commands: [
      ...items.map(({ item_configuration_id: itemId }) => ({
        write: { call: 'items' as const, body: { assignmentId: id, itemId, concept: 'A' as const } },
      })),
      { write: { call: 'health-observation', body: { observation: 'Se recomienda' } } },
      { write: { call: 'establishment-signature', body: person }, image },
      { write: { call: 'witness-signature', body: person }, image: { ...image, name: 'b.png' } },
    ],
  })
  const saves = [saveOf(visitId), saveOf(again.body.data.assignment_id)]
  const outcomes = await pipelineTransaction(db, (tx) =>
    commitLot(tx, saves, { ...api.platform, at: api.time.now, waits: true }),
  )
  const lastOnes = outcomes.map(async (outcome) => {
    if (outcome === 'busy' || 'error' in outcome) throw new Error('The visit was not closed.')
    const { inspectionId } = await outcome.value
    const { body } = await inspector.get(`/api/inspection/realizada/${inspectionId}/${establishmentId}`)
    return body.data.LastInspection
  })
  expect(await Promise.all(lastOnes)).toEqual([
    null,
    expect.objectContaining({ creation_date: '2026-11-20', percentage: 100 }),
  ])
})

test('an official signs again in one transaction only after something came, and the last signature counts', async () => {
  const { technician } = api.officials
  const saveOf = (...commands: SaveCommand[]): VisitCommands => ({ official: technician, visitId: visit(0), commands })
  const answer = (index: number): SaveCommand => ({
    write: {
      call: 'items',
      body: { assignmentId: visit(0), itemId: item(index).item_configuration_id, concept: 'A' },
    },
  })
  const drawing = {
    kind: 'signatures',
    mediaType: 'image/png',
    bytes: 1,
    width: 1,
    height: 1,
    thumbSha256: '',
  } as const
  const signing = (name: string): SaveCommand => ({
    write: { call: 'official-signature', body: { signature: 'data:image/png;base64,AA==' } },
    image: { ...drawing, name },
  })
  const outcomes = await pipelineTransaction(db, (tx) =>
    commitLot(
      tx,
      [
        saveOf(answer(0), signing('one.png'), answer(1), signing('two.png')),
        saveOf(signing('three.png')),
        saveOf(answer(2)),
        saveOf(signing('four.png')),
        saveOf(signing('five.png')),
      ],
      { ...api.platform, at: api.time.now, waits: true },
    ),
  )
  const codes = await Promise.all(
    outcomes.map(async (outcome) => {
      if (outcome === 'busy' || 'error' in outcome) throw new Error('The save was not decided.')
      return (await outcome.value).results.map((result) => result?.code ?? null)
    }),
  )
  const recorded = 'inspection.official-signature-recorded'
  expect(codes).toEqual([[null, null, null, null], [recorded], [null], [null], [recorded]])
  const rows = await rowsOf(
    db,
    sql`select s.signature from official_signatures s
    join inspections i on i.id = s.inspection_id where i.assignment_id = ${visit(0)}`,
  )
  expect(rows).toEqual([{ signature: 'four.png' }])
})

test('commands that cannot be read fail alone, and nothing of theirs is written', async () => {
  const save = lotSaver({ ...api.platform, db, clock: () => api.time.now })
  const saveOf = (visitId: number, command: SaveCommand): VisitCommands => ({
    official: api.officials.technician,
    visitId,
    commands: [command],
  })
  const itemId = item(0).item_configuration_id
  const answer = (visitId: number): SaveCommand => ({
    write: { call: 'items', body: { assignmentId: visitId, itemId, concept: 'A' } },
  })
  const unreadable = saveOf(visit(1), {
    ...answer(visit(1)),
    get identity(): never {
      throw new Error('A fault of ours.')
    },
  })
  const outcomes = await Promise.allSettled([
    save(saveOf(visit(0), answer(visit(0)))),
    save(unreadable),
    save(saveOf(visit(2), answer(visit(2)))),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(await Promise.all([0, 1, 2].map((index) => saved(visit(index))))).toEqual([[itemId], [], [itemId]])
})

test('a refusal among many at once is one, and leaves its key free', async () => {
  const headers = key()
  const others = [sendItem(visit(0), 1), sendItem(visit(1), 0), sendItem(visit(2), 0)]
  const refused = await sendItem(visit(0), 0, headers, { score: 77 })
  expect(refused.statusCode).toBe(422)
  expect(statuses(await Promise.all(others))).toEqual([200, 200, 200])
  expect((await sendItem(visit(0), 0, headers)).statusCode).toBe(200)
})

test('somebody who may not write is refused alone', async () => {
  const stranger = api.as(api.officials.otherTechnician)
  const outsider = api.as(api.officials.outsideAdministrator)
  const replies = await Promise.all([
    sendItem(visit(0), 0),
    stranger.post('/api/inspection/items', form(acceptable(visit(0), item(1)))),
    outsider.post('/api/inspection/items', form(acceptable(visit(0), item(2)))),
    sendItem(visit(0), 3),
  ])
  expect(statuses(replies)).toEqual([200, 403, 404, 200])
  expect(await saved(visit(0))).toHaveLength(2)
})

test('a deactivated official is out at the next request, however many were under way', async () => {
  const under = items.slice(0, 10).map((_, index) => sendItem(visit(0), index))
  await db.execute(sql`update users set is_active = false where id = ${api.officials.technician.id}`)
  const next = await sendItem(visit(1), 0)
  await Promise.all(under)
  await db.execute(sql`update users set is_active = true where id = ${api.officials.technician.id}`)
  expect(next.statusCode).toBe(401)
  expect(await saved(visit(1))).toEqual([])
})

const POISON = 'veneno'

/** A rule that only the database has: the domain accepts the write, and the statement fails. */
const poison = () =>
  db.execute(
    sql`alter table inspection_answers add constraint no_poison check (observation is distinct from 'veneno') not valid`,
  )
afterEach(() => db.execute(sql`alter table inspection_answers drop constraint if exists no_poison`))

test('a write that the database refuses fails alone; those that went with it are written', async () => {
  await poison()
  const replies = await Promise.all([
    sendItem(visit(0), 0),
    sendItem(visit(0), 1, key(), { description: POISON }),
    sendItem(visit(1), 0),
    sendItem(visit(0), 2),
    sendItem(visit(2), 0, key(), { description: POISON }),
    sendItem(visit(3), 0),
  ])
  expect(statuses(replies)).toEqual([200, 500, 200, 200, 500, 200])
  expect((await Promise.all(visits.map(saved))).map((found) => found.length)).toEqual([2, 1, 0, 1])
  expect(JSON.stringify(replies[1]?.body)).not.toContain('constraint')
})
